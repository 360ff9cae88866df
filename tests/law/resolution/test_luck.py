"""Luck: drawn from a seed that was committed to, every order as likely as the next, and the same everywhere."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.law.resolution.luck import (
    DrawQuery,
    SealedLots,
    commitment,
    drawn_order,
    lots,
    ordering,
    weighted_lots,
)

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


def query(purpose: str = "tea", *candidates: str, weights: tuple[int, ...] = ()) -> DrawQuery:
    return DrawQuery("id", "201", purpose, 1, candidates or ("Ann", "Ben", "Cat"), weights)


def test_sealed_lots_are_drawn_by_a_seed_of_their_own_that_is_made_once_and_only_if_needed():
    made: list[str] = []

    def make() -> str:
        made.append(SEED)
        return SEED

    sealed = SealedLots(make)
    assert (sealed.seed, made) == ("", [])
    drawn = [sealed.drawn(query()), sealed.drawn(query("cake"))]

    assert (sealed.seed, made) == (SEED, [SEED])
    assert [draw for draw, _ in drawn] == ["sealed 1:tea", "sealed 2:cake"]
    assert [order for _, order in drawn] == [ordering(SEED, draw, ("Ann", "Ben", "Cat")) for draw, _ in drawn]


@given(st.lists(st.integers(0, 5), max_size=6), st.text(max_size=5))
def test_of_a_draw_with_weights_each_candidate_that_has_one_is_drawn_once_by_its_share(weights: list[int], draw: str):
    candidates = [f"p{place}" for place in range(len(weights))]
    taking = [lot for lot in weighted_lots(SEED, draw, weights) if lot.taken is not None]
    order = drawn_order(SEED, draw, candidates, weights)

    assert Counter(order) == Counter(one for one, weight in zip(candidates, weights, strict=True) if weight)
    assert [lot.share for lot in taking] == [weights[candidates.index(one)] for one in order]
    assert [lot.left for lot in taking] == [sum(lot.share for lot in taking[place:]) for place in range(len(taking))]
    assert all(lot.remainder is not None and 0 <= lot.remainder < lot.left for lot in taking)


def test_who_has_more_tickets_is_drawn_first_more_often():
    first = Counter(drawn_order(SEED, str(draw), ("a", "b", "c"), (1, 2, 3))[0] for draw in range(6000))

    # Chi squared with 2 degrees of freedom passes 13.8 once in a thousand times; these draws are always the same.
    assert sum((first[one] - 1000 * many) ** 2 / (1000 * many) for one, many in (("a", 1), ("b", 2), ("c", 3))) < 13.8


@given(st.integers(0, 8))
def test_of_a_draw_without_weights_every_lot_is_one_of_those_left(many: int):
    taking = [lot for lot in lots(SEED, "tea", many) if lot.taken is not None]

    assert [(lot.left, lot.share) for lot in taking] == [(left, 1) for left in range(many, 0, -1)]
    assert all(lot.taken == lot.remainder for lot in taking)
