"""Demands: what the rules want of the game at all times, which a change is tested against."""

from __future__ import annotations

from nomicon.game.state import Game
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing


def unmet_demand(before: Game, after: Game, hearing: Hearing) -> tuple[str, tuple[str, ...]]:
    """Say which standing demand of the rules the game would not meet after a change, if any."""
    least, most = hearing.hear(q.LEAST_MUTABLE), hearing.hear(q.MOST_MUTABLE)
    if after.rules.mutable < least.value and after.rules.mutable < before.rules.mutable:
        return f"there must be at least {least.value} mutable rule", least.grounds
    if most.value and after.rules.mutable > max(most.value, before.rules.mutable):
        return f"there may be no more than {most.value} mutable rules", most.grounds
    return "", ()
