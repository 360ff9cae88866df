"""Word of what other programs write into the same file: somebody plays at the command line while a server runs.

SQLite sends no word. But it tells, in some millionths of a second, whether anybody has written since one looked last.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from nomicon.game.names import GameId

GLANCE = 0.25
"""Seconds between two looks: nobody at a page notices so little, and it costs next to nothing."""

HEADS = "SELECT name, (SELECT max(number) FROM entries WHERE game = games.id) FROM games"

logger = logging.getLogger(__name__)


@contextmanager
def watching(path: Path, tell: Callable[[GameId, int], None]) -> Iterator[None]:
    """Tell of public entries soon after they are written, in a thread of its own, until this is left."""
    ended = threading.Event()
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as db:
        told = _heads(db)
        thread = threading.Thread(target=_watch, args=(db, told, tell, ended), name="nomicon news", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()


def _watch(
    db: sqlite3.Connection, told: dict[GameId, int], tell: Callable[[GameId, int], None], ended: threading.Event
) -> None:
    version = None  # Unknown: somebody may have written before the thread began.
    while True:
        try:
            (now,) = db.execute("PRAGMA data_version").fetchone()
            heads = _heads(db) if now != version else {}
            version = now
        except sqlite3.Error as error:
            logger.warning("The server cannot see at the moment whether other programs have made moves: %s", error)
            heads = {}
        for game, number in heads.items():
            if number > told.get(game, 0):
                told[game] = number
                try:
                    tell(game, number)
                except Exception:  # Whatever is wrong with who is told, others must hear of the next entry.
                    logger.exception("Entry %d of %r could not be announced.", number, game)
        if ended.wait(GLANCE):
            return


def _heads(db: sqlite3.Connection) -> dict[GameId, int]:
    return {GameId(game): number for game, number in db.execute(HEADS) if number}
