"""A hall in a process beside the server: it shows games as they stand, and writes nothing. The server keeps time."""

from __future__ import annotations

from concurrent.futures import Future

from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.server.hall import Busy, GameServer


class HallBeside(GameServer):
    """Shows games to whoever tells people of them."""

    def keep_time(self, game: GameId) -> Future[int]:
        """Leave what is due to the server: games are shown as they stand until then. Raises `Busy`."""
        raise Busy(_("This process only shows games. The server does what is due."))

    def stop(self) -> None:
        """Look for nothing more, and leave the table as it is: what has been folded here, the server keeps itself."""
        if self._foreseer is not None:
            self._foreseer.stop()
