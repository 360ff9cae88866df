"""The foreseer of a server: looks for advice in threads of its own, so that nobody who plays waits for it."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from nomicon.game.names import GameId, Moment
from nomicon.game.state import Game
from nomicon.game.values.exactly import exact_digest
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.finding_book import FindingBook, FindingKey
from nomicon.hosting.foresight.adopted_corrections import AdoptedCorrections
from nomicon.hosting.foresight.advice import Search, advice_by
from nomicon.hosting.foresight.corrections import Corrector
from nomicon.hosting.foresight.search_jobs import SearchJob, SearchQueue
from nomicon.hosting.table.table import VERSION
from nomicon.hosting.table.writer import Busy
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.engine import ENGINE, Refused
from nomicon.play.proposals.proposing import Propose
from nomicon.play.what_if.findings import WhatIf
from nomicon.play.what_if.what_if import WhatIfBounds, WhatIfTrial, what_if_changed
from nomicon.views.elements.page import Advice, Proves, SearchFailed

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds that a page waits for what is being looked for; after that it says so. Most is found in a tenth of that."""

KEPT = 1500
"""How many findings are kept in memory."""

WAITING = 50
"""How many searches may wait; of more, pages say that it is still being looked for."""

LONG_WAITING = 300
"""The same of those that take long, such as one for each rule."""

LONGEST = 10.0
"""Seconds that whoever asks for a trial waits for it."""

T = TypeVar("T")


class GameOnRecord(Struct, frozen=True):
    """A game as it is on record: how many entries everybody may see, and the link of the last, which tells them all."""

    game: GameId
    entry: int
    link: Callable[[], str]


class Foreseer:
    """One for a process; it looks for as many things at once as it has benches.

    What it finds is kept in memory, and in a book, where a later server finds it.
    """

    def __init__(
        self,
        benches: Sequence[RuleCache],
        patience: float = PATIENCE,
        proves: Proves | None = None,
        book: FindingBook | None = None,
    ) -> None:
        """Pages wait for so many seconds; then they say that it is still being looked for."""
        self._bench, self._patience, self._proves, self._book = benches[0], patience, proves, book
        self._queue = SearchQueue(benches)
        self._corrector = Corrector(self._queue, patience)
        self._adopted: AdoptedCorrections | None = None
        self._lock = threading.Lock()  # Of the next.
        self._found: OrderedDict[Hashable, SearchJob[Any]] = OrderedDict()

    def follow(self, newest: Callable[[GameId], int | None], wake: Callable[[GameId], object]) -> AdoptedCorrections:
        """Take a function that returns the number of a game's last entry: what waits and is older is not looked for.

        Return what works adopted corrections out. `wake` then has a game's time kept, when one is ready.
        """
        self._queue.follow(newest)
        self._adopted = AdoptedCorrections(self._queue, wake)
        return self._adopted

    def stop(self) -> None:
        """Look for nothing more."""
        self._queue.stop()

    def advice(self, at: Moment, record: GameOnRecord) -> Advice:
        """Return advice for one page, which waits for all that it asks for together as long as for one."""
        until = time.monotonic() + self._patience

        def look(search: Search[T]) -> T | SearchFailed | None:
            job = self._job(search, record)
            return None if job is None else job.result(0.0 if search.is_long else until)

        advice = advice_by(look, self._bench, at, self._proves)
        progress = None if self._adopted is None else self._adopted.progress(record.game)
        return replace(advice, corrects=self._corrector.corrects, correcting=progress)

    def tried(
        self, record: GameOnRecord, game: Game, move: Propose, trial: tuple[Moment, WhatIfBounds]
    ) -> WhatIf | Refused:
        """Return what would come of changes, as soon as it is known. Raises `Busy` where that takes too long."""
        at, bounds = trial

        def work(bench: RuleCache) -> WhatIf | Refused:
            return what_if_changed(WhatIfTrial(ENGINE, bench, game, at, bounds), move.player, move.changes)

        return self.worked_out(record, work)

    def worked_out(self, record: GameOnRecord, work: Callable[[RuleCache], T]) -> T:
        """Return what is worked out in a copy of a game, when it is known. Raises `Busy` if that takes too long."""
        job = self._queue.add(SearchJob(record.game, record.entry, work))
        found = job.result(time.monotonic() + LONGEST)
        if found is None:
            job.future.cancel()
            raise Busy(_("This takes too long, or the server is trying other changes. Try again in a moment."))
        if isinstance(found, SearchFailed):
            raise Busy(found.told)
        return found

    def _job(self, search: Search[T], record: GameOnRecord) -> SearchJob[T] | None:
        """Return the job that looks for something, or has found it; None where too many wait."""
        key = search.kind, search.known_by
        with self._lock:
            known = self._found.get(key)
            if known is not None and not known.is_void:
                self._found.move_to_end(key)
                return known
            if self._queue.waiting(is_long=search.is_long) >= (LONG_WAITING if search.is_long else WAITING):
                return None
            work = partial(self._searched, search, record)
            job = self._found[key] = self._queue.add(SearchJob(record.game, record.entry, work, search.is_long))
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
            return job

    # -- In the threads of the jobs ------------------------------------------------------

    def _searched(self, search: Search[T], record: GameOnRecord, bench: RuleCache) -> T:
        """Return what was found before, or look for it, and keep it."""
        if self._book is None:
            return search.work(bench)
        digest = exact_digest(record.link(), search.marked)
        version = f"{VERSION} {bench.interpreter.epoch}"
        key = FindingKey(record.game, record.entry, digest, version, search.kind)
        found = self._read(key)
        if found is None:
            found = search.work(bench)
            self._keep(key, found)
        return found  # type: ignore[return-value]  # Its kind and its mark tell what is found by them.

    def _read(self, key: FindingKey) -> object | None:
        try:
            return None if self._book is None else self._book.read(key)
        except Exception:  # What was found before is a help, and nothing rests on it.
            log.exception("A saved search result could not be read: %s in %r.", key.kind, key.game)
            return None

    def _keep(self, key: FindingKey, found: object) -> None:
        try:
            if self._book is not None:
                self._book.keep(key, found)
        except Exception:
            log.exception("A search result could not be saved: %s in %r.", key.kind, key.game)
