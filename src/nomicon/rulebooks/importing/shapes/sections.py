"""Markdown with a section for each rule: ``## 101``, ``## 101 Title``, or titles alone, which are then numbered.

Headings such as ``# Immutable rules`` say of which class the rules below them are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import count

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.rules import IMMUTABLE
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.rulebooks.files.body import trimmed
from nomicon.rulebooks.importing.classes import in_brackets, part_of
from nomicon.rulebooks.importing.gathering import Doubt, gathered
from nomicon.rulebooks.importing.imported import Imported, ImportedRule, stray_lines
from nomicon.rulebooks.importing.titles import shown_title

_ATX = re.compile(r" {0,3}(?P<signs>#{1,6})(?=[ \t]|\Z)(?P<text>.*)")
_UNDERLINE = re.compile(r" {0,3}(?:={3,}|-{3,})[ \t]*")
_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_BARE = re.compile(r" {0,3}(?:```+|~~~+)[ \t]*")
_NUMBER = re.compile(
    r"(?:rule|no\.?|§)?[ \t]*#?(?P<number>\d{1,9})(?:[.):](?=\s|\Z)|(?=\s|\Z))[ \t]*(?:[-–—:][ \t]+)?(?P<title>.*)",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(r"(?<!\w)(?:\*\*|__|`)|(?:\*\*|__|`)(?!\w)")
_LONG_TITLE = 120  # Letters; a longer heading is a sentence, and belongs to the words.


class _Heading(Struct, frozen=True):
    """A heading: the line on which it stands, from 0, and the first line below it."""

    at: int
    below: int
    level: int
    text: str
    part: str = ""
    number: int | None = None
    title: str = ""
    status: str = ""
    is_rule: bool = False


def score(text: str) -> int:
    """Count the sections that look like rules."""
    return sum(heading.is_rule for heading in _told_apart(_headings(text.split("\n"))))


def read(text: str) -> Imported:
    """Find the rules. Whatever is in none of them is listed."""
    lines = text.split("\n")
    headings = _told_apart(_headings(lines))
    front, title = _front_matter(lines)
    main = _main_title(headings)
    first = headings[0].at if headings else len(lines)
    doubts = stray_lines(lines[front:first], front + 1)
    found: list[ImportedRule] = []
    status = ""
    for place, heading in enumerate(headings):
        below = headings[place + 1].at if place + 1 < len(headings) else len(lines)
        if heading.is_rule:
            found.append(_rule(heading, status, lines[heading.below : below]))
            continue
        status = heading.part or status
        if not heading.part and (heading is not main or title):
            doubts.append((heading.at + 1, heading.text or _("(an empty heading)")))
        doubts += stray_lines(lines[heading.below : below], heading.below + 1)
    found, notes = _numbered(found)
    return gathered(found, [*doubts, *notes], title or (shown_title(main.text) if main else ""))


def heading_count(text: str) -> int:
    """Count the headings that are neither of a class nor the title of the whole."""
    headings = _headings(text.split("\n"))
    main = _main_title(headings)
    return sum(not heading.part and heading is not main for heading in headings)


# -- Headings ------------------------------------------------------------------------


def _headings(lines: Sequence[str]) -> list[_Heading]:
    headings: list[_Heading] = []
    start = _front_matter(lines)[0]
    fenced = _fenced(lines)
    for at in range(start, len(lines)):
        line = lines[at]
        if at in fenced:
            continue
        atx = _ATX.fullmatch(line)
        if atx:
            headings.append(_described(_Heading(at, at + 1, len(atx["signs"]), _without_signs(atx["text"].strip()))))
        elif line.strip() and at + 1 < len(lines) and _UNDERLINE.fullmatch(lines[at + 1]) and _stands_alone(lines, at):
            level = 1 if "=" in lines[at + 1] else 2
            headings.append(_described(_Heading(at, at + 2, level, line.strip())))
    return headings


def _without_signs(text: str) -> str:
    """Return a heading's text without the signs that close it."""
    bare = text.rstrip("#")
    return bare.rstrip() if not bare or bare[-1] in " \t" else text


def _fenced(lines: Sequence[str]) -> set[int]:
    """Return the lines that stand in a block of code. One that never ends is none: it would swallow the rest."""
    inside: set[int] = set()
    endless: set[str] = set()
    reached = 0
    for at, line in enumerate(lines):
        mark = _FENCE.match(line)
        if at < reached or mark is None or mark[1] in endless:
            continue
        ends = (one for one in range(at + 1, len(lines)) if lines[one].strip().startswith(mark[1]))
        end = next((one for one in ends if _BARE.fullmatch(lines[one])), None)
        if end is None:
            endless.add(mark[1])
        else:
            reached = end + 1
            inside |= set(range(at, reached))
    return inside


