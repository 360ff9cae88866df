"""Backing up games that lie in PostgreSQL, and putting them back there."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from nomicon.adapters.backup_about import ACCOUNTS
from nomicon.adapters.backups import InPostgres, back_up, heads_of
from nomicon.adapters.folders import GAMES
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.ledgers.upkeep.copying import copied
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.adapters.orders import AccountCopies, DataFolder, RestoreOrder, order
from nomicon.adapters.restoring import carry_out
from nomicon.hosting.ports import LedgerBusy
from tests.adapters.putting_back import ALL, ONE, TWO, aside, heads, people
from tests.cluster import Cluster
from tests.play.playing import CODEC


@pytest.fixture
def there(place: DataFolder, database: str) -> DataFolder:
    """The same games in PostgreSQL; accounts stand for themselves in a file, copied as Django's would be."""
    with SqliteLedger(place.folder / GAMES, CODEC, "test") as source, open_ledger(database, CODEC, "test") as target:
        list(copied(source, target))
    held = place.folder / "held.sqlite3"
    shutil.move(place.folder / ACCOUNTS, held)

    def copy(to: Path) -> None:
        shutil.copyfile(held, to)

    def put_back(file: Path) -> None:
        shutil.copyfile(file, held)

    return DataFolder(place.folder, database, CODEC, "test", AccountCopies(copy, put_back))


def test_games_in_postgresql_are_backed_up_and_put_back(there: DataFolder, backup: Path, tmp_path: Path):
    before = heads(there)
    with (tmp_path / "now.zip").open("wb") as file:
        assert there.accounts is not None
        back_up(there.folder, file, "test", at=InPostgres(str(there.where), CODEC, there.accounts.copy))
    order(backup, there, RestoreOrder("root", "", (TWO,)))
    assert carry_out(there).is_done
    assert heads(there) == {**before, "two": before["two"] - 1}
    assert heads(DataFolder(there.folder, aside(there, "two.sqlite"), CODEC, "test")) == {"two": before["two"]}
    order(backup, there, ALL)
    assert carry_out(there).is_done
    assert heads(there) == {"one": before["one"] - 1, "two": before["two"] - 1}
    assert people(there.folder / "held.sqlite3") == "before"
    assert people(aside(there, ACCOUNTS)) == "after"
    order(tmp_path / "now.zip", there, ALL)
    assert carry_out(there).is_done
    assert heads(there) == before
    assert people(there.folder / "held.sqlite3") == "after"


def test_in_postgresql_nothing_is_put_back_while_others_are_connected(
    there: DataFolder, backup: Path, postgres: Cluster
):
    order(backup, there, ALL)
    another = psycopg.connect(postgres.url(), application_name="another server")
    with another, pytest.raises(LedgerBusy, match="another server"):
        carry_out(there)
    assert carry_out(there).is_done


def test_the_guard_against_rewriting_is_up_again_in_both(place: DataFolder, there: DataFolder, backup: Path):
    for one in (place, there):
        order(backup, one, RestoreOrder("root", "", (ONE,)))
        assert carry_out(one).is_done
    with closing(sqlite3.connect(place.folder / GAMES)) as record, pytest.raises(sqlite3.IntegrityError):
        record.execute("DELETE FROM entries")
    with psycopg.connect(str(there.where)) as record_there, pytest.raises(psycopg.errors.RaiseException):
        record_there.execute("DELETE FROM nomicon_games.entries")
    assert heads_of(place.folder / GAMES).keys() == {"one", "two", "later"}
