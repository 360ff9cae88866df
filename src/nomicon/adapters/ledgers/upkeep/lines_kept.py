"""The lines of one game in a record of their own: what is taken out of a record is kept so."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from nomicon.adapters.ledgers.chain import Row
from nomicon.adapters.ledgers.sqlite.database import SqliteFile
from nomicon.adapters.ledgers.sqlite.high_water import HighWater, Mark, mark_beside
from nomicon.game.names import GameId
from nomicon.hosting.files import working_folder
from nomicon.hosting.ports import EntryId


class BesideLines(NamedTuple):
    """What is kept of a game beside its lines: its receipts, and by which doors moves came."""

    receipts: Mapping[str, EntryId]
    doors: Mapping[EntryId, str]


PATIENCE = 5.0
"""Seconds to wait for writers; there should be none."""


def keep(to: Path, game: GameId, seed: str, rows: Iterable[Row], beside: BesideLines) -> None:
    """Write the lines of a game, as they are, into a record of its own, and see it onto the disk."""
    with working_folder(to.parent, to.stem) as part:
        made = part / to.name
        _keep(made, game, seed, list(rows), beside)
        mark_beside(made).rename(mark_beside(to))
        made.rename(to)
    folder = os.open(to.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def _keep(to: Path, game: GameId, seed: str, kept: Sequence[Row], beside: BesideLines) -> None:
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    database = SqliteFile(to, PATIENCE)
    with closing(database.db), closing(HighWater(mark_beside(to))) as marks:
        marks.begin(database.prepare())
        database.db.execute("BEGIN IMMEDIATE")
        database.db.execute("INSERT INTO games VALUES (1, ?, ?)", (game, seed))
        database.db.executemany("INSERT INTO entries VALUES (1, ?, ?, ?, ?, ?)", kept)
        given = [(key, place.number, place.sealed) for key, place in beside.receipts.items()]
        database.db.executemany("INSERT INTO receipts VALUES (1, ?, ?, ?)", given)
        database.put_doors(1, beside.doors)
        database.db.execute("COMMIT")
        if kept:
            marks.make_room(1)
            marks.write(1, game, Mark(EntryId(kept[-1].number, kept[-1].sealed), kept[-1].spine, 0))
        database.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
