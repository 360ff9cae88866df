"""Clocks: the machine's own, and one that is set by hand for tests and playthroughs."""

from __future__ import annotations

import time

from nomicon.game.names import Moment, Seconds
from nomicon.hosting.ports import WallClock
from nomicon.hosting.table.clock_watch import TrustedClock

# While a computer sleeps, Linux's monotonic clock stands still and this one goes on, as the clock on the wall does:
# with the other, every laptop that was closed for an evening would look like a clock that had jumped. macOS and Windows
# have one monotonic clock, and it goes on.
_GOES_ON = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def steady() -> float:
    """Count seconds from some beginning, those in which the machine slept among them. Nobody can set this clock."""
    return time.monotonic() if _GOES_ON is None else time.clock_gettime(_GOES_ON)


class SystemClock:
    """The machine's clock, in whole seconds."""

    def now(self) -> Moment:
        """Return the present second."""
        return Moment(int(time.time()))


class SettableClock(TrustedClock):
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


class PushedClock(TrustedClock):
    """The machine's clock, as far ahead as it has been pushed: the clock of a demonstration."""

    def __init__(self, machine: WallClock) -> None:
        self._machine, self._ahead = machine, 0

    def now(self) -> Moment:
        """Return the present second, and what it is ahead."""
        return Moment(self._machine.now() + self._ahead)

    def set(self, moment: Moment) -> None:
        """Push it to a moment. It never goes back."""
        self._ahead += max(0, moment - self.now())
