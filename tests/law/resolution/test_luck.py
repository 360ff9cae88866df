"""Luck: drawn from a seed that was committed to, every order as likely as the next, and the same everywhere."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.law.resolution.luck import commitment, ordering

SEED = "00" * 32


def test_a_seed_is_committed_to_by_its_hash():
    assert commitment(SEED) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@pytest.mark.parametrize(
    ("draw", "order"),
    [
        ("1:1:Judge", ("Cat", "Ben", "Dan", "Ann")),
        ("1:2:Judge", ("Ann", "Dan", "Ben", "Cat")),
        ("", ("Ann", "Cat", "Ben", "Dan")),
    ],
)
def test_known_draws_come_out_as_they_always_have(draw: str, order: tuple[str, ...]):
    assert ordering(SEED, draw, ("Ann", "Ben", "Cat", "Dan")) == order


@given(st.lists(st.text(max_size=3), max_size=8), st.text(max_size=5))
def test_everybody_is_drawn_exactly_once(candidates: list[str], draw: str):
    assert Counter(ordering(SEED, draw, candidates)) == Counter(candidates)


def test_every_order_is_equally_likely():
    drawn = Counter(ordering(SEED, str(draw), ("a", "b", "c")) for draw in range(6000))

    assert set(drawn) == set(permutations(("a", "b", "c")))
    # Chi squared with 5 degrees of freedom passes 20.5 once in a thousand times; these draws are always the same.
    assert sum((many - 1000) ** 2 / 1000 for many in drawn.values()) < 20.5


def test_another_seed_gives_another_draw():
    assert len({ordering(f"{seed:064x}", "draw", tuple("abcdefgh")) for seed in range(20)}) == 20
