"""Timing: reminders, schedules, and everything that falls due."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import Moment
from nomicon.play.chapter import Event
from nomicon.play.engine import next_due
from nomicon.play.judging.appointing import JudgeAppointed
from nomicon.play.judging.claiming import Declare
from nomicon.play.judging.judging import Invoke
from nomicon.play.turns.timing import Announced, TimerForgotten, TimerRang, TimerSet
from nomicon.play.turns.turns import TurnBegan
from nomicon.play.votes.counting import VoteClosed
from tests.play.playing import ANN, DAY, HOUR, NOON, VOTES, Playing, amending, enacting, kinds, only, repealing, rule

RINGS = '@when("TimerRang")\ndef ring(event):\n    yield announce(event.name + " " + str(event.about))\n'
NOONS = rule(203, RINGS, declares={"schedules": {"noon": "every day 12:00"}})


def reminding(body: str, **header: Any):
    return rule(204, f'{RINGS}@when("Declared")\ndef f(now):\n    {body}\n', **header)


def test_a_rule_is_reminded_at_the_moment_it_asked_for_and_once():
    playing = Playing(reminding('yield remind("tea", now + hours(5), "two cups")'))

    assert only(playing.makes(Declare(ANN, "!")), TimerSet) == TimerSet(
        playing.rule(204).id, "tea", Moment(NOON + 5 * HOUR), "two cups"
    )
    assert playing.waits(5 * HOUR) == ()
    rang, told = playing.waits(1)
    assert rang == TimerRang(playing.rule(204).id, "tea", Moment(NOON + 5 * HOUR), "two cups")
    assert (getattr(told, "text", ""), playing.waits(9 * DAY)) == ("tea two cups", ())


def test_only_the_rule_that_asked_is_reminded():
    playing = Playing(rule(202, RINGS), reminding('yield remind("tea", now + hours(5))'))
    playing.makes(Declare(ANN, "!"))

    assert len([event for event in playing.waits(DAY) if isinstance(event, Announced)]) == 1


def test_a_reminder_can_be_taken_back_and_set_anew():
    twice = 'remind("tea", now + hours(5)), remind("tea", now + hours(6))'
    playing = Playing(reminding(f'return [{twice}, remind("x", now + hours(1)), forget("x")]'))

    assert only(playing.makes(Declare(ANN, "!")), TimerForgotten).name == "x"
    assert [event.at for event in playing.waits(DAY) if isinstance(event, TimerRang)] == [NOON + 6 * HOUR]


def test_nobody_is_reminded_of_the_past():
    playing = Playing(reminding('yield remind("tea", now - hours(1))'))
    playing.makes(Declare(ANN, "!"))

    assert playing.game.troubles[-1].what == "f: The time of a reminder must not be in the past."


def test_a_reminder_for_now_rings_when_this_second_is_over():
    playing = Playing(reminding('yield remind("tea", now)'))
    playing.makes(Declare(ANN, "!"))

    assert [event.at for event in playing.waits(1) if isinstance(event, TimerRang)] == [NOON]


def test_a_schedule_rings_again_and_again_even_when_nobody_looked_for_days():
    playing = Playing(NOONS)

    events = playing.waits(3 * DAY + 1)

    assert [event.at for event in events if isinstance(event, TimerRang)] == [
        NOON + DAY,
        NOON + 2 * DAY,
        NOON + 3 * DAY,
    ]


def test_a_schedule_follows_its_rule():
    playing = Playing(VOTES, NOONS)
    playing.adopts(amending(203, declares={"schedules": {"noon": "every day 18:00"}}))
    assert [event.at for event in playing.waits(DAY) if isinstance(event, TimerRang)] == [NOON + 6 * HOUR]
    playing.adopts(amending(203, declares={"schedules": None}))
    assert playing.waits(3 * DAY) == ()


def test_with_its_rule_every_reminder_falls_away():
    playing = Playing(VOTES, NOONS, reminding('yield remind("tea", now + hours(5))'))
    playing.makes(Declare(ANN, "!"))
    playing.adopts(repealing(203))
    playing.adopts(repealing(204))

    assert (playing.waits(3 * DAY), next_due(playing.game)) == ((), None)


def test_at_one_moment_votes_close_before_timers_ring():
    playing = Playing(VOTES, NOONS, rule(205, answers={"voting_period": "1 day"}))
    playing.proposes(enacting())

    assert kinds(playing.waits(DAY + 1)) == ["VoteClosed", "TimerRang", "Announced"]


def test_what_is_due_at_different_moments_is_done_in_order_and_stamped_with_its_own():
    playing = Playing(
        VOTES,
        rule(203, RINGS, declares={"schedules": {"six": "every day 18:00"}}),
        rule(205, answers={"voting_period": "1 day"}),
    )
    playing.proposes(enacting())

    events = [event for event in playing.waits(2 * DAY) if isinstance(event, VoteClosed | TimerRang)]

    assert [(type(event).__name__, event.at - NOON) for event in events] == [
        ("TimerRang", 6 * HOUR),
        ("VoteClosed", DAY),
        ("TimerRang", DAY + 6 * HOUR),
    ]


def test_a_rule_may_close_and_withdraw_proposals():
    code = """
        @when("Declared")
        def f(event):
            yield close_vote(301)
            yield withdraw(302)
            yield withdraw(301)
    """
    playing = Playing(VOTES, rule(204, code))
    first, second = playing.proposes(enacting()), playing.proposes(enacting())
    playing.makes(Declare(ANN, "!"))
    assert playing.game.troubles[-1].what == "f: Proposal 301 has ended: it is defeated."
    playing.adopts(
        amending(
            204,
            code=code.replace("            yield withdraw(301)\n", "")
            .replace("        ", "", 1)
            .strip("\n")
            .replace("\n        ", "\n"),
        )
    )
    playing.makes(Declare(ANN, "!"))

    assert [playing.proposal(number).state for number in (first, second)] == ["defeated", "lapsed"]


@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        ({"turn_order": "by name", "turn_length": 1}, TurnBegan),
        ({"judge": "players", "judge_period": 1}, JudgeAppointed),
    ],
)
def test_what_time_brings_about_by_itself_lasts_a_minute_at_least(answers: dict[str, Any], kind: type[Event]):
    """Otherwise the record would fill by itself: a turn, or a Judge, each second of the night."""
    playing = Playing(VOTES, rule(203, answers=answers))
    playing.makes(Invoke(ANN, "It is so."))

    events = playing.waits(HOUR)

    assert len([event for event in events if isinstance(event, kind)]) == 60
    playing.audited()
