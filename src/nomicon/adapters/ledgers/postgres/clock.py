"""What time it is for a record in PostgreSQL: the database's own clock, the same for every server that writes there.

It is asked now and then, and between two answers the time goes on by the clock of this machine that nobody sets. So
servers whose clocks are minutes apart close a vote in the same second, and one whose clock is wrong is told of it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime

from msgspec import Struct

from nomicon.adapters.clocks import steady
from nomicon.adapters.ledgers.postgres.pool import Database
from nomicon.game.names import Moment
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import LedgerMoved

ASK_EVERY = 10.0
"""Seconds between two questions; a clock drifts by less than a thousandth of a second in that time."""

TOLERANCE = 2.0
"""Seconds by which an entry may be ahead of the database's clock: whole seconds are counted, and answers take time."""

OFF, RIGHT = 1.0, 0.5
"""Seconds by which this machine's clock may differ before its host is told, and within which it is right again."""

DRIFT = 1e-4
"""Seconds by which two clocks may drift apart in a second; good ones stay below a tenth of that."""

NOW = "SELECT extract(epoch FROM clock_timestamp())::float8"

log = logging.getLogger(__name__)


class Sample(Struct, frozen=True):
    """One answer: by how much the database's clock is ahead of our steady one, give or take `error`, and when."""

    offset: float
    error: float
    at: float

    def error_at(self, now: float) -> float:
        """Say how exact it still is."""
        return self.error + DRIFT * (now - self.at)


class DatabaseClock:
    """Tells the database's time. May be asked from any thread, and never waits for the database."""

    def __init__(self, name: str, steady: Callable[[], float] = steady, own: Callable[[], float] = time.time):
        """`steady` is a clock that nobody sets, `own` the one that the machine shows; `name` is the database's."""
        self._name, self._steady, self._own = name, steady, own
        self._lock = threading.Lock()
        self._sample: Sample | None = None
        self._right_since = float("-inf")  # The database's time since which we have known it without a jump.
        self._is_told = False

    def now(self) -> Moment:
        """Return the present second of the database."""
        return Moment(int(self._time()))

    def ahead(self) -> float:
        """Return by how many seconds this machine's own clock is ahead of it; less than 0 where it is behind."""
        return self._own() - self._time()

    def ask(self, database: Database) -> None:
        """Ask the database, on a connection on which nothing else happens just then."""
        begun = self.begun()
        row = database.execute(NOW).fetchone()
        assert row is not None
        self.answered(begun, float(row[0]))

    def begun(self) -> float:
        """Return when a question is put, for `answered`."""
        return self._steady()

    def answered(self, begun: float, answer: float) -> None:
        """Take note of what the database says of its time, at some moment between the question and now."""
        now = self._steady()
        self._note(Sample(answer - (begun + now) / 2, (now - begun) / 2, now))

    def must_have_known(self, as_of: Moment, now: float) -> None:
        """Refuse what was decided by a wrong time, so that it is decided again; `now` is what the database says.

        Raises `LedgerMoved`.
        """
        if as_of > now + TOLERANCE or as_of + 1 <= self._right_since:
            raise LedgerMoved(
                _(
                    "The move was decided as of {moment}, but the clock of the database {name} says {now}. The move "
                    "will be decided again.",
                    moment=_utc(as_of),
                    name=self._name,
                    now=_utc(now),
                )
            )

    def _time(self) -> float:
        sample = self._sample
        return self._own() if sample is None else self._steady() + sample.offset

    def _note(self, fresh: Sample) -> None:
        with self._lock:
            known = self._sample
            if known is None or self._is_better(fresh, known):
                self._sample = fresh
            if known is not None and abs(fresh.offset - known.offset) > TOLERANCE + fresh.error:
                self._right_since = fresh.at + fresh.offset
        self._tell()

    def _is_better(self, fresh: Sample, known: Sample) -> bool:
        """Say whether an answer is more exact than the one known, or shows that the database's clock was set."""
        error = known.error_at(fresh.at)
        return fresh.error <= error or abs(fresh.offset - known.offset) > fresh.error + error

    def _tell(self) -> None:
        """Tell the host once that this machine's clock is off, and once that it is right again."""
        ahead = self.ahead()
        if abs(ahead) > OFF and not self._is_told:
            self._is_told = True
            log.warning(
                "The clock of this computer is %s that of %s. Games use the "
                "database's clock. Correct the clock of this computer, because sign-in codes and "
                "sessions depend on it.",
                difference(ahead),
                self._name,
            )
        elif abs(ahead) < RIGHT and self._is_told:
            self._is_told = False
            log.warning("The clock of this computer agrees with that of %s again.", self._name)


def difference(ahead: float) -> str:
    """Say in words by how much a clock is ahead of another."""
    return f"{abs(ahead):.1f} s {'ahead of' if ahead > 0 else 'behind'}"


def _utc(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"
