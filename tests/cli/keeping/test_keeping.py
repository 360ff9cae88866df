"""What a host does: founding, keeping time, the audit, and going on after losses."""

from __future__ import annotations

from pathlib import Path

import pytest

from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.batch_append import PendingEntry
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, Seconds
from nomicon.hosting.ports import EntryExtras, EntryId
from nomicon.main.table import codec
from nomicon.play.engine import Refused
from tests.adapters.writer import behind_its_back
from tests.cli.conftest import write_open_rulebook
from tests.cli.terminal import Terminal

WEEK = Seconds(7 * 24 * 3600)


# -- Founding ------------------------------------------------------------------------


def test_a_game_is_founded_from_a_rulebook_on_the_shelf(terminal: Terminal):
    result = terminal.types("found nomicam")
    assert result.exit_code == 0
    assert "35 rules are in force: 16 immutable, 19 mutable." in result.stdout
    assert "nomicon join --as NAME" in result.stderr


def test_what_to_type_next_names_the_file_that_was_named(terminal: Terminal):
    founded = terminal.types("found minimal --file 'our games.db'")
    assert founded.stderr.rstrip().endswith("To join it: nomicon join --as NAME --file 'our games.db'")
    damaged = Path("our games.db")
    with behind_its_back(damaged) as database:
        database.execute("UPDATE entries SET link = '' WHERE number = 1")
    told = terminal.types(f"board --file '{damaged}'").stderr
    assert told.rstrip().endswith("nomicon accept-losses --file 'our games.db'")
    assert "nomicon found nomicam --file none.db" in terminal.types("board --file none.db").stderr
    assert "nomicon found nomicam. Or" in terminal.types("board").stderr


def test_a_game_is_founded_from_a_folder_and_with_other_officers(terminal: Terminal):
    write_open_rulebook(Path("open"))
    result = terminal.types('found open --title "Our game" --office Clerk=Zoe')
    assert result.exit_code == 0
    assert "1 rule is in force: 0 immutable, 1 mutable." in result.stdout
    assert terminal.data("games")[0] | {"founded": ""} == {
        "game": "our-game",
        "title": "Our game",
        "rulebook": "open",
        "founded": "",
        "number": 1,
        "players": 1,
        "over": "",
    }
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
    assert "while ballots are sealed" in result.stderr.lower()  # What it cannot see.
    (told,) = nomicam.data("audit")
    assert {name: told[name] for name in ("game", "entries", "differences", "as_noted")} == {
        "game": "tuesday",
        "entries": 5,
        "differences": [],
        "as_noted": [],
    }
    assert f"Entry 5 has the link {told['link']}." in result.stdout
    assert told["cannot_see"]


def test_a_link_that_was_noted_is_compared_by_the_audit(nomicam: Terminal):
    link = nomicam.data("why-entry 3")["link"]
    nomicam.types("propose repeal 202 --as Asha")
    assert "The link of entry 3 matches the one that you noted." in nomicam.types(f"audit --link 3={link[:16]}").stdout

    result = nomicam.types(f"audit --link 4={link} --link 9={link}")
    assert result.exit_code == 1
    assert "tuesday, entry 4: its link is not the one that you wrote down" in result.stdout
    assert (
        "tuesday, entry 9: you wrote down a link for it, but there is no such entry. The last entry is 5"
        in result.stdout
    )
    assert nomicam.types("audit --link 4=abc").exit_code == 2


