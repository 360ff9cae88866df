"""Appointing: who judges, by the rules or by lot, and who takes over."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import JudgementNumber, Moment, PlayerId
from nomicon.play.judging.appointing import JudgeAppointed, JudgeDefaulted, JudgeLost, NoJudgeFound
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.seating import Forfeit, Join
from tests.play.playing import (
    ANN,
    BEN,
    CAT,
    DAN,
    DAY,
    NOON,
    VOTES,
    Playing,
    amending,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)

J1 = JudgementNumber(1)
BEN_JUDGES = rule(213, answers={"judge": "Ben"})


# -- Who judges -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("judge", "drawn", "candidates"),
    [
        ("Ben", False, ["Ben"]),
        ("the Clerk", False, ["Cat"]),
        (["Ben", "Zed"], True, ["Ben"]),
        ("players", True, ["Ben", "Cat"]),
        ("Voters", True, ["Ben"]),
    ],
)
def test_the_rules_say_who_judges(judge: Any, drawn: bool, candidates: list[str]):
    clerk = rule(204, declares={"offices": {"Clerk": {}}, "groups": {"Voters": {"except": ["Clerk"]}}})
    playing = Playing(VOTES, clerk, rule(213, answers={"judge": judge}), players=(ANN, BEN), holders=(("Clerk", CAT),))

    events = playing.makes(Invoke(ANN, "It is so."))

    assert ("DrawMade" in kinds(events)) is drawn
    assert only(events, JudgeAppointed).judge in candidates


@pytest.mark.parametrize(
    ("judge", "because"),
    [
        ("Zed", "Zed is not among those who may judge"),
        ("the Clerk", "there is no Clerk among the players"),
        (["Zed"], "rule 213 names nobody who may judge it now"),
        ([], "rule 213 names nobody who may judge it now"),
    ],
)
def test_where_nobody_can_judge_the_statement_waits_until_somebody_can(judge: Any, because: str):
    playing = Playing(VOTES, rule(213, answers={"judge": judge}))
    assert only(playing.makes(Invoke(ANN, "It is so.")), NoJudgeFound) == NoJudgeFound(J1, NOON, because)
    assert playing.refuses(Deliver(BEN, J1, "TRUE")).because == "J-1 has no Judge yet."

    events = playing.adopts(enacting(answers={"judge": "Ben"}, prevails_over=[213]))

    assert only(events, JudgeAppointed).judge == BEN


def test_a_statement_put_in_a_game_of_one_is_judged_by_whoever_comes_next():
    playing = Playing(VOTES, players=(ANN,))
    playing.makes(Invoke(ANN, "It is so."))

    assert only(playing.makes(Join(BEN)), JudgeAppointed).judge == BEN


def test_who_judges_is_asked_of_code_with_the_statement():
    code = '@answers("judge")\ndef f(judgement):\n    return "Cat" if judgement.statement == "Cats purr." else "Ben"\n'
    playing = Playing(VOTES, rule(213, code))

    assert only(playing.makes(Invoke(ANN, "Cats purr.")), JudgeAppointed).judge == CAT


def test_where_the_rule_about_judges_breaks_one_is_drawn_from_the_others():
    playing = Playing(VOTES, rule(213, '@answers("judge")\ndef f(judgement):\n    return 1 // 0\n'))

    events = playing.makes(Invoke(ANN, "It is so."))

    assert only(events, JudgeAppointed).judge in (BEN, CAT)
    assert "RuleFailed" in kinds(events)


def test_a_judge_who_lets_the_time_pass_is_replaced_by_another():
    playing = Playing(VOTES, rule(213, answers={"judge": "players", "judge_period": "1 day"}))
    first = only(playing.makes(Invoke(ANN, "It is so.")), JudgeAppointed)
    assert (first.due, playing.waits(DAY)) == (NOON + DAY, ())

    events = playing.waits(1)

    assert only(events, JudgeDefaulted) == JudgeDefaulted(J1, first.judge, Moment(NOON + DAY))
    second = only(events, JudgeAppointed)
    assert {first.judge, second.judge} == {BEN, CAT}
    assert second.due == NOON + 2 * DAY


def test_a_judge_who_leaves_is_replaced_and_has_not_defaulted():
    playing = Playing(VOTES, BEN_JUDGES)
    playing.makes(Invoke(ANN, "It is so."))

    events = playing.makes(Forfeit(BEN))

    assert only(events, JudgeLost) == JudgeLost(J1, BEN, NOON)
    assert playing.game.judgements[J1].judge is None
    assert only(playing.makes(Join(BEN)), JudgeAppointed).judge == BEN


@pytest.mark.parametrize(("among", "judge"), [("players", None), ("anybody", "Zed")])
def test_somebody_who_is_no_player_judges_where_the_rules_say_that_anybody_may(among: str, judge: str | None):
    playing = Playing(VOTES, rule(213, answers={"judge": "Zed", "judges_among": among}))
    playing.makes(Invoke(ANN, "It rains."))
    assert playing.game.judgements[JudgementNumber(1)].judge == judge
    if judge is not None:
        playing.makes(Deliver(PlayerId(judge), JudgementNumber(1), "TRUE"))
        assert playing.game.judgements[JudgementNumber(1)].value == "TRUE"


def test_somebody_who_has_left_is_named_in_vain_even_where_anybody_may_judge():
    playing = Playing(VOTES, rule(213, answers={"judge": "Cat", "judges_among": "anybody"}))
    playing.makes(Forfeit(CAT))
    playing.makes(Invoke(ANN, "It rains."))
    assert playing.game.judgements[JudgementNumber(1)].judge is None


# -- In name, and without a time --------------------------------------------------------------


def test_whoever_holds_an_office_in_name_judges_in_name_until_their_time_is_up():
    clerk = rule(204, declares={"offices": {"Clerk": {}}}, answers={"keeps_office of Clerk": True})
    judges = rule(
        213,
        """
        @answers("judge")
        def f(judgement):
            return [one for one in everyone() if one != judgement.invoker] if judgement.judges else "the Clerk"
        """,
        answers={"judge_period": "3 days"},
    )
    playing = Playing(VOTES, clerk, judges, players=(ANN, BEN), holders=(("Clerk", CAT),))
    playing.makes(Forfeit(CAT))

    assert only(playing.makes(Invoke(ANN, "It is so.")), JudgeAppointed).judge == CAT
    playing.makes(Join(DAN))
    playing.makes(Forfeit(DAN))
    assert playing.game.judgements[J1].judge == CAT  # They lose nothing by another's leaving.
    assert only(playing.waits(3 * DAY + 1), JudgeAppointed).judge == BEN


@pytest.mark.parametrize("change", [repealing(214), amending(214, answers={"judge_period": None})])
def test_where_the_rule_is_gone_that_gave_a_judge_a_time_they_have_as_long_as_it_takes(change: Any):
    playing = Playing(VOTES, BEN_JUDGES, rule(214, answers={"judge_period": "3 days"}))
    playing.makes(Invoke(ANN, "It is so."))
    playing.adopts(change)

    assert playing.game.judgements[J1].due is None
    assert "JudgeDefaulted" not in kinds(playing.waits(9 * DAY))
    playing.makes(Deliver(BEN, J1, "TRUE"))


def test_where_a_rule_gives_judges_another_time_it_is_for_those_appointed_from_then_on():
    playing = Playing(VOTES, BEN_JUDGES, rule(214, answers={"judge_period": "3 days"}))
    playing.makes(Invoke(ANN, "It is so."))
    playing.adopts(amending(214, answers={"judge_period": "5 days"}))

    assert playing.game.judgements[J1].due == NOON + 3 * DAY
