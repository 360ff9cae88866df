"""Corrections of a past as they are asked for: read from words, and worked out while somebody waits or beside them."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.game.values.translatable import _
from nomicon.hosting.api_moves.values import WHERE
from nomicon.hosting.foresight.search_jobs import SearchJob, SearchQueue, attempted
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.tokenizer import said_by, split_line
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.correcting_past.outcome import CorrectionOutcome, CorrectionProgress, outcome_of
from nomicon.play.correcting_past.redeciding import CorrectedPast
from nomicon.play.corrections import (
    CannotCorrect,
    Correction,
    InsertMove,
    ReplaceMove,
    StrikeEntry,
)
from nomicon.play.record import EntryId
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import SearchFailed, Seen
from nomicon.views.elements.secrecy import public_entries

CORRECTIONS_KEPT = 20
"""Corrections that are kept when they are worked out: each keeps two games. Others are worked out again."""

CORRECTIONS_WAITING = 10
"""Games whose corrections may wait for each other: of a long game, one takes half a minute."""


def correction_in(seen: Seen, how: str, number: str, line: str) -> Correction:
    """Read a correction as it is typed: ``replace``, ``42``, ``withdraw 301``. Raises `Invalid` and `CannotCorrect`.

    The move is that of whoever made the entry it replaces, or of whoever looks, unless it begins with ``Ann>``.
    """
    whole, _dot, part = number.partition(".")
    at = EntryId(int(whole), int(part or 0))
    if how == "strike":
        return StrikeEntry(at)
    speaker, words = _speaker(line)
    entry = Entries(seen).named(number)
    player = speaker or (entry.move.player if how == "replace" and entry is not None else seen.viewer)
    if player is None:
        raise CannotCorrect(
            _("The new move does not name its player."), _("Begin it with a name: {line}", line="Ann> withdraw 301")
        )
    move = move_in(InputLine(player, split_line(words, WHERE), where=WHERE), seen.game)
    return ReplaceMove(at, move) if how == "replace" else InsertMove(at, move)


def _speaker(line: str) -> tuple[PlayerId | None, str]:
    said = said_by(line)
    return (None, line) if said is None or len(said[0]) != 1 else (PlayerId(said[0][0]), said[1])


def worked_out(
    bench: RuleCache, seen: Seen, correction: Correction, note: Callable[[int, int], None]
) -> CorrectionOutcome:
    """Work a correction out from what everybody may see of a record. Raises `CannotCorrect`."""
    past = CorrectedPast(bench, public_entries(seen), correction)
    for done in past.steps():
        note(done, past.many)
    return outcome_of(past)


def corrects_at_once(bench: RuleCache) -> Callable[[Seen, str, str, str], CorrectionOutcome | CorrectionProgress]:
    """Return what works a correction out while its caller waits, where nobody else does."""

    def corrects(seen: Seen, how: str, number: str, line: str) -> CorrectionOutcome | CorrectionProgress:
        correction = correction_in(seen, how, number, line)

        def work(bench: RuleCache) -> CorrectionOutcome | CannotCorrect:
            try:
                return worked_out(bench, seen, correction, lambda done, many: None)
            except CannotCorrect as cannot:
                return cannot

        return _outcome_in(attempted(work, bench, f"a correction in {seen.game.id!r}"))

    return corrects


class CorrectionWork(Struct):
    """A correction that is worked out in another thread, and how far it is."""

    search: SearchJob[CorrectionOutcome | CannotCorrect]
    done: int = 0
    many: int = 0

    def note(self, done: int, many: int) -> None:
        """Note how far it is."""
        self.done, self.many = done, many


class Corrector:
    """Has corrections worked out beside everything else, one of each game at a time."""

    def __init__(self, queue: SearchQueue, patience: float) -> None:
        self._queue, self._patience = queue, patience
        self._lock = threading.Lock()  # Of the next.
        self._jobs: OrderedDict[Hashable, CorrectionWork] = OrderedDict()

    def corrects(self, seen: Seen, how: str, number: str, line: str) -> CorrectionOutcome | CorrectionProgress:
        """Return what a correction comes to, or how far it is. Raises `Invalid` and `CannotCorrect`."""
        correction = correction_in(seen, how, number, line)
        whose = "" if isinstance(correction, StrikeEntry) else correction.move.player
        job = self._job(seen, (seen.game.id, seen.game.entries, how, number, line, whose), correction)
        found = job.search.result(time.monotonic() + self._patience)
        if found is None:
            return CorrectionProgress(job.done, job.many or len(seen.history))
        return _outcome_in(found)

    def _job(self, seen: Seen, key: Hashable, correction: Correction) -> CorrectionWork:
        with self._lock:
            known = self._jobs.get(key)
            if known is not None and not known.search.is_void:
                self._jobs.move_to_end(key)
                return known
            if seen.viewer is None:
                raise CannotCorrect(
                    _("Only players can have corrections worked out."),
                    _("Join the game, or look again when a player has asked for this correction."),
                )
            waiting = [job.search for job in self._jobs.values() if not job.search.is_done]
            if any(job.game == seen.game.id for job in waiting) or len(waiting) >= CORRECTIONS_WAITING:
                raise CannotCorrect(_("Another correction is being worked out."), _("Try again in a minute."))
            job = CorrectionWork(SearchJob(seen.game.id, seen.game.entries, lambda bench: work(bench), is_long=True))

            def work(bench: RuleCache) -> CorrectionOutcome | CannotCorrect:
                return self._work(bench, seen, correction, job)

            self._queue.add(job.search)
            self._jobs[key] = job
            while len(self._jobs) > CORRECTIONS_KEPT:
                self._jobs.popitem(last=False)
            return job

    def _work(
        self, bench: RuleCache, seen: Seen, correction: Correction, job: CorrectionWork
    ) -> CorrectionOutcome | CannotCorrect:
        def note(done: int, many: int) -> None:
            if self._queue.is_closing:
                raise CannotCorrect(_("The server is being stopped."), _("Try again when it is running again."))
            job.note(done, many)

        try:
            return worked_out(bench, seen, correction, note)
        except CannotCorrect as cannot:
            return cannot


def _outcome_in(found: CorrectionOutcome | CannotCorrect | SearchFailed) -> CorrectionOutcome:
    if isinstance(found, SearchFailed):
        raise CannotCorrect(found.told, "")
    if isinstance(found, CannotCorrect):
        raise found
    return found
