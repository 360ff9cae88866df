"""Powers: who may ask for a judgement and who judges, and what holds where no rule says it any more."""

from __future__ import annotations

import pytest

from nomicon.game.names import JudgementNumber
from nomicon.play.judging.appointing import JudgeAppointed, NoJudgeFound
from nomicon.play.judging.judging import Deliver, Invoke
from tests.play.playing import ANN, BEN, VOTES, Playing, amending, enacting, kinds, only, repealing, rule

J1 = JudgementNumber(1)
ASKS, JUDGES = rule(213, answers={"may_invoke": "players"}), rule(214, answers={"judge": "Ben"})


def silent(means: str):
    """Write a rule that says what holds where no rule gives a power."""
    return rule(116, status="immutable", answers={"judging_in_silence": means})


def test_where_no_rule_says_otherwise_everybody_asks_and_somebody_is_drawn():
    playing = Playing(VOTES)

    assert only(playing.makes(Invoke(ANN, "It is so.")), JudgeAppointed).judge != ANN


@pytest.mark.parametrize("means", ["the Judges there are", "nobody"])
def test_who_asks_is_nobody_when_the_rule_that_said_it_is_repealed(means: str):
    playing = Playing(VOTES, ASKS, JUDGES, silent(means))
    playing.makes(Invoke(ANN, "It is so."))
    playing.adopts(repealing(213))

    refused = playing.refuses(Invoke(ANN, "It is so."))

    told = "No rule in force allows anybody to ask for a judgement (rule 213 did, but it is repealed)."
    assert (refused.because, refused.grounds) == (told, ("116/1",))
    assert "rule-change" in refused.instead


def test_a_rule_that_says_it_no_more_is_named_too():
    playing = Playing(VOTES, ASKS, JUDGES, silent("nobody"))
    playing.adopts(amending(213, answers={"may_invoke": None}))

    assert "rule 213 did, but it no longer does" in playing.refuses(Invoke(ANN, "It is so.")).because


def doubts(whose: str):
    """Write a rule by which some players may put play itself in doubt, and ask for no other judgement."""
    return rule(
        219,
        f'@answers("may_invoke")\ndef f(paradox):\n    return "{whose}" if paradox else PASS\n',
        answers={"paradox_grounds": ["stuck"]},
    )


def test_a_rule_on_doubt_gives_the_power_for_that_alone():
    playing = Playing(VOTES, JUDGES, silent("nobody"), doubts("players"))

    assert (
        playing.refuses(Invoke(ANN, "It is so.")).instead
        == "You may still put play itself in doubt. Add: paradox 'stuck'"
    )
    assert only(playing.makes(Invoke(ANN, "It is stuck.", "stuck")), JudgeAppointed).judge == BEN


def test_who_may_not_put_play_in_doubt_is_not_sent_there():
    playing = Playing(VOTES, JUDGES, silent("nobody"), doubts("Ben"))

    assert "paradox" not in playing.refuses(Invoke(ANN, "It is so.")).instead


def test_nobody_judges_when_the_rule_that_said_who_is_repealed_until_another_says_it():
    playing = Playing(VOTES, ASKS, JUDGES, silent("the Judges there are"))
    playing.adopts(repealing(214))

    nobody = only(playing.makes(Invoke(ANN, "It is so.")), NoJudgeFound)
    assert nobody.because == "no rule in force says who judges (rule 214 did, but it is repealed)"
    assert playing.game.judgements[J1].unfound == nobody.because

    happened = playing.adopts(enacting(answers={"judge": "Ben"}))

    assert only(happened, JudgeAppointed).judge == BEN
    assert playing.game.judgements[J1].unfound == ""


def test_a_judge_who_has_been_appointed_judges_though_the_rule_is_gone():
    playing = Playing(VOTES, ASKS, JUDGES, silent("the Judges there are"))
    playing.makes(Invoke(ANN, "It is so."))
    playing.adopts(repealing(214))

    assert kinds(playing.makes(Deliver(BEN, J1, "TRUE"))) == ["JudgementDelivered"]


def test_a_judge_is_none_any_more_where_silence_leaves_it_to_nobody():
    playing = Playing(VOTES, ASKS, JUDGES, silent("nobody"))
    playing.makes(Invoke(ANN, "It is so."))
    playing.adopts(repealing(214))

    refused = playing.refuses(Deliver(BEN, J1, "TRUE"))

    assert refused.because == "No rule in force makes anybody the Judge of J-1 (rule 214 did, but it is repealed)."


def test_why_there_is_no_judge_is_told_anew_when_the_reason_is_another():
    playing = Playing(VOTES, rule(214, answers={"judge": "the Speaker"}, declares={"offices": {"Speaker": {}}}))

    first = only(playing.makes(Invoke(ANN, "It is so.")), NoJudgeFound)
    happened = playing.adopts(amending(214, answers={"judge": "nobody"}))

    assert first.because == "there is no Speaker among the players"
    assert only(happened, NoJudgeFound).because == "rule 214 names nobody who may judge it now"
