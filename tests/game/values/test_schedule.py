"""Matters by their moments: a schedule says what a plain map would, and works no harder for what is not asked of it."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.game.names import Moment
from nomicon.game.values.schedule import NEVER, Schedule

MOMENTS = st.one_of(st.integers(0, 12).map(Moment), st.just(NEVER))
STEPS = st.lists(st.tuples(st.booleans(), st.integers(0, 9), MOMENTS, st.sampled_from(["", "Ann", "Ben"])), max_size=60)


@given(STEPS, st.integers(0, 12))
def test_a_schedule_says_what_a_plain_map_would(steps, by):
    schedule: Schedule[int] = Schedule()
    plain: dict[int, Moment] = {}
    whose: dict[int, str] = {}
    for puts, key, moment, owner in steps:
        before, known = schedule, dict(plain)
        if puts:
            schedule, plain[key] = schedule.insert(key, moment, owner), moment
            if owner:
                whose.setdefault(key, owner)
        else:
            schedule = schedule.discard(key)
            plain.pop(key, None)
            whose.pop(key, None)
        assert dict(before) == known  # The one before is as it was.
        assert schedule.earliest() == min(plain.values(), default=NEVER)
    assert dict(schedule) == plain
    assert schedule.due(Moment(by)) == sorted(key for key, moment in plain.items() if moment <= by)
    timed = sorted((moment, key) for key, moment in plain.items() if moment != NEVER)
    assert [(moment, key) for key, moment in schedule.soonest()] == timed
    for owner in ("Ann", "Ben"):
        assert schedule.count_of(owner) == list(whose.values()).count(owner)
    again = pickle.loads(pickle.dumps(schedule))
    assert again == schedule
    assert (again.due(Moment(by)), again.count_of("Ann")) == (schedule.due(Moment(by)), schedule.count_of("Ann"))


def work(done: Callable[[], Any]) -> int:
    """Count the calls that something takes."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        done()
    finally:
        sys.setprofile(before)
    return calls


def grown(many: int) -> Schedule[int]:
    """Return a schedule of so many matters, each of which had another moment before."""
    schedule: Schedule[int] = Schedule()
    for key in range(many):
        schedule = schedule.insert(key, Moment(1000 + key), "Ann").insert(key, Moment(2000 + key))
    schedule.earliest()
    return schedule


ASKED: dict[str, Callable[[Schedule[int]], Any]] = {
    "earliest": lambda one: one.earliest(),
    "due": lambda one: one.due(Moment(2003)),
    "count_of": lambda one: one.count_of("Ann"),
    "insert": lambda one: one.insert(-1, Moment(5)),
    "discard": lambda one: one.discard(3),
}


@pytest.mark.parametrize("asked", list(ASKED))
def test_what_is_asked_takes_as_long_with_ten_thousand_matters_as_with_ten(asked: str):
    few, many = (work(partial(ASKED[asked], grown(size))) for size in (10, 10_000))
    assert many <= 2 * few + 40  # The logarithm of a thousand times as many.


def test_places_that_hold_no_more_do_not_pile_up():
    schedule: Schedule[int] = Schedule()
    for moment in range(5000, 0, -1):
        schedule = schedule.insert(1, Moment(moment))
    assert schedule._held < 200
