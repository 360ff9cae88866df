"""Taking a game out of a record in PostgreSQL, as `removal` does with files."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import psycopg

from nomicon.adapters.ledgers.chain import Row
from nomicon.adapters.ledgers.postgres import tables as sql
from nomicon.adapters.ledgers.postgres.errors import named
from nomicon.adapters.ledgers.postgres.making import prepare
from nomicon.adapters.ledgers.postgres.server import Server
from nomicon.adapters.ledgers.postgres.standing import lock_of
from nomicon.adapters.ledgers.upkeep.lines_kept import PATIENCE, BesideLines, keep
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.ports import EntryId, LedgerBusy

LOOKS_FOR_OTHERS = 20
BETWEEN_LOOKS = 0.1
"""How often we look for other connections, and the seconds between two looks. A program that has just stopped takes a
moment to disappear."""


def take_out(url: str, game: GameId, to: Path) -> bool:
    """Keep what is on record of a game in a file, and take it out of the record; False where it is not there."""
    server = Server(url, PATIENCE)
    prepare(server)
    database = server.connected()
    try:
        with database.transaction():
            database.execute(sql.LOCK, (lock_of(game),))
            seeds = database.execute(sql.SEED, (game,)).fetchall()
            rows = [Row(*row) for row in database.execute(sql.ALL_ROWS, (game,), binary=True)]
            if not seeds and not rows:
                return False
            keys = {key: EntryId(number, sealed) for key, number, sealed in database.execute(sql.RECEIPTS, (game,))}
            doors = {EntryId(number, sealed): door for number, sealed, door in database.execute(sql.DOORS, (game,))}
            keep(to, game, seeds[0][0] if seeds else "", rows, BesideLines(keys, doors))
            for statement in sql.UNGUARD:
                database.execute(statement)
            for statement in sql.TAKE_OUT:
                database.execute(statement, (game,))
            for statement in sql.GUARD:
                database.execute(statement)
            if database.execute(sql.HAS_FINDINGS).fetchone() == (True,):
                database.execute(sql.FORGET_FINDINGS, (game,))
    except psycopg.Error as error:
        raise named(error, server.name) from error
    finally:
        database.close()
    return True


def must_be_alone(url: str) -> None:
    """Raise `LedgerBusy` where anybody else stays connected to the database, and say who that is."""
    server = Server(url, PATIENCE)
    database = server.connected()
    try:
        for _look in range(LOOKS_FOR_OTHERS):
            others = [
                joined(name or _("a program"), joined("(", where or _("on the computer of the database"), ")", by=""))
                for name, where in database.execute(sql.OTHERS)
            ]
            if not others:
                return
            sleep(BETWEEN_LOOKS)
    finally:
        database.close()
    raise LedgerBusy(
        _(
            "You can only restore a record when nobody else has {name} open. It is open in: {others}. Stop the other "
            "servers and programs, and try again.",
            name=server.name,
            others=joined(*others, by=", "),
        )
    )
