"""Connections at hand, for the threads of one program.

Each thread connects for itself where none is at hand. So nobody waits for a helper that tries again only now and then:
whoever comes once the server is back is served at once. A connection on which anything went wrong is closed, and never
given to anybody else.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

import psycopg
from psycopg.pq import TransactionStatus

from nomicon.adapters.ledgers.postgres.errors import is_away
from nomicon.game.values.translatable import _

DatabaseRow: TypeAlias = tuple[Any, ...]
Database: TypeAlias = "psycopg.Connection[DatabaseRow]"

MOST_CONNECTIONS = 8
"""Of one program at a time; who comes later waits. A server takes a hundred by default, and shares them out."""


class AllTaken(Exception):
    """Every connection is in use, and none was given back in time."""


class Pool:
    """A few connections, the one used last taken first."""

    def __init__(self, connect: Callable[[], Database], patience: float) -> None:
        """`patience` is how many seconds to wait for one that is in use."""
        self._connect, self._patience = connect, patience
        self._places = threading.BoundedSemaphore(MOST_CONNECTIONS)
        self._lock = threading.Lock()
        self._idle: list[Database] = []
        self._is_closed = False

    @contextmanager
    def connection(self) -> Iterator[Database]:
        """Lend a connection. Raises `AllTaken`, and what connecting raises."""
        if not self._places.acquire(timeout=self._patience):
            raise AllTaken(_("all {count} connections are in use", count=MOST_CONNECTIONS))
        try:
            database = self._taken() or self._connect()
            try:
                yield database
            except BaseException as error:
                self._put_back(database, good=not is_away(error))
                raise
            self._put_back(database, good=True)
        finally:
            self._places.release()

    def forget(self) -> None:
        """Close whatever is at hand: one that broke when the server went away is seldom the only one."""
        with self._lock:
            idle, self._idle = self._idle, []
        for database in idle:
            _close(database)

    def close(self) -> None:
        """Close everything, and what is in use as soon as it is given back."""
        with self._lock:
            self._is_closed = True
        self.forget()

    def _taken(self) -> Database | None:
        with self._lock:
            return self._idle.pop() if self._idle else None

    def _put_back(self, database: Database, *, good: bool) -> None:
        with self._lock:
            is_kept = good and not self._is_closed and _is_idle(database)
            if is_kept:
                self._idle.append(database)
        if not is_kept:
            _close(database)


def _is_idle(database: Database) -> bool:
    return not database.closed and database.info.transaction_status == TransactionStatus.IDLE


def _close(database: Database) -> None:
    with suppress(psycopg.Error):
        database.close()
