"""Punctuality: each deadline is kept at its own moment, and nobody moves before what was due is done."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.hosting.audit.soundness import Difference
from nomicon.hosting.ports import Entry
from nomicon.hosting.table.patience import PATIENCE, together_until
from nomicon.play.engine import next_due
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.sealing import SealRest
from nomicon.views.elements.page import iso


class Punctuality:
    """Goes through a record entry by entry, beside the game as it stood before each."""

    def __init__(self) -> None:
        self._in_a_row = 0  # Moves of the timekeeper.

    def differences(self, game: Game, entry: Entry) -> Iterator[Difference]:
        """Say what is wrong with the moment of the next entry."""
        if isinstance(entry.move, SealRest):
            return  # It is of the entry before it.
        due = next_due(game)
        if isinstance(entry.move, KeepTime):
            yield from self._kept(game, entry, due)
            self._in_a_row += 1
            return
        self._in_a_row = 0
        if due is not None and due < entry.at:
            yield Difference(entry.place, _("something was due earlier and was not done"), "", _told(due))

    def _kept(self, game: Game, entry: Entry, due: Moment | None) -> Iterator[Difference]:
        if due is None:
            yield Difference(entry.place, _("a deadline was recorded, but nothing was due"), _told(entry.at), "")
            return
        stamped = Moment(max(due, game.at))
        # Where rules set off something new each second, what falls due later on is done in larger steps.
        latest = stamped if self._in_a_row < PATIENCE else max(stamped, together_until(game))
        if not stamped <= entry.at <= latest:
            what = _("a deadline was not recorded at its exact time")
            yield Difference(entry.place, what, _told(entry.at), _told(stamped))


def _told(at: Moment) -> str:
    return iso(at) or ""
