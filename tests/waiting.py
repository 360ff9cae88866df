"""Waiting in tests: nothing is waited for without end, and who waited in vain is told for what."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from threading import Thread

PATIENCE = 240.0
"""Seconds; a machine that does much else may take a while, and pytest ends the test after ten minutes anyway."""


def until(true: Callable[[], object], what: str, patience: float = PATIENCE, pause: float = 0.002) -> None:
    """Wait until something is so, and look again after each pause; fail, saying what, if it does not come about."""
    deadline = time.monotonic() + patience
    while not true():
        assert time.monotonic() < deadline, f"waited {patience:.0f} seconds in vain until {what}"
        time.sleep(pause)


def join(threads: Iterable[Thread], patience: float = PATIENCE) -> None:
    """Wait until threads have ended; fail, naming them, if some do not."""
    waiting = list(threads)
    deadline = time.monotonic() + patience
    for one in waiting:
        one.join(max(0.0, deadline - time.monotonic()))
    going = [one.name for one in waiting if one.is_alive()]
    assert not going, f"these threads have not ended in {patience:.0f} seconds: {', '.join(going)}"
