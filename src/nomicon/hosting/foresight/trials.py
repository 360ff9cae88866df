"""Trials that players ask for before they propose: how many there may be, and that a game has one at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.values.translatable import _
from nomicon.hosting.table.quotas import OverQuota
from nomicon.hosting.table.recent import HOUR
from nomicon.hosting.table.writer import Busy

NAME = "trials_an_hour"


class TrialGate:
    """Lets trials through, so many of one player in a game within an hour; nought is no limit."""

    def __init__(self, limit: int) -> None:
        self._limit, self._lock = limit, threading.Lock()
        self._made: dict[tuple[GameId, PlayerId], list[Moment]] = {}
        self._running: set[GameId] = set()

    def take(self, game: GameId, player: PlayerId, now: Moment) -> None:
        """Count a trial. Raises `OverQuota`."""
        with self._lock:
            made = [at for at in self._made.get((game, player), ()) if at > now - HOUR]
            if self._limit and len(made) >= self._limit:
                raise OverQuota(NAME, self._limit, Moment(made[0] + HOUR))
            self._made = {who: ats for who, ats in self._made.items() if ats[-1] > now - HOUR}
            self._made[game, player] = [*made, now]

    @contextmanager
    def alone(self, game: GameId) -> Iterator[None]:
        """Let nobody else try anything in a game meanwhile. Raises `Busy` where somebody does."""
        with self._lock:
            if game in self._running:
                raise Busy(_("Another change is being tried in this game. Try again in a moment."))
            self._running.add(game)
        try:
            yield
        finally:
            with self._lock:
                self._running.discard(game)
