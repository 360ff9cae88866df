"""Telling once what is heard twice: from who wrote it here, and from the record, which tells of everybody."""

from __future__ import annotations

import threading

from nomicon.game.names import GameId
from nomicon.hosting.ports import Announcer


class NewestOnly:
    """Passes on the entries of a game that are newer than all before. May be told from any thread."""

    def __init__(self, announcer: Announcer) -> None:
        self._announcer = announcer
        self._newest: dict[GameId, int] = {}
        self._turn = threading.Lock()

    def announce(self, game: GameId, number: int) -> None:
        """Say that a game now has this public entry."""
        self.hear(game, number)

    def hear(self, game: GameId, number: int) -> bool:
        """Say that a game now has this public entry, and return whether that was new."""
        with self._turn:
            if number <= self._newest.get(game, 0):
                return False
            self._newest[game] = number
        self._announcer.announce(game, number)
        return True
