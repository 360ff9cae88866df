"""What rules say about their own order, and what holds where they say nothing of it."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import Moment, RuleId, RuleNumber
from nomicon.game.rules import MUTABLE, Layer, Rule, Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Series
from nomicon.game.values.plain import settled
from nomicon.law.questions.precedence import RankingRules
from nomicon.law.questions.ranking import classes_listed, classes_set_by, in_words, order_set_by

USUAL = ("higher class", "claims", "smaller number")
JUDGE = "for a Judge"


def saying(*answers: dict[str, Any]) -> Ruleset:
    rules = Ruleset()
    for number, each in enumerate(answers, 201):
        text = RuleText("Order", "Words.", answers={name: settled(value) for name, value in each.items()})
        layer = Layer(text, Moment(0), None, None, "inherited", MUTABLE)
        rules = rules.having(Rule(RuleId(str(number)), RuleNumber(number), MUTABLE, Series((layer,))))
    return rules


ORDERS: dict[str, tuple[Ruleset, RankingRules]] = {
    "nothing": (saying({"quorum": 1}), RankingRules(USUAL)),
    "one test": (
        saying({"precedence": "larger number"}),
        RankingRules(("higher class", "claims", "larger number")),
    ),
    "a list of tests": (
        saying({"precedence": ["higher class", "later date", "claims"]}),
        RankingRules(("higher class", "later date", "claims")),
    ),
    "the first rule is heard": (
        saying({"precedence": "larger number"}, {"precedence": "later date"}),
        RankingRules(("higher class", "claims", "larger number")),
    ),
    "equals are left to a judge": (
        saying({"equals_in_silence": JUDGE}),
        RankingRules(("higher class", "claims"), equals_open=True),
    ),
    "equals are left to a judge where some test ranks all": (
        saying({"equals_in_silence": JUDGE, "precedence": "larger number"}),
        RankingRules(("higher class", "claims", "larger number")),
    ),
    "equals are left to a judge where no test ranks all": (
        saying({"equals_in_silence": JUDGE, "precedence": "later date"}),
        RankingRules(("higher class", "claims", "later date"), equals_open=True),
    ),
    "equals are left to their numbers where no test ranks all": (
        saying({"equals_in_silence": "smaller number", "precedence": "later date"}),
        RankingRules(("higher class", "claims", "later date")),
    ),
    "only mutable rules": (saying({"precedence_among": "mutable rules"}), RankingRules(USUAL, mutable_only=True)),
    "classes are left to a judge": (saying({"classes_in_silence": JUDGE}), RankingRules(USUAL, classes_open=True)),
    "classes do not count": (
        saying({"classes_in_silence": "as within a class"}),
        RankingRules(("claims", "smaller number")),
    ),
    "a rule says what comes of a conflict between classes": (
        saying({"conflict_across_classes": "void", "classes_in_silence": JUDGE}),
        RankingRules(USUAL),
    ),
    "a conflict between classes where no test ranks them": (
        saying({"conflict_across_classes": "void", "precedence": ["claims", "larger number"]}),
        RankingRules(("higher class", "claims", "larger number")),
    ),
    "classes of their own": (
        saying({"classes": ["low", "high"]}),
        RankingRules(USUAL, classes=("low", "high")),
    ),
}


@pytest.mark.parametrize("what", ORDERS)
def test_rules_are_ranked_as_the_rules_say(what: str):
    rules, order = ORDERS[what]

    assert order_set_by(rules) == order


@pytest.mark.parametrize(
    ("rules", "classes"),
    [
        (saying({}), ("mutable", "immutable")),
        (saying({"classes": ["low", "mutable", "high"]}), ("low", "mutable", "high")),
        (saying({"classes": ["mutable", "a"]}, {"classes": ["mutable", "b"]}), ("mutable", "a")),
    ],
)
def test_the_classes_are_those_that_the_first_list_has(rules: Ruleset, classes: tuple[str, ...]):
    assert classes_set_by(rules) == classes


def test_the_classes_to_begin_with_are_all_that_any_rule_lists():
    lists: list[Any] = [("low", "high"), ("high", "top"), (), 5]
    texts = [RuleText("", "", answers={"classes": one}) for one in lists]

    assert classes_listed(texts) == ("low", "high", "top")
    assert classes_listed([RuleText("", "")]) == ("mutable", "immutable")


def test_classes_are_written_in_words():
    assert in_words(("low", "mid", "high")) == "low, mid or high"
