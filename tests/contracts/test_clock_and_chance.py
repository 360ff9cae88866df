"""What clocks and sources of chance promise."""

from __future__ import annotations

import time
from hashlib import sha256

import pytest

from nomicon.adapters.chance import SeededChance, SystemChance
from nomicon.adapters.clocks import SettableClock, SystemClock
from nomicon.game.names import Moment, Seconds


def test_the_system_clock_tells_the_present_second():
    before = int(time.time())
    assert before <= SystemClock().now() <= int(time.time())


def test_a_settable_clock_stands_still_until_it_is_told_otherwise():
    clock = SettableClock(Moment(100))
    assert (clock.now(), clock.advance(Seconds(5)), clock.now()) == (100, 105, 105)
    clock.set(Moment(7))
    assert clock.now() == 7


@pytest.mark.parametrize("chance", [SystemChance(), SeededChance("a table")], ids=["system", "seeded"])
def test_every_seed_is_32_bytes_and_comes_once(chance):
    seeds = [chance.seed() for _ in range(100)]
    assert {len(bytes.fromhex(seed)) for seed in seeds} == {32}
    assert len(set(seeds)) == 100


def test_a_seeded_chance_can_be_repeated_and_worked_out_by_hand():
    again = SeededChance("a table")
    assert [again.seed(), again.seed()] == [sha256(f"a table:{turn}".encode()).hexdigest() for turn in (1, 2)]
