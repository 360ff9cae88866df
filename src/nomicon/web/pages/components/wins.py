"""A win is a moment for everybody: for a day, or as long as no other game has begun, it takes the first screen."""

from __future__ import annotations

from typing import TypedDict

from nomicon.game.values.plain import shown
from nomicon.views.elements.page import Seen

LASTS = 86_400
"""Seconds for which the page of a game begins with its last win."""


class WinShown(TypedDict):
    """Who won which game, with the scores at its end, the highest first; and the rule by which they won."""

    winners: list[str]
    game: int
    rule: int
    scores: list[tuple[str, str]]
    goes_on: bool


def win_shown(seen: Seen) -> WinShown | None:
    """Return the last win, while it is news."""
    game = seen.game
    if not game.victories:
        return None
    last = game.victories[-1]
    if not game.over and seen.at - last.at > LASTS:
        return None
    scores = sorted(last.scores, key=lambda score: -score[1])
    return {
        "winners": list(last.winners),
        "game": last.game,
        "rule": int(last.by),
        "scores": [(name, shown(has)) for name, has in scores],
        "goes_on": not game.over,
    }
