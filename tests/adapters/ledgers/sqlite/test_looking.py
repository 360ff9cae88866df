"""A record that can only be read: one can look at it, wherever it lies and whoever writes to it, and nothing more."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from nomicon.adapters.ledgers.sqlite.high_water import mark_beside
from nomicon.adapters.ledgers.sqlite.looking import SqliteViewer
from nomicon.adapters.ledgers.upkeep.mending import losses
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.hosting.ports import EntryExtras, EntryId, LedgerDamaged, LedgerNewer, LedgerReadOnly
from tests.adapters.writer import CODEC, ENGINE, GAME, behind_its_back, entry, opened, recorded


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder / "games.db"


def put_away(path: Path, *, folder: bool = True) -> None:
    """Mark everything as only to be read; nothing of it is touched from now on."""
    for file in path.parent.iterdir():
        file.chmod(0o444)
    if folder:
        path.parent.chmod(0o555)


@pytest.fixture(autouse=True)
def _folders_can_be_removed(path: Path) -> Iterator[None]:
    yield
    path.parent.chmod(0o755)


def looked_at(path: Path) -> list[object]:
    """Look at a record as a command does, and return its entries; nothing beside it is made."""
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with open_ledger(path, CODEC, ENGINE) as ledger:
        assert isinstance(ledger, SqliteViewer)
        ledger.check()
        found: list[object] = [written.entry for written in ledger.read(GAME)]
        assert list(ledger.games()) == [GAME]
        assert ledger.condition().read_only
        assert "read-only here" in ledger.condition().stopped
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before
    return found


@pytest.mark.parametrize("folder", [True, False], ids=["all of it", "the files alone"])
def test_a_record_that_was_put_away_can_be_looked_at(path: Path, folder: bool):
    recorded(path, 1, 2, 3)
    put_away(path, folder=folder)
    assert looked_at(path) == [entry(1), entry(2), entry(3)]


def test_what_stands_only_in_the_log_of_a_copy_is_seen(path: Path, tmp_path: Path):
    with opened(tmp_path / "live.db") as ledger:
        for number in (1, 2, 3):
            ledger.append(GAME, entry(number), EntryExtras(""))
        for name in ("", "-wal", ".mark"):
            shutil.copy(f"{tmp_path / 'live.db'}{name}", f"{path}{name}")
    put_away(path)
    assert looked_at(path) == [entry(1), entry(2), entry(3)]


def test_what_somebody_else_goes_on_writing_is_seen(path: Path):
    recorded(path, 1)
    with opened(path) as writing:
        writing.append(GAME, entry(2), EntryExtras(""))
        with SqliteViewer(path, CODEC, ENGINE, "it is somebody else's") as looking:
            assert [one.entry for one in looking.read(GAME)] == [entry(1), entry(2)]
            writing.append(GAME, entry(3), EntryExtras(""))
            assert looking.head(GAME) == EntryId(3)
            assert [one.entry for one in looking.read(GAME)] == [entry(1), entry(2), entry(3)]


def test_nothing_can_be_done_in_it(path: Path):
    recorded(path, 1)
    put_away(path)
    with open_ledger(path, CODEC, ENGINE) as ledger:
        with pytest.raises(LedgerReadOnly, match="is read-only, so your move was not made") as refused:
            ledger.append(GAME, entry(2), EntryExtras(""))
        assert "games.db" in refused.value.why
        with pytest.raises(LedgerReadOnly), ledger.together(GAME):
            ledger.append(GAME, entry(2), EntryExtras(""))
        ledger.keep_due(GAME, EntryId(1), None)
        assert ledger.receipt(GAME, "receipt 1") == EntryId(1)
        assert ledger.head(GAME) == EntryId(1)
    assert "read-only here" in losses(path).trouble
    assert losses(path).barred


def test_a_record_of_the_first_form_is_looked_at_as_it_is(path: Path):
    recorded(path, 1, 2)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript("DROP TABLE due; DROP TABLE receipts; DROP TABLE doors; UPDATE ledger SET form = 1;")
    put_away(path)
    assert looked_at(path) == [entry(1), entry(2)]
    with open_ledger(path, CODEC, ENGINE) as ledger:
        assert (ledger.due(), ledger.receipt(GAME, "receipt 1"), ledger.receipts(GAME)) == ({}, None, {})
        assert ledger.doors(GAME, [EntryId(1)]) == {}


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        ("DELETE FROM entries WHERE number = 3", "were confirmed"),
        ("UPDATE entries SET line = 'x' WHERE number = 3", "does not match its link"),
        ("DELETE FROM ledger", "has lost its ID"),
    ],
)
def test_damage_is_told_to_who_only_looks(path: Path, spoil: str, complaint: str):
    recorded(path, 1, 2, 3)
    with behind_its_back(path) as db:
        db.execute(spoil)
    put_away(path)
    with pytest.raises(LedgerDamaged, match=complaint):
        looked_at(path)


def test_a_record_of_a_newer_version_is_not_called_damaged(path: Path):
    recorded(path, 1)
    with behind_its_back(path) as db:
        db.execute("UPDATE ledger SET form = 99")
    put_away(path)
    with pytest.raises(LedgerNewer, match="a newer version of Nomicon"):
        looked_at(path)


def test_a_copy_without_its_mark_or_with_another_is_told(path: Path, tmp_path: Path):
    recorded(path, 1)
    recorded(tmp_path / "other.db", 1)
    mark_beside(path).write_bytes(mark_beside(tmp_path / "other.db").read_bytes())
    put_away(path)
    with pytest.raises(LedgerDamaged, match="belongs to another record"):
        looked_at(path)
    path.parent.chmod(0o755)
    mark_beside(path).unlink()
    os.chmod(path.parent, 0o555)
    with pytest.raises(LedgerDamaged, match="is missing"):
        looked_at(path)
