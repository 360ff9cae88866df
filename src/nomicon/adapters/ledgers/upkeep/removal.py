"""Taking a game out of a record, so that a copy of it can take its place; what stood there is kept in a file first.

It is for hosts, whose record is damaged or who put back an earlier one, and for nobody who plays. Nobody may have the
record open meanwhile. The lines are kept as they are, damaged or not; where they hold together, the file that keeps
them is a record of its own, which every command can open.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from nomicon.adapters.ledgers.chain import Row
from nomicon.adapters.ledgers.findings.sqlite import forget_beside
from nomicon.adapters.ledgers.sqlite.database import ROW, TABLES, SqliteFile
from nomicon.adapters.ledgers.sqlite.errors import named
from nomicon.adapters.ledgers.sqlite.high_water import HighWater, key_of, mark_beside
from nomicon.adapters.ledgers.upkeep import postgres_removal
from nomicon.adapters.ledgers.upkeep.files import Where
from nomicon.adapters.ledgers.upkeep.lines_kept import PATIENCE, BesideLines, keep
from nomicon.game.names import GameId

GUARD = "entries_are_not_taken_out"
TABLES_OF_A_GAME = ("entries", "remembered", "parts", "due", "receipts", "doors")


def take_out(where: Where, game: GameId, to: Path) -> bool:
    """Keep what is on record of a game in a file that is not there yet, and take it out of the record.

    Returns False, and makes no file, where there is no such game. Raises `LedgerBusy`, `LedgerDamaged` for a record
    that cannot be read at all.
    """
    if isinstance(where, str):
        return postgres_removal.take_out(where, game, to)
    with closing(HighWater(mark_beside(where))) as marks, marks.locked(PATIENCE):
        database = SqliteFile(where, PATIENCE)
        try:
            taken_out = _taken_out(database, marks, game, to)
            forget_beside(where, game)
            return taken_out
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise named(error, where) from error
        finally:
            database.db.close()


def _taken_out(database: SqliteFile, marks: HighWater, game: GameId, to: Path) -> bool:
    tables = database.look()
    slot = database.slot(game)
    if slot is not None:
        (seed,) = database.db.execute("SELECT seed FROM games WHERE id = ?", (slot,)).fetchone()
        rows = [Row(*row) for row in database.db.execute(f"{ROW} WHERE game = ? ORDER BY number, sealed", (slot,))]
        doors = database.doors(slot) if "doors" in tables else {}  # A record that nobody has opened since has none.
        keep(to, game, seed, rows, BesideLines(database.receipts(slot), doors))
        database.db.execute("BEGIN IMMEDIATE")
        database.db.execute(f"DROP TRIGGER {GUARD}")
        for table in (one for one in TABLES_OF_A_GAME if one in tables):
            database.db.execute(f"DELETE FROM {table} WHERE game = ?", (slot,))
        database.db.execute("DELETE FROM games WHERE id = ?", (slot,))
        database.db.execute(_guard())
        database.db.execute("COMMIT")
    # Last of all, and also where it was cut short before: a mark without its game is a game that was lost.
    for number in [number for number, (key, _) in marks.taken().items() if key == key_of(game)]:
        marks.clear(number)
    return slot is not None


def _guard() -> str:
    """Return the words with which the guard against taking out was made; a record with other words is refused."""
    start = TABLES.index(f"CREATE TRIGGER {GUARD}")
    return TABLES[start : TABLES.index("END;", start) + len("END")]
