"""Exact texts: what is alike has the same, and whatever a program could tell apart has another."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from rpds import HashTrieMap

from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game, Office, Turn
from nomicon.game.values.archive import Archive, Series
from nomicon.game.values.exactly import exact_digest, exact_text
from nomicon.game.values.plain import PlayerSet
from nomicon.game.values.schedule import Schedule
from nomicon.game.values.translatable import _

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SOON = Moment(5)
NONE_DUE: Schedule[int] = Schedule()
UNLIKE: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    "1",
    "",
    "None",
    "True",
    Fraction(1),
    Fraction(1, 2),
    date(2026, 3, 1),
    NOON,
    timedelta(seconds=1),
    (),
    [],
    {},
    (1,),
    [1],
    (1, 1),
    ((1,), 1),
    (1, (1,)),
    ("1",),
    ("a,", "b"),
    ("a", ",b"),
    ("a", "b"),
    ("a,b",),
    {"a": 1, "b": 2},
    {"b": 2, "a": 1},
    {"a": True, "b": 2},
    {"a": {"b": 1}},
    frozenset(),
    frozenset({"a"}),
    PlayerSet("a"),
    PlayerSet("a", (1,)),
    PlayerSet("a", ("1",)),
    HashTrieMap(),
    HashTrieMap({"a": 1}),
    HashTrieMap({1: 1}),
    Archive(),
    Archive(HashTrieMap({1: 1})),
    Series(),
    Series([1]),
    Schedule(),
    NONE_DUE.insert(1, SOON),
    NONE_DUE.insert(1, SOON, "Ann"),
    Office("a"),
    Office("a", (PlayerId("b"),)),
    Turn(PlayerId("a"), 1, 1, Moment(0)),
    Game(),
    Game(title="a"),
    Game(rulebook="a"),
)


def test_what_can_be_told_apart_has_another_text():
    texts = [exact_text(value) for value in UNLIKE]
    assert [one for one, many in Counter(texts).items() if many > 1] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (HashTrieMap({"a": 1, "b": 2}), HashTrieMap({"b": 2, "a": 1})),
        (Archive(HashTrieMap({1: "a", 2: "b"})), Archive(HashTrieMap({2: "b"}), {1: "a"})),
        (Series([1, 2]), Series([2], [1])),
        (NONE_DUE.insert(1, SOON), NONE_DUE.insert(1, Moment(7)).insert(2, Moment(6)).discard(2).insert(1, SOON)),
        (Game(title="a"), Game(title="".join(["a"]))),
        (_("{name} left", name="Ann"), "Ann left"),
    ],
)
def test_what_only_came_about_otherwise_has_the_same_text(one: Any, other: Any):
    assert exact_text(one) == exact_text(other)


def test_a_digest_is_of_all_values_in_their_order():
    assert exact_digest("a", "b") == exact_digest("a", "b")
    assert len({exact_digest("a", "b"), exact_digest("b", "a"), exact_digest("ab"), exact_digest("a", "b", "")}) == 4
    assert exact_digest("half a letter \ud800") != exact_digest("half a letter ?")


def test_what_has_no_text_of_its_own_is_not_taken_for_anything():
    with pytest.raises(TypeError, match="object has no exact text"):
        exact_text([object()])
