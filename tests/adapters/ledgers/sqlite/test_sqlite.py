"""What only a record in a file must withstand: other processes, a full disk, a locked file, a file that is none."""

from __future__ import annotations

import os
import resource
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from nomicon.adapters.ledgers.sqlite.high_water import HighWater, mark_beside
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.ledgers.upkeep.mending import accept_losses
from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.ports import (
    EntryExtras,
    EntryId,
    LedgerBusy,
    LedgerDamaged,
    LedgerFull,
    LedgerNewer,
    LedgerUnwritten,
)
from tests.adapters.writer import CODEC, GAME, entry, on_record, opened, recorded, started
from tests.waiting import join


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


# -- Not a record, or no longer ------------------------------------------------------


def test_a_file_that_is_no_record_is_left_as_it_is(path):
    path.write_text("Dear diary, " * 1000)
    with pytest.raises(LedgerDamaged, match="file is not a database"):
        opened(path)
    assert path.read_text().startswith("Dear diary")
    assert os.listdir(path.parent) == [path.name]


def test_the_database_of_another_program_is_left_as_it_is(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()
    with pytest.raises(LedgerDamaged, match="contains something other than a record"):
        opened(path)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(OSError, match="cannot be opened"):
        opened(tmp_path / "nowhere" / "games.db")


def test_the_record_of_a_newer_program_is_not_touched(path):
    recorded(path, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE ledger SET form = 99")
    with pytest.raises(LedgerNewer, match="written by a newer version of Nomicon"):
        opened(path)


@pytest.fixture
def first_form(path: Path) -> Path:
    """A record as the first release wrote it: without receipts, and without what is due."""
    recorded(path, 1, 2)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript("DROP TABLE due; DROP TABLE receipts; DROP TABLE doors; UPDATE ledger SET form = 1;")
    return path


def test_a_record_of_the_first_form_is_brought_up_to_date_and_stays_so(first_form):
    for number in (3, 4):
        with opened(first_form) as ledger:
            assert ledger.due() == ({} if number == 3 else {GAME: 800})
            assert ledger.head(GAME) == EntryId(number - 1)
            ledger.append(GAME, entry(number), EntryExtras("", Moment(800), f"receipt {number}"))
            assert ledger.receipt(GAME, "receipt 3") == EntryId(3)
            ledger.check()
    assert on_record(first_form) == [entry(number) for number in (1, 2, 3, 4)]


def test_a_record_of_the_second_form_keeps_what_it_has_and_keeps_doors_from_then_on(path):
    with opened(path) as ledger:
        ledger.append(GAME, entry(1), EntryExtras("seed", Moment(800), "receipt 1"))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript("DROP TABLE doors; UPDATE ledger SET form = 2;")
    with opened(path) as ledger:
        assert (ledger.receipt(GAME, "receipt 1"), ledger.due(), ledger.doors(GAME)) == (EntryId(1), {GAME: 800}, {})
        ledger.append(GAME, entry(2), EntryExtras("", door="mail"))
        assert ledger.doors(GAME) == {EntryId(2): "mail"}
        ledger.check()


def test_losses_are_accepted_in_a_record_of_the_first_form(first_form):
    mark_beside(first_form).unlink()
    assert accept_losses(first_form) == ["table one: entries up to 2"]
    assert len(on_record(first_form)) == 2


def test_a_record_that_has_lost_tables_is_not_taken_for_one_of_the_first_form(path):
    recorded(path, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript("DROP TABLE due; DROP TABLE receipts;")
    with pytest.raises(LedgerDamaged, match="no longer has its original tables"):
        opened(path)


def test_what_another_version_of_the_program_worked_out_is_not_relied_on(path):
    with opened(path) as ledger:
        ledger.append(GAME, entry(1), EntryExtras("", Moment(800)))
    with SqliteLedger(path, CODEC, "another") as ledger:
        assert ledger.due() == {}


@pytest.mark.parametrize("statement", ["UPDATE entries SET line = 'x'", "DELETE FROM entries"])
def test_sqlite_itself_refuses_to_rewrite_entries(path, statement):
    recorded(path, 1)
    with (
        closing(sqlite3.connect(path)) as db,
        pytest.raises(sqlite3.IntegrityError, match="nothing in the record is rewritten"),
    ):
        db.execute(statement)


def test_a_check_finds_damage_that_reading_entries_would_not(path):
    recorded(path, 1)
    with opened(path) as ledger:
        ledger.check()
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'receipts'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(bytes(size))

    assert on_record(path) == [entry(1)]
    with opened(path) as ledger, pytest.raises(LedgerDamaged, match="Restore a copy of the record"):
        ledger.check()


# -- Others at the same file ---------------------------------------------------------


def test_a_database_that_somebody_holds_is_busy_within_the_time_we_wait(path):
    recorded(path, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other, opened(path, patience=0.2) as ledger:
        other.execute("BEGIN IMMEDIATE")
        since = time.monotonic()
        with pytest.raises(LedgerBusy, match="Nothing was written"):
            ledger.append(GAME, entry(2), EntryExtras(""))
        assert time.monotonic() - since < 2
        assert [written.entry for written in ledger.read(GAME)] == [entry(1)]
        other.execute("ROLLBACK")
        ledger.append(GAME, entry(2), EntryExtras(""))
    assert on_record(path) == [entry(1), entry(2)]


def test_a_writer_that_does_not_let_go_makes_others_busy_within_the_time_they_wait(path):
    recorded(path, 1)
    with opened(path, patience=0.2) as ledger, closing(HighWater(mark_beside(path))) as other, other.locked(1):
        since = time.monotonic()
        with pytest.raises(LedgerBusy, match=r"for 0\.2 seconds"):
            ledger.append(GAME, entry(2), EntryExtras(""))
        assert time.monotonic() - since < 2
        assert ledger.head(GAME) == EntryId(1)


def test_threads_of_one_program_share_a_ledger(path):
    games = [GameId(f"game {number}") for number in range(4)]

    def play(ledger: SqliteLedger, game: GameId) -> None:
        for number in range(1, 51):
            ledger.append(game, entry(number), EntryExtras(""))
            assert len(list(ledger.read(game))) == number

    with opened(path) as ledger:
        threads = [threading.Thread(target=play, args=(ledger, game)) for game in games]
        for thread in threads:
            thread.start()
        join(threads)
        assert [ledger.head(game) for game in games] == [EntryId(50)] * 4


def test_several_processes_write_one_game_and_nothing_is_doubled_or_lost(path):
    names = ["Ann", "Ben", "Cat"]
    writers = [started(path, GAME, 60, name) for name in names]
    said = [writer.communicate(timeout=60)[0].split() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    entries = on_record(path)
    assert Counter(each.move.player for each in entries) == Counter({PlayerId(name): 60 for name in names})
    assert sorted(str(each.place) for each in entries) == sorted(place for places in said for place in places)


# -- No room -------------------------------------------------------------------------


def test_a_full_database_takes_nothing_and_goes_on_when_there_is_room(path):
    recorded(path, 1)
    with opened(path) as ledger:
        (pages,) = ledger._db.execute("PRAGMA page_count").fetchone()
        ledger._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(LedgerFull, match="your move was not made") as full:
            ledger.append(GAME, entry(2, words="x" * 50_000), EntryExtras("lost"))
        assert str(path) in full.value.why
        assert str(path) not in str(full.value)
        assert (ledger.head(GAME), ledger.seed(GAME)) == (EntryId(1), "seed 1")
        ledger._db.execute("PRAGMA max_page_count = 100000")
        ledger.append(GAME, entry(2, words="x" * 50_000), EntryExtras("kept"))
    assert len(on_record(path)) == 2


@pytest.mark.parametrize("game", [GAME, GameId("a new one")])
def test_a_disk_that_takes_no_more_is_full_and_goes_on_when_there_is_room(path, game):
    recorded(path, 1)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with opened(path) as ledger:
        place = (ledger.head(game) or EntryId(0)).number + 1
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (8192, limits[1]))
            with pytest.raises(LedgerUnwritten, match="your move was not made"):
                ledger.append(game, entry(place, words="x" * 50_000), EntryExtras("lost"))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert ledger.head(GAME) == EntryId(1)
        assert list(ledger.games()) == [GAME]
        ledger.append(game, entry(place), EntryExtras("kept"))
        ledger.check()
    with opened(path) as ledger:
        assert ledger.head(game) == EntryId(place)
