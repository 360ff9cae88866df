"""Whose turn it is: whoever has used least of the senders' time. Nobody can take up all of it.

What is counted is seconds that sending took, so that a program that answers slowly costs its owner, and nobody else.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager

ACCOUNT_SECONDS = 5.0
"""Seconds of a batch that one account may use. What it has more waits for its next turn."""

BATCH_SECONDS = 20.0
"""Seconds after which the rest of a batch is left to others."""

HALVED = 600.0
"""Seconds after which what was used counts half: nobody is behind for a whole day because of one slow answer."""

GATHERED = 5.0
"""Seconds after which what is due is gathered again, even if not all is sent: somebody may have become first."""

COUNTED = 2.0
"""Seconds that are counted as one: the order must not hang on how busy the machine is at the moment."""

NOTHING = 0.01
"""Seconds that are forgotten."""


class Turns:
    """What each account has used, and which are being served; for all threads of a sender."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        """`timer` tells seconds, and is never set."""
        self._timer = timer
        self._lock = threading.Lock()
        self._used = dict[int, float]()
        self._served = set[int]()
        self._halved = self._gathered = timer()

    def now(self) -> float:
        """Return a moment, in seconds."""
        return self._timer()

    @contextmanager
    def choosing(self) -> Iterator[Collection[int]]:
        """Choose alone, and yield which accounts are being served by another thread."""
        with self._lock:
            yield self._served

    def first(self, accounts: Collection[int]) -> list[int]:
        """Return accounts, whoever has used least first; whoever has used about the same, in the same order always."""
        if self.now() - self._halved >= HALVED:
            self._halved = self.now()
            self._used = {one: used / 2 for one, used in self._used.items() if used > NOTHING}
        return sorted(accounts, key=lambda one: (self._used.get(one, 0.0) // COUNTED, one))

    def must_gather(self) -> bool:
        """Say whether it is time to gather what is due, though something is left to be sent."""
        is_time = self.now() - self._gathered >= GATHERED
        if is_time:
            self._gathered = self.now()
        return is_time

    def serve(self, accounts: Collection[int]) -> None:
        """Note, while choosing, that accounts are served from now on."""
        self._served.update(accounts)

    def done(self, used: Mapping[int, float]) -> None:
        """Note that accounts are served no longer, and how many seconds sending to each took."""
        with self._lock:
            self._served.difference_update(used)
            for account, seconds in used.items():
                self._used[account] = self._used.get(account, 0.0) + seconds
