"""Making the tables of a record in a PostgreSQL database, and making sure that they are ours and are safe."""

from __future__ import annotations

import secrets

import psycopg

from nomicon.adapters.ledgers.postgres import tables as sql
from nomicon.adapters.ledgers.postgres import words
from nomicon.adapters.ledgers.postgres.errors import named
from nomicon.adapters.ledgers.postgres.pool import Database
from nomicon.adapters.ledgers.postgres.server import Server
from nomicon.adapters.ledgers.words import lost_its_id
from nomicon.hosting.ports import LedgerDamaged, LedgerNewer

ADDED = ((sql.HAS_CLOCK, sql.CLOCK), (sql.HAS_DOORS, sql.DOORS_TABLE))
"""Tables that older records lack, and how to look for each."""


def prepare(server: Server) -> None:
    """Make the tables where there are none yet. Raises `OSError` where nothing can be kept, `LedgerDamaged`."""
    database = server.connected()
    try:
        _refuse_what_is_not_safe(database, server.name)
        _refuse_shared_connections(database, server)
        found = _identities(database)
        if found is None or not all(_is(database, question) for question, _ in ADDED):
            with database.transaction():
                database.execute(sql.LOCK, (sql.MAKING,))
                found = _identities(database)
                if found is None:
                    found = [(secrets.token_hex(16), sql.FORM)]
                    database.execute(sql.TABLES)
                    database.execute(f"INSERT INTO {sql.SCHEMA}.record VALUES (%s, %s)", found[0])
                for question, table in ADDED:
                    if not _is(database, question):
                        database.execute(table)
    except psycopg.Error as error:
        raise named(error, server.name) from error
    finally:
        database.close()
    if len(found) != 1:
        raise LedgerDamaged(lost_its_id(server.name))
    if found[0][1] != sql.FORM:
        raise LedgerNewer(words.newer(server.name))


def is_made(url: str) -> bool:
    """Say whether there is a record in a database. Raises `OSError` where the server cannot be reached."""
    server = Server(url, 0)
    with server.connected() as database:
        try:
            return _identities(database) is not None
        except psycopg.Error as error:
            raise named(error, server.name) from error


def _identities(database: Database) -> list[tuple[str, int]] | None:
    if not _is(database, sql.IS_MADE):
        return None
    return [(name, form) for name, form in database.execute(sql.IDENTITY)]


def _is(database: Database, question: str) -> bool:
    answer = database.execute(question).fetchone()
    return answer is not None and bool(answer[0])


def _refuse_shared_connections(database: Database, server: Server) -> None:
    """Refuse a pooler that gives a connection of the server to whoever has a transaction just then.

    What is set, locked or listened for on a connection would be so on somebody else's.
    """
    other = server.connected()
    try:
        mine = _backend(database)
        with other.transaction():
            is_shared = _backend(other) == mine or _backend(database) != mine
    finally:
        other.close()
    if is_shared:
        raise OSError(words.pooled(server.name))


def _backend(database: Database) -> int:
    """Return which process of the server answers on a connection just now."""
    row = database.execute("SELECT pg_backend_pid()").fetchone()
    assert row is not None
    return int(row[0])


def _refuse_what_is_not_safe(database: Database, name: str) -> None:
    settings = {one: database.execute(f"SHOW {one}").fetchone() for one in ("fsync", "full_page_writes")}
    off = [one for one, value in settings.items() if value != ("on",)]
    if off:
        raise OSError(words.unsafe(name, off))
