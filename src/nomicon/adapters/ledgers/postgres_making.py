"""Making the tables of a record in a PostgreSQL database, and making sure that they are ours and are safe."""

from __future__ import annotations

import secrets

import psycopg

from nomicon.adapters.ledgers import postgres_tables as sql
from nomicon.adapters.ledgers.postgres_server import Database, Server, named
from nomicon.hosting.ports import LedgerDamaged


def prepare(server: Server) -> None:
    """Make the tables where there are none yet. Raises `OSError` where nothing can be kept, `LedgerDamaged`."""
    database = server.connected()
    try:
        _refuse_what_is_not_safe(database, server.name)
        found = _identities(database)
        if found is None:
            with database.transaction():
                database.execute(sql.LOCK, (sql.MAKING,))
                found = _identities(database)
                if found is None:
                    found = [(secrets.token_hex(16), sql.FORM)]
                    database.execute(sql.TABLES)
                    database.execute(f"INSERT INTO {sql.SCHEMA}.record VALUES (%s, %s)", found[0])
    except psycopg.Error as error:
        raise named(error, server.name) from error
    finally:
        database.close()
    if len(found) != 1:
        raise LedgerDamaged(f"The record in {server.name} has lost its identity. Put back a copy of it.")
    if found[0][1] != sql.FORM:
        raise LedgerDamaged(f"The record in {server.name} was written by a newer program. Open it with that program.")


def is_made(url: str) -> bool:
    """Say whether there is a record in a database. Raises `OSError` where the server cannot be reached."""
    server = Server(url, 0)
    with server.connected() as database:
        return _identities(database) is not None


def _identities(database: Database) -> list[tuple[str, int]] | None:
    made = database.execute(sql.IS_MADE).fetchone()
    if made is None or not made[0]:
        return None
    return [(name, form) for name, form in database.execute(sql.IDENTITY)]


def _refuse_what_is_not_safe(database: Database, name: str) -> None:
    settings = {one: database.execute(f"SHOW {one}").fetchone() for one in ("fsync", "full_page_writes")}
    off = [one for one, value in settings.items() if value != ("on",)]
    if off:
        raise OSError(
            f"{name} cannot be kept safely: its server runs with {' and '.join(off)} switched off. Switch it on there."
        )
