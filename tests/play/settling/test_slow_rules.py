"""Rules that take long or wind up their own clocks hold nobody up, and can still be repealed."""

from __future__ import annotations

from textwrap import dedent

import pytest

from nomicon.game.names import JudgementNumber
from nomicon.play.judging import claiming
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.rules.trouble import TOO_MUCH_WORK, ParadoxFound, RuleFailed
from nomicon.play.votes.counting import VoteClosed
from tests.play.playing import (
    ANN,
    BEN,
    DAY,
    HOUR,
    VOTES,
    Playing,
    enacting,
    kinds,
    only,
    repealing,
    rule,
)

SLOW = """
    @when("Announced")
    def again(event):
        x = 0
        for i in range(11000):
            x += i
        if event.rule == "203/1":
            yield announce("a")
    """


def test_many_slow_rules_on_a_long_chain_keep_nobody_waiting_and_can_still_be_repealed():
    first = rule(203, '@when("Declared")\ndef begin():\n    yield announce("a")\n' + dedent(SLOW))
    playing = Playing(VOTES, first, *(rule(number, SLOW) for number in range(204, 228)))

    events = playing.makes(claiming.Declare(ANN, "Hail!"))

    told = only(events, ParadoxFound)
    assert (told.what, told.rules) == (TOO_MUCH_WORK, ("203/1",))
    assert kinds(events) == ["Declared", *["Announced"] * 25, "ParadoxFound"]
    playing.adopts(repealing(203))
    assert not playing.has(203)
    assert kinds(playing.makes(claiming.Declare(ANN, "Hail!"))) == ["Declared"]


def test_rules_that_answer_are_heard_though_reactions_have_used_up_their_steps():
    slow = '@when("VoteClosed")\ndef begin():\n    yield announce("a")\n' + dedent(SLOW)
    counts = '@answers("adopted")\ndef adopted(tally):\n    return tally.FOR > 1\n'
    playing = Playing(rule(201, counts), rule(203, slow), *(rule(number, SLOW) for number in range(204, 234)))
    first, second = playing.proposes(enacting()), playing.proposes(enacting())
    playing.votes(first)
    playing.votes(second, by=[ANN])

    assert only(playing.closes(first), ParadoxFound).what == TOO_MUCH_WORK
    assert playing.has(first)
    assert not only(playing.closes(second), VoteClosed).adopted


def test_what_the_engine_does_itself_about_an_event_is_done_though_reactions_have_used_up_their_steps():
    slow = '@when("JudgementDelivered")\ndef begin():\n    yield announce("a")\n' + dedent(SLOW)
    judges = rule(202, answers={"judge": "Ben"}, declares={"quantities": {"points": {}}})
    playing = Playing(VOTES, judges, rule(203, slow), *(rule(number, SLOW) for number in range(204, 234)))
    playing.makes(Invoke(ANN, "It is so.", corrections=({"effect": "Award", "to": "Ann", "amount": 5},)))

    assert only(playing.makes(Deliver(BEN, JudgementNumber(1), "TRUE")), ParadoxFound).what == TOO_MUCH_WORK
    assert playing.points(ANN) == 5


TICKS = """
    @when("Declared")
    def begin(now):
        yield remind("tick", now + minutes(1) / 60)
    @when("TimerRang")
    def again(event, now):
        yield {then}
    @when("Announced")
    def after(now):
        yield remind("tick", now + minutes(1) / 60)
    """


@pytest.mark.parametrize(
    "then", ['remind("tick", now + minutes(1) / 60)', 'announce("tick")', 'remind("tick", now + minutes(1) / 60 * 59)']
)
def test_no_clock_that_a_rule_winds_up_itself_fills_the_record_second_by_second(then: str):
    playing = Playing(VOTES, rule(203, TICKS.replace("{then}", then)))
    playing.makes(claiming.Declare(ANN, "Hail!"))

    events = playing.waits(DAY)

    assert "reminders only for 60 seconds later or more" in only(events, RuleFailed).message.lower()
    assert len(events) <= 3


def test_a_clock_that_rings_once_a_minute_goes_on():
    playing = Playing(VOTES, rule(203, TICKS.replace("{then}", 'remind("tick", now + minutes(1))')))
    playing.makes(claiming.Declare(ANN, "Hail!"))

    assert kinds(playing.waits(HOUR)) == ["TimerRang", "TimerSet"] * 60
