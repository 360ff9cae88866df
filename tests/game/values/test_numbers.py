"""Exact numbers: read exactly, written as players read them, and the same again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.game.values.plain import DEEPEST, exact, is_whole, settled, shown, unfit


@pytest.mark.parametrize(
    ("written", "number"),
    [
        (3, Fraction(3)),
        ("1/5", Fraction(1, 5)),
        ("12.5", Fraction(25, 2)),
        ("-0.25", Fraction(-1, 4)),
        (" 7 ", Fraction(7)),
        ("+2", Fraction(2)),
        (Fraction(2, 3), Fraction(2, 3)),
    ],
)
def test_a_number_is_read_exactly(written: Any, number: Fraction):
    assert exact(written) == number


@pytest.mark.parametrize(
    "written",
    [
        True,
        None,
        0.5,
        "",
        "a",
        "1/0",
        "1e3",
        "1e999999999",
        "1_000",
        "½",
        "٣",
        "nan",
        "1/2/3",
        "--1",
        "9" * 401,
        [1],
        {},
    ],
)
def test_what_is_no_exact_number_is_refused_at_once(written: Any):
    with pytest.raises(ValueError, match=r"write 3, 1/5 or 12\.5"):
        exact(written)


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (Fraction(3), "3"),
        (Fraction(-3), "-3"),
        (Fraction(1, 2), "0.5"),
        (Fraction(-1, 40), "-0.025"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-7, 6), "-7/6"),
        (Fraction(1001, 100), "10.01"),
        (Fraction(0), "0"),
    ],
)
def test_a_number_is_shown_as_players_write_it(number: Fraction, written: str):
    assert shown(number) == written


@given(st.fractions())
def test_what_is_shown_is_read_back_as_the_same_number(number: Fraction):
    assert exact(shown(number)) == number


def test_plain_data_is_settled_into_the_form_in_which_the_record_gives_it_back():
    assert settled([1, [2, {"a": [3]}], "b"]) == (1, (2, {"a": (3,)}), "b")


@pytest.mark.parametrize(
    ("written", "is_one"),
    [
        ("0", True),
        ("301", True),
        ("007", True),
        ("9" * 50, True),
        ("9" * 5000, False),
        ("", False),
        ("-1", False),
        ("1.5", False),
        ("a", False),
        ("1_0", False),
    ],
)
def test_a_whole_number_is_known_before_it_is_read(written: str, is_one: bool):
    assert is_whole(written) is is_one


# -- What can be written down ------------------------------------------------------------


def nested(levels: int) -> Any:
    value: Any = "tea"
    for _ in range(levels):
        value = {"of": value}
    return value


@pytest.mark.parametrize("value", ["tea", "O\u2019Hara \U0001f375", nested(DEEPEST), (1, [None, {"a": 1}])])
def test_what_means_something_can_be_written_down(value: Any):
    assert unfit(value) == ""


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("\ud800", "half of a character"),
        ({"\udfff": 1}, "half of a character"),
        ([("a", "b\ud83d")], "half of a character"),
        (nested(DEEPEST + 1), "more than 50 levels"),
        (nested(100_000), "more than 50 levels"),
    ],
)
def test_what_cannot_be_written_down_is_told(value: Any, told: str):
    assert told in unfit(value)