def test_an_entry_that_the_rules_do_not_bring_about_is_found_by_the_audit(
    nomicam: Terminal, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("nomicon.hosting.audit.audit.decide", lambda *_: Refused("No.", ()))
    result = nomicam.types("audit")
    assert result.exit_code == 1
    assert "tuesday, entry 2: the move would now be refused" in result.stdout


def tampered(statement: str) -> None:
    """Do to the record what its own guards forbid."""
    with behind_its_back(Path("nomicon.db")) as database:
        database.execute(statement)


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
    asked = nomicam.types("accept-losses", "n\n")
    assert asked.exit_code == 1
    assert "tuesday: entry 5 was confirmed, but is lost. Play would continue after entry 4." in asked.stdout
    assert nomicam.types("players").exit_code == 3
    accepted = nomicam.types("accept-losses", "y\n")
    assert accepted.exit_code == 0
    assert "tuesday: entries up to 4" in accepted.stdout
    assert [one["name"] for one in nomicam.data("players")["players"]] == ["Jack Rudd", "Asha", "Ben", "Chloe"]


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE entries SET line = replace(line, 'Asha', 'Anna') WHERE number = 2", "does not match its link"),
        ("DELETE FROM entries WHERE number = 2", "entry 3 follows entry 1"),
        ("DROP TABLE receipts", "no longer has its original tables"),
    ],
)
def test_where_one_cannot_go_on_that_is_said_before_anything_is_asked_and_nothing_is_changed(
    nomicam: Terminal, statement: str, told: str
):
    tampered(statement)
    before = Path("nomicon.db.mark").read_bytes()
    result = nomicam.types("accept-losses")
    assert result.exit_code == 3
    assert told in result.stdout
    assert "gone" not in result.stdout
    assert "Nothing was changed. Restore a copy of the record, with its .mark file if it has one." in result.stderr
    assert Path("nomicon.db.mark").read_bytes() == before


def test_where_only_the_mark_is_gone_nobody_is_told_that_moves_are(nomicam: Terminal):
    Path("nomicon.db.mark").unlink()
    asked = nomicam.types("accept-losses", "y\n")
    assert "tuesday: the last entry left is 4, but there may have been more." in asked.stdout
    assert "acknowledged, but" not in asked.stdout
    assert "What is left: tuesday: entries up to 4" in asked.stdout
    assert nomicam.types("audit").exit_code == 0


def test_a_game_that_is_gone_altogether_is_told_of(nomicam: Terminal):
    nomicam.types("found nomicam --title Friday")
    tampered("DELETE FROM entries WHERE game = 2")
    tampered("DELETE FROM games WHERE id = 2")
    asked = nomicam.types("accept-losses --yes")
    assert "A whole game is lost, with its only entry." in asked.stdout
    assert "What is left: tuesday: entries up to 4" in asked.stdout
    assert nomicam.types("audit").exit_code == 0


def test_of_a_game_without_entries_nothing_is_left_and_another_can_be_founded_under_its_name(nomicam: Terminal):
    nomicam.types("found nomicam --title Friday")
    tampered("DELETE FROM entries WHERE game = 2")
    asked = nomicam.types("accept-losses --yes")
    assert "friday: entry 1 was confirmed, but is lost. Nothing of the game is left." in asked.stdout
    assert "What is left: friday: nothing" in asked.stdout
    assert nomicam.types("found nomicam --title Friday").exit_code == 0
    assert nomicam.types("audit").exit_code == 0


def test_where_nothing_is_lost_there_is_nothing_to_accept(nomicam: Terminal):
    assert "nothing to accept" in nomicam.types("accept-losses --yes").stdout


def newer(game: str) -> None:
    """Write an entry as a newer version of the program would, in a form that nobody here knows."""
    with SqliteLedger(Path("nomicon.db"), codec(), "tests") as ledger:
        (first,) = [written.entry for written in ledger.read(GameId(game))][:1]
        head = ledger.head(GameId(game))
        assert head is not None
        line = codec().encode(first).replace(b'"place":"1"', f'"place":"{head.number + 1}"'.encode())
        line = line.replace(b'"kind":"FoundGame"', b'"kind":"FoundGame.2"').replace(b'"0.1.0"', b'"0.2.0"')
        ledger.write_lines(
            GameId(game), [PendingEntry(EntryId(head.number + 1), line, EntryExtras(ledger.seed(GameId(game))))]
        )


def test_a_game_that_a_newer_version_has_written_to_is_listed_as_such_and_the_others_are_audited(nomicam: Terminal):
    nomicam.types("found minimal --title Wednesday")
    newer("wednesday")
    listed = nomicam.types("games")
    assert listed.exit_code == 0
    assert "tuesday: " in listed.stdout
    assert "wednesday: Entry 2 of the game 'wednesday' was written by version 0.2.0" in listed.stdout
    assert [bool(one.get("trouble")) for one in nomicam.data("games")] == [False, True]
    audited = nomicam.types("audit")
    assert audited.exit_code == 3
    assert "tuesday: 4 entries" in audited.stdout
    assert "Update this program" in audited.stderr
    assert "accept-losses" not in audited.stderr
    assert nomicam.types("board --game tuesday").exit_code == 0
    assert "lost nothing" in nomicam.types("accept-losses --yes").stdout
