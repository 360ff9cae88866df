"""The SQLite file behind a ledger: its tables, how it is opened, and what its errors mean to us."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from nomicon.adapters.ledgers import words
from nomicon.adapters.ledgers.chain import Anchor, Row, beginning, damage
from nomicon.game.names import GameId, Moment
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.ports import EntryId, LedgerBusy, LedgerDamaged, LedgerNewer
from nomicon.play.record import BEFORE_FIRST

FORM = 3
"""Of the tables. A program that knows only older forms says so, and does not touch the file."""

LOG_BYTES = 16 << 20
"""What is left of the write-ahead log once it has gone into the database: that of any number of ordinary moves."""

CHECKPOINT_PAGES = 4000
"""After so many pages the write-ahead log goes into the database. More make a larger log, fewer make moves wait."""

PAGE, PAGES_OF_A_STEP = 4096, 8
"""Bytes in a page, and pages that every step changes, however short its lines are: tables, and their indexes."""

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

DOORS = """
CREATE TABLE doors (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    sealed INTEGER NOT NULL,
    door TEXT NOT NULL,
    PRIMARY KEY (game, number, sealed)
) WITHOUT ROWID;
"""
"""What form 3 has besides: by which doors moves came. It is in no chain, and of older entries it is not known."""

LACKING = {1: ADDED + DOORS, 2: DOORS}
"""What a record of an older form lacks, by the form."""

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
SOME_DOORS = (
    "SELECT number, sealed, door FROM doors WHERE game = ? AND (number, sealed) IN"
    " (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))"
)
DUES = (
    "SELECT name, at FROM due JOIN games ON games.id = due.game WHERE engine = ? AND (number, sealed) ="
    " (SELECT number, sealed FROM entries WHERE game = games.id ORDER BY number DESC, sealed DESC LIMIT 1)"
)

STRAY = (
    "SELECT games.name, receipts.name FROM receipts JOIN games ON games.id = receipts.game LEFT JOIN entries USING"
    " (game, number, sealed) WHERE entries.link IS NULL LIMIT 1"
)


class SqliteFile:
    """One open SQLite file. Raises SQLite's own errors; `named` says what they mean."""

    def __init__(self, path: Path, patience: float, address: str = "") -> None:
        """Open a file; `address` says how, where it is not opened for writing."""
        self.path, self.patience = path, patience
        self.db = sqlite3.connect(
            address or path, timeout=patience, isolation_level=None, check_same_thread=False, uri=bool(address)
        )
        self._in_log = 0  # Pages, about, that were written to the log here since it went into the database.
        # Damaged text is still text: it is for the chain to say which entry it stands in.
        self.db.text_factory = lambda found: found.decode(errors="replace")

    def look(self) -> frozenset[str]:
        """Return the names of the tables, and refuse a file that holds something else."""
        tables = frozenset(name for (name,) in self.db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"))
        if tables and not tables >= {"ledger", "games", "entries", "remembered", "parts"}:
            raise LedgerDamaged(words.something_else(self.path))
        return tables

    def prepare(self) -> str:
        """Make the tables in a new file, and return the identity of the record."""
        tables = self.look()
        self._set_up()
        if not tables:
            made = f"INSERT INTO ledger VALUES ('{secrets.token_hex(16)}', {FORM});"
            self.db.executescript(f"BEGIN IMMEDIATE; {TABLES} {ADDED} {DOORS} {made} COMMIT;")
        elif "doors" not in tables:
            forms = self.db.execute("SELECT form FROM ledger").fetchall()
            added = LACKING.get(forms[0][0]) if len(forms) == 1 else None
            if added is not None:
                self.db.executescript(f"BEGIN IMMEDIATE; {added} UPDATE ledger SET form = {FORM}; COMMIT;")
        return self._checked()

    def identity_read(self) -> str:
        """Return the identity of a record of whatever form we know, and change nothing, not even its form."""
        identities = self.db.execute("SELECT id, form FROM ledger").fetchall() if self.look() else []
        if len(identities) != 1:
            raise LedgerDamaged(words.lost_its_id(self.path))
        if not 1 <= identities[0][1] <= FORM:
            raise LedgerNewer(words.newer(self.path))
        return str(identities[0][0])

    def look_through(self) -> None:
        """Have SQLite look through the whole file, and look whether every receipt is of an entry."""
        found = [text for (text,) in self.db.execute("PRAGMA quick_check")]
        if found != ["ok"]:
            raise LedgerDamaged(words.damaged(self.path, "; ".join(found)))
        stray = self.db.execute(STRAY).fetchone() if "receipts" in self.look() else None
        if stray is not None:
            raise LedgerDamaged(damage(GameId(stray[0]), words.stray_receipt(stray[1])))

    def identity_there(self) -> str:
        """Return the identity of a record that is there already; nothing is made."""
        if not self.look():
            raise LedgerDamaged(joined(words.is_empty(self.path), _("Restore a copy of the record.")))
        self._set_up()
        return self._checked()

    def _set_up(self) -> None:
        (mode,) = self.db.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise OSError(words.unsafe(self.path))
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute("PRAGMA wal_autocheckpoint = 0")  # It would tell nobody that a flush has failed: see `wrote`.
        self.db.execute("PRAGMA cell_size_check = ON")
        self.db.execute("PRAGMA trusted_schema = OFF")

    def _checked(self) -> str:
        """Return the identity of the record, once its tables are found to be those it was made with."""
        identity = self._identity()
        with closing(sqlite3.connect(":memory:")) as fresh:
            fresh.executescript(TABLES + ADDED + DOORS)
            if self.db.execute(SCHEMA).fetchall() != fresh.execute(SCHEMA).fetchall():
                raise LedgerDamaged(words.no_tables(self.path))
        return identity

    def _identity(self) -> str:
        identities = self.db.execute("SELECT id, form FROM ledger").fetchall()
        if len(identities) != 1:
            raise LedgerDamaged(words.lost_its_id(self.path))
        if identities[0][1] != FORM:
            raise LedgerNewer(words.newer(self.path))
        return str(identities[0][0])

    def wrote(self, size: int) -> None:
        """Bring the log into the database when so much has been written since the last time that it grows long."""
        self._in_log += PAGES_OF_A_STEP + size // PAGE
        if self._in_log >= CHECKPOINT_PAGES:
            self.checkpoint()

    def checkpoint(self, *, whole: bool = False) -> None:
        """Bring the log into the database, as far as nobody reads in it; `whole` waits for them, and empties it.

        Raises `LedgerBusy` where somebody reads for too long.
        """
        mode = "TRUNCATE" if whole else "PASSIVE"
        (is_busy, *_counts) = self.db.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
        if whole and is_busy:
            raise LedgerBusy(words.too_long_read(self.path))
        self._in_log = 0

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

    def at(self, slot: int, place: EntryId) -> Anchor | None:
        """Say where the chains stand after an entry, or None if it is not on record."""
        row = self.db.execute(ONE, (slot, place.number, place.sealed)).fetchone()
        return None if row is None else self._anchor(slot, *row)

    def rows(self, slot: int, after: EntryId, limit: int) -> Sequence[Row]:
        """Return some of the entries behind a place."""
        found = self.db.execute(SOME, (slot, after.number, after.sealed, limit))
        return [Row(*row) for row in found]

    def picked(self, slot: int, numbers: Sequence[int]) -> Mapping[int, tuple[Row, str]]:
        """Return public entries by their numbers, each with the link of the public one before it."""
        found = self.db.execute(PICKED, (slot, json.dumps(list(numbers))))
        return {row[0]: (Row(*row[:5]), row[5] or BEFORE_FIRST) for row in found}

    def receipt(self, slot: int, key: str) -> EntryId | None:
        """Say which entry was written with a receipt."""
        wanted = "SELECT number, sealed FROM receipts WHERE game = ? AND name = ?"
        found = self.db.execute(wanted, (slot, key)).fetchone()
        return None if found is None else EntryId(*found)

    def receipts(self, slot: int) -> Mapping[str, EntryId]:
        """Return all receipts of a game."""
        found = self.db.execute("SELECT name, number, sealed FROM receipts WHERE game = ?", (slot,))
        return {key: EntryId(number, sealed) for key, number, sealed in found}

    def put_doors(self, slot: int, doors: Mapping[EntryId, str]) -> None:
        """Keep by which doors moves came."""
        rows = [(slot, place.number, place.sealed, door) for place, door in doors.items()]
        self.db.executemany("INSERT INTO doors VALUES (?, ?, ?, ?)", rows)

    def doors(self, slot: int, places: Collection[EntryId] | None = None) -> Mapping[EntryId, str]:
        """Return by which doors the moves of some entries of a game came, or of all."""
        if places is None:
            found = self.db.execute("SELECT number, sealed, door FROM doors WHERE game = ?", (slot,))
        else:
            asked = json.dumps([[place.number, place.sealed] for place in places])
            found = self.db.execute(SOME_DOORS, (slot, asked))
        return {EntryId(number, sealed): str(door) for number, sealed, door in found}

    def dues(self, engine: str) -> Mapping[GameId, Moment | None]:
        """Return when something is due, by game, where that was worked out by this engine behind the last entry."""
        return {GameId(name): None if at is None else Moment(at) for name, at in self.db.execute(DUES, (engine,))}

    def put_due(self, slot: int, place: EntryId, engine: str, due: Moment | None) -> None:
        """Keep when something is next due in a game as it is after an entry."""
        row = (slot, place.number, place.sealed, engine, due)
        self.db.execute("INSERT OR REPLACE INTO due VALUES (?, ?, ?, ?, ?)", row)

    def _anchor(self, slot: int, number: int, sealed: int, link: str, spine: str) -> Anchor:
        public = link
        if sealed:
            found = self.db.execute(ONE, (slot, number, 0)).fetchone()
            public = "" if found is None else found[2]  # Without it no link can be right, and reading says so.
        return Anchor(EntryId(number, sealed), link, public, spine)