def _stands_alone(lines: Sequence[str], at: int) -> bool:
    """Say whether a line with an underline is a heading, and not a list's item or the end of a paragraph."""
    before = lines[at - 1].strip() if at else ""
    is_text = not re.match(r" {4}| {0,3}(?:[-*+>|]|\d{1,9}[.)])(?:\s|\Z)|.*\|", lines[at])
    return is_text and (not before or bool(_UNDERLINE.fullmatch(lines[at - 1])) or bool(_ATX.fullmatch(lines[at - 1])))


def _described(heading: _Heading) -> _Heading:
    part = part_of(heading.text)
    if part:
        return replace(heading, part=part)
    plain = _EMPHASIS.sub("", heading.text).strip()
    plain, status = in_brackets(plain)
    found = _NUMBER.fullmatch(plain)
    if found is None:
        return replace(heading, title=plain, status=status)
    return replace(heading, title=found["title"].strip(), status=status, number=int(found["number"]))


def _told_apart(headings: Sequence[_Heading]) -> list[_Heading]:
    """Mark the headings that begin a rule, and leave out those that belong to a rule's words."""
    main = _main_title(headings)
    numbered = [heading for heading in headings if heading.number is not None]
    chosen = numbered or [heading for heading in headings if not heading.part and heading is not main]
    levels = Counter(heading.level for heading in chosen)
    level = max(levels, key=lambda one: (levels[one], one)) if levels else 0
    digits = Counter(len(str(heading.number)) for heading in numbered)
    width = min(3, digits.most_common(1)[0][0]) if digits else 0
    told: list[_Heading] = []
    begun = False
    for heading in headings:
        if heading.number is not None:
            is_rule = heading.level <= level or len(str(heading.number)) >= width
        else:
            is_rule = not numbered and heading.level == level and not heading.part and heading is not main
        if is_rule or heading.level <= level or heading.part or not begun:
            begun = begun or is_rule
            told.append(replace(heading, is_rule=is_rule) if heading is not main else heading)
    return told


def _main_title(headings: Sequence[_Heading]) -> _Heading | None:
    """Return the heading over the whole: the first, above all others but those of a class."""
    first = headings[0] if headings else None
    if first is None or first.part or first.number is not None or len(headings) < 2:
        return None
    above = all(other.level > first.level or (other.part and other.level == first.level) for other in headings[1:])
    return first if above else None


def _front_matter(lines: Sequence[str]) -> tuple[int, str]:
    """Return how many lines the block in front has, and the title it gives; none where it is of another kind."""
    if not lines or lines[0].rstrip() != "---":
        return 0, ""
    end = next((at for at, line in enumerate(lines[1:40], 1) if line.rstrip() == "---"), 0)
    within = lines[1:end]
    titles = [line.partition(":")[2].strip(" \"'") for line in within if line.lower().startswith("title:")]
    only_title = len(titles) == 1 and not any(line.strip() for line in within if not line.lower().startswith("title:"))
    return (end + 1, titles[0]) if end and only_title else (0, "")


# -- Rules ---------------------------------------------------------------------------


def _rule(heading: _Heading, status: str, lines: Sequence[str]) -> ImportedRule:
    words = trimmed("\n".join(line.rstrip() for line in lines))
    number, title = RuleNumber(-1 if heading.number is None else heading.number), shown_title(heading.title)
    if len(title) > _LONG_TITLE:
        title, words = "", f"{heading.title}\n\n{words}".strip()
    return ImportedRule(number, heading.status or status, words, heading.at + 1, title)


def _numbered(found: Sequence[ImportedRule]) -> tuple[list[ImportedRule], list[Doubt]]:
    """Number rules that have only titles: from 101; where there are classes, mutable ones from 201."""
    if not found or found[0].number >= 0:
        return list(found), []
    has_classes = any(rule.status for rule in found)
    immutable = sum(has_classes and rule.status == IMMUTABLE for rule in found)
    following = {True: count(101), False: count(max(201, 101 + immutable) if has_classes else 101)}
    rules = [
        replace(rule, number=RuleNumber(next(following[has_classes and rule.status == IMMUTABLE]))) for rule in found
    ]
    empty = [
        (rule.line, _("{title} (a title with no words below it)", title=rule.title))
        for rule in rules
        if not rule.words and rule.title
    ]
    return rules, empty
