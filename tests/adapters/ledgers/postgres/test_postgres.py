"""What only a record in PostgreSQL must withstand: other programs, changed tables, rights, and every error."""

from __future__ import annotations

import threading
import time
from collections import Counter

import psycopg
import pytest
from psycopg import errors

from nomicon.adapters.ledgers.postgres.errors import named
from nomicon.adapters.ledgers.postgres.ledger import PostgresLedger
from nomicon.adapters.ledgers.postgres.server import Server
from nomicon.adapters.ledgers.postgres.standing import LONGEST_NAME, lock_of
from nomicon.adapters.ledgers.upkeep.postgres_mending import accept_losses
from nomicon.game.names import GameId
from nomicon.hosting.ports import (
    EntryExtras,
    EntryId,
    LedgerBusy,
    LedgerDamaged,
    LedgerForbidden,
    LedgerFull,
    LedgerMoved,
    LedgerNewer,
    LedgerUnreachable,
)
from tests.adapters.writer import CODEC, ENGINE, GAME, behind_the_back_of, entry, on_record, recorded, started
from tests.waiting import join


def opened(url: str, patience: float = 5) -> PostgresLedger:
    return PostgresLedger(url, CODEC, ENGINE, patience)


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
    tables = ("doors", "entries", "games", "parts", "receipts", "remembered")
    # What is kept of the clock is one row for the whole record, as its identity is: a copy of it can lie everywhere.
    assert keys == [("nomicon_games.clock", "one"), *((f"nomicon_games.{table}", "game") for table in tables)]


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
    with pytest.raises(LedgerNewer, match="written by a newer version of Nomicon"):
        opened(database)


@pytest.mark.parametrize("table", ["games", "entries", "receipts"])
def test_a_record_that_has_lost_a_table_is_not_begun_anew(database, table):
    recorded(database, 1)
    with psycopg.connect(database) as db:
        db.execute(f"DROP TABLE nomicon_games.{table}")
    with pytest.raises(LedgerDamaged, match="does not exist"):
        recorded(database, 2)


