"""Texts that are translated: put together in English, and told in another language whatever is within them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.game.values.translatable import (
    Sentence,
    _,
    all_of,
    capitalised,
    either,
    ended,
    filled,
    joined,
    sentence_of,
    stored_as,
    translated,
    word,
)

IN_GERMAN = {
    "adopted": "angenommen",
    "red": "rot",
    "blue": "blau",
    "{names} or {last}": "{names} oder {last}",
    "{names} and {last}": "{names} und {last}",
    "rule {number}": "Regel {number}",
    "rule %(number)s": "Regel %(number)s",
    "it says {what}": "es sagt {what}",
    "{sentence}.": "{sentence}.",
    "100 {sure}": "100 {sicher}",
}


def german(text: str) -> str:
    return IN_GERMAN.get(text, text)


def in_german(sentence: str) -> str:
    return translated(sentence, german)


RULE = _("rule {number}", number=5)
RED, BLUE = word("red"), word("blue")

TOLD: dict[str, tuple[str, str, str]] = {
    "what nobody marked stays as it is": ("adopted", "adopted", "adopted"),
    "a word": (word("adopted"), "adopted", "angenommen"),
    "a text with braces of its own": (word("100 {sure}"), "100 {sure}", "100 {sicher}"),
    "a sentence with a number": (RULE, "rule 5", "Regel 5"),
    "a sentence as Django writes them": (filled("rule %(number)s", {"number": 5}), "rule 5", "Regel 5"),
    "a sentence within a sentence": (_("it says {what}", what=RULE), "it says rule 5", "es sagt Regel 5"),
    "a sentence within a sentence within one": (
        _("it says {what}", what=_("it says {what}", what=RED)),
        "it says it says red",
        "es sagt es sagt rot",
    ),
    "what a player wrote": (_("it says {what}", what="red"), "it says red", "es sagt red"),
    "a capital at the beginning": (capitalised(RULE), "Rule 5", "Regel 5"),
    "a capital before small letters": (capitalised(word("adopted")), "Adopted", "Angenommen"),
    "a capital before great letters": (capitalised("an ABC"), "An ABC", "An ABC"),
    "a capital before nothing": (capitalised(""), "", ""),
    "two sentences": (joined(RED, BLUE), "red blue", "rot blau"),
    "two sentences with a comma": (joined(RED, BLUE, by=", "), "red, blue", "rot, blau"),
    "two sentences, one of them empty": (joined("", RED, "", BLUE), "red blue", "rot blau"),
    "no sentence": (joined(), "", ""),
    "either of none": (either([]), "", ""),
    "either of one": (either([RED]), "red", "rot"),
    "either of two": (either([RED, BLUE]), "red or blue", "rot oder blau"),
    "either of three": (either([RED, "x", BLUE]), "red, x or blue", "rot, x oder blau"),
    "all of none": (all_of([]), "", ""),
    "all of one": (all_of([RED]), "red", "rot"),
    "all of two": (all_of([RED, BLUE]), "red and blue", "rot und blau"),
    "all of three": (all_of([RED, "x", BLUE]), "red, x and blue", "rot, x und blau"),
    "with a full stop": (ended(RULE), "rule 5.", "Regel 5."),
    "with the full stop that it has": (ended("Red."), "Red.", "Red."),
    "with a question mark": (ended("Red?"), "Red?", "Red?"),
    "told otherwise than it is kept": (stored_as(RULE, "the fifth rule"), "the fifth rule", "Regel 5"),
    "told as it is kept, as it is no sentence": (stored_as("rule 5", "the fifth"), "the fifth", "the fifth"),
}


@pytest.mark.parametrize("what", TOLD)
def test_a_sentence_is_plain_english_and_can_be_told_in_another_language(what: str):
    sentence, english, other = TOLD[what]

    assert (sentence, in_german(sentence)) == (english, other)


def test_a_word_that_is_a_sentence_already_is_left_as_it_is():
    assert word(RULE) is RULE


def with_sentence(wrong: Exception, sentence: Any) -> Exception:
    wrong.sentence = sentence  # type: ignore[attr-defined]
    return wrong


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (ValueError(RULE), "Regel 5"),
        (with_sentence(ValueError("no"), RULE), "Regel 5"),
        (ValueError("plain"), "plain"),
        (ValueError(), ""),
        (ValueError(5), "5"),
        (ValueError("a", "b"), "('a', 'b')"),
        (with_sentence(ValueError("plain"), ""), "plain"),
    ],
)
def test_what_an_error_says_can_be_told_in_another_language(wrong: Exception, said: str):
    assert in_german(sentence_of(wrong)) == said


WORDS = st.text(max_size=8)
SENTENCES = st.recursive(
    WORDS | WORDS.map(word) | st.integers().map(lambda number: _("rule {number}", number=number)),
    lambda inner: st.one_of(
        inner.map(capitalised),
        inner.map(ended),
        st.lists(inner, max_size=4).map(lambda several: joined(*several)),
        st.lists(inner, max_size=4).map(either),
        st.lists(inner, max_size=4).map(all_of),
        inner.map(lambda what: _("it says {what}", what=what)),
        inner.map(lambda what: filled("it says %(what)s", {"what": what})),
    ),
    max_leaves=8,
)


@given(SENTENCES)
def test_told_in_english_a_sentence_is_what_is_stored_of_it(sentence: str):
    assert translated(sentence, lambda text: text) == sentence


@given(SENTENCES)
def test_each_marked_word_within_a_sentence_is_told_in_the_other_language(sentence: str):
    def texts(part: object) -> set[str]:
        return {part.text}.union(*map(texts, part.parts.values())) if isinstance(part, Sentence) else set()

    asked: set[str] = set()

    def noting(text: str) -> str:
        asked.add(text)
        return text

    translated(sentence, noting)

    assert asked == texts(sentence)
