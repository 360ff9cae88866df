"""The foreseer of a server: looks for advice in threads of its own, so that nobody who plays waits for it."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, TimeoutError
from typing import Any, TypeVar

from nomicon.game.names import Moment
from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.advice import advice_by, failed
from nomicon.hosting.foresight.corrections import Corrector
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.views.elements.page import Advice

PATIENCE = 1.5
"""Seconds that a page waits for what is being looked for; after that it says so. Most is found in a tenth of that."""

KEPT = 500
"""How many findings are kept."""

WAITING = 50
"""Of these, how many may wait to be looked for; of more, pages say that it is still being looked for."""

T = TypeVar("T")


class Foreseer:
    """One for a process, with a thread and a bench of its own."""

    def __init__(self, bench: RuleCache, patience: float = PATIENCE, correcting: RuleCache | None = None) -> None:
        """Pages wait for so many seconds; then they say that it is still being looked for.

        With another bench for `correcting` it says how games would be if their past were corrected.
        """
        self._bench, self._patience = bench, patience
        self._corrector = None if correcting is None else Corrector(correcting, patience)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="the foreseer")
        self._lock = threading.Lock()  # Of the next.
        self._found: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    def stop(self) -> None:
        """Look for nothing more."""
        if self._corrector is not None:
            self._corrector.stop()
        self._thread.shutdown(wait=True, cancel_futures=True)

    def advice(self, at: Moment) -> Advice:
        """Return advice for one page, which waits for all that it asks for together as long as for one."""
        until = time.monotonic() + self._patience

        def look(key: Hashable, job: Callable[[], T]) -> T | None:
            looked_for = self._look(key, job)
            try:
                return None if looked_for is None else looked_for.result(max(0.0, until - time.monotonic()))
            except TimeoutError:
                return None
            except Exception:
                failed(key)
                return None

        advice = advice_by(look, self._bench, at)
        return advice if self._corrector is None else replace(advice, corrects=self._corrector.corrects)

    def _look(self, key: Hashable, job: Callable[[], T]) -> Future[T] | None:
        """Return a finding, which may have to be waited for; None where too many wait."""
        with self._lock:
            known = self._found.get(key)
            if known is not None:
                self._found.move_to_end(key)
                return known
            if sum(not one.done() for one in self._found.values()) >= WAITING:
                return None
            known = self._found[key] = self._thread.submit(job)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
            return known
