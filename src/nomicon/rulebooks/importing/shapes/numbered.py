"""Plain text with a number before each rule, as in letters and newsgroups: ``001. All players …``.

The lines below the first may be indented; where they are, what stands flush left after an empty line is in no rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.values.translatable import _
from nomicon.rulebooks.importing.classes import in_brackets, part_of
from nomicon.rulebooks.importing.gathering import Doubt, gathered
from nomicon.rulebooks.importing.imported import Imported, ImportedRule, stray_lines
from nomicon.rulebooks.importing.points import reflowed
from nomicon.rulebooks.importing.shapes.sections import heading_count
from nomicon.rulebooks.importing.titles import shown_title

_RULE = re.compile(
    r"(?P<indent>[ \t]{0,12})(?:rule[ \t]+)?(?P<number>\d{1,9})"
    r"(?:[.):](?=[ \t]|\Z)|[ \t]+[-–—](?=[ \t])|(?<=\d\d\d)(?=[ \t]+[A-Z“\"]|[ \t]*\Z))[ \t]*(?P<rest>.*)",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?P<indent>[ \t]{0,12})rule[ \t]{1,9}(?P<number>\d{1,9})[ \t]*(?P<rest>)", re.IGNORECASE)
_UNDERLINE = re.compile(r"[ \t]{0,3}(?:={3,}|-{3,}|~{3,}|_{3,})[ \t]*")
_LONGEST_TITLE = 80
_HEADING_WEIGHT = 4  # Numbers under many headings are points within sections, not rules.
_MOST = Fraction(4, 5)
_SNIPPET = 60


class _Start(Struct, frozen=True):
    """The line, from 0, on which a rule or a part begins."""

    at: int
    number: int = -1
    rest: str = ""
    indent: int = 0
    part: str = ""


def score(text: str) -> int:
    """Count the numbers that begin a line, each once, less what looks like sections of Markdown."""
    starts, _ = _starts(text.split("\n"))
    return len({start.number for start in starts if not start.part}) - _HEADING_WEIGHT * heading_count(text)


def read(text: str) -> Imported:
    """Find the rules. Whatever is in none of them is listed."""
    lines = text.split("\n")
    starts, doubts = _starts(lines)
    doubts += stray_lines(lines[: starts[0].at if starts else len(lines)], 1)
    ends = [start.at for start in starts[1:]] + [len(lines)]
    blocks = [(start, lines[start.at + 1 : end]) for start, end in zip(starts, ends, strict=True)]
    is_titled = _is_titled(blocks)
    is_indented = any(_indent(line) > start.indent for start, below in blocks if not start.part for line in below)
    found: list[ImportedRule] = []
    status = ""
    for start, below in blocks:
        if start.part:
            status = start.part
            doubts += stray_lines(["" if _UNDERLINE.fullmatch(line) else line for line in below], start.at + 2)
            continue
        own = _own_lines(below, start.indent) if is_indented else len(below)
        found.append(_rule(start, status, below[:own], is_titled))
        doubts += stray_lines(below[own:], start.at + 2 + own)
    return gathered(found, doubts)


def _starts(lines: Sequence[str]) -> tuple[list[_Start], list[Doubt]]:
    """Return where rules and parts begin, and the numbers that were taken for points within a rule."""
    candidates: list[tuple[_Start, str]] = []
    parts: list[_Start] = []
    for at, line in enumerate(lines):
        found = _RULE.fullmatch(line) or _NAMED.fullmatch(line)
        if found:
            indent = _indent(line)
            candidates.append((_Start(at, int(found["number"]), found["rest"], indent), found["number"]))
        elif part_of(line):
            parts.append(_Start(at, part=part_of(line)))
    widths = Counter(len(digits) for _, digits in candidates)
    width = min(3, max(widths, key=lambda one: (widths[one], one))) if widths else 0
    base = min((start.indent for start, digits in candidates if len(digits) >= width), default=0)
    starts: list[_Start] = []
    doubts: list[Doubt] = []
    last = -1
    for start, digits in candidates:
        if len(digits) < width or start.indent > base + 1 or (width < 3 and start.number <= last):
            snippet = " ".join(lines[start.at].split())[:_SNIPPET]
            doubts.append((start.at + 1, _("{snippet} (read as a point within a rule)", snippet=snippet)))
            continue
        last = start.number
        starts.append(start)
    return sorted([*starts, *parts], key=lambda start: start.at), doubts


def _own_lines(below: Sequence[str], indent: int) -> int:
    """Return how many lines belong to a rule: up to the first after an empty one that is not indented."""
    for at, line in enumerate(below):
        if line.strip() and _indent(line) <= indent and at and not below[at - 1].strip():
            return at
    return len(below)


def _is_titled(blocks: Sequence[tuple[_Start, Sequence[str]]]) -> bool:
    """Say whether nearly every rule has a short line of its own before its words, as titles are."""
    rules = [(start.rest, below) for start, below in blocks if not start.part]
    titled = [1 for rest, below in rules if _like_a_title(rest) and below and re.match(r"\s*[A-Z(“\"]", below[0])]
    return len(rules) > 1 and len(titled) >= _MOST * len(rules)


def _like_a_title(rest: str) -> bool:
    return 0 < len(rest) <= _LONGEST_TITLE and not re.search(r"[.;:,!?)]\s*\Z", in_brackets(rest)[0])


def _rule(start: _Start, status: str, below: Sequence[str], is_titled: bool) -> ImportedRule:
    rest, own = in_brackets(start.rest)
    title = ""
    stands_apart = below[:1] != [] and not below[0].strip()
    if (stands_apart or is_titled) and any(line.strip() for line in below) and _like_a_title(rest):
        title, rest = shown_title(rest), ""
    words = reflowed([rest, *below] if rest else list(below))
    return ImportedRule(RuleNumber(start.number), own or status, words, start.at + 1, title)


def _indent(line: str) -> int:
    return len(line.expandtabs()) - len(line.expandtabs().lstrip()) if line.strip() else 0
