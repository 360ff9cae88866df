"""Lots in a corrected past: what was drawn stays drawn, and nothing new can be foretold.

A draw is known again by its entry, its rule, its purpose, and which of that purpose it is in the entry. Its place among
the other draws of the entry does not matter, since one of those may be struck.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from nomicon.game.changes import CorrectPast
from nomicon.game.grounds import read_ground
from nomicon.game.state import Game, timer_key
from nomicon.law.resolution.luck import DrawQuery, drawn_order
from nomicon.play.chapter import Event
from nomicon.play.quantities.drawing import DrawMade
from nomicon.play.rebasing.adopted import NOT_HERE, CorrectionFailed
from nomicon.play.sealed.lines import SealedOpened
from nomicon.play.turns.timing import BellAsked, TimerRang, bell_asked


class KeptDraws:
    """The draws of one entry, for when it is decided again; `redrawn` says for what lots are drawn anew.

    `opened` is what was sealed and opened there: the moves that sealed it are not among those that are made again.
    `failures` are the corrections that could not be made there, and cannot be made when it is decided again.
    """

    def __init__(self, events: Sequence[Event], fresh: str) -> None:
        self._kept: dict[tuple[str, str, int], DrawMade] = {}
        self._fresh = fresh
        self.redrawn: list[str] = []
        self.opened: tuple[SealedOpened, ...] = ()
        self.failures = FailedCorrections(events)
        for event in events:
            self.opened += (event,) if isinstance(event, SealedOpened) else ()
            if isinstance(event, DrawMade):
                rule = _rule(event.rule)
                which = sum(key[:2] == (rule, event.purpose) for key in self._kept)
                self._kept[rule, event.purpose, which] = event

    def drawn(self, query: DrawQuery) -> tuple[str, tuple[str, ...]]:
        """Return the id of a draw, and the order that its candidates come in."""
        kept = self._kept.get((_rule(query.rule), query.purpose, query.which))
        if kept is None:
            self.redrawn.append(query.purpose)
            return query.id, drawn_order(self._fresh, query.id, query.candidates, query.weights)
        if (query.candidates, query.weights) == (kept.candidates, kept.weights):
            return kept.draw, kept.order
        if query.weights or kept.weights:  # Other chances are another draw, by the same seed.
            return kept.draw, drawn_order(kept.seed, kept.draw, query.candidates, query.weights)
        return kept.draw, order_with(kept, query.candidates)


class FailedCorrections:
    """Says of a correction why it fails in a past that is decided again: as in the record, if it failed there."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._because = [event.because for event in events if isinstance(event, CorrectionFailed)]

    def corrected(self, correction: CorrectPast, seed: str) -> str:
        """Return why there is no corrected past."""
        return self._because[0] if self._because else NOT_HERE


def rung_again(corrected: Game, recorded: Game, events: Iterable[Event]) -> Game:
    """Return a game in which a rule is rung for that asked for it in secret, as it was where these events happened."""
    for event in events:
        if isinstance(event, TimerRang) and timer_key(event.rule, event.name) not in recorded.timers:
            corrected = bell_asked(corrected, BellAsked(event.rule, event.name, event.at))
    return corrected


def order_with(kept: DrawMade, candidates: Sequence[str]) -> tuple[str, ...]:
    """Return the order that was drawn without those who are gone, and with newcomers put in by the same seed."""
    gone = list(kept.order)
    for candidate in candidates:
        if candidate in gone:
            gone.remove(candidate)
    order, new = list(kept.order), list(candidates)
    for candidate in gone:
        order.remove(candidate)
    for candidate in order:
        new.remove(candidate)
    for candidate in new:
        words = f"{kept.seed} {kept.draw} joined by {candidate}"
        digest = hashlib.sha256(words.encode()).digest()
        order.insert(int.from_bytes(digest, "big") % (len(order) + 1), candidate)
    return tuple(order)


def _rule(ground: str) -> str:
    """Return the rule's number alone: an amendment that is struck must not change what it has drawn."""
    read = read_ground(ground)
    return ground if read is None else str(read.number)
