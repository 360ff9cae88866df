"""The command line at a record in PostgreSQL, and a record moved there from a file and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.adapters.ledgers.upkeep.opening import shown
from tests.cli.terminal import Terminal


@pytest.fixture
def at_database(terminal: Terminal, database: str, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal whose games are kept in a database, as the environment says."""
    monkeypatch.setenv("NOMICON_FILE", database)
    return terminal


def test_a_whole_game_is_played_in_a_database(at_database: Terminal, database: str, postgres):
    founded = at_database.types("found nomicam --title Tuesday")
    assert founded.exit_code == 0
    assert shown(database) in founded.stderr
    assert postgres.password not in founded.stdout + founded.stderr
    for name in ("Asha", "Ben"):
        assert at_database.types(f"join --as {name}").exit_code == 0
    assert at_database.types("propose repeal 202 --as Asha").exit_code == 0
    assert at_database.types("vote 301 for --as Ben").exit_code == 0
    assert {"Asha", "Ben"} <= {one["name"] for one in at_database.data("players")["players"]}
    assert "All results match the record" in at_database.types("audit").stdout
    assert "nothing to accept" in at_database.types("accept-losses").stdout
    assert not Path("nomicon.db").exists()


def test_looking_into_a_database_without_a_record_makes_none(at_database: Terminal, database: str):
    result = at_database.types("games")
    assert result.exit_code == 2
    assert f"There is no record in {shown(database)}" in result.stderr


def test_a_server_that_is_not_there_is_told_without_the_password(terminal: Terminal):
    result = terminal.types("games --file postgresql://ann:a-secret@127.0.0.1:1/games")
    assert result.exit_code == 3
    assert "postgresql://127.0.0.1:1/games cannot be reached" in result.stderr
    assert "a-secret" not in result.stderr


@pytest.mark.parametrize("address", ["ann:1/a-secret@127.0.0.1/games", "ann:a-secret@[host/games"])
def test_a_password_that_ends_too_soon_is_not_shown(terminal: Terminal, address: str):
    result = terminal.types(f"games --file postgresql://{address}")
    assert result.exit_code == 2
    assert "%2F" in result.stderr
    assert "a-secret" not in result.stderr


def test_a_record_goes_into_a_database_and_back_and_stays_what_it_was(nomicam: Terminal, database: str):
    nomicam.types("propose repeal 202 --as Asha")
    nomicam.types("vote 301 for --as Ben")
    there = nomicam.types(f"record copy nomicon.db {database}")
    assert "tuesday: copied 5 entries, and any sealed ones between them." in there.stdout
    assert nomicam.data(f"record copy nomicon.db {database}")["games"] == [
        {"game": "tuesday", "entries": 5, "was_there": True}
    ]
    assert nomicam.types(f"declare Here --as Asha --file {database}").exit_code == 0
    assert nomicam.types(f"record copy {database} back.db").exit_code == 0
    assert nomicam.types("audit --file back.db").exit_code == 0
    assert "6 entries" in nomicam.types("audit --file back.db").stdout
    again = nomicam.types(f"record copy nomicon.db {database}")
    assert again.exit_code == 3
    assert again.stderr.endswith("and its entries are not the same. Copy into a new record.\n")


@pytest.mark.parametrize("typed", ["record copy nothing.db other.db", "record copy same.db same.db"])
def test_what_is_not_there_or_is_the_same_is_not_copied(terminal: Terminal, typed: str):
    assert terminal.types(typed).exit_code == 2
    assert list(Path().iterdir()) == []
