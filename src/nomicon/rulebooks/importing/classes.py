"""Of which class a rule is: by the heading it stands under, or by what the rules themselves say of their numbers."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.rules import IMMUTABLE, MUTABLE

_PART = re.compile(
    r"[ \t]{0,3}#{0,6}[ \t]*(?:\*\*|__)?(?:(?:part|section|chapter|article)[ \t]+\w{1,9}[.:]?[ \t]*[-–—]?[ \t]*)?"
    r"(?:the[ \t]+)?(?:initial[ \t]+)?(?P<class>(?:im)?mutable)(?:[ \t]+(?:initial[ \t]+)?rules?)?"
    r"(?:[ \t]*\([^()\n]{0,80}\))?[:.]?(?:\*\*|__)?[ \t]*#{0,6}[ \t]*",
    re.IGNORECASE,
)
_LONGEST = 120  # Signs of a heading that names a class.
_CLASS = r"(?P<class>(?:im)?mutable)"
_RANGE = re.compile(
    rf"\b(?P<low>\d{{1,9}})[ ]?(?:-|–|to|through)[ ]?(?P<high>\d{{1,9}})[ ](?:\({_CLASS}\)|(?:are|is)[ ]"
    rf"(?P<class2>(?:im)?mutable)\b|(?P<class3>(?:im)?mutable)\b)",
    re.IGNORECASE,
)
_HUNDREDS = re.compile(rf"\bthe[ ](?P<low>\d{{1,7}}00)['’]?s[ ](?:are|is)[ ]{_CLASS}\b", re.IGNORECASE)


class StatedClass(Struct, frozen=True):
    """A class that a rule's words give to a number."""

    status: str
    by: RuleNumber


def part_of(line: str) -> str:
    """Return the class that a line is the heading of; empty if it is no such heading."""
    found = _PART.fullmatch(line) if len(line) <= _LONGEST else None
    return "" if found is None else _class(found["class"])


def in_brackets(title: str) -> tuple[str, str]:
    """Part a title from the class that stands behind it or in front of it in brackets."""
    found = re.search(r"[\[(](?P<class>(?:im)?mutable)[\])]", title, re.IGNORECASE)
    if found is None:
        return title, ""
    return f"{title[: found.start()].rstrip()} {title[found.end() :].lstrip(' .:')}".strip(), _class(found["class"])


def stated_classes(rules: Iterable[tuple[RuleNumber, str]]) -> dict[RuleNumber, StatedClass]:
    """Return the classes that words such as ``Rules 101-115 are immutable`` give to these rules by number."""
    every = list(rules)
    said: dict[RuleNumber, StatedClass] = {}
    unsaid = sorted(number for number, _ in every)
    for by, words in every:
        flat = " ".join(words.split())
        spans = [_span(one, int(one["high"])) for one in _RANGE.finditer(flat)]
        spans += [_span(one, int(one["low"]) + 99) for one in _HUNDREDS.finditer(flat)]
        for low, high, status in spans:
            within = slice(bisect_left(unsaid, low), bisect_right(unsaid, high))
            said |= dict.fromkeys(unsaid[within], StatedClass(status, by))
            del unsaid[within]
    return said


def _span(found: re.Match[str], high: int) -> tuple[int, int, str]:
    named = found.groupdict()
    return int(found["low"]), high, _class(found["class"] or named.get("class2") or named.get("class3") or "")


def _class(word: str) -> str:
    return IMMUTABLE if word.lower() == IMMUTABLE else MUTABLE
