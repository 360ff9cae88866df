"""A record in PostgreSQL whose writers are killed, whose server is restarted, and whose answers are lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import psycopg
import pytest

from nomicon.adapters.ledgers.postgres import server
from nomicon.adapters.ledgers.postgres.ledger import PostgresLedger
from nomicon.adapters.ledgers.postgres.pool import Database
from nomicon.adapters.ledgers.postgres.server import Server
from nomicon.hosting.ports import Entry, EntryExtras, LedgerUnreachable
from tests.adapters.writer import CODEC, ENGINE, GAME, entry, gathered, on_record, rest_of, started, until, words_of
from tests.cluster import Cluster
from tests.postgres import cluster

ROUNDS = 4
LONGEST_LIFE = 0.4
"""Seconds a writer lives after its first entry."""


def opened(url: str, patience: float = 5) -> PostgresLedger:
    return PostgresLedger(url, CODEC, ENGINE, patience)


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A server that these tests may kill."""
    with cluster() as made:
        yield made


@pytest.fixture
def own_database(own: Cluster) -> str:
    with psycopg.connect(own.url(), autocommit=True) as db:
        db.execute("DROP SCHEMA IF EXISTS nomicon_games CASCADE")
    return own.url()


# -- Kills ---------------------------------------------------------------------------


def test_a_writer_killed_among_groups_loses_nothing_acknowledged_and_leaves_no_half_group(database):
    luck = random.Random(2027)
    acknowledged: list[str] = []
    for round in range(ROUNDS):
        writers = [started(database, GAME, sys.maxsize, f"{name} {round}", 9) for name in ("Ann", "Ben")]
        acknowledged += killed(writers, luck)
        whole_groups(on_record(database), 9, acknowledged)
    assert len(acknowledged) > 9 * ROUNDS


def killed(writers: Sequence[subprocess.Popen[str]], luck: random.Random) -> list[str]:
    said = [writer.stdout.readline() for writer in writers if writer.stdout]
    time.sleep(luck.uniform(0, LONGEST_LIFE))
    for writer in writers:
        os.kill(writer.pid, signal.SIGKILL)
    said += [rest_of(writer) for writer in writers]
    return "".join(said).split()


def whole_groups(entries: Sequence[Entry], size: int, acknowledged: list[str]) -> None:
    places = [str(each.place) for each in entries]
    assert len(set(places)) == len(places)
    assert set(acknowledged) <= set(places)
    assert set(Counter(words_of(each) for each in entries).values()) <= {size}


# -- Restarts ------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT, signal.SIGKILL], ids=["stopped", "at-once", "killed"])
def test_a_server_that_is_restarted_among_writes_loses_nothing_and_play_goes_on(own, own_database, how):
    writers = [started(own_database, GAME, 150, name, 3) for name in ("Ann", "Ben")]
    first = [writer.stdout.readline() for writer in writers if writer.stdout]
    own.stop(how)
    own.start()
    said = [rest_of(writer) for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0]
    acknowledged = "".join(first + said).split()
    assert len(set(acknowledged)) == len(acknowledged) == 2 * 150 * 3
    entries = on_record(own_database)
    whole_groups(entries, 3, acknowledged)
    assert len(entries) == len(acknowledged)


def test_an_answer_lost_behind_the_commit_does_not_write_twice(database, monkeypatch):
    lost: list[Any] = []

    def do(self: Server, job: Callable[[Database], Any]) -> Any:
        def unanswered(db: Database) -> Any:
            done = job(db)
            if not lost:
                lost.append(done)
                raise psycopg.OperationalError("the connection was lost")
            return done

        return really(self, unanswered if getattr(job, "__name__", "") == "write" else job)

    really = Server.do
    with opened(database) as ledger:
        ledger.append(GAME, entry(1), EntryExtras(""))
        monkeypatch.setattr(Server, "do", do)
        gathered(ledger, GAME, entry(2), entry(2, 1), entry(3))
        ledger.append(GAME, entry(4), EntryExtras(""))
    assert len(lost) == 1
    assert on_record(database) == [entry(1), entry(2), entry(2, 1), entry(3), entry(4)]


def test_a_server_that_stays_away_is_told_after_a_bounded_time(own, own_database, monkeypatch):
    monkeypatch.setattr(server, "RESTART_SECONDS", 0.5)
    with opened(own_database, patience=1) as ledger:
        ledger.append(GAME, entry(1), EntryExtras(""))
        own.stop(signal.SIGQUIT)
        try:
            since = time.monotonic()
            with pytest.raises(LedgerUnreachable, match="check whether your change is on record"):
                ledger.append(GAME, entry(2), EntryExtras(""))
            assert time.monotonic() - since < 10
            with pytest.raises(OSError, match="cannot be reached"):
                opened(own_database)
        finally:
            own.start()
        ledger.append(GAME, entry(2), EntryExtras(""))
    assert on_record(own_database) == [entry(1), entry(2)]


def test_who_listens_catches_up_after_the_server_was_away(own, own_database):
    heard: list[int] = []
    with opened(own_database) as ledger, ledger.listen(lambda _, number: heard.append(number)):
        ledger.append(GAME, entry(1), EntryExtras(""))
        until(lambda: heard == [1])
        own.stop()
        own.start()
        ledger.append(GAME, entry(2), EntryExtras(""))
        until(lambda: heard == [1, 2])


def test_a_server_that_does_not_flush_is_refused(own, own_database):
    with psycopg.connect(own_database, autocommit=True) as db:
        db.execute("ALTER SYSTEM SET full_page_writes = off")
        db.execute("SELECT pg_reload_conf()")
        try:
            until(lambda: db.execute("SHOW full_page_writes").fetchone() == ("off",))
            with pytest.raises(OSError, match="switch on full_page_writes"):
                opened(own_database)
        finally:
            db.execute("ALTER SYSTEM RESET full_page_writes")
            db.execute("SELECT pg_reload_conf()")
