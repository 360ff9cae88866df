"""A record that can only be read: every command that looks works and says so, every command that acts is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nomicon.cli.desk.tools import Serving
from nomicon.hosting.invalid import Invalid
from nomicon.main.serving import serve
from tests.cli.terminal import Terminal

ONLY_LOOK = "You can only read this record: nomicon.db is read-only here. You cannot make moves in it."


@pytest.fixture
def put_away(nomicam: Terminal, clock, tmp_path: Path) -> Iterator[Terminal]:
    """A game in which a vote has fallen due since its files were put away."""
    nomicam.types("propose repeal 219 --as Asha")
    for file in tmp_path.glob("nomicon.db*"):
        file.chmod(0o444)
    clock.advance(30 * 86400)
    yield nomicam
    for file in tmp_path.glob("nomicon.db*"):
        file.chmod(0o644)


@pytest.mark.parametrize(
    "looking",
    [
        "board",
        "players",
        "history",
        "why-entry 2",
        "proposals",
        "games",
        "options --as Asha",
        "show board",
        "export",
        "replay --until 2",
        "export playthrough",
        "export book",
        "audit",
        "rule 201",
    ],
)
def test_looking_works_and_says_that_nothing_can_be_done(put_away: Terminal, looking: str, tmp_path: Path):
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    result = put_away.types(looking)
    assert (result.exit_code, ONLY_LOOK in result.stderr) == (0, True), result.output
    assert result.stdout
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    "acting",
    [
        "join --as Dora",
        "propose repeal 202 --as Asha",
        "declare Hm --as Asha",
        "due",
        "vote 301 for --as Ben",
        "found nomicam --title Friday",
    ],
)
def test_acting_is_refused_in_words(put_away: Terminal, acting: str):
    result = put_away.types(acting)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "This record is read-only, so your move was not made." in result.stderr
    assert "Copy the record and its .mark file to a folder of your own" in result.stderr


def test_a_copy_of_what_was_put_away_can_be_played_on(put_away: Terminal, tmp_path: Path):
    (tmp_path / "ours").mkdir()
    for name in ("nomicon.db", "nomicon.db.mark"):
        (tmp_path / "ours" / name).write_bytes((tmp_path / name).read_bytes())
    result = put_away.types("join --as Dora --file ours/nomicon.db")
    assert (result.exit_code, "Dora joined." in result.stdout) == (0, True)


def test_no_loss_is_accepted_in_it(put_away: Terminal):
    result = put_away.types("accept-losses --yes")
    assert result.exit_code == 3
    assert "You cannot accept losses: nomicon.db is read-only here." in result.stdout


@pytest.mark.parametrize("name", ["", "accounts.sqlite3"])
def test_a_server_says_what_it_cannot_do_without(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NOMICON_LISTENS", "")  # A server sets it, and later tests must not inherit it.
    (tmp_path / "data").mkdir()
    path = tmp_path / "data" / name
    if name:
        path.touch()
    path.chmod(0o555 if not name else 0o444)
    serving = Serving(tmp_path / "data", "127.0.0.1", 1, "http://127.0.0.1:1")
    with pytest.raises(Invalid, match="is read-only, but a server must write"):
        serve(serving, print)
    path.chmod(0o755)
