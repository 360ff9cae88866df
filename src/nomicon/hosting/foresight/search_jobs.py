"""Search jobs of a server: few at once, one for each game, the others in their order."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, TimeoutError
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from nomicon.game.names import GameId
from nomicon.game.values.translatable import gettext_noop, word
from nomicon.law.interpreter import InterpreterStopped
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.views.elements.page import SearchFailed

log = logging.getLogger(__name__)

T = TypeVar("T")

FAILED_FOR = 30.0
"""Seconds for which a failed search is not begun again, however often somebody asks."""

PROGRAM_FAILED = gettext_noop("the program failed")
SANDBOX_FAILED = gettext_noop("the sandbox for rule code does not work")


@dataclass(eq=False, slots=True)
class SearchJob(Generic[T]):
    """Something to be found in a copy of a game, as it was after an entry. What is `long` waits for all that is not."""

    game: GameId
    entry: int
    work: Callable[[RuleCache], T]
    is_long: bool = False
    future: Future[T | SearchFailed] = field(default_factory=Future)
    failed_at: float | None = None

    def result(self, until: float) -> T | SearchFailed | None:
        """Wait until a moment of the steady clock at most; None where it is not known by then, or is not looked for."""
        try:
            return self.future.result(max(0.0, until - time.monotonic()))
        except (TimeoutError, CancelledError):
            return None

    @property
    def is_done(self) -> bool:
        """Say whether it need not be waited for any more."""
        return self.future.done()

    @property
    def is_void(self) -> bool:
        """Say whether it must be begun again by whoever still wants it."""
        failed_long_ago = self.failed_at is not None and time.monotonic() - self.failed_at > FAILED_FOR
        return self.future.cancelled() or failed_long_ago


def attempted(work: Callable[[RuleCache], T], bench: RuleCache, what: str) -> T | SearchFailed:
    """Look for something; whatever breaks stops nobody from playing, and is told."""
    try:
        return work(bench)
    except InterpreterStopped:
        log.exception("Could not work out %s: the sandbox for rule code does not work.", what)
        return SearchFailed(word(SANDBOX_FAILED))
    except Exception:
        log.exception("Could not work out %s.", what)
        return SearchFailed(word(PROGRAM_FAILED))


class SearchQueue:
    """Does as many jobs at once as it has benches, one of each game, and one long one.

    A job that waits while its game moves on is void: nobody looks for it, unless it is asked for again.
    """

    def __init__(self, benches: Sequence[RuleCache]) -> None:
        self._changed = threading.Condition()  # Of all that follows.
        self._waiting: deque[SearchJob[object]] = deque()
        self._running: list[SearchJob[object]] = []
        self._closing = False
        self._newest: Callable[[GameId], int | None] = lambda game: None
        self._threads = [
            threading.Thread(target=self._serve, args=(bench,), name=f"search {number}", daemon=True)
            for number, bench in enumerate(benches, 1)
        ]
        for thread in self._threads:
            thread.start()

    def follow(self, newest: Callable[[GameId], int | None]) -> None:
        """Take a function that returns the number of a game's last entry, by which jobs are void; it must be quick."""
        self._newest = newest

    def add(self, job: SearchJob[T]) -> SearchJob[T]:
        """Have a job done when it is its turn."""
        with self._changed:
            if self._closing:
                job.future.cancel()
            else:
                self._waiting.append(job)  # type: ignore[arg-type]  # What is found is of no interest here.
                self._changed.notify_all()
        return job

    def waiting(self, *, is_long: bool) -> int:
        """Count the jobs of one kind that wait."""
        with self._changed:
            return sum(job.is_long == is_long for job in self._waiting)

    @property
    def is_closing(self) -> bool:
        """Say whether jobs that take long should break off."""
        return self._closing

    def stop(self) -> None:
        """Begin nothing more, and wait for what is being done. A second call does nothing."""
        with self._changed:
            self._closing = True
            while self._waiting:
                self._waiting.popleft().future.cancel()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    # -- In threads of its own ---------------------------------------------------------

    def _serve(self, bench: RuleCache) -> None:
        while (job := self._taken()) is not None:
            found = attempted(job.work, bench, f"what may happen in {job.game!r}")
            if isinstance(found, SearchFailed):
                job.failed_at = time.monotonic()
            with self._changed:
                self._running.remove(job)
                self._changed.notify_all()
            job.future.set_result(found)

    def _taken(self) -> SearchJob[object] | None:
        with self._changed:
            while not self._closing:
                job = self._next()
                if job is not None:
                    self._waiting.remove(job)
                    if job.future.set_running_or_notify_cancel():
                        self._running.append(job)
                        return job
                else:
                    self._changed.wait()
        return None

    def _next(self) -> SearchJob[object] | None:
        """Return the first job that may begin, what is quick before what is long; what is void is left out."""
        for job in [job for job in self._waiting if self._is_stale(job)]:
            self._waiting.remove(job)
            job.future.cancel()
        busy = {job.game for job in self._running}
        no_long = any(job.is_long for job in self._running)
        free = [job for job in self._waiting if job.game not in busy and not (job.is_long and no_long)]
        return min(free, key=lambda job: job.is_long, default=None)

    def _is_stale(self, job: SearchJob[object]) -> bool:
        newest = self._newest(job.game)
        return newest is not None and newest > job.entry
