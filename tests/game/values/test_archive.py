"""Maps and series that grow: the same to whoever reads them, wherever their older part lies."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rpds import HashTrieMap

from nomicon.game.values.archive import Archive, Series


def test_what_is_new_goes_before_what_is_old():
    archive = Archive(HashTrieMap({1: "new"}), {1: "old", 2: "older"})

    assert (archive[1], archive[2], len(archive), sorted(archive)) == ("new", "older", 2, [1, 2])
    assert 2 in archive
    assert 3 not in archive
    with pytest.raises(KeyError):
        archive[3]


def test_adding_makes_another_and_leaves_the_first_as_it_was():
    first: Archive[int, str] = Archive()
    second = first.insert(1, "a")

    assert (dict(first), dict(second)) == ({}, {1: "a"})


def test_two_archives_are_equal_if_they_hold_the_same_wherever_it_lies():
    assert Archive(HashTrieMap({1: "a"}), {2: "b"}) == Archive(HashTrieMap({1: "a", 2: "b"}))
    assert Archive(HashTrieMap({1: "a"})) != Archive()
    assert Archive() != {}


def test_a_series_is_read_from_both_ends():
    series = Series((3, 4), (1, 2))
    assert (series.last, Series((), (1, 2)).last) == (4, 2)

    assert [series[place] for place in (0, 1, 2, 3, -1, -2, -3, -4)] == [1, 2, 3, 4, 4, 3, 2, 1]
    assert (list(series), series[1:3], len(series)) == ([1, 2, 3, 4], (2, 3), 4)
    with pytest.raises(IndexError):
        series[4]


def test_a_series_is_equal_to_another_with_the_same_values():
    assert Series((1,)).plus(2) == Series((2,), (1,))
    assert Series((1,)) != Series()
    assert Series() != ()


def test_both_can_be_kept_in_a_cache_and_shown():
    archive, series = Archive(HashTrieMap({1: "a"}), {2: "b"}), Series((1,), (0,))

    assert pickle.loads(pickle.dumps((archive, series))) == (archive, series)
    assert (repr(archive), repr(series)) == ("Archive({1: 'a'}, and 1 more)", "Series((1,), after 1 more)")


# -- Whatever is in it, it says what a plain map or list would ------------------------------------

KEYS = {"numbers": st.integers(-30, 30), "words": st.sampled_from("abcdef"), "both": st.sampled_from([1, 2, "a", "b"])}


@pytest.mark.parametrize("keys", KEYS)
@given(data=st.data())
def test_an_archive_says_what_a_plain_map_would(keys: str, data: st.DataObject):
    key, value = KEYS[keys], st.integers(0, 9)
    cold = data.draw(st.dictionaries(key, value, max_size=5))
    begun = data.draw(st.dictionaries(key, value, max_size=5))
    archive, plain = Archive(HashTrieMap(begun), cold), {**cold, **begun}
    for name, one in data.draw(st.lists(st.tuples(key, value), max_size=5)):
        archive, plain = archive.insert(name, one), {**plain, name: one}

    asked = [*plain, *data.draw(st.lists(key, max_size=3)), "no key", None]
    assert (dict(archive), len(archive)) == (plain, len(plain))
    assert sorted(map(str, archive)) == sorted(map(str, plain))
    assert [name in archive for name in asked] == [name in plain for name in asked]
    numbers = sorted(name for name in plain if isinstance(name, int))
    if len(numbers) == len(plain):
        assert list(archive.walk()) == numbers[::-1]
        assert list(archive.walk(after=0, before=9, upwards=True)) == [one for one in numbers if 0 < one < 9]
    else:
        with pytest.raises(TypeError, match="these keys are not numbers"):
            archive.walk()


@given(st.lists(st.integers(), max_size=5), st.lists(st.integers(), max_size=5), st.integers(-12, 12))
def test_a_series_says_what_a_plain_list_would(cold: list[int], hot: list[int], place: int):
    series, plain = Series(hot, cold), [*cold, *hot]

    assert (list(series), len(series), list(series.plus(5))) == (plain, len(plain), [*plain, 5])
    assert (list(series[place:]), list(series[:place])) == (plain[place:], plain[:place])
    if -len(plain) <= place < len(plain):
        assert series[place] == plain[place]
    else:
        with pytest.raises(IndexError):
            series[place]
    if plain:
        assert series.last == plain[-1]
