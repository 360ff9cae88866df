"""A data folder in which play has gone on since a backup was made, for the tests that put it back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from nomicon.adapters import restoring
from nomicon.adapters.backup_about import ACCOUNTS
from nomicon.adapters.backups import back_up
from nomicon.adapters.folders import GAMES
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.adapters.orders import DataFolder, RestoreOrder
from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.audit.audit import audit
from nomicon.play.engine import bench
from nomicon.play.judging.claiming import Declare
from tests.hosting.halls import open_hall
from tests.play.playing import CODEC, SANDBOX, VOTES

ONE, TWO, LATER = GameId("one"), GameId("two"), GameId("later")
ANN = PlayerId("Ann")
ALL = RestoreOrder("root", "", (), "The disk broke.")


@pytest.fixture
def place(tmp_path: Path) -> DataFolder:
    """A data folder with two games and accounts, and a backup of it beside; play has gone on since."""
    folder = tmp_path / "data"
    folder.mkdir()
    write_accounts(folder / ACCOUNTS, "before")
    with open_hall(folder / GAMES) as hall:
        for game in (ONE, TWO):
            hall.founds(game, VOTES, players=(ANN,))
            hall.plays(Declare(ANN, "Before the backup."), game)
        with (tmp_path / "backup.zip").open("wb") as file:
            back_up(folder, file, "test")
        for game in (ONE, TWO):
            hall.plays(Declare(ANN, "After the backup."), game)
        hall.founds(LATER, VOTES, players=(ANN,))
    write_accounts(folder / ACCOUNTS, "after")
    return DataFolder(folder, folder / GAMES, CODEC, "test")


@pytest.fixture
def backup(place: DataFolder, tmp_path: Path) -> Path:
    """Return the backup."""
    return tmp_path / "backup.zip"


def write_accounts(path: Path, told: str) -> None:
    """Write accounts of which one can tell when they were written."""
    with closing(sqlite3.connect(path)) as accounts:
        accounts.execute("CREATE TABLE IF NOT EXISTS people (name TEXT)")
        accounts.execute("DELETE FROM people")
        accounts.execute("INSERT INTO people VALUES (?)", (told,))
        accounts.commit()


def people(path: Path) -> str:
    """Return when accounts were written."""
    with closing(sqlite3.connect(path)) as accounts:
        return str(accounts.execute("SELECT name FROM people").fetchone()[0])


def heads(place: DataFolder) -> dict[str, int]:
    """Return how far each game has come, having read and decided every entry again."""
    with open_ledger(place.where, CODEC, "test") as ledger:
        ledger.check()
        found = {}
        for game in ledger.games():
            assert list(audit(ledger.read(game), bench(SANDBOX))) == []
            head = ledger.head(game)
            assert head is not None
            found[str(game)] = head.number
        return found


def aside(place: DataFolder, name: str) -> Path:
    """Return where something that was replaced is kept; there is one of that name."""
    (found,) = (place.folder / restoring.REPLACED).glob(f"*/{name}")
    return found
