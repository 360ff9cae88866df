"""What comes out of the machine is not believed, whoever wrote it."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.adapters.sandbox.crossing import decoded, encoded, failure
from nomicon.law.interpreter import Failed, Plain, PlayerSet

LIES = [
    '{"$frac":[1,0]}',
    '{"$frac":[1]}',
    '{"$frac":"1/2"}',
    '{"$frac":[1,2,3]}',
    '{"$frac":[true,[]]}',
    '{"$frac":null}',
    '{"$at":1e5}',
    '{"$at":"now"}',
    '{"$at":99999999999999}',
    '{"$at":-99999999999999}',
    '{"$date":"2026-13-01"}',
    '{"$date":5}',
    '{"$group":[]}',
    '{"$group":[1]}',
    '{"$group":["a",[]]}',
    '{"$group":["a",true]}',
    '{"$other":1}',
    "1.5",
    "1e999",
    "NaN",
    "-Infinity",
    "",
    "x",
    "[",
    '{"a"',
    '"\\ud800"',
    '"\\uDFFF"',
    '{"\\udc00":1}',
    "[1,]",
    "\x00",
    "9" * 5000,
    "[" * 100_000,
    "[" * 100 + "]" * 100,
    '{"a":' * 200 + "1" + "}" * 200,
]


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie[:20])
def test_what_makes_no_sense_is_refused(lie: str):
    with pytest.raises(ValueError, match=r"."):
        decoded(lie)


@given(st.text(alphabet='{}[]"$:,\\ud8019.eE-+fracdtegoup', max_size=60))
def test_nothing_but_a_value_error_comes_of_any_text(text: str):
    with contextlib.suppress(ValueError):
        str(decoded(text)).encode()


@pytest.mark.parametrize(
    "account",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"message":1,"line":"x","limit":1,"trail":5}',
        "[" * 100_000,
        '{"message":"m","line":null,"limit":true,"trail":null}',
        '{"message":{},"line":-3,"limit":null,"trail":{"a":1}}',
        '{"message":"\\ud800","line":true,"limit":false,"trail":["\\udfff"]}',
    ],
    ids=lambda account: account[:30],
)
def test_any_account_of_an_error_is_an_error(account: str):
    told = failure(account)
    assert isinstance(told, Failed)
    assert told.line is None or told.line > 0
    str(told).encode()


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.fractions()
    | st.dates()
    | st.text(st.characters(codec="utf-8"))
    | st.builds(PlayerSet, st.text(st.characters(codec="utf-8")), st.tuples(st.integers() | st.just("FOR"))),
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.dictionaries(st.text(st.characters(codec="utf-8", exclude_characters="$")), inside, max_size=4)
    ),
    max_leaves=20,
)


@given(plain)
def test_plain_data_survives_the_way_out_and_back(value: Plain):
    assert decoded(encoded(value)) == value


def test_what_is_not_plain_is_not_handed_in():
    with pytest.raises(TypeError, match="a set cannot be handed to rule code"):
        encoded({1, 2})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not JSON compliant"):
        encoded(float("nan"))  # type: ignore[arg-type]


def test_half_of_a_character_is_told_in_words_of_ours():
    with pytest.raises(ValueError, match=r"^the result has a text that contains only half of a character$"):
        decoded('{"name": "\\ud800"}')
