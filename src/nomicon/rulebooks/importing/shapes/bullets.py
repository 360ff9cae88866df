"""The shape of old web pages saved as text: ``* 101 All players...`` under headings ``Immutable Rules ~~~~``.

Line ends may have been lost, so that a whole ruleset is one line, with its lists run into the sentences.
"""

from __future__ import annotations

import re
from collections import Counter

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.rules import IMMUTABLE, MUTABLE
from nomicon.game.values.translatable import _
from nomicon.rulebooks.importing.gathering import without_heading
from nomicon.rulebooks.importing.imported import Imported, ImportedRule, Lines, stray
from nomicon.rulebooks.importing.markdown import readable

_RULE = re.compile(r"(?:(?<=\s)|\A)\*[ \t\n]{0,9}(?P<number>\d{1,9})[.):]?(?=\s|\Z)", re.ASCII)
_OTHER = re.compile(r"(?:(?<=\s)|\A)\*[ \t\n]{0,9}rule[ \t]{1,9}\d{1,9}\b", re.ASCII | re.IGNORECASE)
_HEADING = re.compile(
    r"(?:(?<=\s)\*[ \t]{1,9}|\b)(?P<kind>(?:im)?mutable)[ \t]rules:?[ \t]{0,9}\n?[ \t]{0,9}[~=_-]{3,}"
    r"|^[ \t]{0,9}(?:\*[ \t]{1,9})?(?P<alone>(?:im)?mutable)[ \t]rules:?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_SNIPPET = 60


class _RuleStart(Struct, frozen=True):
    """A place where a rule or a section begins."""

    start: int
    end: int
    number: str = ""
    status: str = ""


def score(text: str) -> int:
    """Count what looks like the beginning of a rule in this shape, less what looks like that of another."""
    return sum(1 for _ in _RULE.finditer(text)) - sum(1 for _ in _OTHER.finditer(text))


def read(text: str) -> Imported:
    """Find the rules. Whatever is in none of them is listed."""
    lines = Lines(text)
    marks, doubtful = _marks(text, lines)
    rules: dict[RuleNumber, ImportedRule] = {}
    odd = [*doubtful, *stray(text, 0, marks[0].start if marks else len(text), lines)]
    status = ""
    ends = [mark.start for mark in marks[1:]] + [len(text)]
    for mark, end in zip(marks, ends, strict=True):
        if mark.status:
            status = mark.status
            odd += stray(text, mark.end, end, lines)
            continue
        line, number = lines.at(mark.start), RuleNumber(int(mark.number))
        words = readable(re.sub(r"\s\*\s*\Z", "", text[mark.end : end]))
        if not words:
            odd.append((line, _("{number} (a number without words)", number=number)))
        elif number in rules:
            odd.append(
                (line, _("{number} (a second rule with this number, left out): {words}", number=number, words=words))
            )
        else:
            if not status and not rules:
                odd.append((line, without_heading(number)))
            rules[number] = ImportedRule(number, status or MUTABLE, words, line)
    return Imported(tuple(rules.values()), tuple(sorted(odd)))


def _marks(text: str, lines: Lines) -> tuple[list[_RuleStart], list[tuple[int, str]]]:
    """Return where rules and sections begin, and the numbers that were taken for points within a rule."""
    found = list(_RULE.finditer(text))
    width = min(3, Counter(len(one["number"]) for one in found).most_common(1)[0][0]) if found else 0
    marks: list[_RuleStart] = []
    doubtful: list[tuple[int, str]] = []
    last = -1
    for one in found:
        number = int(one["number"])
        if len(one["number"]) < width or (width < 3 and number <= last):
            snippet = " ".join(text[one.start() : one.start() + _SNIPPET].split())
            doubtful.append((lines.at(one.start()), _("{snippet} (read as a point within a rule)", snippet=snippet)))
            continue
        last = number
        marks.append(_RuleStart(one.start(), one.end(), number=one["number"]))
    for one in _OTHER.finditer(text):
        snippet = " ".join(text[one.start() : one.start() + _SNIPPET].split())
        doubtful.append((lines.at(one.start()), _("{snippet} (read as a point within a rule)", snippet=snippet)))
    for one in _HEADING.finditer(text):
        kind = (one["kind"] or one["alone"]).lower()
        marks.append(_RuleStart(one.start(), one.end(), status=MUTABLE if kind == MUTABLE else IMMUTABLE))
    return sorted(marks, key=lambda mark: mark.start), doubtful
