"""The scoreboard: who has how much of what decides a win, and how far it is to it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypedDict

from nomicon.game.names import PlayerId
from nomicon.game.values.plain import shown
from nomicon.law.questions.questions import WIN_BY, WIN_SCORE
from nomicon.views.elements.header_answers import in_order, standing_answer
from nomicon.views.elements.page import Seen

FIRST = 5
"""Players on the page of a game, and the viewer; all stand on the page of the players."""


class ScoreLine(TypedDict):
    """What a player has; how much is missing to a win, and what share of it is there, of 100."""

    name: str
    has: str
    to_go: str
    share: float
    is_viewer: bool


class ScoresShown(TypedDict):
    """The scoreboard; `goal` and `rule` are empty where no header says what wins. `more` are left out here."""

    quantity: str
    goal: str
    rule: int | None
    lines: list[ScoreLine]
    more: int


def scores_shown(seen: Seen, most: int = FIRST) -> ScoresShown | None:
    """Return the scoreboard, the highest first; None where nothing is counted."""
    game = seen.game
    quantity = _quantity(seen)
    if not quantity or not game.players:
        return None
    balances = {player: game.balance(player, quantity) for player in game.in_order()}
    ranked = sorted(balances, key=lambda player: -balances[player])
    goal = _goal(seen)
    shown_here = ranked[:most] + [player for player in ranked[most:] if player == seen.viewer]
    rules = in_order(game.rules, f"answers:{WIN_SCORE.name}") if goal is not None else []
    return {
        "quantity": quantity,
        "goal": "" if goal is None else shown(goal),
        "rule": next((int(rule.number) for rule in rules), None),
        "lines": [_line(seen, player, balances, goal) for player in shown_here],
        "more": len(ranked) - len(shown_here),
    }


def _quantity(seen: Seen) -> str:
    """Return what wins, as headers say; else points, where they are counted."""
    given = standing_answer(seen.game, WIN_BY.name)
    named = given if isinstance(given, str) else "points"
    known = seen.game.quantities.get(named)
    return "" if known is None or known.archived else named


def _goal(seen: Seen) -> Fraction | None:
    given = standing_answer(seen.game, WIN_SCORE.name)
    needed = None if given is None else WIN_SCORE.reads(given)
    return needed if isinstance(needed, Fraction) and needed > 0 else None


def _line(seen: Seen, player: PlayerId, balances: Mapping[PlayerId, Fraction], goal: Fraction | None) -> ScoreLine:
    has = balances[player]
    top = goal or max(max(balances.values()), Fraction(1))
    return {
        "name": player,
        "has": shown(has),
        "to_go": shown(goal - has) if goal is not None and has < goal else "",
        "share": round(float(min(max(has / top, Fraction(0)), Fraction(1))) * 100, 1),
        "is_viewer": player == seen.viewer,
    }
