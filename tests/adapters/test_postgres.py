"""What only a record in PostgreSQL must withstand: other processes, restarts, a hostile host, a server that is gone."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from psycopg import errors

from nomicon.adapters.ledgers import postgres_server
from nomicon.adapters.ledgers.postgres import LONGEST_NAME, PostgresLedger, lock_of
from nomicon.adapters.ledgers.postgres_mending import accept_losses
from nomicon.adapters.ledgers.postgres_server import Database, Server, named
from nomicon.game.names import GameId
from nomicon.hosting.ports import (
    Beside,
    LedgerBusy,
    LedgerDamaged,
    LedgerFull,
    LedgerMoved,
    LedgerUnreachable,
    Place,
)
from tests.adapters.writer import (
    CODEC,
    ENGINE,
    GAME,
    behind_the_back_of,
    entry,
    gathered,
    on_record,
    rest_of,
    started,
    until,
    words_of,
)
from tests.cluster import Cluster
from tests.postgres import cluster

ROUNDS = 6
LONGEST_LIFE = 0.4
"""Seconds a writer lives after its first entry."""


def opened(url: str, patience: float = 5) -> PostgresLedger:
    return PostgresLedger(url, CODEC, ENGINE, patience)


def recorded(url: str, *numbers: int) -> None:
    with opened(url) as ledger:
        for number in numbers:
            ledger.append(GAME, entry(number), Beside(f"seed {number}", receipt=f"receipt {number}"))


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


# -- The tables ----------------------------------------------------------------------


def test_the_tables_can_be_spread_over_several_machines_by_game(database):
    recorded(database, 1)
    with psycopg.connect(database) as db:
        kinds = db.execute(
            "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE n.nspname = 'nomicon_games' AND c.relkind = 'S'"
        ).fetchall()
        pointing = db.execute("SELECT conname FROM pg_constraint WHERE contype = 'f'").fetchall()
        keys = db.execute(
            "SELECT k.conrelid::regclass::text, a.attname FROM pg_constraint k JOIN pg_attribute a"
            " ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1] WHERE k.contype = 'p'"
            " AND k.connamespace = 'nomicon_games'::regnamespace ORDER BY 1"
        ).fetchall()
    assert (kinds, pointing) == ([], [])
    tables = ("entries", "games", "parts", "receipts", "remembered")
    assert keys == [(f"nomicon_games.{table}", "game") for table in tables]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE nomicon_games.entries SET line = 'x'",
        "DELETE FROM nomicon_games.entries",
        "TRUNCATE nomicon_games.entries",
    ],
)
def test_postgresql_itself_refuses_to_rewrite_entries(database, statement):
    recorded(database, 1)
    with (
        psycopg.connect(database) as db,
        pytest.raises(errors.RaiseException, match="nothing in the record is rewritten"),
    ):
        db.execute(statement)


def test_the_record_of_a_newer_program_is_not_touched(database):
    recorded(database, 1)
    with psycopg.connect(database) as db:
        db.execute("UPDATE nomicon_games.record SET form = 99")
    with pytest.raises(LedgerDamaged, match="written by a newer program"):
        opened(database)


@pytest.mark.parametrize("table", ["games", "entries", "receipts"])
def test_a_record_that_has_lost_a_table_is_not_begun_anew(database, table):
    recorded(database, 1)
    with psycopg.connect(database) as db:
        db.execute(f"DROP TABLE nomicon_games.{table}")
    with pytest.raises(LedgerDamaged, match="does not exist"):
        recorded(database, 2)


def test_a_server_that_does_not_flush_is_refused(own, own_database):
    with psycopg.connect(own_database, autocommit=True) as db:
        db.execute("ALTER SYSTEM SET full_page_writes = off")
        db.execute("SELECT pg_reload_conf()")
        try:
            until(lambda: db.execute("SHOW full_page_writes").fetchone() == ("off",))
            with pytest.raises(OSError, match="full_page_writes switched off"):
                opened(own_database)
        finally:
            db.execute("ALTER SYSTEM RESET full_page_writes")
            db.execute("SELECT pg_reload_conf()")


def test_a_game_whose_name_no_index_can_hold_is_refused(database):
    with opened(database) as ledger:
        with pytest.raises(ValueError, match="shorten it"):
            ledger.append(GameId("é" * LONGEST_NAME), entry(1), Beside(""))
        ledger.append(GameId("é" * (LONGEST_NAME // 2)), entry(1), Beside(""))
        assert len(ledger.games()) == 1


def test_a_record_is_checked_from_end_to_end(database):
    recorded(database, 1, 2)
    with opened(database) as ledger:
        ledger.check()
        with behind_the_back_of(database) as db:
            db.execute("UPDATE nomicon_games.entries SET line = 'x' WHERE number = 1")
        with pytest.raises(LedgerDamaged, match="entry 1 does not fit its link"):
            ledger.check()


def test_a_game_that_is_gone_is_noticed_when_the_record_is_checked(database):
    recorded(database, 1)
    with behind_the_back_of(database) as db:
        db.execute("DELETE FROM nomicon_games.games")
    with opened(database) as ledger, pytest.raises(LedgerDamaged, match="is not among the games"):
        ledger.check()


def test_a_shortened_game_is_noticed_when_the_record_is_opened(database):
    recorded(database, 1, 2, 3)
    with behind_the_back_of(database) as db:
        db.execute("DELETE FROM nomicon_games.entries WHERE number = 3")
    with pytest.raises(LedgerDamaged, match="the entries behind 2, up to 3, were acknowledged and are lost"):
        opened(database)


def test_a_loss_can_be_accepted_and_play_goes_on(database):
    recorded(database, 1, 2, 3)
    with behind_the_back_of(database) as db:
        db.execute("DELETE FROM nomicon_games.entries WHERE number > 1")
    assert accept_losses(database) == ["table one: entries up to 1"]
    with opened(database) as ledger:
        assert (ledger.receipt(GAME, "receipt 1"), ledger.receipt(GAME, "receipt 2")) == (Place(1), None)
        assert ledger.due() == {}
    recorded(database, 2)
    assert len(on_record(database)) == 2


def test_a_loss_is_not_accepted_where_the_entries_left_do_not_hold_together(database):
    recorded(database, 1, 2, 3)
    with behind_the_back_of(database) as db:
        db.execute("DELETE FROM nomicon_games.entries WHERE number = 2")
    with pytest.raises(LedgerDamaged, match="entry 3 stands behind entry 1"):
        accept_losses(database)


# -- Others at the same record -------------------------------------------------------


def test_several_processes_write_one_game_and_nothing_is_doubled_or_lost(database):
    names = ["Ann", "Ben", "Cat"]
    writers = [started(database, GAME, 40, name) for name in names]
    said = [writer.communicate(timeout=120)[0].split() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    entries = on_record(database)
    assert Counter(str(each.move.player) for each in entries) == Counter(dict.fromkeys(names, 40))
    assert sorted(str(each.place) for each in entries) == sorted(place for places in said for place in places)


def test_programs_that_begin_at_once_make_the_tables_once(database):
    writers = [started(database, f"game {number}", 1) for number in range(4)]
    assert [writer.communicate(timeout=60)[0].split() for writer in writers] == [["1"]] * 4
    with opened(database) as ledger:
        assert len(ledger.games()) == 4


def test_a_game_that_somebody_holds_is_busy_within_the_time_we_wait_and_others_are_not(database):
    recorded(database, 1)
    with psycopg.connect(database) as other, opened(database, patience=0.2) as ledger:
        other.execute("SELECT pg_advisory_xact_lock(%s)", (lock_of(GAME),))
        since = time.monotonic()
        with pytest.raises(LedgerBusy, match="nothing was written"):
            ledger.append(GAME, entry(2), Beside(""))
        assert time.monotonic() - since < 5
        assert [written.entry for written in ledger.read(GAME)] == [entry(1)]
        ledger.append(GameId("other"), entry(1), Beside(""))
        other.rollback()
        ledger.append(GAME, entry(2), Beside(""))
    assert on_record(database) == [entry(1), entry(2)]


def test_the_key_keeps_out_who_does_not_ask_for_the_lock(database):
    recorded(database, 1)
    with opened(database) as ledger, psycopg.connect(database) as other:
        other.execute("INSERT INTO nomicon_games.entries VALUES (%s, 2, 0, '', '', '')", (GAME,))
        wins = threading.Timer(0.3, other.commit)
        wins.start()
        with pytest.raises(LedgerMoved, match="wrote at this place first"):
            ledger.append(GAME, entry(2), Beside(""))
        wins.join()


# -- News ----------------------------------------------------------------------------


def test_what_another_process_writes_is_heard_and_of_a_group_the_last_public_entry(database):
    heard: list[tuple[str, int]] = []
    with opened(database) as ledger, ledger.listen(lambda game, number: heard.append((game, number))):
        rest_of(started(database, GAME, 2, "Ann"))  # 1, and 1.1: of what is sealed there is no word.
        rest_of(started(database, "another", 1, "Ben", 7))  # 1, 1.1, 1.2, 2, 2.1, 2.2, 3
        until(lambda: len(heard) == 2)
    assert heard == [(GAME, 1), ("another", 3)]


def test_who_has_stopped_listening_hears_nothing_more_and_leaves_no_thread(database):
    heard: list[int] = []
    before = threading.active_count()
    with opened(database) as ledger:
        at_work = threading.active_count()
        with ledger.listen(lambda _, number: heard.append(number)):
            ledger.append(GAME, entry(1), Beside(""))
            until(lambda: heard == [1])
        assert threading.active_count() <= at_work
        ledger.append(GAME, entry(2), Beside(""))
    until(lambda: threading.active_count() <= before)
    assert heard == [1]


def test_word_of_what_was_not_committed_does_not_go_out(database):
    heard: list[int] = []
    with opened(database) as ledger, ledger.listen(lambda _, number: heard.append(number)):
        recorded(database, 1)
        with pytest.raises(LedgerMoved):
            ledger.append(GAME, entry(1), Beside(""))
        with pytest.raises(LedgerMoved):
            ledger.append(GAME, entry(2), Beside("", receipt="receipt 1"))
        ledger.append(GAME, entry(2), Beside(""))
        until(lambda: heard[-1:] == [2])
    assert heard == [1, 2]


def test_who_listens_catches_up_after_the_server_was_away(own, own_database):
    heard: list[int] = []
    with opened(own_database) as ledger, ledger.listen(lambda _, number: heard.append(number)):
        ledger.append(GAME, entry(1), Beside(""))
        until(lambda: heard == [1])
        own.stop()
        own.start()
        ledger.append(GAME, entry(2), Beside(""))
        until(lambda: heard == [1, 2])


# -- Kills ---------------------------------------------------------------------------


def test_a_writer_killed_among_groups_loses_nothing_acknowledged_and_leaves_no_half_group(database):
    luck = random.Random(2027)
    acknowledged: list[str] = []
    for round in range(ROUNDS):
        writers = [started(database, GAME, sys.maxsize, f"{name} {round}", 9) for name in ("Ann", "Ben")]
        acknowledged += killed(writers, luck)
        whole_groups(on_record(database), 9, acknowledged)
    assert len(acknowledged) > 9 * ROUNDS


def killed(writers: list[Any], luck: random.Random) -> list[str]:
    said = [writer.stdout.readline() for writer in writers]
    time.sleep(luck.uniform(0, LONGEST_LIFE))
    for writer in writers:
        os.kill(writer.pid, signal.SIGKILL)
    said += [rest_of(writer) for writer in writers]
    return "".join(said).split()


def whole_groups(entries: list[Any], size: int, acknowledged: list[str]) -> None:
    places = [str(each.place) for each in entries]
    assert len(set(places)) == len(places)
    assert set(acknowledged) <= set(places)
    assert set(Counter(words_of(each) for each in entries).values()) <= {size}


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
        ledger.append(GAME, entry(1), Beside(""))
        monkeypatch.setattr(Server, "do", do)
        gathered(ledger, GAME, entry(2), entry(2, 1), entry(3))
        ledger.append(GAME, entry(4), Beside(""))
    assert len(lost) == 1
    assert on_record(database) == [entry(1), entry(2), entry(2, 1), entry(3), entry(4)]


def test_a_server_that_stays_away_is_told_after_a_bounded_time(own, own_database, monkeypatch):
    monkeypatch.setattr(postgres_server, "RESTART_SECONDS", 0.5)
    with opened(own_database, patience=1) as ledger:
        ledger.append(GAME, entry(1), Beside(""))
        own.stop(signal.SIGQUIT)
        try:
            since = time.monotonic()
            with pytest.raises(LedgerUnreachable, match="look whether it is on record"):
                ledger.append(GAME, entry(2), Beside(""))
            assert time.monotonic() - since < 10
            with pytest.raises(OSError, match="cannot be reached"):
                opened(own_database)
        finally:
            own.start()
        ledger.append(GAME, entry(2), Beside(""))
    assert on_record(own_database) == [entry(1), entry(2)]


# -- Words for trouble ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (errors.DiskFull(), LedgerFull),
        (errors.TooManyConnections(), LedgerBusy),
        (errors.LockNotAvailable(), LedgerBusy),
        (errors.UniqueViolation(), LedgerMoved),
        (errors.DataCorrupted(), LedgerDamaged),
        (errors.IndexCorrupted(), LedgerDamaged),
        (errors.UndefinedTable(), LedgerDamaged),
        (errors.InsufficientPrivilege(), OSError),
        (errors.ReadOnlySqlTransaction(), OSError),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, Exception) else one.__name__,
)
def test_every_error_of_the_server_has_a_meaning(error, kind):
    assert type(named(error, "postgresql://here/games")) is kind


def test_no_message_tells_the_password(postgres):
    wrong = postgres.url().replace(postgres.password, "a-secret-nobody-may-see")
    with pytest.raises(OSError, match="cannot be reached") as caught:
        opened(wrong)
    assert "a-secret" not in str(caught.value)


def test_a_role_without_rights_is_told(postgres, database):
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("DROP ROLE IF EXISTS stranger")
        db.execute("CREATE ROLE stranger LOGIN PASSWORD 'here'")
    with pytest.raises(OSError, match="permission denied"):
        opened(database.replace("nomicon:", "stranger:").replace(postgres.password, "here"))
