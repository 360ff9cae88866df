"""Claims of precedence of many rules about the same: worked out quickly, and circles count for nothing."""

from __future__ import annotations

from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.rules import Layer, Rule
from nomicon.game.values.archive import Series
from nomicon.law.questions.precedence import RankingRules, in_order_of_precedence
from tests.play.playing import text


def claiming(number: int, *, over: tuple[int | str, ...] = ()) -> Rule:
    """Return a rule that answers one question, and claims precedence."""
    said = text(answers={"voting_period": 0}, prevails_over=over)
    return Rule(
        RuleId(str(number)), RuleNumber(number), "mutable", Series((Layer(said, Moment(0), None, None, "", ""),))
    )


def heard(*rules: Rule) -> list[int]:
    """Return the numbers of rules in the order in which they are heard."""
    return [rule.number for rule in in_order_of_precedence(rules, RankingRules())]


def test_a_hundred_rules_that_all_claim_to_come_first_are_heard_by_number():
    rules = [claiming(number, over=("about voting_period",)) for number in range(301, 401)]
    assert heard(*reversed(rules)) == list(range(301, 401))


def test_a_claim_beside_a_circle_still_counts():
    rules = [
        claiming(301, over=(302,)),
        claiming(302, over=(303,)),
        claiming(303, over=(301,)),
        claiming(304, over=(301,)),
    ]
    assert heard(*rules) == [302, 303, 304, 301]


def test_claims_in_a_row_are_followed_to_the_end():
    rules = [claiming(number, over=(number - 1,)) for number in range(302, 500)]
    assert heard(claiming(301), *rules) == list(range(499, 300, -1))
