"""What a host does when acknowledged entries are lost for good: look what they are, and go on from what is left."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from nomicon.adapters.ledgers import words
from nomicon.adapters.ledgers.chain import Anchor, beginning, verified
from nomicon.adapters.ledgers.sqlite.database import SqliteFile
from nomicon.adapters.ledgers.sqlite.errors import named
from nomicon.adapters.ledgers.sqlite.high_water import HighWater, Mark, mark_beside
from nomicon.adapters.ledgers.sqlite.looking import why_only_read
from nomicon.adapters.ledgers.sqlite.watch import PAGE_OF_ENTRIES, Watch
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.past.losses import Loss, Losses
from nomicon.hosting.ports import LedgerDamaged

MENDING_PATIENCE = 5.0
"""Seconds to wait for writers. There should be none: nobody can open a record that needs this."""

CLEARING = (
    *(
        f"DELETE FROM {table} WHERE NOT EXISTS (SELECT * FROM entries WHERE entries.game = {table}.game"
        f" AND entries.number = {table}.number AND entries.sealed = {table}.sealed)"
        for table in ("receipts", "doors")
    ),
    *(f"DELETE FROM {table} WHERE game NOT IN (SELECT game FROM entries)" for table in ("due", "remembered", "parts")),
    "DELETE FROM games WHERE id NOT IN (SELECT game FROM entries)",
)
"""Takes away what stands beside entries that are not there any more."""


def losses(path: Path) -> Losses:
    """Say what a record has lost, and whether one can go on from what is left. No game is changed."""
    why = why_only_read(path)
    if why:
        return Losses(
            _("You cannot accept losses: {why}.", why=why), barred=_("You need permission to write to the record.")
        )
    try:
        with _opened(path) as (database, marks):
            return _found(database, marks)
    except LedgerDamaged as damage:
        return Losses(sentence_of(damage), barred=_("Play cannot continue from what is left."))


def accept_losses(path: Path) -> Sequence[str]:
    """Set the marks to what the record still holds, and say what it holds. No entry is changed.

    Never done by itself: what was acknowledged and is gone stays gone, and only people can know whether that will do.
    Raises `LedgerDamaged` if the entries that are left do not hold together.
    """
    with _opened(path) as (database, marks), marks.locked(MENDING_PATIENCE):
        identity = database.prepare()
        ends = _ends(database)
        database.db.execute("BEGIN IMMEDIATE")
        for statement in CLEARING:
            database.db.execute(statement)
        database.db.execute("COMMIT")
        marks.begin(identity)
        for slot, game, end in ends:
            if end.place.number:
                marks.make_room(slot)
                marks.write(slot, game, Mark(end.place, end.spine, 0))
        Watch(database, marks).compare_all()
        return [words.kept(game, end.place.number) for _slot, game, end in ends]


@contextmanager
def _opened(path: Path) -> Iterator[tuple[SqliteFile, HighWater]]:
    database = SqliteFile(path, MENDING_PATIENCE)
    with closing(database.db):
        try:
            if not database.look():
                raise LedgerDamaged(words.is_empty(path))
            with closing(HighWater(mark_beside(path))) as marks:
                yield database, marks
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise named(error, path) from error


def _found(database: SqliteFile, marks: HighWater) -> Losses:
    watch, identity = Watch(database, marks), database.prepare()
    trouble, games = "", []
    belongs = marks.owner() == identity
    if not belongs:
        try:
            watch.must_belong(identity)
        except LedgerDamaged as damage:
            trouble = sentence_of(damage)
    for slot, game, end in _ends(database):
        mark = marks.read(slot, game) if belongs else None
        try:
            watch.standing(game)
        except LedgerDamaged as damage:
            trouble = trouble or sentence_of(damage)
            games.append(Loss(game, end.place, None if mark is None else mark.place))
    gone = [place for _slot, place in watch.lost_games()] if belongs else []
    if gone and not trouble:
        trouble = _("{path} has lost at least one whole game.", path=database.path)
    return Losses(trouble, tuple(games), tuple(gone))


def _ends(database: SqliteFile) -> list[tuple[int, GameId, Anchor]]:
    """Read every game from end to end, and say where its chains stand then. Raises `LedgerDamaged`."""
    found = []
    for slot, game in database.games():
        before = beginning(game)
        while rows := database.rows(slot, before.place, PAGE_OF_ENTRIES):
            *_rows, (before, _row) = verified(game, before, rows)
        found.append((slot, game, before))
    return found
