"""What a host does when acknowledged entries of a record in PostgreSQL are lost for good: say so, and go on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import psycopg

from nomicon.adapters.ledgers.chain import Anchor, Row, beginning, verified
from nomicon.adapters.ledgers.postgres import tables as sql
from nomicon.adapters.ledgers.postgres.errors import named
from nomicon.adapters.ledgers.postgres.making import prepare
from nomicon.adapters.ledgers.postgres.pool import Database
from nomicon.adapters.ledgers.postgres.server import Server
from nomicon.adapters.ledgers.postgres.standing import compared
from nomicon.adapters.ledgers.sqlite.watch import PAGE_OF_ENTRIES
from nomicon.adapters.ledgers.words import kept
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.past.losses import Loss, Losses
from nomicon.hosting.ports import EntryId, LedgerDamaged

MENDING_PATIENCE = 5.0
"""Seconds to wait for writers. There should be none: nobody can open a record that needs this."""


def losses(url: str) -> Losses:
    """Say what a record has lost, and whether one can go on from what is left. No game is changed."""
    server = Server(url, MENDING_PATIENCE)
    prepare(server)
    database = server.connected()
    trouble, games = "", []
    try:
        for row in database.execute(sql.UNEQUAL).fetchall():
            try:
                compared(row)
            except LedgerDamaged as damage:
                trouble = trouble or sentence_of(damage)
            games.append(Loss(GameId(row[0]), _end(database, GameId(row[0])).place, EntryId(row[1], row[2])))
        for (game,) in database.execute(sql.GAMES).fetchall():
            _end(database, GameId(game))
    except LedgerDamaged as damage:
        return Losses(sentence_of(damage), barred=_("Play cannot continue from what is left."))
    except psycopg.Error as error:
        raise named(error, server.name) from error
    finally:
        database.close()
    return Losses(trouble, tuple(games))


def accept_losses(url: str) -> Sequence[str]:
    """Set the marks to what the record still holds, and say what it holds. No entry is changed.

    Never done by itself: what was acknowledged and is gone stays gone, and only people can know whether that will do.
    Raises `LedgerDamaged` if the entries that are left do not hold together.
    """
    server = Server(url, MENDING_PATIENCE)
    prepare(server)
    database = server.connected()
    try:
        games = [GameId(game) for (game,) in database.execute(sql.GAMES).fetchall()]
        with database.transaction():
            return [_accepted(database, game) for game in games]
    except psycopg.Error as error:
        raise named(error, server.name) from error
    finally:
        database.close()


def _accepted(database: Database, game: GameId) -> str:
    end = _end(database, game)
    place = end.place.number, end.place.sealed
    for statement in sql.LOSE_BESIDE:
        database.execute(statement, (game, *place))
    if not end.place.number:
        database.execute(sql.LOSE_GAME, (game,))
    else:
        database.execute(sql.MARK, (*place, end.link, end.public, end.spine, game))
    return kept(game, end.place.number)


def _end(database: Database, game: GameId) -> Anchor:
    end = beginning(game)
    for anchor, _row in verified(game, end, _rows(database, game)):
        end = anchor
    return end


def _rows(database: Database, game: GameId) -> Iterator[Row]:
    after = (0, 0)
    while True:
        rows = database.execute(sql.ROWS, (game, *after, PAGE_OF_ENTRIES), binary=True).fetchall()
        for row in rows:
            yield Row(*row)
        if len(rows) < PAGE_OF_ENTRIES:
            return
        after = rows[-1][:2]
