"""Demands: what the rules want of the game at all times, which a change is tested against."""

from __future__ import annotations

from nomicon.game.state import Game
from nomicon.law.questions import questions as q
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.ranking import classes_set_by
from nomicon.law.resolution.hearing import Hearing


def unmet_demand(before: Game, after: Game, hearing: Hearing) -> tuple[str, tuple[str, ...]]:
    """Say which standing demand of the rules the game would not meet after a change, if any."""
    gone = _classes_gone(before, after)
    if gone:
        return gone, ()
    least, most = hearing.hear(q.LEAST_MUTABLE), hearing.hear(q.MOST_MUTABLE)
    if after.rules.mutable < least.value and after.rules.mutable < before.rules.mutable:
        return f"there must be at least {least.value} mutable rule", least.grounds
    if most.value and after.rules.mutable > max(most.value, before.rules.mutable):
        return f"there may be no more than {most.value} mutable rules", most.grounds
    return "", ()


def _classes_gone(before: Game, after: Game) -> str:
    """Say that a rule would be of a class that is none any more, where a change of the classes makes it so."""
    classes = classes_set_by(after.rules)
    if classes == classes_set_by(before.rules):
        return ""
    left = next((rule for rule in after.rules if rule.status not in classes), None)
    return "" if left is None else f"rule {numbered(left.number, after)} is {left.status}, which would be no class"
