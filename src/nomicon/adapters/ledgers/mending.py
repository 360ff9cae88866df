"""What a host does when acknowledged entries are lost for good: say so, and go on from what is left."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from nomicon.adapters.ledgers.chain import beginning, verified
from nomicon.adapters.ledgers.database import Database, named
from nomicon.adapters.ledgers.high_water import HighWater, Mark, mark_beside
from nomicon.adapters.ledgers.watch import PAGE_OF_ENTRIES
from nomicon.game.names import GameId

MENDING_PATIENCE = 5.0
"""Seconds to wait for writers. There should be none: nobody can open a record that needs this."""


def accept_losses(path: Path) -> Sequence[str]:
    """Set the marks to what the record still holds, and say what it holds. The record itself is not changed.

    Never done by itself: what was acknowledged and is gone stays gone, and only people can know whether that will do.
    Raises `LedgerDamaged` if the entries that are left do not hold together.
    """
    marks = HighWater(mark_beside(path))
    database = Database(path, MENDING_PATIENCE)
    try:
        with marks.locked(MENDING_PATIENCE):
            identity = database.prepare()
            ends = [(slot, game, _end(database, slot, game)) for slot, game in database.games()]
            marks.begin(identity)
            for slot, game, mark in ends:
                marks.make_room(slot)
                marks.write(slot, game, mark)
            return [f"{game}: entries up to {mark.place}" for _, game, mark in ends]
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise named(error, path) from error
    finally:
        database.db.close()
        marks.close()


def _end(database: Database, slot: int, game: GameId) -> Mark:
    before = beginning(game)
    while rows := database.rows(slot, before.place, PAGE_OF_ENTRIES):
        *_, (before, _) = verified(game, before, rows)
    return Mark(before.place, before.spine, 0)
