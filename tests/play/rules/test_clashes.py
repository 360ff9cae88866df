"""Clashes: where no rule says which of two rules prevails, that is for a Judge, and neither has its way until then."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.names import JudgementNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, UNDETERMINED
from nomicon.play.engine import Refused
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.quantities.quantities import Give, QuantityMoved
from nomicon.play.rules.trouble import ParadoxFound
from nomicon.play.series.founding import StartingRule
from nomicon.play.series.winning import GameWon
from tests.play.playing import ANN, BEN, CAT, POINTS, VOTES, Playing, enacting, kinds, rule

OPEN = rule(203, answers={"equals_in_silence": "for a Judge", "classes_in_silence": "for a Judge"})
RANKED = rule(204, answers={"precedence": "smaller number"})
JUDGES = rule(205, answers={"may_invoke": "players", "judge": "Cat", "judgement_values": ["TRUE", "FALSE"]})
GOLD = rule(206, declares={"quantities": {"gold": {"start": 5}}})


def says(number: int, question: str, answer: object, status: str = "mutable", **header: object) -> StartingRule:
    return rule(number, f'@answers("{question}")\ndef f():\n    return {answer!r}\n', status, **header)


YES, NO = says(301, "may_transfer of gold", True), says(302, "may_transfer of gold", False)


def gives(*rules: StartingRule) -> Playing | Refused:
    playing = Playing(VOTES, GOLD, JUDGES, *rules)
    told = playing.tries(Give(ANN, BEN, Fraction(1), "gold"))
    return told if isinstance(told, Refused) else playing


@pytest.mark.parametrize(
    "rivals", [(YES, NO), (says(301, "may_transfer of gold", False), says(302, "may_transfer of gold", True))]
)
def test_neither_of_two_equals_has_its_way_and_one_is_told_who_can_decide(rivals):
    told = gives(OPEN, *rivals)

    assert isinstance(told, Refused)
    assert "Rules 301 and 302 give different answers to 'may_transfer of gold'" in told.because
    assert told.grounds == ("301/1", "302/1")
    assert told.instead == "Ask for a judgement on which of them prevails."


def test_rules_that_answer_alike_do_not_clash():
    assert isinstance(gives(OPEN, YES, says(302, "may_transfer of gold", True)), Playing)


def test_the_smaller_number_prevails_where_a_rule_says_so_or_none_leaves_it_to_a_judge():
    assert isinstance(gives(OPEN, RANKED, YES, NO), Playing)
    assert isinstance(gives(YES, NO), Playing)


@pytest.mark.parametrize("claim", [{"defers_to": [301]}, {"defers_to": ["about may_transfer"]}])
def test_a_rule_that_yields_by_its_own_words_does_not_clash(claim):
    assert isinstance(gives(OPEN, YES, says(302, "may_transfer of gold", False, **claim)), Playing)


def test_a_rule_that_claims_to_prevail_does_within_its_class_alone():
    over: dict[str, Any] = {"prevails_over": [302]}
    assert isinstance(gives(OPEN, says(301, "may_transfer of gold", True, **over), NO), Playing)
    higher = says(302, "may_transfer of gold", False, "immutable")
    assert isinstance(gives(OPEN, says(301, "may_transfer of gold", True, **over), higher), Refused)


def test_the_higher_class_prevails_where_no_rule_leaves_that_to_a_judge():
    higher = says(302, "may_transfer of gold", True, "immutable")
    assert isinstance(gives(says(301, "may_transfer of gold", False), higher), Playing)


def test_a_judge_decides_it_and_the_rule_that_prevails_is_followed():
    playing = Playing(VOTES, GOLD, JUDGES, OPEN, YES, NO)
    playing.refuses(Give(ANN, BEN, Fraction(1), "gold"))

    playing.makes(
        Invoke(ANN, "Rule 301 prevails.", corrections=({"effect": "VoidRule", "rule": 302, "because_of": 301},))
    )
    playing.makes(Deliver(CAT, JudgementNumber(1), "TRUE"))

    playing.makes(Give(ANN, BEN, Fraction(1), "gold"))
    assert playing.points(BEN, "gold") == 6


def test_a_vote_whose_test_of_adoption_is_contested_is_left_to_a_judge():
    playing = Playing(VOTES, OPEN, JUDGES, says(301, "adopted", True), says(302, "adopted", False))
    number = playing.proposes(enacting())
    playing.votes(number)

    events = playing.closes(number)

    assert playing.proposal(number).state == UNDETERMINED
    assert "rules 201 and 301 differ on 'vote.adopted'" in playing.proposal(number).because
    assert "ParadoxFound" in kinds(events)


@pytest.mark.parametrize(("favour", "state"), [(["AGAINST"], UNDETERMINED), (["FOR"], ADOPTED)])
def test_a_vote_is_left_to_a_judge_as_soon_as_anything_that_was_asked_of_it_is_contested(favour, state):
    playing = Playing(VOTES, OPEN, JUDGES, says(301, "in_favour", ["FOR"]), says(302, "in_favour", favour))
    number = playing.proposes(enacting())
    playing.votes(number)
    playing.closes(number)

    assert playing.proposal(number).state == state


def test_a_vote_without_quorum_is_defeated_whatever_the_rules_on_enough_votes_say():
    quorum = rule(303, answers={"quorum": 3})
    playing = Playing(VOTES, OPEN, JUDGES, quorum, says(301, "adopted", True), says(302, "adopted", False))
    number = playing.proposes(enacting())
    playing.votes(number, by=[ANN])
    playing.closes(number)

    assert playing.proposal(number).state == DEFEATED


def test_nobody_wins_while_rules_on_winning_clash():
    scores = says(301, "win_score", 3), says(302, "win_score", 100)
    pays = rule(303, '@when("Declared")\ndef f(event):\n    return award(event.player, 5)\n')

    def plays(*more: StartingRule) -> tuple[list[str], list[str]]:
        playing = Playing(VOTES, POINTS, JUDGES, pays, *scores, *more)
        return kinds(playing.makes(Declare(ANN, "Pay me!"))), [one.what for one in playing.game.troubles]

    ranked, clashing = plays(), plays(OPEN)
    assert "GameWon" in ranked[0]
    assert "GameWon" not in clashing[0]
    assert (len(ranked[1]), len(clashing[1])) == (0, 1)
    assert "301 and 302" in clashing[1][0]


def test_what_one_rule_brings_about_and_an_equal_one_stops_does_not_happen_and_is_told_once():
    pays = rule(301, '@when("Declared")\ndef f(event):\n    return award(event.player, 5)\n')
    stops = rule(302, '@instead("QuantityMoved")\ndef f():\n    return announce("No.")\n')
    playing = Playing(VOTES, POINTS, JUDGES, OPEN, pays, stops)

    first, second = playing.makes(Declare(ANN, "Pay me!")), playing.makes(Declare(ANN, "Pay me!"))

    assert kinds(first) == ["Declared", "ParadoxFound"]
    assert [one.rules for one in first if isinstance(one, ParadoxFound)] == [("301/1", "302/1")]
    assert kinds(second) == ["Declared"]
    assert not [one for one in (*first, *second) if isinstance(one, QuantityMoved | GameWon)]
