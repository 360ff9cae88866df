"""The program as a whole: help by purpose, statuses, pipes, colours, completion."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from nomicon.hosting.ports import LedgerBusy, LedgerDamaged, LedgerFull
from nomicon.main.commands import SECTIONS, nomicon
from tests.cli.conftest import write_open_rulebook
from tests.cli.terminal import HERE, PROGRAM, Terminal, in_a_process, on_a_terminal
from tests.waiting import PATIENCE

REFERENCE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "command-line.md"
COMMANDS = [command for _, commands in nomicon.listed() for command in commands]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_says_what_it_is_for_and_gives_an_example(terminal: Terminal, command: click.Command):
    told = terminal.types(f"help {command.name}")
    assert told.exit_code == 0
    assert (command.help or "").partition("\n")[0].endswith(".")
    assert f"nomicon {command.name}" in told.stdout.partition("Examples:")[2] or command.name == "due"
    assert terminal.types(f"{command.name} --help").stdout.splitlines()[-1] == told.stdout.splitlines()[-1]


def test_every_command_stands_in_the_reference():
    page = REFERENCE.read_text(encoding="utf-8")
    named = [command.name for command in COMMANDS if f"`{command.name}" in page or f"nomicon {command.name}" in page]
    assert named == [command.name for command in COMMANDS]


def all_below(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """Yield a command and all that are in it, with what one types."""
    yield name, command
    if isinstance(command, click.Group):
        for below in command.commands.values():
            yield from all_below(below, f"{name} {below.name}")


def test_every_command_within_another_and_every_option_stands_in_the_reference():
    page = REFERENCE.read_text(encoding="utf-8")
    every = [each for command in COMMANDS for each in all_below(command, str(command.name)) if not each[1].hidden]
    in_lists = {
        f"{group} {name}"
        for line in page.splitlines()
        for group in re.findall(r"`([\w-]+) ", line)
        for name in re.findall(r"`([\w-]+)`", line)
    }
    missing = [name for name, _ in every if " " in name and f"`{name}" not in page and name not in in_lists]
    options = {
        f"{name} {option.opts[-1]}"
        for name, command in every
        for option in command.params
        if isinstance(option, click.Option) and not option.hidden and option.opts[-1] not in page
    }
    assert missing == []
    assert options == set()


def test_every_command_that_is_named_is_in_the_module_it_is_looked_for_in():
    shelves = [shelf for section in SECTIONS for shelf in section.shelves if shelf.names]
    loaded = [tuple(one if isinstance(one, str) else one.name for one in shelf.load()) for shelf in shelves]
    assert loaded == [one.names for one in shelves]


LOADED = """
import sys
from nomicon.main.program import main
try:
    main()
except SystemExit:
    print(*sys.modules, file=sys.stderr)
"""
LARGE = (
    "wasmtime",
    "psycopg",
    "prompt_toolkit",
    "yaml",
    "httpx",
    "django",
    "litestar",
    "nomicon.cli.authors.authors",
    "nomicon.hosting.server.hall",
    "nomicon.adapters.backups",
    "nomicon.rulebooks.importing.importers",
)


def test_a_short_command_loads_what_it_needs(nomicam: Terminal, tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-c", LOADED, "board"], cwd=tmp_path, env=HERE | os.environ, capture_output=True, text=True
    )
    loaded = done.stderr.split()
    assert "nomicon.views.game.board" in loaded, done.stderr[-2000:]
    assert [name for name in LARGE if name in loaded] == []


GARBAGE = """
import gc
from nomicon.main.program import main
try:
    main()
finally:
    print(gc.isenabled(), gc.get_freeze_count() > 50_000)
