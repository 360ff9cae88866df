"""A clock that cannot be right is not believed: time stands still, nothing closes by mistake, and everybody is told."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.game.names import Moment
from nomicon.hosting.past.falling_due import falling_due
from nomicon.hosting.ports import ClockNotes
from nomicon.hosting.table.clock_watch import ClockStopped, WatchedClock, told
from nomicon.hosting.table.table import Table
from nomicon.play.engine import bench
from nomicon.play.votes.voting import CastBallot
from tests.hosting.clock_machine import HOUR, N301, WEEK, YEAR, Machine, Place, begun, placed
from tests.hosting.halls import Told
from tests.play.playing import ANN, BEN, CODEC, DAY, GAME, NOON, SANDBOX


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """A table on a machine, with a vote of a day open."""
    with placed(tmp_path / "games.db", Machine()) as made:
        begun(made)
        yield made


def test_a_clock_that_jumps_three_years_ahead_stops_the_games_and_says_so(place):
    place.machine.says += 3 * YEAR
    before = place.moments
    with pytest.raises(ClockStopped, match="The server's clock jumped ahead by 3 years") as stopped:
        place.table.play(GAME, CastBallot(BEN, N301, "FOR"))
    assert "until the host has confirmed the time" in str(stopped.value)
    assert place.table.keep_time(GAME) == 0
    assert (place.moments, place.is_open()) == (before, True)


def test_a_clock_that_jumps_back_stops_the_games_too(place):
    place.machine.says -= 2 * DAY
    with pytest.raises(ClockStopped, match="jumped back by 2 days"):
        place.table.play(GAME, CastBallot(BEN, N301, "FOR"))


def test_a_clock_that_comes_right_again_by_itself_is_believed_again_and_play_goes_on(place):
    place.machine.says += 3 * YEAR
    assert place.clock.doubt() is not None
    place.machine.passes(HOUR)
    place.machine.says -= 3 * YEAR
    assert place.clock.doubt() is None
    assert place.plays(CastBallot(BEN, N301, "FOR")).entry.at == NOON + HOUR


def test_a_host_who_confirms_lets_fall_due_what_is_due_by_the_clock(place):
    place.machine.says += 2 * DAY
    assert list(falling_due(place.table, Moment(place.machine.says)))[1:] == [
        "  table one: the vote on 301 closes (2026-01-02T12:00:00Z)"
    ]
    place.clock.confirm()
    place.table.keep_time(GAME)
    assert not place.is_open()
    assert place.moments[-1] == NOON + DAY


def test_of_much_that_falls_due_the_rest_is_told_by_the_number_of_games(place, monkeypatch):
    monkeypatch.setattr("nomicon.hosting.past.falling_due.MOST_TOLD", 0)
    place.machine.says += 2 * DAY
    assert list(falling_due(place.table, Moment(place.machine.says)))[1:] == ["  … and more in one other game"]


def test_time_stands_still_while_a_clock_is_not_believed(place):
    place.machine.passes(60)
    assert place.clock.now() == NOON + 60
    place.machine.says += YEAR
    place.machine.passes(600)
    assert place.clock.now() == NOON + 60


def test_what_was_due_before_a_jump_is_still_done(place):
    place.machine.passes(DAY + 10)
    assert place.clock.now() == NOON + DAY + 10
    place.machine.says += YEAR
    place.table.keep_time(GAME)
    assert not place.is_open()


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 5, -5])
def test_a_step_within_the_bound_is_believed(place, jump):
    place.machine.says += jump
    assert place.clock.doubt() is None


def test_small_steps_that_add_up_are_as_wrong_as_one_large_one(place):
    for _ in range(3):
        place.machine.passes(HOUR)
        place.machine.says += 1500
    assert place.clock.doubt() is not None


def test_a_machine_that_slept_for_a_night_is_believed_and_one_that_slept_for_nine_days_is_asked(place):
    place.machine.passes(12 * HOUR)  # The steady clock goes on while it sleeps.
    assert place.clock.doubt() is None
    place.machine.passes(9 * DAY)
    doubt = place.clock.doubt()
    assert doubt is not None
    assert told(doubt).startswith("If the server's clock is right, there was no activity in this record for 9 days")


@pytest.mark.parametrize("job", ["beat", "confirm", "read"])
def test_what_time_it_is_is_told_while_the_record_does_not_answer(place, monkeypatch, job):
    begun, answers, book = Event(), Event(), place.ledger.clock_book

    def hangs(*_given: object) -> ClockNotes:
        begun.set()
        assert answers.wait(30)
        return ClockNotes()

    monkeypatch.setattr(book, job, hangs)
    place.machine.says += YEAR if job == "read" else 60  # Only in doubt is anything read.
    asks = place.clock.doubt if job == "read" else getattr(place.clock, job)
    with ThreadPoolExecutor(2) as threads:
        asked = threads.submit(asks)
        assert begun.wait(30)
        told = threads.submit(lambda: (place.clock.now(), place.clock.stands_still(), place.clock.doubt() is None))
        try:
            assert told.result(30) == ((NOON, True, False) if job == "read" else (NOON + 60, False, True))
        finally:
            answers.set()
        asked.result(30)


def test_whether_time_stands_still_is_known_without_asking_the_record(place, monkeypatch):
    def asked(*_given: object) -> ClockNotes:
        raise AssertionError("The record was asked.")

    monkeypatch.setattr(place.ledger.clock_book, "read", asked)
    place.machine.says += YEAR
    assert place.clock.stands_still()
    place.machine.says -= YEAR
    assert not place.clock.stands_still()


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3 * HOUR), st.integers(-HOUR // 2, HOUR // 2)), max_size=12))
def test_the_moments_of_a_game_never_run_backwards_whatever_a_clock_does(steps):
    machine = Machine()
    ledger = MemoryLedger(CODEC)
    clock = WatchedClock(machine, machine.steady, ledger)
    place = Place(machine, ledger, clock, Table(ledger, clock, SeededChance("clock"), Told(), bench(SANDBOX)))
    begun(place)
    for number, (passed, step) in enumerate(steps):
        machine.passes(passed)
        machine.says += step
        try:
            place.table.play(GAME, CastBallot((ANN, BEN)[number % 2], N301, "FOR"))
        except ClockStopped:
            assert abs(machine.says - NOON - machine.passed) > HOUR or passed > WEEK
        assert place.moments == sorted(place.moments)
        assert place.moments[-1] <= NOON + machine.passed + HOUR
