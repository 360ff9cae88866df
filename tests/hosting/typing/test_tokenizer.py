"""A line is split into words, and a text written as one word of a line comes back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.tokenizer import parts_of, quoted, said_by, split_line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("vote 301 for", ["vote", "301", "for"]),
        ('invoke "It is so."', ["invoke", "It is so."]),
        ('go to="Old Bridge" x=', ["go", "to=Old Bridge", "x="]),
        (r'declare "She said \"no\"."', ["declare", 'She said "no".']),
        (r'declare "one\ntwo" C:\new', ["declare", "one\ntwo", r"C:\new"]),
        (r'declare "C:\\new \x"', ["declare", r"C:\new \x"]),
        ('report ""', ["report", ""]),
        ("it's", ["it's"]),
        ("", []),
    ],
)
def test_text_in_double_quotes_is_one_word(line: str, words: list[str]):
    assert split_line(line) == words


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("propose enact:", "enact"),
        ('propose enact title "Why:":', "Why:"),
        ('propose enact: title "Why:"', "Why:"),
        ("draft enact:", "enact"),
        ("mend 201:", "201"),
        ("declare Thus:", "Thus:"),
        ('mend 201 "Thus:"', "Thus:"),
    ],
)
def test_the_colon_above_a_text_is_no_part_of_the_words(line: str, last: str):
    assert split_line(line)[-1] == last


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ann> join", (["Ann"], "join")),
        ("Ann, Jack Rudd > vote 301 for", (["Ann", "Jack Rudd"], "vote 301 for")),
        ('"Ann, 2nd", Ben> join', (["Ann, 2nd", "Ben"], "join")),
        (r'"a\"b > c">join', (['a"b > c'], "join")),
        ("join", None),
        ('declare "a > b"', None),
        ("| text > more", None),
        (", Ann> join", None),
        ('"Ann> join', None),
    ],
)
def test_a_line_says_who_says_it(line: str, said: tuple[list[str], str] | None):
    assert said_by(line) == said


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["award", "Ann", "5,", "void", "3"], [["award", "Ann", "5"], ["void", "3"]]),
        (["award", "Ann", "5,award", "Ben", "6"], [["award", "Ann", "5"], ["award", "Ben", "6"]]),
        (["leave", '"Ann, 2nd"', ",", "leave", "Jack Rudd"], [["leave", "Ann, 2nd"], ["leave", "Jack Rudd"]]),
    ],
)
def test_words_are_divided_at_commas_outside_inner_marks(words: list[str], parts: list[list[str]]):
    assert parts_of(words) == parts


@pytest.mark.parametrize("line", ['declare "Hm', r'declare "Hm\"', '"'])
def test_a_quotation_mark_must_be_closed(line: str):
    with pytest.raises(Invalid, match="a closing quotation mark is missing"):
        split_line(line)


@given(st.text(), st.booleans())
def test_whatever_is_quoted_comes_back_as_it_was(text: str, always: bool):
    line = f"declare {quoted(text, always=always)} indeed"
    assert split_line(line) == ["declare", text, "indeed"]
    assert "\n" not in line
