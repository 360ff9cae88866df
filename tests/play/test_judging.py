"""Judging: a statement is put to a Judge, who judges it or lets the time pass, and what it brings about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.names import JudgementNumber, PlayerId, RuleNumber
from nomicon.hosting.table import Played
from nomicon.play.appointing import JudgeAppointed
from nomicon.play.changing_rules import ChangeTookEffect, RuleRestored, RuleVoided
from nomicon.play.counting import OutcomeDeclared
from nomicon.play.drawing import DrawMade, SeedCommitted
from nomicon.play.engine import Refused
from nomicon.play.founding import StartingRule
from nomicon.play.judging import Deliver, Invoke, JudgementDelivered, JudgementInvoked, ReadingFlipped
from nomicon.play.quantities import QuantityMoved
from nomicon.play.trouble import ParadoxFound
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAN,
    NOON,
    POINTS,
    VOTES,
    Playing,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)

J1 = JudgementNumber(1)
BEN_JUDGES = rule(213, answers={"judge": "Ben"})


def judged(*rules: StartingRule, value: str = "TRUE", **move: Any) -> tuple[Playing, tuple[Any, ...]]:
    """Have Ann put a statement and Ben judge it; return what the judgement brought about."""
    playing = Playing(VOTES, POINTS, BEN_JUDGES, *rules)
    playing.makes(Invoke(ANN, "It is so.", **move))
    return playing, playing.makes(Deliver(BEN, J1, value))[1:]


# -- Putting a statement --------------------------------------------------------------------


def test_a_statement_is_put_to_a_judge_drawn_from_the_others():
    playing = Playing(VOTES)

    invoked, drawn, appointed, committed = playing.makes(Invoke(ANN, "It is so."))

    assert invoked == JudgementInvoked(J1, ANN, "It is so.", NOON)
    assert isinstance(drawn, DrawMade)
    assert (drawn.purpose, drawn.candidates) == ("Judge of J-1", ("Ben", "Cat"))
    assert appointed == JudgeAppointed(J1, PlayerId(drawn.order[0]), NOON, None)
    assert isinstance(committed, SeedCommitted)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (Invoke(DAN, "It is so."), "Only players may ask for a judgement."),
        (Invoke(ANN, "  "), "A statement has 1 to"),
        (Invoke(ANN, "x" * 20_001), "A statement has 1 to"),
        (Invoke(ANN, "Is it so?"), "That is a question;"),
        (
            Invoke(ANN, "So.", paradox="I doubt it"),
            "'I doubt it' is no ground for putting play in doubt; there are: none",
        ),
        (Invoke(ANN, "So.", reading=("999:it", "b")), "'999:it' names no rule in force"),
        (Invoke(ANN, "So.", reading=("it", "b")), "'it' names no rule in force"),
        (Invoke(ANN, "So.", reading=("201:it", "b")), "Rule 201 has no reading 'it'; it has: none."),
        (Invoke(ANN, "So.", corrections=({"effect": "Explode"},)), "A correction cannot be read:"),
    ],
)
def test_what_cannot_be_judged_is_refused(move: Invoke, told: str):
    assert Playing(VOTES).refuses(move).because.startswith(told)


def test_the_rules_say_who_asks_for_judgements_and_on_which_grounds_play_is_in_doubt():
    playing = Playing(
        VOTES,
        rule(
            203,
            answers={"may_invoke": "the Clerk", "paradox_grounds": ["contradiction"]},
            declares={"offices": {"Clerk": {}}},
        ),
        holders=(("Clerk", ANN),),
    )

    assert playing.refuses(Invoke(BEN, "So.")).grounds == ("203/1",)
    assert playing.refuses(Invoke(ANN, "So.", paradox="boredom")).grounds == ("203/1",)
    assert playing.makes(Invoke(ANN, "So.", paradox="contradiction"))


# -- Judging -----------------------------------------------------------------------------------


def test_a_judgement_is_delivered_once_and_by_its_judge():
    playing = Playing(VOTES, BEN_JUDGES)
    playing.makes(Invoke(ANN, "It is so."))

    assert playing.refuses(Deliver(CAT, J1, "TRUE")).because == "You are not the Judge of J-1; Ben is."
    assert (
        playing.refuses(Deliver(BEN, J1, "maybe")).because
        == "A judgement is one of TRUE, FALSE, UNDECIDED; 'maybe' is none."
    )
    assert playing.refuses(Deliver(BEN, JudgementNumber(9), "TRUE")).because == "There is no judgement J-9."
    assert playing.makes(Deliver(BEN, J1, "true", "Plainly."))[0] == JudgementDelivered(
        J1, BEN, "TRUE", NOON, "Plainly."
    )
    assert playing.refuses(Deliver(BEN, J1, "FALSE")).because == "J-1 was judged TRUE; it cannot be judged twice."
    assert len(playing.game.unjudged) == 0


def test_the_rules_say_what_a_judgement_may_be():
    playing, _ = judged(rule(214, answers={"judgement_values": ["Yes", "No"]}), value="yes")

    assert playing.game.judgements[J1].value == "Yes"


def test_a_judgement_may_turn_a_reading_from_then_on():
    reads = rule(
        206,
        '@when("Declared")\ndef f(readings):\n    yield announce(readings["it"])\n',
        readings={"it": {"default": "first", "others": ["last"]}},
    )
    playing, brought = judged(reads, reading=("206:it", "last"))

    assert brought == (ReadingFlipped("206:it", "last", J1),)
    assert playing.game.readings["206:it"] == "last"
    assert (
        playing.refuses(Invoke(ANN, "So.", reading=("206:it", "none"))).because == "'it' can be read as: first, last."
    )


@pytest.mark.parametrize("value", ["FALSE", "UNDECIDED"])
def test_only_what_is_true_turns_a_reading_or_corrects(value: str):
    reads = rule(206, readings={"it": {"default": "first", "others": ["last"]}})

    _, brought = judged(
        reads, value=value, reading=("206:it", "last"), corrections=({"effect": "Award", "to": "Ann", "amount": 5},)
    )

    assert brought == ()


YES_NO = {"judgement_values": ["Yes", "No", "Perhaps"]}
NO_YES = {"judgement_values": ["No", "Yes"], "upholding_values": "yes", "denying_values": ["No"]}


@pytest.mark.parametrize(
    ("answers", "value", "turned"),
    [
        (YES_NO, "Yes", True), (YES_NO, "No", False), (YES_NO, "Perhaps", False), (NO_YES, "Yes", True),
        (NO_YES, "No", False), ({"judgement_values": ["FALSE", "TRUE"]}, "TRUE", True),
        ({"judgement_values": ["FALSE", "TRUE"]}, "FALSE", False), ({"upholding_values": []}, "TRUE", False),
        ({"upholding_values": ["TRUE", "UNDECIDED"]}, "UNDECIDED", True),
    ],
)  # fmt: skip
def test_the_rules_say_which_judgements_uphold_a_statement(answers: dict[str, Any], value: str, turned: bool):
    reads = rule(206, readings={"it": {"default": "first", "others": ["last"]}})
    award = {"effect": "Award", "to": "Ann", "amount": 5}

    playing, _ = judged(
        reads, rule(214, answers=answers), value=value, reading=("206:it", "last"), corrections=(award,)
    )

    assert (playing.game.readings.get("206:it") == "last") is turned
    assert playing.points(ANN) == (5 if turned else 0)


def test_a_judgement_rests_on_the_rule_that_says_what_upholding_is():
    reads = rule(206, readings={"it": {"default": "first", "others": ["last"]}})
    playing = Playing(VOTES, BEN_JUDGES, reads, rule(214, answers={"upholding_values": "TRUE"}))
    playing.makes(Invoke(ANN, "It is so.", reading=("206:it", "last")))

    outcome = playing.tries(Deliver(BEN, J1, "TRUE"))

    assert isinstance(outcome, Played)
    assert "214/1" in outcome.entry.grounds


CORRECTIONS: dict[str, tuple[Mapping[str, Any], type[Any]]] = {
    "points": ({"effect": "Award", "to": "Ann", "amount": 5}, QuantityMoved),
    "a void rule": ({"effect": "VoidRule", "rule": 203, "because_of": 201}, RuleVoided),
    "a rule that is not void": ({"effect": "RestoreRule", "rule": 203}, RuleRestored),
    "somebody unknown": ({"effect": "Award", "to": "Zed", "amount": 5}, ParadoxFound),
    "a rule that is not there": ({"effect": "VoidRule", "rule": 999, "because_of": 201}, ParadoxFound),
    "a vote that was not undetermined": (
        {"effect": "DeclareOutcome", "proposal": 301, "outcome": "adopted"},
        ParadoxFound,
    ),
    "a refusal": ({"effect": "Refuse", "because": "No."}, ParadoxFound),
    "no such setting": ({"effect": "SetSetting", "name": "x", "value": 1}, ParadoxFound),
}


@pytest.mark.parametrize("what", CORRECTIONS)
def test_a_judgement_corrects_what_can_be_corrected_and_tells_what_cannot(what: str):
    correction, kind = CORRECTIONS[what]

    playing, brought = judged(rule(203), corrections=(correction,))

    assert len([event for event in brought if isinstance(event, kind)]) == 1
    assert playing.points(ANN) == (5 if what == "points" else 0)


def test_one_correction_that_cannot_be_made_does_not_keep_the_others_from_being_made():
    awards = [{"effect": "Award", "to": who, "amount": 5} for who in ("Zed", "Ann")]

    playing, brought = judged(corrections=tuple(awards))

    assert kinds(brought) == ["ParadoxFound", "QuantityMoved"]
    assert only(brought, QuantityMoved).why == "J-1"
    assert "J-1 cannot be carried out: Zed is not a player" in playing.game.troubles[-1].what


def test_a_rule_that_a_judge_found_void_is_heard_again_when_what_stood_against_it_is_repealed():
    void: Mapping[str, Any] = {"effect": "VoidRule", "rule": 203, "because_of": 204}
    across = rule(102, answers={"conflict_across_classes": "void"})
    playing, _ = judged(rule(203), rule(204), across, corrections=(void,))
    assert playing.rule(203).void is not None
    playing.adopts(repealing(204))
    assert playing.rule(203).void is None


def test_a_rule_that_a_judge_found_void_stays_so_until_a_judge_says_otherwise():
    void: Mapping[str, Any] = {"effect": "VoidRule", "rule": 203, "because_of": 201}
    playing, _ = judged(
        rule(203, answers={"quorum": 5}), rule(102, answers={"conflict_across_classes": "void"}), corrections=(void,)
    )
    playing.adopts(enacting())
    assert playing.rule(203).void is not None

    playing.makes(Invoke(ANN, "It is not void.", corrections=({"effect": "RestoreRule", "rule": 203},)))
    playing.makes(Deliver(BEN, JudgementNumber(2), "TRUE"))
    assert playing.rule(203).void is None


@pytest.mark.parametrize(("outcome", "state"), [("adopted", "adopted"), ("defeated", "defeated")])
def test_a_judgement_settles_how_an_undetermined_vote_ended(outcome: str, state: str):
    playing = Playing(BEN_JUDGES)
    playing.adopts(enacting())
    assert playing.proposal().state == "undetermined"
    playing.makes(
        Invoke(ANN, "It is adopted.", corrections=({"effect": "DeclareOutcome", "proposal": 301, "outcome": outcome},))
    )

    events = playing.makes(Deliver(BEN, J1, "TRUE"))

    assert only(events, OutcomeDeclared).outcome == outcome
    assert playing.proposal().state == state
    assert any(isinstance(event, ChangeTookEffect) for event in events) is (outcome == "adopted")


def test_judgement_goes_on_when_no_rule_is_left():
    playing = Playing(VOTES)
    playing.adopts(repealing(201))
    playing.makes(Invoke(ANN, "So.", corrections=({"effect": "Announce", "text": "Hail!"},)))
    judge = playing.game.judgements[J1].judge
    assert judge is not None

    assert kinds(playing.makes(Deliver(judge, J1, "TRUE"))) == ["JudgementDelivered", "ParadoxFound"]
    assert playing.game.troubles[-1].rules == ()


def test_rules_may_react_to_judges_and_judgements():
    penalty = rule(
        215,
        '@when("JudgeDefaulted")\ndef f(event, judgement):\n    yield award(event.judge, -10)\n'
        '@when("JudgementDelivered")\ndef g(judgement):\n    yield announce(judgement.value)\n',
    )
    playing = Playing(VOTES, POINTS, penalty, rule(213, answers={"judge": "Ben", "judge_period": 60}))
    playing.makes(Invoke(ANN, "So."))
    playing.waits(61)

    assert playing.points(BEN) == -10
    assert "Announced" in kinds(playing.makes(Deliver(BEN, J1, "TRUE")))
    assert isinstance(playing.tries(Deliver(BEN, J1, "TRUE")), Refused)
    assert playing.rule(215).number == RuleNumber(215)
