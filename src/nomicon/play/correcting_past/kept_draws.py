"""Lots in a corrected past: what was drawn stays drawn, and nothing new can be foretold.

A draw is known again by its entry, its rule, its purpose, and which of that purpose it is in the entry. Its place among
the other draws of the entry does not matter, since one of those may be struck.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from nomicon.game.grounds import read_ground
from nomicon.law.resolution.luck import DrawQuery, ordering
from nomicon.play.chapter import Event
from nomicon.play.quantities.drawing import DrawMade


class KeptDraws:
    """The draws of one entry, for when it is decided again; `redrawn` says for what lots are drawn anew."""

    def __init__(self, events: Iterable[Event], fresh: str) -> None:
        self._kept: dict[tuple[str, str, int], DrawMade] = {}
        self._fresh = fresh
        self.redrawn: list[str] = []
        for event in events:
            if isinstance(event, DrawMade):
                rule = _rule(event.rule)
                which = sum(key[:2] == (rule, event.purpose) for key in self._kept)
                self._kept[rule, event.purpose, which] = event

    def drawn(self, query: DrawQuery) -> tuple[str, tuple[str, ...]]:
        """Return the id of a draw, and the order that its candidates come in."""
        kept = self._kept.get((_rule(query.rule), query.purpose, query.which))
        if kept is None:
            self.redrawn.append(query.purpose)
            return query.id, ordering(self._fresh, query.id, query.candidates)
        if query.candidates == kept.candidates:
            return kept.draw, kept.order
        return kept.draw, order_with(kept, query.candidates)


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
