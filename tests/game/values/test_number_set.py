"""A set of numbers in their order says what a plain set would."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from nomicon.game.values.number_set import NumberSet

NUMBERS = st.one_of(st.integers(-5, 40), st.integers(-3000, 3000), st.integers(-(10**12), 10**12))
STEPS = st.lists(st.tuples(st.booleans(), NUMBERS), max_size=50)


@given(STEPS, st.none() | NUMBERS, st.none() | NUMBERS)
def test_it_says_what_a_plain_set_would(steps, before, after):
    numbers, plain = NumberSet(), set[int]()
    for puts, number in steps:
        was, known = numbers, set(plain)
        if puts:
            numbers = numbers.insert(number)
            plain.add(number)
        else:
            numbers = numbers.discard(number)
            plain.discard(number)
        assert (list(was.walk(upwards=True)), len(was)) == (sorted(known), len(known))
    wanted = sorted(one for one in plain if (before is None or one < before) and (after is None or one > after))
    assert list(numbers.walk(before=before, after=after, upwards=True)) == wanted
    assert list(numbers.walk(before=before, after=after)) == wanted[::-1]
    assert all((one in numbers) == (one in plain) for _, one in steps)
    assert pickle.loads(pickle.dumps(numbers)) == numbers


def test_ten_thousand_numbers_take_little_room_and_the_next_is_found_at_once():
    numbers = NumberSet()
    for number in range(301, 10_301):
        numbers = numbers.insert(number)
    assert len(pickle.dumps(numbers)) < 4000
    assert next(numbers.walk(before=5000)) == 4999
    assert next(numbers.walk(after=9999, upwards=True)) == 10_000
