"""A hall in a process beside the server: it shows games as they stand, and writes nothing. The server keeps time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.server.hall import Busy, GameServer
from nomicon.law.resolution.rule_cache import RuleCache

T = TypeVar("T")


class HallBeside(GameServer):
    """Shows games to whoever tells people of them."""

    def keep_time(self, game: GameId) -> Future[int]:
        """Leave what is due to the server: games are shown as they stand until then. Raises `Busy`."""
        raise Busy(_("This process only shows games. The server does what is due."))

    def worked_out(self, game: GameId, work: Callable[[RuleCache], T]) -> T:
        """Work something out in a copy of a game. No player waits in this process, so it may take its time."""
        return self.of_rules(work)

    def stop(self) -> None:
        """Look for nothing more, and leave the table as it is: what has been folded here, the server keeps itself."""
        if self._foreseer is not None:
            self._foreseer.stop()
