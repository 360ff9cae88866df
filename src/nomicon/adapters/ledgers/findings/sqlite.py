"""Findings in a file of their own beside the record, which nobody needs: it can be deleted at any time."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from nomicon.adapters.ledgers.findings.bounded import BoundedFindings
from nomicon.adapters.ledgers.findings.writing import OF_A_GAME, FindingForms
from nomicon.game.names import GameId

log = logging.getLogger(__name__)

T = TypeVar("T")

BUSY_SECONDS = 2.0
"""How long to wait for another program that writes there; without an answer the search is done again."""

TABLE = """
CREATE TABLE IF NOT EXISTS findings (
    game TEXT NOT NULL,
    entry INTEGER NOT NULL,
    digest TEXT NOT NULL,
    version TEXT NOT NULL,
    kind TEXT NOT NULL,
    finding BLOB NOT NULL,
    PRIMARY KEY (game, entry, digest, version, kind)
)
"""
READ = "SELECT finding FROM findings WHERE game = ? AND entry = ? AND digest = ? AND version = ? AND kind = ?"
KEEP = "INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?, ?, ?)"
LET_GO = f"""
DELETE FROM findings WHERE game = ? AND rowid NOT IN (
    SELECT rowid FROM findings WHERE game = ? ORDER BY rowid DESC LIMIT {OF_A_GAME}
)
"""
FORGET = "DELETE FROM findings WHERE game = ?"


def findings_beside(record: Path) -> Path:
    """Name the file of findings of a record."""
    return record.with_name(f"{record.name}.findings")


class SqliteFindings(BoundedFindings):
    """A `FindingBook` in a file. If it is damaged or deleted, a new one is made."""

    def __init__(self, path: Path, forms: FindingForms) -> None:
        super().__init__(forms)
        self._path = path
        self._lock = threading.Lock()
        self._open: sqlite3.Connection | None = None

    def _row(self, key: tuple[str, int, str, str, str]) -> bytes | None:
        row = self._done(lambda database: database.execute(READ, key).fetchone())
        return None if row is None else row[0]

    def _store(self, row: tuple[object, ...]) -> None:
        self._done(lambda database: database.execute(KEEP, row))

    def _let_go(self, game: GameId) -> None:
        self._done(lambda database: database.execute(LET_GO, (game, game)))

    def forget(self, game: GameId) -> None:
        """Throw away all findings of a game."""
        self._done(lambda database: database.execute(FORGET, (game,)))

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._left()

    def _done(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Do something in the file, and do it once more in a new file if this one is damaged, or has no such table."""
        with self._lock:
            try:
                return job(self._opened())
            except sqlite3.OperationalError as trouble:
                if "no such table" not in str(trouble):
                    raise
                self._left()
            except sqlite3.DatabaseError as damage:
                log.warning(
                    "The saved search results in %s cannot be read, so they are deleted: %s", self._path, damage
                )
                self._left()
                for suffix in ("", "-wal", "-shm"):
                    with suppress(OSError):
                        self._path.with_name(f"{self._path.name}{suffix}").unlink()
            return job(self._opened())

    def _opened(self) -> sqlite3.Connection:
        if self._open is None:
            database = sqlite3.connect(self._path, isolation_level=None, timeout=BUSY_SECONDS, check_same_thread=False)
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = OFF")  # What is lost is found again.
            database.execute(TABLE)
            self._open = database
        return self._open

    def _left(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None


def forget_beside(record: Path, game: GameId) -> None:
    """Throw away the findings of a game that is taken out of a record in a file, if there are any."""
    path = findings_beside(record)
    if not path.exists():
        return
    with suppress(sqlite3.Error):  # Nobody finds them any more, in any case: the game's entries are gone.
        database = sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
        try:
            database.execute(FORGET, (game,))
        finally:
            database.close()
