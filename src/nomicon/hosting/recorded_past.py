"""Corrections that were adopted, worked out from the record as it stands when they are carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from nomicon.game.changes import CorrectPast
from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.hosting.ports import WrittenEntry
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.correcting_past.redeciding import CorrectedPast
from nomicon.play.corrections import CannotCorrect, correction_of
from nomicon.play.rebasing.past_entries import PastEntry
from nomicon.views.elements.page import Seen
from nomicon.views.elements.secrecy import public_entries


@dataclass(frozen=True, slots=True)
class RecordedPast:
    """The record of a game up to now, which is read only when a correction is to be carried out."""

    bench: RuleCache
    game: Game
    game_id: GameId
    read: Callable[[GameId], Iterable[WrittenEntry]]

    def corrected(self, correction: CorrectPast, seed: str) -> Sequence[PastEntry] | str:
        """Return what happens in the corrected past, or why there is none."""
        entries = public_entries(Seen(self.game, list(self.read(self.game_id)), None, self.game.at))
        try:
            past = CorrectedPast(self.bench, entries, correction_of(correction), seed)
            for _ in past.steps():
                pass
        except CannotCorrect as cannot:
            return str(cannot)
        return past.made