"""


def test_what_is_loaded_is_never_searched_for_garbage_and_all_else_is(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-c", GARBAGE, "--version"],
        cwd=tmp_path,
        env=HERE | os.environ,
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines()[-1] == "True True"


def test_no_two_commands_have_one_name():
    assert len({command.name for command in COMMANDS}) == len(COMMANDS) == len(nomicon.commands)


def test_help_lists_commands_by_what_one_comes_for(terminal: Terminal):
    told = terminal.types("help").stdout
    assert [line for line in told.splitlines() if line.endswith(":")][-7:] == [
        "Start:",
        "Play:",
        "Read:",
        "Hold an office:",
        "Host:",
        "Write rules:",
        "Help:",
    ]
    assert terminal.types("help nonsense").exit_code == 2
    assert "--to FOLDER" in terminal.types("help rulebook import").stdout


def test_a_command_that_does_not_exist_ends_with_status_2(terminal: Terminal):
    assert terminal.types("nonsense").exit_code == 2


@pytest.mark.parametrize(
    ("trouble", "advice"),
    [
        (LedgerDamaged, "If the record of your games is damaged"),
        (LedgerBusy, "Nothing was"),
        (LedgerFull, "Nothing was"),
    ],
)
def test_a_record_that_cannot_be_used_ends_with_status_3_and_what_to_do(
    nomicam: Terminal, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception], advice: str
):
    def fails(*_: object) -> None:
        raise trouble("It does not work.")

    monkeypatch.setattr("nomicon.hosting.table.table.Table.play", fails)
    result = nomicam.types("declare Hm --as Asha")
    assert (result.exit_code, result.stdout) == (3, "")
    assert f"It does not work.\n{advice}" in result.stderr


def test_a_file_that_is_no_record_ends_with_status_3(terminal: Terminal):
    Path("nomicon.db").write_text("This is a letter.\n" * 400, encoding="utf-8")
    result = terminal.types("players")
    assert result.exit_code == 3
    assert "Traceback" not in result.output


def test_a_fault_of_ours_is_not_hidden(nomicam: Terminal, monkeypatch: pytest.MonkeyPatch):
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("nomicon.hosting.table.table.Table.play", fails)
    with pytest.raises(ZeroDivisionError):
        nomicam.types("declare Hm --as Asha")


def test_an_interrupt_ends_with_status_130(nomicam: Terminal, monkeypatch: pytest.MonkeyPatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("nomicon.hosting.table.table.Table.play", interrupted)
    assert nomicam.types("declare Hm --as Asha").exit_code == 130


# -- As a process ----------------------------------------------------------------------


def test_a_reader_that_goes_away_is_no_trouble(nomicam: Terminal, tmp_path: Path):
    process = subprocess.Popen([*PROGRAM, "history"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(PATIENCE), said) == (1, b"")


def test_colours_stand_on_a_terminal_only_and_not_where_they_are_not_wanted(
    nomicam: Terminal, monkeypatch: pytest.MonkeyPatch
):
    assert "\x1b[1m" in on_a_terminal(["players"], [])[0]
    assert "\x1b[" not in in_a_process("players").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[31m" not in on_a_terminal(["players", "--game", "nonsense"], [])[0]


@pytest.mark.parametrize(
    ("typed", "meant"), [("vot 301 for", "'vote'"), ("boad", "'board'"), ("delivr J-1", "'deliver'")]
)
def test_a_command_that_does_not_exist_is_told_with_those_that_look_like_it(terminal: Terminal, typed: str, meant: str):
    """In a process of its own, where no other command has been loaded before."""
    told = in_a_process(*typed.split())
    assert told.returncode == 2
    assert "Did you mean" in told.stderr
    assert meant in told.stderr


def test_several_people_share_one_file(nomicam: Terminal, tmp_path: Path):
    waiting = [
        subprocess.Popen(
            [*PROGRAM, "declare", f"Number {count}", "--as", "Asha"],
            stdout=subprocess.DEVNULL,
            cwd=tmp_path,
            env=HERE | os.environ,
        )
        for count in range(4)
    ]
    assert [process.wait(PATIENCE) for process in waiting] == [0] * 4
    assert len(nomicam.data("acts")["acts"]) == 4
    assert nomicam.types("audit").exit_code == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_printed_for_a_shell(terminal: Terminal, shell: str):
    assert "_NOMICON_COMPLETE" in terminal.types(f"completion {shell}").stdout


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("vo", {"vote", "votes"}),
        ("rule 20", {"201", "202", "203", "204", "205", "206", "207", "208", "209"}),
        ("vote ", {"301"}),
        ("vote 301 ", {"for", "against"}),
        ("player A", {"Asha"}),
        ("show pr", {"proposals", "proposals ended", "proposal", "precedence"}),
        ("players --game t", {"tuesday"}),
    ],
)
def test_words_are_completed_from_the_game_at_hand(nomicam: Terminal, tmp_path: Path, typed: str, offered: set[str]):
    nomicam.types("propose repeal 202 --as Asha")
    assert completed(typed, tmp_path) == offered


def completed(typed: str, folder: Path) -> set[str]:
    """Return what a shell is offered behind a line that is begun."""
    line = f"nomicon {typed}"
    asked = {"_NOMICON_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    process = subprocess.run(
        PROGRAM, capture_output=True, text=True, cwd=folder, env={**os.environ, **asked}, check=False
    )
    return {answer.partition(",")[2] for answer in process.stdout.splitlines()}


def test_ballots_are_completed_and_offered_in_the_words_that_code_answers(terminal: Terminal, tmp_path: Path):
    write_open_rulebook(tmp_path / "open")
    (tmp_path / "open" / "rules" / "102-drinks.md").write_text(DRINKS, encoding="utf-8")
    for line in ("found open", "join --as Ann", "join --as Ben", "propose repeal 102 --as Ann"):
        assert terminal.types(line).exit_code == 0, line

    assert completed("vote 301 ", tmp_path) == {"Cocoa", "tea"}
    told = [terminal.types(page).stdout for page in ("proposal 301 --as Ben", "inbox --as Ben", "options --as Ben")]
    assert all("Cocoa" in page for page in told[:2]), told
    assert "vote 301 Cocoa" in told[2]
    # What would come of the repeal says that ballots could then say FOR and AGAINST; nothing else does.
    parts = [part for page in told for part in page.split("\n\n") if not part.startswith("If this is adopted:")]
    assert not any("FOR" in part or "AGAINST" in part for part in parts), told


DRINKS = """---
number: 102
title: Drinks
---
Drinks are voted on.

```python
@answers("choices")
def drinks(proposal):
    return ["Cocoa", "TEA"]
```
"""
