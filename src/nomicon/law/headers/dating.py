"""Dating: which day is told beside who made or changed a rule, as the header of a rule in force says."""

from __future__ import annotations

from nomicon.game.state import Game
from nomicon.law.questions.precedence import RankingRules, in_order_of_precedence
from nomicon.law.questions.questions import RULES_DATED_BY
from nomicon.law.questions.readings import read_now


def dated_by_adoption(game: Game) -> bool:
    """Say whether rules bear the day of their adoption; code is not run for it, and the built-in order holds."""
    for rule in in_order_of_precedence(game.rules.speaking(f"answers:{RULES_DATED_BY.name}"), RankingRules()):
        given, _, _ = read_now(game, rule, rule.text.answers.get(RULES_DATED_BY.name))
        if given is not None:
            return RULES_DATED_BY.reads(given) == "adopting"
    return RULES_DATED_BY.silence == "adopting"
