"""What a record has lost, as far as it can be told, before anybody accepts it."""

from __future__ import annotations

from dataclasses import dataclass

from nomicon.game.names import GameId
from nomicon.hosting.ports import EntryId


@dataclass(frozen=True, slots=True)
class Loss:
    """What is left of a game, and how far it had come by its mark; None where no mark says so."""

    game: GameId
    left: EntryId
    had: EntryId | None

    def told(self) -> str:
        """Say what is gone, in public entries: how many sealed ones there are is nobody's business."""
        left = self.left.number
        goes_on = f"Play would continue after entry {left}." if left else "Nothing of it is left."
        return f"{self.game}: {self._gone(left)} {goes_on}"

    def _gone(self, left: int) -> str:
        if self.had is None:
            return f"there are entries up to {left}, but it is unknown whether there were more."
        if self.had.number == left + 1:
            return f"entry {self.had.number} was confirmed, but is lost."
        if self.had.number > left:
            return f"entries {left + 1} to {self.had.number} were confirmed, but are lost."
        if self.had > self.left:
            return f"something sealed after entry {left} is lost."
        return f"some of what was confirmed up to entry {left} is lost."


@dataclass(frozen=True, slots=True)
class Losses:
    """What is wrong with a record, what it has lost, and why one cannot go on from what is left, if one cannot.

    `whole` are games of which nothing is left but how far they had come.
    """

    trouble: str = ""
    games: tuple[Loss, ...] = ()
    whole: tuple[EntryId, ...] = ()
    barred: str = ""

    def told(self) -> list[str]:
        """Say what is lost, game by game."""
        gone = [f"A game with {place.number} entries is lost completely." for place in self.whole]
        return [*(loss.told() for loss in self.games), *gone]
