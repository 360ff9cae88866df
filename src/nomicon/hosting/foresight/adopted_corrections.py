"""Adopted corrections, worked out beside the writer, so that only the game that is corrected waits."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from nomicon.game.names import GameId
from nomicon.hosting.foresight.search_jobs import SearchJob, SearchQueue
from nomicon.hosting.recorded_past import PastOutcome, PastWork
from nomicon.hosting.table.writer import Busy
from nomicon.hosting.troubles import PastUnderway
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.correcting_past.outcome import CorrectionProgress
from nomicon.views.elements.page import SearchFailed

KEPT = 4
"""Corrected pasts that are kept until they are taken: each is as long as a whole record."""


class AdoptedCorrection(Struct):
    """A correction that was adopted: for which state of the game it is worked out, by which job, and how far it is."""

    digest: str
    job: SearchJob[PastOutcome | None]
    progress: CorrectionProgress


class AdoptedCorrections:
    """Works adopted corrections out, one of each game; `wake` has a game's time kept when one is ready."""

    def __init__(self, queue: SearchQueue, wake: Callable[[GameId], object]) -> None:
        self._queue, self._wake = queue, wake
        self._lock = threading.Lock()  # Of the next.
        self._known: OrderedDict[GameId, AdoptedCorrection] = OrderedDict()

    def worked_out(self, game: GameId, entry: int, digest: str, work: PastWork) -> PastOutcome:
        """Return what has been worked out for a digest; where nothing has, have it begun. Raises `PastUnderway`."""
        with self._lock:
            known = self._known.get(game)
            if known is None or known.digest != digest or known.job.is_void:
                known = self._begun(game, entry, digest, work)
        found = known.job.result(time.monotonic()) if known.job.is_done else None
        if found is None or isinstance(found, SearchFailed):
            raise PastUnderway
        return found

    def progress(self, game: GameId) -> CorrectionProgress | SearchFailed | None:
        """Say how far the correction of a game is, if one is being worked out; or that this failed."""
        with self._lock:
            known = self._known.get(game)
        if known is None:
            return None
        found = known.job.result(time.monotonic()) if known.job.is_done else None
        return found if isinstance(found, SearchFailed) else known.progress

    def _begun(self, game: GameId, entry: int, digest: str, work: PastWork) -> AdoptedCorrection:
        def done(bench: RuleCache) -> PastOutcome | None:
            def note(done: int, many: int) -> None:
                if self._queue.is_closing:
                    raise PastUnderway
                known.progress = CorrectionProgress(done, many)

            try:
                return work(bench, note)
            except PastUnderway:
                known.digest = ""  # So it is begun again.
                return None

        known = AdoptedCorrection(digest, SearchJob(game, entry, done), CorrectionProgress(0, 0))
        known.job.future.add_done_callback(lambda _: self._ready(game))
        self._known[game] = known
        self._known.move_to_end(game)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        self._queue.add(known.job)
        return known

    def _ready(self, game: GameId) -> None:
        with suppress(Busy):  # The server is being stopped.
            self._wake(game)
