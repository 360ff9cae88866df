"""The live hub: whoever watches a game is told that it has moved on, some of it at once and the rest joined together.

A watcher keeps the last number and no queue of them, so that a slow reader costs no more than a quick one.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from nomicon.game.names import GameId

JOINED = 0.1
"""Seconds within which tellings are joined: nobody reads faster, and telling five hundred watchers takes 10 ms."""


class OpenStream:
    """One open stream: the number of the last entry it was told of."""

    def __init__(self, is_page: bool) -> None:
        self.number, self.is_page = 0, is_page
        self.is_over = False  # Whether the stream is to end, so that its page comes back and is made anew.
        self._told = asyncio.Event()

    def tell(self, number: int) -> None:
        """Say that the game has come to an entry."""
        if number > self.number:
            self.number = number
            self._told.set()

    def end(self) -> None:
        """Have the stream end."""
        self.is_over = True
        self._told.set()

    async def wait(self, seconds: float) -> bool:
        """Wait until something is told, at most so long; say whether something was."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._told.wait(), seconds)
        told = self._told.is_set()
        self._told.clear()
        return told


class Hub:
    """Knows who watches which game. `announce` may be called from any thread; all else belongs to one event loop."""

    def __init__(self) -> None:
        self._watchers: dict[GameId, set[OpenStream]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lock = threading.Lock()
        self._waiting: dict[GameId, int] = {}  # What is to be told when the pause is over.
        self._pausing: set[GameId] = set()
        self._also: list[Callable[[GameId, int], None]] = []

    @property
    def many(self) -> int:
        """Count the open streams."""
        return sum(map(len, self._watchers.values()))

    @contextmanager
    def watching(self, game: GameId, *, is_page: bool = False) -> Iterator[OpenStream]:
        """Watch a game for as long as this is open."""
        watcher = OpenStream(is_page)
        with self._lock:
            self._loop = asyncio.get_running_loop()
            self._watchers.setdefault(game, set()).add(watcher)
        try:
            yield watcher
        finally:
            with self._lock:
                self._watchers[game].discard(watcher)
                if not self._watchers[game]:
                    del self._watchers[game]

    def also(self, tell: Callable[[GameId, int], None]) -> None:
        """Have a function called, too, for each public entry; it must not wait for anything."""
        self._also.append(tell)

    def no_longer(self, tell: Callable[[GameId, int], None]) -> None:
        """Call a function no more."""
        self._also.remove(tell)

    def renew_pages(self) -> None:
        """Have every open page made anew, for what is told on all of them and stands in no game."""
        with suppress(RuntimeError):
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._end_pages)

    def _end_pages(self) -> None:
        with self._lock:
            pages = [one for watchers in self._watchers.values() for one in watchers if one.is_page]
        for one in pages:
            one.end()

    def announce(self, game: GameId, number: int) -> None:
        """Say that a game now has this public entry."""
        for tell in self._also:
            tell(game, number)
        with self._lock:
            loop = self._loop if game in self._watchers else None
        if loop is not None:
            with suppress(RuntimeError):  # The server is closing, and its streams with it.
                loop.call_soon_threadsafe(self._heard, game, number)

    def _heard(self, game: GameId, number: int) -> None:
        if game in self._pausing:
            self._waiting[game] = max(number, self._waiting.get(game, 0))
            return
        self._pausing.add(game)
        self._tell(game, number)
        asyncio.get_running_loop().call_later(JOINED, self._pause_over, game)

    def _pause_over(self, game: GameId) -> None:
        self._pausing.discard(game)
        if game in self._waiting:
            self._heard(game, self._waiting.pop(game))

    def _tell(self, game: GameId, number: int) -> None:
        with self._lock:
            watchers = list(self._watchers.get(game, ()))
        for watcher in watchers:
            watcher.tell(number)
