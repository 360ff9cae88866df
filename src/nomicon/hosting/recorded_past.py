"""Corrections that were adopted, worked out from the record as it stands when they are carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Protocol, TypeAlias

from msgspec import Struct

from nomicon.game.changes import CorrectPast
from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.game.values.exactly import exact_digest
from nomicon.hosting.ports import EntryId, WrittenEntry
from nomicon.hosting.troubles import PastUnderway
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.correcting_past.redeciding import CorrectedPast
from nomicon.play.corrections import CannotCorrect, correction_of
from nomicon.play.rebasing.past_entries import PastEntry
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_entries

PastOutcome: TypeAlias = Sequence[PastEntry] | str
"""What happens in a corrected past, or why there is none."""

PastWork: TypeAlias = Callable[[RuleCache, Callable[[int, int], None]], PastOutcome]
"""Works a corrected past out on a bench, and notes how many entries are done of how many."""


class WorksBeside(Protocol):
    """Has corrected pasts worked out beside everything else."""

    def worked_out(self, game: GameId, entry: int, digest: str, work: PastWork) -> PastOutcome:
        """Return what has been worked out for a digest; where nothing has, have it begun. Raises `PastUnderway`."""


class RecordedPast(Struct, frozen=True):
    """The record of a game up to an entry, which is read only when a correction is to be carried out.

    With `beside`, nobody waits while a correction is worked out: the move that needs it is made when that is done.
    """

    bench: RuleCache
    game: Game
    game_id: GameId
    read: Callable[[GameId], Iterable[WrittenEntry]]
    last: EntryId | None = None  # The last entry; None for all that can be read.
    beside: WorksBeside | None = None

    def corrected(self, correction: CorrectPast, seed: str) -> PastOutcome:
        """Return what happens in the corrected past, or why there is none. Raises `PastUnderway`."""

        def work(bench: RuleCache, note: Callable[[int, int], None]) -> PastOutcome:
            return self._worked_out(bench, correction, seed, note)

        if self.beside is None or self.last is None:
            return work(self.bench, lambda done, many: None)
        digest = exact_digest(self.game_id, str(self.last), correction, seed)
        return self.beside.worked_out(self.game_id, self.last.number, digest, work)

    def _worked_out(
        self, bench: RuleCache, correction: CorrectPast, seed: str, note: Callable[[int, int], None]
    ) -> PastOutcome:
        written = list(self._written())
        if self.last is not None and (not written or written[-1].entry.place != self.last):
            raise PastUnderway  # The last entries are being written together with what waits for this.
        entries = public_entries(Seen(self.game, written, None, self.game.at))
        try:
            past = CorrectedPast(bench, entries, correction_of(correction), seed)
            for done in past.steps():
                note(done, past.many)
        except CannotCorrect as cannot:
            return str(cannot)
        return past.made

    def _written(self) -> Iterable[WrittenEntry]:
        last = self.last
        read = self.read(self.game_id)
        return read if last is None else takewhile(lambda one: one.entry.place <= last, read)
