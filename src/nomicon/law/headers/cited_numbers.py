"""The rules that a text names by their numbers: in its words, in its header and in its code.

Code is not read as Python here: it may be newer than the Python that runs the program, or hostile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from nomicon.game.texts import RuleText

_IN_WORDS = re.compile(
    r"\brules?\s+(\d{1,9}(?:\s*(?:,|and|or|to|through|–|-)\s*(?:rules?\s+)?\d{1,9})*)\b", re.IGNORECASE
)
_RANGE = re.compile(r"(\d+)\s*(?:to|through|–|-)\s*(?:rules?\s+)?(\d+)", re.IGNORECASE)
_IN_CODE = re.compile(r"\b(?:rule|setting)\(\s*(\d{1,9})\b")

WIDEST_RANGE = 100
"""How many rules "rules 103 to 105" may mean; more are a figure of speech, and name the two ends alone."""

REMEMBERED = 2000
"""How many texts are remembered with the numbers in them: pages ask for those of all rules again and again."""


def numbers_written(words: str) -> Iterator[tuple[int, int]]:
    """Yield each number of a rule that stands in a text, and at which character."""
    for found in _IN_WORDS.finditer(words):
        for named in re.finditer(r"\d+", found[1]):
            yield int(named[0]), found.start(1) + named.start()


@lru_cache(maxsize=REMEMBERED)
def numbers_meant(words: str) -> frozenset[int]:
    """Return all numbers of rules that a text means, those between the ends of a range among them."""
    meant = {number for number, _ in numbers_written(words)}
    for found in _IN_WORDS.finditer(words):
        for ends in _RANGE.finditer(found[1]):
            first, last = int(ends[1]), int(ends[2])
            if first < last < first + WIDEST_RANGE:
                meant.update(range(first, last + 1))
    return frozenset(meant)


def numbers_claimed(text: RuleText) -> set[int]:
    """Return the numbers of the rules that a header defers to or claims to prevail over."""
    return {one for one in (*text.defers_to, *text.prevails_over) if isinstance(one, int)}


def numbers_in_code(text: RuleText) -> frozenset[int]:
    """Return the numbers of the rules whose text or settings the code reads."""
    return _read_by(text.code)


@lru_cache(maxsize=REMEMBERED)
def _read_by(code: str) -> frozenset[int]:
    return frozenset(int(found[1]) for found in _IN_CODE.finditer(code))
