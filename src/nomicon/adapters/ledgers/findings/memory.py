"""Findings in memory: for tests, and for servers that forget everything when they stop."""

from __future__ import annotations

import threading

from nomicon.adapters.ledgers.findings.writing import OF_A_GAME, FindingForms
from nomicon.game.names import GameId
from nomicon.hosting.ports import FindingKey


class MemoryFindings:
    """A `FindingBook` that lasts as long as it is held."""

    def __init__(self, forms: FindingForms) -> None:
        self._forms = forms
        self._lock = threading.Lock()
        self._kept: dict[FindingKey, bytes] = {}

    def read(self, key: FindingKey) -> object | None:
        """Return a finding; None where there is none that can be read."""
        data = self._kept.get(key)
        return None if data is None else self._forms.decode(key.kind, data)

    def keep(self, key: FindingKey, finding: object) -> None:
        """Keep a finding that is not too long, and let the oldest go."""
        data = self._forms.encode(key.kind, finding)
        if data is None:
            return
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = data
            of_game = [one for one in self._kept if one.game == key.game]
            for one in of_game[:-OF_A_GAME]:
                del self._kept[one]

    def forget(self, game: GameId) -> None:
        """Throw away all findings of a game."""
        with self._lock:
            for key in [one for one in self._kept if one.game == game]:
                del self._kept[key]

    def close(self) -> None:
        """Let go of everything."""
        self._kept.clear()
