"""Killed in the middle of writing, or damaged on the disk: nothing acknowledged is lost, and damage is told."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId
from nomicon.hosting.ports import EntryExtras, EntryId, LedgerDamaged
from tests.adapters.writer import CODEC, ENGINE, GAME, behind_its_back, entry, on_record, rest_of, started, words_of

ROUNDS = 8
WRITERS = 2
LONGEST_LIFE = 0.25
"""Seconds a writer lives after its first entry: enough for a thousand more, and for checkpoints."""

FLIPS = 100
"""A run with ten thousand found nothing more; the seed can be changed to look again."""


def killed(writers: list[subprocess.Popen[str]], luck: random.Random) -> list[str]:
    """Kill the writers at some moment after the first acknowledged entry, and return all that they acknowledged."""
    said = []
    for writer in writers:
        assert writer.stdout is not None
        said.append(writer.stdout.readline())
    time.sleep(luck.uniform(0, LONGEST_LIFE))
    for writer in writers:
        os.kill(writer.pid, signal.SIGKILL)
    said += [rest_of(writer) for writer in writers]
    return "".join(said).split()


@pytest.mark.parametrize("size", [1, 7], ids=["alone", "in-groups"])
def test_killed_at_any_moment_nothing_acknowledged_is_lost_and_nothing_is_doubled(tmp_path, size):
    path, luck = tmp_path / "games.db", random.Random(2026)
    acknowledged: list[str] = []
    for round in range(1, ROUNDS + 1):
        names = [f"writer {number} of round {round}" for number in range(WRITERS)]
        writers = [started(path, GAME, sys.maxsize, name, size) for name in names]
        acknowledged += killed(writers, luck)
        entries = on_record(path)  # The links are checked in reading.
        places = [str(each.place) for each in entries]
        assert set(Counter(words_of(each) for each in entries).values()) == {size}, "there is half a group"
        assert len(set(places)) == len(places)
        assert set(acknowledged) <= set(places)
        assert len(places) - len(acknowledged) <= WRITERS * round * size
    assert len(set(acknowledged)) == len(acknowledged)


@pytest.fixture
def interrupted(tmp_path: Path) -> Path:
    """A record whose last entries stand in the write-ahead log alone, as a killed program leaves it."""
    live, left = tmp_path / "live.db", tmp_path / "left.db"
    with SqliteLedger(live, CODEC, ENGINE) as ledger:
        for number in range(1, 41):
            ledger.append(GAME, entry(number), EntryExtras(f"seed {number}"))
        for name in ("", "-wal", ".mark"):
            shutil.copy(f"{live}{name}", f"{left}{name}")
    return left


def test_what_stands_only_in_the_write_ahead_log_is_read(interrupted):
    assert on_record(interrupted) == [entry(number) for number in range(1, 41)]


def test_a_bit_flipped_in_the_write_ahead_log_drops_entries_and_the_mark_tells(interrupted):
    log = interrupted.with_name("left.db-wal")
    spoiled = bytearray(log.read_bytes())
    spoiled[len(spoiled) * 3 // 4] ^= 1
    log.write_bytes(spoiled)
    with pytest.raises(LedgerDamaged, match=r"it ends at entry \d+, but entries up to 40 were confirmed"):
        on_record(interrupted)
    with pytest.raises(LedgerDamaged):  # And it is not forgotten once it has been told.
        on_record(interrupted)


@pytest.mark.parametrize("left", [0.0, 0.3, 0.99])
def test_a_write_ahead_log_cut_short_is_told(interrupted, left):
    log = interrupted.with_name("left.db-wal")
    log.write_bytes(log.read_bytes()[: int(log.stat().st_size * left)])
    with pytest.raises(LedgerDamaged):
        on_record(interrupted)


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    path = tmp_path / "closed.db"
    with SqliteLedger(path, CODEC, ENGINE) as ledger:
        for number in range(1, 61):
            ledger.append(GAME, entry(number), EntryExtras("seed"))
            ledger.append(GAME, entry(number, 1), EntryExtras("seed"))
    return path


@pytest.mark.parametrize("left", [0.0, 0.1, 0.5, 0.9])
def test_a_database_cut_short_is_told(closed, left):
    closed.write_bytes(closed.read_bytes()[: int(closed.stat().st_size * left)])
    with pytest.raises(LedgerDamaged):
        on_record(closed)


def test_no_flipped_bit_changes_what_is_read_without_being_told(closed, interrupted):
    luck = random.Random(7)
    for path, name in ((closed, closed.name), (interrupted, "left.db-wal"), (closed, "closed.db.mark")):
        whole = on_record(path) if path is closed else [entry(number) for number in range(1, 41)]
        for number in range(FLIPS):
            folder = path.parent / f"flipped {name} {number}"
            folder.mkdir()
            for file in path.parent.glob(f"{path.name}*"):
                shutil.copy(file, folder)
            spoiled = bytearray((folder / name).read_bytes())
            spoiled[luck.randrange(len(spoiled))] ^= 1 << luck.randrange(8)
            (folder / name).write_bytes(spoiled)
            with suppress(LedgerDamaged):
                assert on_record(folder / path.name) == whole
            shutil.rmtree(folder)


def test_a_damaged_place_in_the_middle_does_not_stop_other_games(closed):
    with SqliteLedger(closed, CODEC, ENGINE) as ledger:
        ledger.append(GameId("other"), entry(1), EntryExtras(""))
        with behind_its_back(closed) as db:
            db.execute("UPDATE entries SET line = 'x' WHERE game = 1 AND number = 30")
        with pytest.raises(LedgerDamaged, match="entry 30 does not match its link"):
            list(ledger.read(GAME))
        ledger.append(GameId("other"), entry(2), EntryExtras(""))
        assert ledger.head(GameId("other")) == EntryId(2)
