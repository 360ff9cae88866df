"""What a trial says of a change itself is what happens when it is adopted at that moment, at a real table."""

from __future__ import annotations

import random

import pytest

from tests.sweeps.what_if import differs, drawn_up

SAMPLE = 200
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_said_of_a_change_is_what_happens_when_it_is_adopted(part: int):
    luck = random.Random(f"what if {part}")
    for _ in range(SAMPLE // PARTS):
        change = drawn_up(luck)
        assert differs(change) == ""
