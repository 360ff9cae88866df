"""The foreseer of a server: looks for advice in threads of its own, so that nobody who plays waits for it."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, TimeoutError
from contextlib import suppress
from typing import Any, TypeVar

from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.hosting.foresight.advice import advice_by, failed
from nomicon.hosting.foresight.corrections import Corrector
from nomicon.hosting.table.writer import Busy
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.engine import ENGINE, Refused
from nomicon.play.proposals.proposing import Propose
from nomicon.play.what_if.findings import WhatIf
from nomicon.play.what_if.what_if import WhatIfBounds, WhatIfTrial, what_if_changed
from nomicon.views.elements.page import Advice, Proves

PATIENCE = 1.5
"""Seconds that a page waits for what is being looked for; after that it says so. Most is found in a tenth of that."""

KEPT = 500
"""How many findings are kept."""

WAITING = 50
"""Of these, how many may wait to be looked for; of more, pages say that it is still being looked for."""

MAPS_WAITING = 300
"""Jobs that may wait, of which each looks at one rule; of more, nobody looks until some are done."""

MAPS_KEPT = 1000
"""How many of what these found are kept."""

LONGEST = 10.0
"""Seconds that whoever asks for a trial waits for it."""

T = TypeVar("T")


class Foreseer:
    """One for a process, with a bench of its own; it looks for one thing at a time.

    What takes long is looked for when nothing else waits: a page of all rules would keep warnings waiting.
    """

    def __init__(
        self,
        bench: RuleCache,
        patience: float = PATIENCE,
        proves: Proves | None = None,
        correcting: RuleCache | None = None,
    ) -> None:
        """Pages wait for so many seconds; then they say that it is still being looked for.

        With another bench for `correcting` it says how games would be if their past were corrected.
        """
        self._bench, self._patience, self._proves = bench, patience, proves
        self._corrector = None if correcting is None else Corrector(correcting, patience)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="the foreseer")
        self._lock = threading.Lock()  # Of the next three.
        self._found: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._later: OrderedDict[Hashable, Callable[[], object]] = OrderedDict()  # Jobs that may wait.
        self._maps: OrderedDict[Hashable, object] = OrderedDict()  # What these found.

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

        advice = advice_by(look, self._bench, at, self._proves, self.look_later)
        return advice if self._corrector is None else replace(advice, corrects=self._corrector.corrects)

    def look_later(self, key: Hashable, job: Callable[[], T]) -> T | None:
        """Return what is known by a key; where nothing is, have it looked for when nothing else waits."""
        with self._lock:
            if key in self._maps:
                self._maps.move_to_end(key)
                return self._maps[key]  # type: ignore[return-value]  # A key tells what is found by it.
            if key not in self._later and len(self._later) < MAPS_WAITING:
                self._later[key] = job
                if len(self._later) == 1:
                    self._thread.submit(self._next_map)
        return None

    def _next_map(self) -> None:
        """Do one job that may wait, and leave the others behind all that has been asked for since."""
        with self._lock:
            key, job = next(iter(self._later.items()))
        try:
            found: object = job()
        except Exception:
            failed(key)
            found = None
        with self._lock:
            del self._later[key]
            self._maps[key] = found
            while len(self._maps) > MAPS_KEPT:
                self._maps.popitem(last=False)
            if self._later:
                with suppress(RuntimeError):  # The server stops.
                    self._thread.submit(self._next_map)

    def tried(self, game: Game, at: Moment, move: Propose, bounds: WhatIfBounds) -> WhatIf | Refused:
        """Return what would come of changes, as soon as it is known. Raises `Busy` where that takes too long."""
        trial = WhatIfTrial(ENGINE, self._bench, game, at, bounds)
        job = self._thread.submit(what_if_changed, trial, move.player, move.changes)
        try:
            return job.result(LONGEST)
        except TimeoutError:
            job.cancel()
            raise Busy("This takes longer than it may, or others are being tried. Try again in a moment.") from None

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
