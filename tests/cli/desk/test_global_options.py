"""Every option that the program has for all commands has its effect at each of them, or is refused there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from unittest.mock import patch
from zipfile import ZipFile

import click
import pytest

from nomicon.cli.desk.desk import NAMED
from nomicon.cli.desk.tools import Serving, Tools
from nomicon.client import line
from nomicon.game.values.replacing import replace
from nomicon.main.commands import nomicon
from tests.cli.terminal import Terminal

NOWHERE = "http://127.0.0.1:9"
"""An address at which nobody listens."""

GIVEN = {"file": "missing.db", "game": "nonsense", "as": "Nobody", "server": NOWHERE}
"""What is said with each option that takes something."""

WORDS = {
    "rulebook": "minimal",
    "history": "nomicworld",
    "url": NOWHERE,
    "source": "a.db",
    "target": "b.db",
    "to": "there",
    "file": "there.zip",
    "form": "record",
    "shell": "bash",
    "name": "minimal",
    "change": "repeal 202",
    "page": "board",
    "movements": "Ann 5 points",
}
"""Words that the arguments of some commands have to be; all others are told a number."""


def leaves(
    group: click.Group = nomicon, before: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command that does something, with its name."""
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from leaves(command, (*before, name))
        else:
            yield (*before, name), command


def used(command: click.Command) -> set[str]:
    """Return which of the options a command has a use for."""
    shown = {one.name for one in command.params if isinstance(one, click.Option) and not one.hidden}
    return {name for name, (kept, _, _) in NAMED.items() if kept in shown}


def words(command: click.Command) -> list[str]:
    """Return something for every argument that a command must have."""
    return [
        word
        for one in command.params
        if isinstance(one, click.Argument) and one.required
        for word in str(WORDS.get(one.name or "", "1")).split()
    ]


def option(name: str) -> list[str]:
    """Return an option as it is typed."""
    return [NAMED[name][1], *([GIVEN[name]] if name in GIVEN else [])]


COMMANDS = dict(leaves())
OWN = {
    ("clock", "confirm"): ["--yes"],
    ("accept-losses",): ["--yes"],
    ("replay",): ["--until", "1"],
    ("rulebook", "reference"): ["--to", "there"],
    ("undo",): ["2"],
}
"""What some commands must have beside their arguments: options of their own, and the rest of a page's name."""

LONG_IN_A_LARGE_GAME = {("rules-fragile",)}
"""What is asked in the smallest game, which another command has founded by then: each rule costs it two searches."""


def typed(name: tuple[str, ...]) -> list[str]:
    """Return a command line that makes sense, as far as one can tell without knowing the game."""
    return [*name, *words(COMMANDS[name]), *OWN.get(name, [])]


@pytest.fixture
def stubbed(our_tools: Tools, nomicam: Terminal) -> Iterator[Terminal]:
    """A terminal where a game is on, and whose servers do not serve, but say where they would.

    Commands that reach a server's accounts name its folder to Django in the environment, and do not take it back.
    """
    ZipFile("there.zip", "w").close()

    def serve(serving: Serving, say: object) -> None:
        print(f"{serving.folder} {serving.record}")

    with patch.dict(os.environ):
        yield Terminal(replace(our_tools, serve=serve))


def test_no_command_calls_an_option_of_its_own_like_one_of_all_commands():
    for name, command in COMMANDS.items():
        mine = [flag for one in command.params if isinstance(one, click.Option) for flag in one.opts]
        assert len(mine) == len(set(mine)), name


def test_an_option_that_would_do_nothing_is_refused_before_and_behind_the_name(stubbed: Terminal):
    wrong = []
    for name, command in COMMANDS.items():
        for one in NAMED.keys() - used(command):
            for said in ([*option(one), *typed(name)], [*typed(name), *option(one)]):
                told = stubbed.runs(said)
                if (told.exit_code, "does not use" in told.output) != (2, True):
                    wrong.append((said, told.output))
    assert wrong == []


@pytest.mark.parametrize("one", ["file", "game", "server"])
def test_an_option_that_a_command_has_has_its_effect(stubbed: Terminal, one: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(line, "TRIES", 1)
    wrong = []
    for name, command in COMMANDS.items():
        if one in used(command):
            mine = ["--as", "Asha"] if "as" in used(command) else []
            told = stubbed.runs([*option(one), *typed(name), *mine], "y\n")
            if GIVEN[one] not in told.output and not Path(GIVEN[one]).exists():
                wrong.append((name, told.output))
            for made in Path().glob(f"{GIVEN['file']}*"):
                rmtree(made) if made.is_dir() else made.unlink()
    assert wrong == []


def test_every_command_that_can_answers_with_data(stubbed: Terminal):
    for name, command in COMMANDS.items():
        if "json" in used(command) and name not in {("practice",), ("prompt",)}:
            mine = ["--as", "Asha"] if "as" in used(command) else []
            mine += ["--game", "minimal"] if name in LONG_IN_A_LARGE_GAME else []
            told = stubbed.runs([*typed(name), "--json", *mine], "y\n")
            assert json.loads(told.stdout) is not None, (name, told.output)


def test_serve_serves_the_file_that_is_named_and_keeps_accounts_beside_it(stubbed: Terminal, tmp_path: Path):
    assert stubbed.types("--file ours.db serve").stdout == f"{tmp_path}/ours.db-server {tmp_path}/ours.db\n"
    assert stubbed.types("serve --file ours.db --data here").stdout == f"{tmp_path}/here {tmp_path}/ours.db\n"
    (tmp_path / "folder").mkdir()
    assert stubbed.types("serve --file folder").stdout == f"{tmp_path}/folder None\n"
    assert stubbed.types("serve --file folder --data other").exit_code == 2


def test_the_games_of_a_server_are_found_by_its_folder(nomicam: Terminal, tmp_path: Path):
    nomicam.types("found minimal --file ours.sqlite")
    (tmp_path / "folder").mkdir()
    for file in tmp_path.glob("ours.sqlite*"):
        file.rename(tmp_path / "folder" / file.name.replace("ours", "games"))
    assert "minimal" in nomicam.types("games --file folder").stdout


def test_without_a_file_games_are_kept_in_the_data_folder_and_that_is_said(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("NOMICON_FILE")
    monkeypatch.setenv("NOMICON_DATA", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert "Start a game with" in terminal.types("board").stderr
    told = terminal.types("found minimal")
    assert f"in {tmp_path}/data/games.sqlite" in told.stderr
    assert list((tmp_path / "here").iterdir()) == []


def test_a_server_and_a_file_are_not_named_together(nomicam: Terminal):
    told = nomicam.types(f"--server {NOWHERE} --file ours.db board")
    assert (told.exit_code, "Leave out --server, or leave out --file." in told.stderr) == (2, True)
    assert "leave out --trust-clock." in nomicam.types(f"--server {NOWHERE} --trust-clock board").stderr
