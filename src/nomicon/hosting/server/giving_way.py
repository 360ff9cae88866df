"""Giving way: work that can wait, such as telling people what happened, stops while moves are being made.

Threads share one interpreter. Whoever works on beside the writer makes each move wait for its turns again and again.
"""

from __future__ import annotations

import threading
import time

LONGEST = 0.25
"""Seconds for which somebody gives way at most: moves that never cease must not keep people from being told."""

TURN = 0.02
"""Seconds for which they then work whether or not moves are being made."""

PAUSE = 0.0001
"""Seconds for which they rest at each step, so that whoever waits for the interpreter gets it."""


class GivingWay:
    """For one thread that has work which can wait. It calls `wait` between any two small steps."""

    def __init__(self, at_rest: threading.Event) -> None:
        """`at_rest` is set while no move waits or is being made."""
        self._at_rest = at_rest
        self._turn_ends = 0.0

    def wait(self) -> None:
        """Wait until no move is being made, but not for long."""
        if time.monotonic() < self._turn_ends:
            return
        time.sleep(PAUSE)
        if not self._at_rest.wait(LONGEST):
            self._turn_ends = time.monotonic() + TURN
