"""Where the chains of a game stand in PostgreSQL, by its mark and by its last entry, which must agree."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from nomicon.adapters.forms.values import Unwritable
from nomicon.adapters.ledgers.batch_append import PendingEntry
from nomicon.adapters.ledgers.chain import Anchor, beginning, damage, extended
from nomicon.adapters.ledgers.postgres import tables as sql
from nomicon.adapters.ledgers.postgres.pool import Database, DatabaseRow
from nomicon.adapters.ledgers.postgres.words import gone_on
from nomicon.adapters.ledgers.words import behind, unconfirmed
from nomicon.game.names import GameId
from nomicon.hosting.ports import EntryId, LedgerDamaged


def lock_of(game: GameId) -> int:
    """Name the lock under which a game is written: the same for every program. Raises what `must_be_a_name` does."""
    must_be_a_name(game)
    return int.from_bytes(sha256(b"nomicon game " + game.encode()).digest()[:8], "big", signed=True)


LONGEST_NAME = 1000
"""Bytes in the name of a game: what an index and a word to others can hold, with room to spare."""

NO_TEXT = "\0"
"""A character that no text in the database can hold. The server is not asked for a game of such a name."""


def must_be_a_name(game: GameId) -> None:
    """Raise `ValueError` for a name under which no game can be kept."""
    if len(game.encode()) > LONGEST_NAME:
        raise Unwritable(f"The name {game[:40]!r}… is longer than {LONGEST_NAME} bytes. Choose a shorter one.")
    if NO_TEXT in game:
        raise Unwritable(f"The name {game[:40]!r} contains the character U+0000. Remove it.")


def standing(database: Database, game: GameId) -> Anchor:
    """Say where the chains of a game stand. Raises `LedgerDamaged` where its mark says otherwise."""
    if NO_TEXT in game:
        return beginning(game)
    found = database.execute(sql.STANDING_OF, (game,)).fetchone()
    return beginning(game) if found is None else compared(found)


def compare_all(database: Database) -> None:
    """Compare every game with its mark."""
    for row in database.execute(sql.UNEQUAL):
        compared(row)


def compared(row: DatabaseRow) -> Anchor:
    """Return where a game stands, after comparing its mark with its last entry."""
    game, mark = GameId(row[0]), Anchor(EntryId(row[1], row[2]), *row[3:6])
    last = EntryId(0) if row[6] is None else EntryId(row[6], row[7])
    if last < mark.place:
        raise LedgerDamaged(damage(game, behind(last, mark.place)))
    if last > mark.place:
        raise LedgerDamaged(damage(game, gone_on(last, mark.place)))
    if row[8] != mark.spine:
        raise LedgerDamaged(damage(game, unconfirmed(last)))
    return mark


def is_on_record(database: Database, game: GameId, anchor: Anchor) -> bool:
    """Say whether the very entry that an anchor stands behind is on record."""
    found = database.execute(sql.AT, (game, *pair(anchor.place))).fetchone()
    return found is not None and found[2] == anchor.spine


def pair(place: EntryId) -> tuple[int, int]:
    """Return a place as the tables have it."""
    return place.number, place.sealed


def put_rows(database: Database, game: GameId, steps: Sequence[PendingEntry], rows: Sequence[DatabaseRow]) -> None:
    """Write entries, and what is kept beside each of them."""
    receipts = [(game, one.beside.receipt, *pair(one.place)) for one in steps if one.beside.receipt]
    doors = [(game, *pair(one.place), one.beside.door) for one in steps if one.beside.door]
    with database.cursor() as cursor:
        for statement, written in ((sql.ENTRY, rows), (sql.RECEIVE, receipts), (sql.NOTE_DOOR, doors)):
            if written:
                cursor.executemany(statement, written)


def chained(game: GameId, after: Anchor, steps: Sequence[PendingEntry]) -> tuple[Sequence[DatabaseRow], Anchor]:
    """Return the rows that steps become behind an anchor, and where the chains stand after them."""
    rows = []
    for place, line, _ in steps:
        after = extended(after, place, line)
        rows.append((game, *pair(place), after.link, after.spine, line))
    return rows, after
