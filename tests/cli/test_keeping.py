"""What a host does: founding, keeping time, the audit, and going on after losses."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from nomicon.adapters.clocks import SettableClock
from nomicon.game.names import Seconds
from nomicon.play.engine import Refused
from tests.cli.conftest import write_open_rulebook
from tests.cli.terminal import Terminal

WEEK = Seconds(7 * 24 * 3600)


# -- Founding ------------------------------------------------------------------------


def test_a_game_is_founded_from_a_rulebook_on_the_shelf(terminal: Terminal):
    result = terminal.types("found nomicam")
    assert result.exit_code == 0
    assert "35 rules are in force: 16 immutable, 19 mutable." in result.stdout
    assert "nomicon join --as NAME" in result.stderr


def test_a_game_is_founded_from_a_folder_and_with_other_officers(terminal: Terminal):
    write_open_rulebook(Path("open"))
    result = terminal.types('found open --title "Our game" --office Clerk=Zoe')
    assert result.exit_code == 0
    assert "1 rule is in force: 0 immutable, 1 mutable." in result.stdout
    assert terminal.data("games")[0] | {"founded": ""} == {
        "game": "our-game", "title": "Our game", "rulebook": "open", "founded": "", "number": 1, "players": 1,
        "over": "",
    }  # fmt: skip
    assert terminal.data("players")["players"][0]["name"] == "Zoe"


@pytest.mark.parametrize("typed", ["found nonsense", "found nomicam --office Speaker"])
def test_a_game_is_not_founded_from_what_is_not_there(terminal: Terminal, typed: str):
    result = terminal.types(typed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert not Path("nomicon.db").exists()


def test_the_newest_game_is_meant_where_none_is_named_and_that_is_said(nomicam: Terminal):
    nomicam.types("found nomicam --title Wednesday")
    result = nomicam.types("players")
    assert "wednesday, the newest of 2" in result.stderr
    assert "Asha" not in result.stdout
    assert "Asha" in nomicam.types("players --game tuesday").stdout


@pytest.mark.parametrize("typed", ["players --game nonsense", "players --file nothing.db"])
def test_a_game_that_is_not_there_ends_with_status_2(nomicam: Terminal, typed: str):
    result = nomicam.types(typed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert not Path("nothing.db").exists()


# -- Keeping time --------------------------------------------------------------------


def test_what_is_due_is_done_and_said(nomicam: Terminal, clock: SettableClock):
    nomicam.types("propose repeal 202 --as Asha")
    assert "Next: 2026-03-08T09:00:00Z" in nomicam.types("due").stdout
    clock.advance(Seconds(WEEK + 1))
    assert "2026-03-08T09:00:00Z  Closed 301: defeated" in nomicam.types("due").stdout
    assert nomicam.data("due")["done"] == []


def test_what_was_due_before_a_move_is_done_before_it_and_said(nomicam: Terminal, clock: SettableClock):
    nomicam.types("propose repeal 202 --as Asha")
    clock.advance(Seconds(WEEK + 1))
    assert nomicam.types("declare Hm --as Ben").stdout.startswith("Closed 301: defeated")


# -- The audit -----------------------------------------------------------------------


def test_an_honest_record_passes_the_audit(nomicam: Terminal):
    nomicam.types("propose repeal 202 --as Asha")
    nomicam.types("vote 301 for --as Ben")
    result = nomicam.types("audit")
    assert result.exit_code == 0
    assert "tuesday: 5 entries" in result.stdout
    assert nomicam.data("audit") == [{"game": "tuesday", "entries": 5, "differences": []}]


def test_an_entry_that_the_rules_do_not_bring_about_is_found_by_the_audit(
    nomicam: Terminal, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("nomicon.hosting.audit.decide", lambda *_: Refused("No.", ()))
    result = nomicam.types("audit")
    assert result.exit_code == 1
    assert "tuesday, entry 2: the move is refused now" in result.stdout


def tampered(statement: str) -> None:
    """Do to the record what its own guards forbid."""
    with sqlite3.connect("nomicon.db") as database:
        guards = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (guard,) in guards:
            database.execute(f"DROP TRIGGER {guard}")
        database.execute(statement)
    database.close()


def test_a_changed_line_of_the_record_is_found_and_nothing_is_repaired(nomicam: Terminal):
    tampered("UPDATE entries SET line = replace(line, 'Asha', 'Anna') WHERE number = 2")
    result = nomicam.types("audit")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "accept-losses" in result.stderr


def test_losses_are_accepted_only_after_asking(nomicam: Terminal):
    old = Path("nomicon.db").read_bytes()
    nomicam.types("join --as Dev")
    Path("nomicon.db").write_bytes(old)
    assert nomicam.types("players").exit_code == 3
    assert nomicam.types("accept-losses", "n\n").exit_code == 1
    assert nomicam.types("players").exit_code == 3
    accepted = nomicam.types("accept-losses", "y\n")
    assert accepted.exit_code == 0
    assert "tuesday: entries up to 4" in accepted.stdout
    assert [one["name"] for one in nomicam.data("players")["players"]] == ["Jack Rudd", "Asha", "Ben", "Chloe"]


def test_where_nothing_is_lost_there_is_nothing_to_accept(nomicam: Terminal):
    assert "nothing to accept" in nomicam.types("accept-losses --yes").stdout
