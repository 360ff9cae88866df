"""Figures in a rule's words, held against those in its header."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _
from nomicon.law.inspection.findings import RuleFinding

_UNDER_TWENTY = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

NUMERALS = {
    **{word: figure for figure, word in enumerate(_UNDER_TWENTY)},
    **{word: 10 * (place + 2) for place, word in enumerate(_TENS)},
    "hundred": 100,
    "a dozen": 12,
    "thousand": 1000,
}

_TEN = "|".join(_TENS)
_FIGURE = re.compile(rf"\b(?:({_TEN})[- ])?([a-z]+|\d{{1,9}}(?:/\d{{1,9}})?)\b")
_NUMBERED = re.compile(r"\brules?\s+\d+(?:\s*(?:,|and|or|to|through|–|-)\s*\d+)*", re.IGNORECASE)
_UNITS = "points?|votes?|days?|hours?|minutes?|weeks?|percent|players?|proposals?|turns?"

MULTIPLES = (1, 7, 24, 60, 100, 3600, 86400)
"""What a figure in words may stand for in a setting: weeks in days, days in hours, a share in a hundred, and so on."""

LONG = 60
"""From here a figure that is a whole number of minutes may be a length of time in seconds."""


def figures_of(text: RuleText, counted: frozenset[str]) -> Iterator[RuleFinding]:
    """Yield where the words say one figure and a setting another: only where one of each is left that fits no other."""
    said, settings = said_in(text.words), _figures_in(text)
    known = {abs(figure) for figure in settings.values()} | _other_figures(text)
    nouns = "|".join([*map(re.escape, sorted(counted)), _UNITS])
    lone_words = [
        word
        for word, figure in said.items()
        if figure > 2
        and not _is_among(figure, known)
        and re.search(rf"\b{re.escape(word)}\s+(?:more\s+|other\s+)?(?:{nouns})\b", text.words, re.IGNORECASE)
    ]
    lone_settings = [
        name
        for name, figure in settings.items()
        if abs(figure) not in (0, 1) and not _is_among(abs(figure), set(said.values())) and not _is_long(figure)
    ]
    if len(lone_words) == len(lone_settings) == 1:
        name, word = lone_settings[0], lone_words[0]
        yield RuleFinding(
            "words.figure",
            _(
                "the words say {word}, but the setting {name!r} is {settings}",
                word=word,
                name=name,
                settings=settings[name],
            ),
            _("Make both say the same. If they differ, the words count."),
            None,
            ("settings", name),
            (name,),
        )


def said_in(words: str) -> dict[str, Fraction]:
    """Return the figures that a text says, each as it is written, but for numbers of rules and small ones."""
    found = {}
    for match in _FIGURE.finditer(_NUMBERED.sub("", words.lower())):
        tens, word = match.groups()
        figure = _figure(word)
        if figure is not None and figure + (NUMERALS[tens] if tens else 0) > 1:
            found[match[0]] = figure + (NUMERALS[tens] if tens else 0)
    return found


def _figure(word: str) -> Fraction | None:
    if word[0].isdigit():
        top, _, bottom = word.partition("/")
        return None if bottom and not int(bottom) else Fraction(int(top), int(bottom or 1))
    return Fraction(NUMERALS[word]) if word in NUMERALS else None


def _figures_in(text: RuleText) -> dict[str, Fraction]:
    return {
        name: Fraction(value)
        for name, value in text.settings.items()
        if isinstance(value, int | Fraction) and not isinstance(value, bool)
    }


def _other_figures(text: RuleText) -> set[Fraction]:
    written = " ".join([text.code, *map(str, text.answers.values()), *map(str, text.declares.values())])
    return {Fraction(int(figure)) for figure in re.findall(r"\b\d{1,9}\b", written)}


def _is_among(figure: Fraction, known: set[Fraction]) -> bool:
    return any(figure * many in known or figure / many in known for many in MULTIPLES)


def _is_long(figure: Plain) -> bool:
    return isinstance(figure, Fraction) and abs(figure) >= LONG and figure % LONG == 0
