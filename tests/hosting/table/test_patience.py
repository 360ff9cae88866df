"""Rules that set off something each second for ever: whoever comes back after a year need not wait for all of it."""

from __future__ import annotations

from nomicon.hosting.table.patience import PATIENCE
from nomicon.play.judging.judging import Invoke
from nomicon.play.turns.timing import TimerRang
from nomicon.play.votes.counting import VoteClosed
from tests.play.playing import ANN, DAY, VOTES, Playing, enacting, rule


def entries(playing: Playing) -> int:
    """Count the public entries."""
    return playing.table.folded(playing.game.id).place.number


def test_turns_of_a_second_do_not_fill_the_record_while_nobody_plays():
    playing = Playing(VOTES, rule(203, answers={"turn_order": "by name", "turn_length": 1}))
    playing.waits(100 * DAY)
    assert entries(playing) < PATIENCE + 200
    assert playing.proposes(enacting())


def test_judges_who_have_a_second_each_do_not_fill_the_record_while_nobody_plays():
    playing = Playing(VOTES, rule(203, answers={"judge_period": 1}))
    playing.makes(Invoke(ANN, "It is so."))
    playing.waits(100 * DAY)
    assert entries(playing) < PATIENCE + 200


def test_a_vote_closes_on_time_however_much_else_the_clock_brings():
    playing = Playing(VOTES, rule(203, answers={"turn_order": "by name", "turn_length": 1, "voting_period": "10 days"}))
    number = playing.proposes(enacting())
    due = playing.proposal(number).closes
    closed = [event for event in playing.waits(30 * DAY) if isinstance(event, VoteClosed)]
    assert [event.at for event in closed] == [due]


def test_what_comes_each_day_comes_each_day_though_nobody_has_looked_for_years():
    playing = Playing(VOTES, rule(203, declares={"schedules": {"noon": "every day 12:00", "eve": "every day 18:00"}}))
    rang = [event.name for event in playing.waits(1000 * DAY + 1) if isinstance(event, TimerRang)]
    assert (rang.count("noon"), rang.count("eve")) == (1000, 1000)
