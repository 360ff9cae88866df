"""Refusals, counted for the host: which moves rules refuse how often, and which rules those are.

A count names no player, no game and no text, so nothing in it is secret. It goes into the log at the first refusal of a
kind, the tenth, the hundredth and so on: many of one kind say that a page offers what rules refuse, or that a rule is
unclear.
"""

from __future__ import annotations

import logging
from collections import Counter
from threading import Lock

from nomicon.game.grounds import read_ground
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused, spec_of

KINDS = 10_000
"""Kinds of refusals that are counted apart; further ones are counted as one."""

OTHERS = "other moves"

log = logging.getLogger(__name__)


class RefusalCounts:
    """Counts refusals. Every thread may count."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._lock = Lock()

    def count(self, move: Move, refused: Refused) -> None:
        """Count a refusal; write it down if there have been one, ten, a hundred … of its kind."""
        kind = kind_of(move, refused)
        with self._lock:
            if kind not in self._counts and len(self._counts) >= KINDS:
                kind = OTHERS
            self._counts[kind] += 1
            many = self._counts[kind]
        if many == 10 ** (len(str(many)) - 1):
            log.info("refused %s: %s", "once" if many == 1 else f"{many:,} times", kind)


def kind_of(move: Move, refused: Refused) -> str:
    """Say what was refused by which rules, as the log has it: ``vote, by rules 201 and 205``."""
    spec = spec_of(move)
    name = "a move of the program" if spec is None else spec.name
    grounds = (read_ground(ground) for ground in refused.grounds)
    rules = sorted({one.number for one in grounds if one is not None})
    if not rules:
        return f"{name}, not by a rule"
    numbers = [str(rule) for rule in rules]
    listed = numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} and {numbers[-1]}"
    return f"{name}, by rule{'s' if len(numbers) > 1 else ''} {listed}"
