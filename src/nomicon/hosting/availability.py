"""Whether the database can be reached: noted by everybody who asks it, and told to the host in a few lines.

An outage is one line in the log when it begins, one a minute while it lasts, and one when it is over, however many
people ask meanwhile.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

LINE_EVERY = 60.0
"""Seconds between two lines about the same outage, and between two about single troubles."""

SETTLED = 5.0
"""Seconds without a failure until an outage is said to be over: connections that come and go are one outage."""

log = logging.getLogger(__name__)


class Availability:
    """Knows since when a database has not answered, and how long anybody has waited for it. Threads share it."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        """`name` is what the host calls the database; it must not hold a password."""
        self.name = name
        self._clock = clock
        self._lock = threading.Lock()
        self._away_since: float | None = None  # Since the last answer; None while there are answers.
        self._outage_since: float | None = None  # The beginning of the outage that the host was told of.
        self._failed_at = self._line_at = self._trouble_at = float("-inf")
        self._failures = 0
        self._numbers = count()
        self._waits: dict[int, float] = {}  # When each question was put that is not answered yet.
        self._trying = threading.Lock()

    # -- What those who ask tell -------------------------------------------------------

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Count the time from here on as waiting for an answer."""
        number = next(self._numbers)
        self._waits[number] = self._clock()
        try:
            yield
        finally:
            del self._waits[number]

    def failed(self, why: str) -> None:
        """Note that the database could not be reached."""
        with self._lock:
            now = self._failed_at = self._clock()
            self._failures += 1
            if self._away_since is None:
                self._away_since = now
            if self._outage_since is None:
                self._outage_since, self._failures = now, 1
                self._say(f"{self.name} cannot be reached. Players are asked to try again. ({_line(why)})")
            elif now - self._line_at >= LINE_EVERY:
                seconds = round(now - self._outage_since)
                self._say(
                    f"{self.name} has been unreachable for {seconds} s. {self._failures} attempts failed. ("
                    f"{_line(why)})"
                )

    def answered(self) -> None:
        """Note that the database has answered."""
        if self._outage_since is None and self._away_since is None:
            return
        with self._lock:
            self._away_since = None
            if self._outage_since is not None and self._clock() - self._failed_at >= SETTLED:
                seconds = round(self._failed_at - self._outage_since)
                attempts = "1 failed attempt" if self._failures == 1 else f"{self._failures} failed attempts"
                self._say(f"{self.name} can be reached again after {seconds} s and {attempts}.")
                self._outage_since = None

    def trouble(self, what: str) -> None:
        """Tell the host of a trouble that is no outage; of many at once, of one."""
        with self._lock:
            now = self._clock()
            if now - self._trouble_at >= LINE_EVERY:
                self._trouble_at = now
                log.error("%s: %s", self.name, _line(what))

    # -- What others ask ---------------------------------------------------------------

    @property
    def seconds_away(self) -> float:
        """Say for how many seconds the database has not answered anybody; 0 while it does."""
        since = self._away_since
        return 0.0 if since is None else self._clock() - since

    @property
    def longest_wait(self) -> float:
        """Say for how many seconds whoever waits longest has waited for an answer; 0 where nobody waits."""
        return max((self._clock() - since for since in list(self._waits.values())), default=0.0)

    @contextmanager
    def turn_to_try(self) -> Iterator[bool]:
        """Yield whether it is one's turn to try a database that is known to be away; of many only one need wait."""
        mine = self._trying.acquire(blocking=False)
        try:
            yield mine
        finally:
            if mine:
                self._trying.release()

    def _say(self, line: str) -> None:
        self._line_at = self._clock()
        log.warning(line)


def _line(text: str) -> str:
    """Return a text as one line, as messages of databases often are not."""
    return " ".join(text.split())
