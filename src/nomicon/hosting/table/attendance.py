"""Attendance: in a server, players' looks and moves are put down as presence, without asking the table each time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.ports import Clock
from nomicon.hosting.table.presence import IN_A_WHILE, is_unseen, put_down
from nomicon.hosting.table.table import Played, Table
from nomicon.hosting.table.writer import Busy
from nomicon.play.chapter import Move

REMEMBERED = 20_000
"""Players of whom it is remembered when they were last put down, or found to need no putting down."""

PATIENCE = 10.0
"""Seconds that a look waits to be put down; it is then put down all the same, and the look goes on."""


class Attendance:
    """One for a hall. It may be asked from any thread."""

    def __init__(self, do: Callable[[Callable[[Table], Played | None]], Future[Played | None]], clock: Clock) -> None:
        """`do` has the hall's writer do something that writes."""
        self._do, self._clock = do, clock
        self._asked: OrderedDict[tuple[GameId, PlayerId], Moment] = OrderedDict()
        self._lock = Lock()

    def note(self, game: GameId, player: PlayerId | None, move: Move | None = None) -> None:
        """Put a player down who looks or is about to make a move, at most once in a while, where rules ask for it.

        A look never fails because of that.
        """
        if player is None or is_unseen(move) or not self._is_time(game, player):
            return
        try:
            self._do(lambda table: put_down(table, game, player, move)).result(PATIENCE)
        except (Busy, TimeoutError):
            return

    def _is_time(self, game: GameId, player: PlayerId) -> bool:
        now = self._clock.now()
        with self._lock:
            last = self._asked.get((game, player))
            if last is not None and now - last < IN_A_WHILE:
                return False
            self._asked[game, player] = now
            self._asked.move_to_end((game, player))
            while len(self._asked) > REMEMBERED:
                self._asked.popitem(last=False)
        return True
