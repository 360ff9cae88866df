"""Rules that would have time bring about something again at the same moment, for ever: time goes on all the same."""

from __future__ import annotations

from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.appointing import JudgeAppointed
from nomicon.play.judging.judging import Invoke
from nomicon.play.proposals.effects import VoteLimitSet
from nomicon.play.turns.turns import TurnBegan, TurnLimitSet
from nomicon.play.votes.ending import VoteKeptOpen
from tests.play.playing import ANN, DAY, NOON, VOTES, Playing, enacting, only, rule

MINUTE = 60


def test_turns_that_end_as_they_begin_go_by_once_a_minute_at_the_most():
    ends = '@when("TurnBegan")\ndef ends(now):\n    return limit_turn(now)\n'
    playing = Playing(VOTES, rule(203, ends, answers={"turn_order": "by name"}))
    began = [event for event in playing.waits(10 * MINUTE) if isinstance(event, TurnBegan)]
    assert 9 <= len(began) <= 11
    assert len({event.at for event in began}) == len(began)


def test_a_judge_whose_time_ends_as_it_begins_is_followed_by_another_a_minute_later():
    code = """
        @when("JudgeAppointed")
        def ends(event, now):
            return give_judge(event.judgement, now)

        @answers("judge")
        def again(judgement):
            return "Ben" if judgement.judge == "Cat" or not judgement.judges else "Cat"
    """
    playing = Playing(VOTES, rule(213, code))
    playing.makes(Invoke(ANN, "It is so."))
    named = [event.at for event in playing.waits(10 * MINUTE) if isinstance(event, JudgeAppointed)]
    assert len(named) <= 11
    assert len(set(named)) == len(named)


def test_a_vote_that_is_kept_open_is_not_over_again_at_the_same_moment():
    code = '@when("VoteKeptOpen")\ndef over(event, now):\n    return limit_vote(event.proposal, now)\n'
    terms = {"voting_period": "1 day", "quorum": 2, "without_quorum": "stays open"}
    playing = Playing(VOTES, rule(203, code, answers=terms))
    playing.proposes(enacting())
    kept = [event for event in playing.waits(DAY + 10 * MINUTE) if isinstance(event, VoteKeptOpen)]
    assert 9 <= len(kept) <= 11


def test_a_limit_that_has_passed_counts_as_now():
    code = """
        @offers("long ago")
        def long_ago(now):
            return [limit_turn(now - days(1)), limit_vote(301, now - days(1))]
    """
    playing = Playing(VOTES, rule(203, code, answers={"turn_order": "by name", "voting_period": "7 days"}))
    playing.proposes(enacting())
    events = playing.makes(MakeMove(ANN, "long ago", {}))
    assert only(events, TurnLimitSet).until == NOON
    assert only(events, VoteLimitSet).closes == NOON
