"""The past of a game, for what can be decided only when the whole record is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from nomicon.game.changes import CorrectPast


class CorrectingSource(Protocol):
    """Works out what a game's record comes to when it is corrected; only who has the record can provide it."""

    def corrected(self, correction: CorrectPast, seed: str) -> Sequence[object] | str:
        """Return the entries of the corrected past, or say why there is none; lots never drawn come from the seed."""
