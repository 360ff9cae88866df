"""Where the numbers lead that stand in a game's sentences."""

from __future__ import annotations

import pytest

from nomicon.game.names import GameId, Moment, RuleId, RuleNumber
from nomicon.game.rules import MUTABLE, Layer, Rule, Ruleset
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.archive import Series
from nomicon.game.values.replacing import replace
from nomicon.views.elements.page import Seen
from nomicon.web.pages.rules.naming import set_sentence


def a_rule(identity: str, number: int) -> Rule:
    layer = Layer(RuleText("A rule", "Words."), Moment(0), None, None, "enacted", MUTABLE)
    return Rule(RuleId(identity), RuleNumber(number), MUTABLE, Series((layer,)))


def leads(rules: Ruleset, sentence: str) -> str:
    return str(set_sentence(Seen(Game(id=GameId("g"), rules=rules), (), None, Moment(0)), sentence))


RENUMBERED = Ruleset().having(a_rule("first", 201)).having(replace(a_rule("first", 201), number=RuleNumber(305)))
REPEALED = replace(a_rule("second", 201), repealed=a_rule("second", 201).layers[-1])


@pytest.mark.parametrize(
    ("rules", "page"),
    [
        (RENUMBERED, "/rule/305/"),
        (RENUMBERED.having(a_rule("second", 201)), "/rule/201/"),
        (RENUMBERED.having(a_rule("second", 201)).without(REPEALED), "/rule/201/"),
    ],
    ids=["borne once", "borne by another now", "borne by another, now repealed"],
)
def test_a_number_leads_to_the_rule_that_bore_it_last(rules: Ruleset, page: str):
    assert f'{page}">' in leads(rules, "Rule 201 was amended.")
