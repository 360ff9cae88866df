"""The high-water mark: what a crash explains is accepted, and every other difference is told."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from nomicon.adapters.ledgers.failing import WriteFailed
from nomicon.adapters.ledgers.sqlite.database import SqliteFile
from nomicon.adapters.ledgers.sqlite.high_water import PAGE, SLOT, HighWater
from nomicon.adapters.ledgers.sqlite.high_water import mark_beside as mark
from nomicon.adapters.ledgers.sqlite.watch import Watch
from nomicon.adapters.ledgers.upkeep.mending import accept_losses
from nomicon.game.names import GameId
from nomicon.hosting.ports import EntryExtras, LedgerDamaged, LedgerUnreachable, LedgerUnwritten
from tests.adapters.writer import GAME, behind_its_back, entry, gathered, on_record, opened, recorded


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def test_a_mark_that_a_crash_left_behind_is_moved_on(path):
    recorded(path, 1, 2)
    earlier = mark(path).read_bytes()
    recorded(path, 3)
    mark(path).write_bytes(earlier)
    assert on_record(path) == [entry(1), entry(2), entry(3)]
    assert mark(path).read_bytes() != earlier
    recorded(path, 4)
    assert on_record(path)[-1] == entry(4)


def test_a_crash_right_after_the_founding_is_explained(path):
    with opened(path):
        earlier = mark(path).read_bytes()
    recorded(path, 1)
    mark(path).write_bytes(earlier)
    assert on_record(path) == [entry(1)]


@pytest.mark.parametrize("there_before", [True, False], ids=["a-game-that-was-there", "a-new-one"])
def test_a_crash_right_after_a_group_is_explained(path, monkeypatch, there_before):
    numbers = range(2 if there_before else 1, 5)
    with opened(path) as ledger:
        if there_before:
            ledger.append(GAME, entry(1), EntryExtras(""))
        with monkeypatch.context() as patch:
            patch.setattr(Watch, "move_on", lambda *_: None)
            gathered(ledger, GAME, *(entry(number) for number in numbers))
    assert on_record(path) == [entry(number) for number in (1, 2, 3, 4)]
    recorded(path, 5)
    assert len(on_record(path)) == 5


def test_a_new_game_whose_group_was_not_committed_is_not_missed_and_leaves_its_mark_to_the_next(path):
    class Interrupted(Exception):
        pass

    def no_more(*_: object) -> None:
        raise Interrupted

    with opened(path) as ledger:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SqliteFile, "put_due", no_more)  # Behind the mark for the new game, before the commit.
            with pytest.raises(Interrupted):
                gathered(ledger, GameId("never"), entry(1), entry(2))
        assert list(ledger.games()) == []
    recorded(path, 1)
    with opened(path) as ledger:
        assert list(ledger.games()) == [GAME]
        assert ledger.head(GAME) is not None


def test_a_mark_torn_while_it_was_written_falls_back_to_the_one_before(path):
    recorded(path, 1, 2, 3)
    torn = bytearray(mark(path).read_bytes())
    torn[PAGE : PAGE + SLOT] = b"\xff" * SLOT  # Marks are written by turns; the third is on the first page.
    mark(path).write_bytes(torn)
    assert on_record(path) == [entry(1), entry(2), entry(3)]


def test_an_old_copy_put_back_is_noticed_and_the_lost_entries_are_named(path):
    recorded(path, 1, 2)
    old = path.read_bytes()
    recorded(path, 3, 4)
    path.write_bytes(old)
    with pytest.raises(LedgerDamaged, match="it ends at entry 2, but entries up to 4 were confirmed"):
        opened(path)


def test_a_loss_can_be_accepted_and_play_goes_on(path):
    recorded(path, 1, 2)
    old = path.read_bytes()
    recorded(path, 3, 4)
    path.write_bytes(old)
    assert accept_losses(path) == ["table one: entries up to 2"]
    recorded(path, 3)
    assert on_record(path) == [entry(1), entry(2), entry(3)]


def test_a_loss_is_not_accepted_where_the_entries_left_do_not_hold_together(path):
    recorded(path, 1, 2, 3)
    with behind_its_back(path) as db:
        db.execute("DELETE FROM entries WHERE number = 2")
    with pytest.raises(LedgerDamaged, match="entry 3 follows entry 1"):
        accept_losses(path)


def test_a_database_that_is_gone_is_not_begun_anew(path):
    recorded(path, 1, 2)
    path.unlink()
    for _ in range(2):
        with pytest.raises(LedgerDamaged, match="belongs to another record"):
            opened(path)


def test_a_game_that_is_gone_is_noticed(path):
    recorded(path, 1)
    with behind_its_back(path) as db:
        db.execute("DELETE FROM games")
    with pytest.raises(LedgerDamaged, match=r"number 1 in .* is missing. It had reached entry 1"):
        opened(path)


@pytest.mark.parametrize("entries", [(1,), (1, 2)])
def test_a_game_under_another_name_is_noticed(path, entries):
    recorded(path, *entries)
    with behind_its_back(path) as db:
        db.execute("UPDATE games SET name = 'other'")
    with pytest.raises(LedgerDamaged, match="the game 'other' is damaged"):
        opened(path)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (Path.unlink, "is missing"),
        (lambda mark: mark.write_bytes(b""), "is missing"),
        (lambda mark: mark.write_bytes(b"nonsense"), "is damaged"),
        (
            lambda mark: mark.write_bytes(mark.read_bytes()[:PAGE]),
            "it has entries up to 3, but the .mark file beside the record does not note its last entry",
        ),
        (lambda mark: mark.write_bytes(b"\0" * PAGE + mark.read_bytes()[PAGE:]), "is damaged"),
    ],
    ids=["gone", "empty", "nonsense", "cut", "no-header"],
)
def test_a_spoiled_mark_is_never_made_up_from_the_database(path, spoil, complaint):
    recorded(path, 1, 2, 3)
    spoil(mark(path))
    for _ in range(2):
        with pytest.raises(LedgerDamaged, match=complaint):
            opened(path)
    accept_losses(path)
    assert len(on_record(path)) == 3


def test_the_mark_of_another_record_is_noticed(path, tmp_path):
    recorded(path, 1)
    recorded(tmp_path / "other.db", 1)
    mark(path).write_bytes(mark(tmp_path / "other.db").read_bytes())
    with pytest.raises(LedgerDamaged, match="belongs to another record"):
        opened(path)


def test_an_entry_whose_mark_cannot_be_written_is_not_acknowledged_and_nor_is_the_next(path, monkeypatch):
    def broken(*_: object) -> None:
        raise WriteFailed("no room", is_full=True)

    with opened(path) as ledger:
        ledger.append(GAME, entry(1), EntryExtras(""))
        with monkeypatch.context() as patch:
            patch.setattr(HighWater, "write", broken)
            with pytest.raises(LedgerUnreachable, match="your move may or may not have been made"):
                ledger.append(GAME, entry(2), EntryExtras(""))
            with pytest.raises(LedgerUnwritten, match="your move was not made"):
                ledger.append(GAME, entry(3), EntryExtras(""))
        ledger.append(GAME, entry(3), EntryExtras(""))
    assert on_record(path) == [entry(1), entry(2), entry(3)]


def test_an_entry_whose_mark_could_not_be_written_at_first_is_acknowledged_once_it_was_read_back(path, monkeypatch):
    failing = iter([True])
    write = HighWater.write

    def broken_once(*what: Any) -> None:
        if next(failing, False):
            raise WriteFailed("no room", is_full=True)
        write(*what)

    with opened(path) as ledger:
        monkeypatch.setattr(HighWater, "write", broken_once)
        ledger.append(GAME, entry(1), EntryExtras(""))
        assert [failure.what for failure in ledger.condition().failures] == [
            "no room. The record was read again, and the games continue."
        ]
    assert on_record(path) == [entry(1)]


def test_many_games_in_one_file_each_have_their_mark(path):
    games = [GameId(f"game {number}") for number in range(70)]
    with opened(path) as ledger:
        for number in (1, 2, 3):
            for game in games:
                ledger.append(game, entry(number), EntryExtras(""))
    with behind_its_back(path) as db:
        db.execute("DELETE FROM entries WHERE game = 67 AND number = 3")
    with pytest.raises(LedgerDamaged, match="'game 66' is damaged: it ends at entry 2, but entries up to 3 "):
        opened(path)


def test_a_copy_made_while_people_play_is_in_order(path, tmp_path):
    copy = tmp_path / "copy.db"
    recorded(path, 1, 2)
    mark(copy).write_bytes(mark(path).read_bytes())
    recorded(path, 3, 4)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("VACUUM INTO ?", (str(copy),))
    assert on_record(copy) == [entry(number) for number in (1, 2, 3, 4)]
