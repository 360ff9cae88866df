"""Word of what other programs write into the same PostgreSQL record, as soon as it is committed.

Word is sent by the writing transaction itself, so none is sent of what was not committed. It is lost for whoever is not
connected just then: after every new connection the heads of all games are compared with what was told before. On the
same connection the database is asked now and then what time it is.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg

from nomicon.adapters.ledgers.postgres import tables as sql
from nomicon.adapters.ledgers.postgres.clock import ASK_EVERY, DatabaseClock
from nomicon.adapters.ledgers.postgres.errors import is_away, named
from nomicon.adapters.ledgers.postgres.pool import Database
from nomicon.adapters.ledgers.postgres.server import FIRST_PAUSE, LONGEST_PAUSE, Server
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _

CHANNEL = "nomicon_entries"

GLANCE = 0.25
"""Seconds between two looks at whether to end: a program that is closed does not keep anybody waiting."""

STANDBY_PATIENCE = 30.0
"""Seconds to wait at the start for a standby to become the primary: a planned change takes a few."""

END_PATIENCE = 5.0
"""Seconds to wait for the thread at the end; where the database does not answer, it would never come."""

logger = logging.getLogger(__name__)


def word_of(game: GameId, number: int) -> str:
    """Put in words that a game has come to a public entry."""
    return f"{number} {game}"


@contextmanager
def listening(server: Server, clock: DatabaseClock, tell: Callable[[GameId, int], None]) -> Iterator[None]:
    """Tell of public entries as they are written, in a thread of its own, until this is left."""
    ear = Ear(server, clock, tell)
    ear.start()
    try:
        yield
    finally:
        ear.end()


class Ear:
    """A thread with a connection of its own that only listens."""

    def __init__(self, server: Server, clock: DatabaseClock, tell: Callable[[GameId, int], None]) -> None:
        self._server, self._clock, self._tell = server, clock, tell
        self._ended = threading.Event()
        self._heads: dict[GameId, int] = {}
        self._thread = threading.Thread(target=self._run, name="nomicon news", daemon=True)
        self._first: Database | None = None

    def start(self) -> None:
        """Begin to listen. From then on nothing is missed. Raises `OSError` where there is no server to write to."""
        until = time.monotonic() + STANDBY_PATIENCE
        while self._first is None:
            try:
                self._first = self._connected()
            except psycopg.Error as error:
                if not is_away(error):
                    raise named(error, self._server.name) from error
                if time.monotonic() > until:
                    raise OSError(
                        _(
                            "Nothing can be written to {name}: {error}. If it is a standby, give the address of the "
                            "primary instead, or name all hosts.",
                            name=self._server.name,
                            error=str(error),
                        )
                    ) from error
                self._server.availability.failed(str(error))
                self._ended.wait(LONGEST_PAUSE)
        self._heads = _heads(self._first)
        self._thread.start()

    def end(self) -> None:
        """End, and wait for the thread."""
        self._ended.set()
        self._thread.join(END_PATIENCE)

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._ended.is_set():
            try:
                with self._first or self._connected() as database:
                    self._first, pause = None, FIRST_PAUSE
                    self._catch_up(database)
                    self._listen(database)
            except (OSError, psycopg.Error) as error:
                self._server.availability.failed(str(error))
                self._ended.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _connected(self) -> Database:
        database = self._server.connected()
        try:
            database.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            database.close()
            raise
        return database

    def _catch_up(self, database: Database) -> None:
        for game, number in _heads(database).items():
            self._heard(game, number)

    def _listen(self, database: Database) -> None:
        ask_at = 0.0
        while not self._ended.is_set():
            if time.monotonic() >= ask_at:
                self._clock.ask(database)
                self._server.availability.answered()
                ask_at = time.monotonic() + ASK_EVERY
            for word in database.notifies(timeout=GLANCE):
                number, _space, game = word.payload.partition(" ")
                self._heard(GameId(game), int(number))

    def _heard(self, game: GameId, number: int) -> None:
        if number > self._heads.get(game, 0):
            self._heads[game] = number
            try:
                self._tell(game, number)
            except Exception:  # Whatever is wrong with who is told, others must hear of the next entry.
                logger.exception("Entry %d of %r could not be announced.", number, game)


def _heads(database: Database) -> dict[GameId, int]:
    return {GameId(game): number for game, number in database.execute(sql.HEADS)}
