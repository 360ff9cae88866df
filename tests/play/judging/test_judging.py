"""Judging: a statement is put to a Judge, who judges it or lets the time pass, and what it brings about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber
from nomicon.hosting.table.table import Played
from nomicon.play.engine import Refused
from nomicon.play.findings.correcting import NotCarriedOut
from nomicon.play.judging.appointing import JudgeAppointed
from nomicon.play.judging.judging import Deliver, Invoke, JudgementDelivered, JudgementInvoked
from nomicon.play.judging.switching import ReadingFlipped
from nomicon.play.people.seating import Forfeit
from nomicon.play.quantities.drawing import DrawMade, SeedCommitted
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.rules.changing import ChangeTookEffect, RuleVoided
from nomicon.play.series.founding import StartingRule
from nomicon.play.votes.counting import OutcomeDeclared
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
        (Invoke(ANN, "  "), "A statement must have 1 to"),
        (Invoke(ANN, "x" * 20_001), "A statement must have 1 to"),
        (Invoke(ANN, "Is it so?"), "That is a question,"),
        (
            Invoke(ANN, "So.", paradox="I doubt it"),
            "'I doubt it' is not a reason for putting play in doubt. The reasons are: none",
        ),
        (Invoke(ANN, "So.", reading=("999:it", "b")), "'999:it' does not name a rule in force"),
        (Invoke(ANN, "So.", reading=("it", "b")), "'it' does not name a rule in force"),
        (Invoke(ANN, "So.", reading=("201:it", "b")), "Rule 201 has no reading 'it'. It has: none."),
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

    assert playing.refuses(Deliver(CAT, J1, "TRUE")).because == "The Judge of J-1 is Ben."
    assert (
        playing.refuses(Deliver(BEN, J1, "maybe")).because
        == "A judgement must be one of TRUE, FALSE, UNDECIDED, not 'maybe'."
    )
    assert playing.refuses(Deliver(BEN, JudgementNumber(9), "TRUE")).because == "There is no judgement J-9."
    assert playing.makes(Deliver(BEN, J1, "true", "Plainly."))[0] == JudgementDelivered(
        J1, BEN, "TRUE", NOON, "Plainly."
    )
    assert playing.refuses(Deliver(BEN, J1, "FALSE")).because == "J-1 was judged TRUE."
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
        (YES_NO, "Yes", True),
        (YES_NO, "No", False),
        (YES_NO, "Perhaps", False),
        (NO_YES, "Yes", True),
        (NO_YES, "No", False),
        ({"judgement_values": ["FALSE", "TRUE"]}, "TRUE", True),
        ({"judgement_values": ["FALSE", "TRUE"]}, "FALSE", False),
        ({"upholding_values": []}, "TRUE", False),
        ({"upholding_values": ["TRUE", "UNDECIDED"]}, "UNDECIDED", True),
    ],
)
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
}

IMPOSSIBLE: dict[str, tuple[Mapping[str, Any], str, str]] = {
    "a rule that is not void": ({"effect": "RestoreRule", "rule": 203}, "Rule 203 is in force and not void", "remove"),
    "somebody unknown": ({"effect": "Award", "to": "Zed", "amount": 5}, "Zed is not a player", ""),
    "a rule that is not there": ({"effect": "VoidRule", "rule": 999, "because_of": 201}, "there is no rule 999", ""),
    "a vote that was not held": (
        {"effect": "DeclareOutcome", "proposal": 301, "outcome": "adopted"},
        "There is no proposal 301",
        "",
    ),
    "a refusal": ({"effect": "Refuse", "because": "No."}, "No.", ""),
    "no such setting": (
        {"effect": "SetSetting", "name": "x", "value": 1},
        "Rule 201 cannot have this setting: the rule has no setting 'x'. There are: none",
        "",
    ),
}


@pytest.mark.parametrize("what", CORRECTIONS)
def test_a_judgement_corrects_what_can_be_corrected(what: str):
    correction, kind = CORRECTIONS[what]

    playing, brought = judged(rule(203), corrections=(correction,))

    assert len([event for event in brought if isinstance(event, kind)]) == 1
    assert playing.points(ANN) == (5 if what == "points" else 0)


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_carried_out_is_refused_when_it_is_asked_for(what: str):
    correction, told, instead = IMPOSSIBLE[what]
    playing = Playing(VOTES, POINTS, BEN_JUDGES, rule(203))

    refused = playing.refuses(Invoke(ANN, "It is so.", corrections=(correction,)))

    assert refused.because.startswith("No judgement could do that now: ")
    assert told in refused.because
    assert instead in refused.instead
    assert "leave that correction out" in refused.instead.lower()


def test_all_of_a_judgement_is_carried_out_or_none_and_it_is_told_why():
    awards = tuple({"effect": "Award", "to": who, "amount": 5} for who in ("Ann", "Cat"))
    playing = Playing(VOTES, POINTS, BEN_JUDGES, rule(206, readings={"it": {"default": "first", "others": ["last"]}}))
    playing.makes(Invoke(ANN, "It is so.", corrections=awards, reading=("206:it", "last")))
    playing.makes(Forfeit(CAT))

    brought = playing.makes(Deliver(BEN, J1, "TRUE"))[1:]

    assert kinds(brought) == ["NotCarriedOut"]
    assert "would change nothing now: award" in only(brought, NotCarriedOut).because
    assert "would change nothing now: award" in playing.game.judgements[J1].refused
    assert playing.points(ANN) == 0
    assert "206:it" not in playing.game.readings
    assert not playing.game.troubles  # It is no paradox: it was asked for, and cannot be done any more.


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
    playing.proposes(repealing(201))
    playing.votes(ProposalNumber(301))
    playing.makes(Invoke(ANN, "So.", corrections=({"effect": "Announce", "text": "Hail!"},)))
    playing.closes(ProposalNumber(301))
    judge = playing.game.judgements[J1].judge
    assert judge is not None

    assert kinds(playing.makes(Deliver(judge, J1, "TRUE"))) == ["JudgementDelivered", "NotCarriedOut"]
    assert playing.game.judgements[J1].refused == "no rule is in force on which the correction could be based"


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