def test_a_game_whose_name_no_index_can_hold_is_refused(database):
    with opened(database) as ledger:
        with pytest.raises(ValueError, match="Choose a shorter one"):
            ledger.append(GameId("é" * LONGEST_NAME), entry(1), EntryExtras(""))
        with pytest.raises(ValueError, match="Remove it"):
            ledger.append(GameId("a\0b"), entry(1), EntryExtras(""))
        ledger.append(GameId("é" * (LONGEST_NAME // 2)), entry(1), EntryExtras(""))
        assert len(ledger.games()) == 1


def test_a_record_is_checked_from_end_to_end(database):
    recorded(database, 1, 2)
    with opened(database) as ledger:
        ledger.check()
        with behind_the_back_of(database) as db:
            db.execute("UPDATE nomicon_games.entries SET line = 'x' WHERE number = 1")
        with pytest.raises(LedgerDamaged, match="entry 1 does not match its link"):
            ledger.check()


def test_a_game_that_is_gone_is_noticed_when_the_record_is_checked(database):
    recorded(database, 1)
    with behind_the_back_of(database) as db:
        db.execute("DELETE FROM nomicon_games.games")
    with opened(database) as ledger, pytest.raises(LedgerDamaged, match="is not in the list of games"):
        ledger.check()


def test_a_shortened_game_is_noticed_when_the_record_is_opened(database):
    recorded(database, 1, 2, 3)
    with behind_the_back_of(database) as db:
        db.execute("DELETE FROM nomicon_games.entries WHERE number = 3")
    with pytest.raises(LedgerDamaged, match="it ends at entry 2, but entries up to 3 were confirmed"):
        opened(database)


def test_a_loss_can_be_accepted_and_play_goes_on(database):
    recorded(database, 1, 2, 3)
    with behind_the_back_of(database) as db:
        db.execute("DELETE FROM nomicon_games.entries WHERE number > 1")
    assert accept_losses(database) == ["table one: entries up to 1"]
    with opened(database) as ledger:
        assert (ledger.receipt(GAME, "receipt 1"), ledger.receipt(GAME, "receipt 2")) == (EntryId(1), None)
        assert ledger.due() == {}
    recorded(database, 2)
    assert len(on_record(database)) == 2


def test_a_loss_is_not_accepted_where_the_entries_left_do_not_hold_together(database):
    recorded(database, 1, 2, 3)
    with behind_the_back_of(database) as db:
        db.execute("DELETE FROM nomicon_games.entries WHERE number = 2")
    with pytest.raises(LedgerDamaged, match="entry 3 follows entry 1"):
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
        with pytest.raises(LedgerBusy, match="Nothing was written"):
            ledger.append(GAME, entry(2), EntryExtras(""))
        assert time.monotonic() - since < 5
        assert [written.entry for written in ledger.read(GAME)] == [entry(1)]
        ledger.append(GameId("other"), entry(1), EntryExtras(""))
        other.rollback()
        ledger.append(GAME, entry(2), EntryExtras(""))
    assert on_record(database) == [entry(1), entry(2)]


def test_the_key_keeps_out_who_does_not_ask_for_the_lock(database):
    recorded(database, 1)
    with opened(database) as ledger, psycopg.connect(database) as other:
        other.execute("INSERT INTO nomicon_games.entries VALUES (%s, 2, 0, '', '', '')", (GAME,))
        wins = threading.Timer(0.3, other.commit)
        wins.start()
        with pytest.raises(LedgerMoved, match="wrote here first"):
            ledger.append(GAME, entry(2), EntryExtras(""))
        join([wins])


# -- Words for trouble ---------------------------------------------------------------


STATES = {
    LedgerUnreachable: "08000 08001 08003 08004 08006 08007 08P01 57P01 57P02 57P03 57P04 57P05 25006 25P03 25P04"
    " 40003",
    LedgerBusy: "55P03 57014 40P01 40001 53300 53200 26000 42P05 XX000 0A000 22023 P0001 58030",
    LedgerMoved: "23505",
    LedgerFull: "53100 53400",
    LedgerForbidden: "42501 28000 28P01 3D000",
    LedgerDamaged: "XX001 XX002 42P01 42703",
}
"""What each SQLSTATE means; what is not here means what `XX000` does."""


class OfState(psycopg.OperationalError):
    """An error of the server with a state of our choice."""

    def __init__(self, state: str) -> None:
        super().__init__(f"the server says {state}")
        self.sqlstate = state


@pytest.mark.parametrize(("state", "kind"), [(one, kind) for kind, some in STATES.items() for one in some.split()])
def test_every_error_of_the_server_has_a_meaning(state, kind):
    meant = named(OfState(state), "postgresql://here/games")
    assert type(meant) is kind
    assert ("Restore a copy" in str(meant)) == (kind is LedgerDamaged)


@pytest.mark.parametrize("error", [psycopg.OperationalError("gone"), psycopg.InterfaceError("closed")])
def test_an_error_of_the_library_itself_means_that_the_way_is_gone(error):
    assert type(named(error, "postgresql://here/games")) is LedgerUnreachable


def test_no_message_tells_the_password(postgres):
    wrong = postgres.url().replace(postgres.password, "a-secret-nobody-may-see")
    with pytest.raises(OSError, match="cannot be reached") as caught:
        opened(wrong)
    assert "a-secret" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:a-secret@host:port/games",
        "postgresql://ann:a-secret/@[host/games",
        "postgresql://ann:1/a-secret@host/games",
        "postgresql://ann:a-secret@[host/games",
    ],
)
def test_an_address_that_cannot_be_read_is_told_and_not_repeated(url):
    with pytest.raises(OSError, match="postgresql://NAME@HOST/DATABASE") as caught:
        opened(url)
    assert "a-secret" not in str(caught.value)


def test_a_role_without_rights_is_told(postgres, database):
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("DROP ROLE IF EXISTS stranger")
        db.execute("CREATE ROLE stranger LOGIN PASSWORD 'here'")
    with pytest.raises(OSError, match="permission denied"):
        opened(database.replace("nomicon:", "stranger:").replace(postgres.password, "here"))


def test_a_pooler_that_shares_connections_by_transaction_is_refused_in_words(database, monkeypatch):
    with psycopg.connect(database, autocommit=True) as shared:

        class Lent:
            """What such a pooler gives to everybody."""

            def __getattr__(self, name: str) -> object:
                return getattr(shared, name)

            def close(self) -> None:
                """Give it back."""

        monkeypatch.setattr(Server, "connected", lambda _: Lent())
        with pytest.raises(OSError, match="pool_mode = session"):
            opened(database)
