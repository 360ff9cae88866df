"""Clocks: the machine's own, and one that is set by hand for tests and playthroughs."""

from __future__ import annotations

import time

from nomicon.game.names import Moment, Seconds


class SystemClock:
    """The machine's clock, in whole seconds."""

    def now(self) -> Moment:
        """Return the present second."""
        return Moment(int(time.time()))


class SettableClock:
    """A clock that stands still until it is told otherwise."""

    def __init__(self, moment: Moment) -> None:
        self._moment = moment

    def now(self) -> Moment:
        """Return the moment it was last set to."""
        return self._moment

    def set(self, moment: Moment) -> None:
        """Set the clock; it may go back, as the machine's own may."""
        self._moment = moment

    def advance(self, length: Seconds) -> Moment:
        """Let time pass, and return the moment it then is."""
        self._moment = Moment(self._moment + length)
        return self._moment
