"""Word of what other programs write into the same PostgreSQL record, as soon as it is committed.

Word is sent by the writing transaction itself, so none is sent of what was not committed. It is lost for whoever is not
connected just then: after every new connection the heads of all games are compared with what was told before.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg

from nomicon.adapters.ledgers import postgres_tables as sql
from nomicon.adapters.ledgers.postgres_server import FIRST_PAUSE, LONGEST_PAUSE, Database, Server
from nomicon.game.names import GameId

CHANNEL = "nomicon_entries"

GLANCE = 0.25
"""Seconds between two looks at whether to end: a program that is closed does not keep anybody waiting."""

logger = logging.getLogger(__name__)


def word_of(game: GameId, number: int) -> str:
    """Put in words that a game has come to a public entry."""
    return f"{number} {game}"


@contextmanager
def listening(server: Server, tell: Callable[[GameId, int], None]) -> Iterator[None]:
    """Tell of public entries as they are written, in a thread of its own, until this is left."""
    ear = Ear(server, tell)
    ear.start()
    try:
        yield
    finally:
        ear.end()


class Ear:
    """A thread with a connection of its own that only listens."""

    def __init__(self, server: Server, tell: Callable[[GameId, int], None]) -> None:
        self._server, self._tell = server, tell
        self._ended = threading.Event()
        self._heads: dict[GameId, int] = {}
        self._thread = threading.Thread(target=self._run, name="nomicon news", daemon=True)
        self._first: Database | None = None

    def start(self) -> None:
        """Begin to listen. From then on nothing is missed. Raises `OSError` where the server cannot be reached."""
        self._first = self._connected()
        self._heads = _heads(self._first)
        self._thread.start()

    def end(self) -> None:
        """End, and wait for the thread."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._ended.is_set():
            try:
                with self._first or self._connected() as database:
                    self._first, pause = None, FIRST_PAUSE
                    self._catch_up(database)
                    self._listen(database)
            except (OSError, psycopg.Error) as error:
                logger.warning("No word of %s for now: %s", self._server.name, error)
                self._ended.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _connected(self) -> Database:
        database = self._server.connected()
        database.execute(f"LISTEN {CHANNEL}")
        return database

    def _catch_up(self, database: Database) -> None:
        for game, number in _heads(database).items():
            self._heard(game, number)

    def _listen(self, database: Database) -> None:
        while not self._ended.is_set():
            for word in database.notifies(timeout=GLANCE):
                number, _, game = word.payload.partition(" ")
                self._heard(GameId(game), int(number))

    def _heard(self, game: GameId, number: int) -> None:
        if number > self._heads.get(game, 0):
            self._heads[game] = number
            try:
                self._tell(game, number)
            except Exception:  # Whatever is wrong with who is told, others must hear of the next entry.
                logger.exception("Entry %d of %r could not be told.", number, game)


def _heads(database: Database) -> dict[GameId, int]:
    return {GameId(game): number for game, number in database.execute(sql.HEADS)}
