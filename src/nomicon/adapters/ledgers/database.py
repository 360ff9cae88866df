"""The SQLite file behind a ledger: its tables, how it is opened, and what its errors mean to us."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from nomicon.adapters.ledgers.chain import BEFORE_ALL, Anchor, Row, beginning
from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import LedgerBusy, LedgerDamaged, LedgerFull, Place

FORM = 2
"""Of the tables. A program that knows only older forms says so, and does not touch the file."""

CHECKPOINT_PAGES = 4000
"""After so many pages the write-ahead log goes into the database. More make a larger log, fewer make moves wait."""

TABLES = """
CREATE TABLE ledger (id TEXT NOT NULL, form INTEGER NOT NULL);
CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seed TEXT NOT NULL);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    sealed INTEGER NOT NULL,
    link TEXT NOT NULL,
    spine TEXT NOT NULL,
    line BLOB NOT NULL,
    PRIMARY KEY (game, number, sealed)
) WITHOUT ROWID;
CREATE TABLE remembered (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    number INTEGER NOT NULL,
    sealed INTEGER NOT NULL,
    spine TEXT NOT NULL,
    folded BLOB NOT NULL
);
CREATE TABLE parts (
    game INTEGER NOT NULL REFERENCES games (id),
    name TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;
CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'nothing in the record is rewritten'); END;
CREATE TRIGGER entries_are_not_taken_out BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'nothing in the record is rewritten'); END;
"""

ADDED = """
CREATE TABLE due (
    game INTEGER PRIMARY KEY REFERENCES games (id),
    number INTEGER NOT NULL,
    sealed INTEGER NOT NULL,
    engine TEXT NOT NULL,
    at INTEGER
);
CREATE TABLE receipts (
    game INTEGER NOT NULL REFERENCES games (id),
    name TEXT NOT NULL,
    number INTEGER NOT NULL,
    sealed INTEGER NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;
"""
"""What form 2 has and form 1 had not: a record of that form is brought up to date when it is opened."""

SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"

# The casts are for damage, which can turn anything into anything: it is then found by the chain, and not before.
PLACE = "CAST(number AS INTEGER), CAST(sealed AS INTEGER)"
LINKS = "CAST(link AS TEXT), CAST(spine AS TEXT)"
ROW = f"SELECT {PLACE}, {LINKS}, CAST(line AS BLOB) FROM entries"
ANCHOR = f"SELECT {PLACE}, {LINKS} FROM entries"  # Lines can be long, and are not needed here.
LAST = f"{ANCHOR} WHERE game = ? ORDER BY number DESC, sealed DESC LIMIT 1"
ONE = f"{ANCHOR} WHERE game = ? AND number = ? AND sealed = ?"
SOME = f"{ROW} WHERE game = ? AND (number, sealed) > (?, ?) ORDER BY number, sealed LIMIT ?"
PICKED = (
    f"SELECT {PLACE}, {LINKS}, CAST(line AS BLOB), (SELECT CAST(link AS TEXT) FROM entries AS before WHERE"
    " before.game = entries.game AND before.number = entries.number - 1 AND before.sealed = 0) FROM entries"
    " WHERE game = ? AND sealed = 0 AND number IN (SELECT value FROM json_each(?))"
)
DUES = (
    "SELECT name, at FROM due JOIN games ON games.id = due.game WHERE engine = ? AND (number, sealed) ="
    " (SELECT number, sealed FROM entries WHERE game = games.id ORDER BY number DESC, sealed DESC LIMIT 1)"
)

NO_ROOM = frozenset(
    {
        sqlite3.SQLITE_IOERR_WRITE,
        sqlite3.SQLITE_IOERR_TRUNCATE,
        sqlite3.SQLITE_IOERR_SHMSIZE,
        sqlite3.SQLITE_IOERR_SHMMAP,
    }
)
"""How SQLite calls a write that a quota or a limit on the size of files has stopped."""

DAMAGE = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_IOERR,
        # Our few statements are right; if one is refused, the tables are no longer what we made.
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_INTERNAL,
    }
)


class Database:
    """One open SQLite file. Raises SQLite's own errors; `named` says what they mean."""

    def __init__(self, path: Path, patience: float) -> None:
        self.path = path
        self.db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
        # Damaged text is still text: it is for the chain to say which entry it stands in.
        self.db.text_factory = lambda found: found.decode(errors="replace")

    def look(self) -> frozenset[str]:
        """Return the names of the tables, and refuse a file that holds something else."""
        tables = frozenset(name for (name,) in self.db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"))
        if tables and not tables >= {"ledger", "games", "entries", "remembered", "parts"}:
            raise LedgerDamaged(f"{self.path} is not a record of games: it holds something else. Name another file.")
        return tables

    def prepare(self) -> str:
        """Make the tables in a new file, and return the identity of the record."""
        tables = self.look()
        (mode,) = self.db.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise OSError(f"{self.path} cannot be kept safely: its file system does not do write-ahead logs")
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        self.db.execute("PRAGMA cell_size_check = ON")
        self.db.execute("PRAGMA trusted_schema = OFF")
        if not tables:
            made = f"INSERT INTO ledger VALUES ('{secrets.token_hex(16)}', {FORM});"
            self.db.executescript(f"BEGIN IMMEDIATE; {TABLES} {ADDED} {made} COMMIT;")
        elif "due" not in tables and self.db.execute("SELECT form FROM ledger").fetchall() == [(1,)]:
            self.db.executescript(f"BEGIN IMMEDIATE; {ADDED} UPDATE ledger SET form = {FORM}; COMMIT;")
        identity = self._identity()
        with closing(sqlite3.connect(":memory:")) as fresh:
            fresh.executescript(TABLES + ADDED)
            if self.db.execute(SCHEMA).fetchall() != fresh.execute(SCHEMA).fetchall():
                raise LedgerDamaged(f"{self.path} no longer has the tables it was made with. Put back a copy.")
        return identity

    def _identity(self) -> str:
        identities = self.db.execute("SELECT id, form FROM ledger").fetchall()
        if len(identities) != 1:
            raise LedgerDamaged(f"{self.path} has lost its identity. Put back a copy of the record.")
        if identities[0][1] != FORM:
            raise LedgerDamaged(f"{self.path} was written by a newer program. Open it with that program.")
        return str(identities[0][0])

    def games(self) -> Sequence[tuple[int, GameId]]:
        """Return the slots and names of all games, in the order of their founding."""
        return [(slot, GameId(name)) for slot, name in self.db.execute("SELECT id, name FROM games ORDER BY id")]

    def slot(self, game: GameId) -> int | None:
        """Return the number under which a game is kept in this file."""
        found = self.db.execute("SELECT id FROM games WHERE name = ?", (game,)).fetchone()
        return None if found is None else int(found[0])

    def last(self, slot: int, game: GameId) -> Anchor:
        """Say where the chains stand after the last entry."""
        row = self.db.execute(LAST, (slot,)).fetchone()
        return beginning(game) if row is None else self._anchor(slot, *row)

    def at(self, slot: int, place: Place) -> Anchor | None:
        """Say where the chains stand after an entry, or None if it is not on record."""
        row = self.db.execute(ONE, (slot, place.number, place.sealed)).fetchone()
        return None if row is None else self._anchor(slot, *row)

    def rows(self, slot: int, after: Place, limit: int) -> Sequence[Row]:
        """Return some of the entries behind a place."""
        found = self.db.execute(SOME, (slot, after.number, after.sealed, limit))
        return [Row(*row) for row in found]

    def picked(self, slot: int, numbers: Sequence[int]) -> Mapping[int, tuple[Row, str]]:
        """Return public entries by their numbers, each with the link of the public one before it."""
        found = self.db.execute(PICKED, (slot, json.dumps(list(numbers))))
        return {row[0]: (Row(*row[:5]), row[5] or BEFORE_ALL) for row in found}

    def receipt(self, slot: int, key: str) -> Place | None:
        """Say which entry was written with a receipt."""
        wanted = "SELECT number, sealed FROM receipts WHERE game = ? AND name = ?"
        found = self.db.execute(wanted, (slot, key)).fetchone()
        return None if found is None else Place(*found)

    def receipts(self, slot: int) -> Mapping[str, Place]:
        """Return all receipts of a game."""
        found = self.db.execute("SELECT name, number, sealed FROM receipts WHERE game = ?", (slot,))
        return {key: Place(number, sealed) for key, number, sealed in found}

    def dues(self, engine: str) -> Mapping[GameId, Moment | None]:
        """Return when something is due, by game, where that was worked out by this engine behind the last entry."""
        return {GameId(name): None if at is None else Moment(at) for name, at in self.db.execute(DUES, (engine,))}

    def put_due(self, slot: int, place: Place, engine: str, due: Moment | None) -> None:
        """Keep when something is next due in a game as it is after an entry."""
        row = (slot, place.number, place.sealed, engine, due)
        self.db.execute("INSERT OR REPLACE INTO due VALUES (?, ?, ?, ?, ?)", row)

    def _anchor(self, slot: int, number: int, sealed: int, link: str, spine: str) -> Anchor:
        public = link
        if sealed:
            found = self.db.execute(ONE, (slot, number, 0)).fetchone()
            public = "" if found is None else found[2]  # Without it no link can be right, and reading says so.
        return Anchor(Place(number, sealed), link, public, spine)


def named(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> Exception:
    """Say what an error of SQLite means to who keeps a record."""
    # Where damage is quoted in a message of SQLite, the message itself may not be text.
    code = sqlite3.SQLITE_CORRUPT if isinstance(error, UnicodeDecodeError) else getattr(error, "sqlite_errorcode", 0)
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return LedgerBusy(f"Somebody else is holding {path}; nothing was written. Try again.")
        case sqlite3.SQLITE_FULL:
            return LedgerFull(f"There is no room to write {path}; nothing was written. Make room, and try again.")
        case sqlite3.SQLITE_IOERR if code in NO_ROOM:
            return LedgerFull(f"{path} could not be written; nothing was. Look for a full disk or a quota: {error}.")
        case _ if code & 0xFF in DAMAGE:
            return LedgerDamaged(
                f"{path} cannot be read: {error}. Nothing was changed. Put back a copy of the record, with its mark."
            )
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return OSError(f"{path} cannot be opened for writing: {error}. Look at the folder and who may write there.")
    return error
