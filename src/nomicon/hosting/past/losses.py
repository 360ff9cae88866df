"""What a record has lost, as far as it can be told, before anybody accepts it."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.names import GameId
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.ports import EntryId


class Loss(Struct, frozen=True):
    """What is left of a game, and how far it had come by its mark; None where no mark says so."""

    game: GameId
    left: EntryId
    had: EntryId | None

    def told(self) -> str:
        """Say what is gone, in public entries: how many sealed ones there are is nobody's business."""
        left = self.left.number
        goes_on = (
            _("Play would continue after entry {number}.", number=left) if left else _("Nothing of the game is left.")
        )
        return joined(f"{self.game}:", self._gone(left), goes_on)

    def _gone(self, left: int) -> str:
        if self.had is None and not left:
            return _("nobody can say how many entries it had.")
        if self.had is None:
            return _("the last entry left is {number}, but there may have been more.", number=left)
        if self.had.number == left + 1:
            return _("entry {number} was confirmed, but is lost.", number=self.had.number)
        if self.had.number > left:
            return _("entries {first} to {last} were confirmed, but are lost.", first=left + 1, last=self.had.number)
        if self.had > self.left:
            return _("something sealed after entry {number} is lost.", number=left)
        return _("the entries up to {number} are not the ones that were confirmed. Some may be lost.", number=left)


class Losses(Struct, frozen=True):
    """What is wrong with a record, what it has lost, and why one cannot go on from what is left, if one cannot.

    `whole` are games of which nothing is left but how far they had come.
    """

    trouble: str = ""
    games: tuple[Loss, ...] = ()
    whole: tuple[EntryId, ...] = ()
    barred: str = ""

    def told(self) -> list[str]:
        """Say what is lost, game by game."""
        return [*(loss.told() for loss in self.games), *(_gone(place.number) for place in self.whole)]


def _gone(entries: int) -> str:
    if entries == 1:
        return _("A whole game is lost, with its only entry.")
    return _("A whole game is lost, with its {many} entries.", many=entries)
