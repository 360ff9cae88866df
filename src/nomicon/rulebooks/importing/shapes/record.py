"""A record in the order of precedence: ``* 1034: transmutation of 109 Rule 109. [mutable] (Initial Rule) Title Words``.

Between the rules stand lines on other numbers: ``1001: failed.``, ``203: amended by 1011``. Line ends may be lost.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.values.translatable import _
from nomicon.rulebooks.importing.gathering import Doubt, gathered
from nomicon.rulebooks.importing.imported import Imported, ImportedRule, Lines, NumberMention, stray
from nomicon.rulebooks.importing.lineage import Chronicle, PrintedRule
from nomicon.rulebooks.importing.points import reflowed
from nomicon.rulebooks.importing.titles import Parted, parted, shown_title

_WITH_CLASS = r"rule[ \t\n]{1,9}(?P<number>\d{1,9})[.:]?[ \t\n]{1,9}[\[(](?P<status>(?:im)?mutable)[\])]"
_WITHOUT = r"(?:(?<=\*[ ])|^)rule[ \t]{1,9}(?P<bare>\d{1,9})\.(?=\s)"
_RULE = re.compile(rf"\b{_WITH_CLASS}|{_WITHOUT}", re.IGNORECASE | re.MULTILINE)
_COLON = re.compile(r"(?:(?<=\s)|\A)(?P<number>\d{1,9}):(?=\s|\Z)")
_SAID = re.compile(
    r"(?:(?:amendment\s)?(?:failed|withdrawn|defeated|vetoed|lapsed|unknown|passed)"
    r"|(?:amendment\s)?(?:transmuted|amended|repealed)\sby\s\d{1,9}(?:,\s\d{1,9}\b)*"
    r"|(?:repeal|transmutation|amendment)(?:\sof)?\s(?:(?:rule|amendment)\s)?\d{1,9}"
    r"|an\samendment\sof\s\d{1,9}|restoring\s\d{1,9})\b"
    r"(?:,?\s(?:and\s)?(?=amend|transm|repeal|an\samend|restor))?",
    re.IGNORECASE,
)
_COMPLETE = re.compile(r"\bby\s|\A(?!repeal|transm|amend|an\s|restor)\w", re.IGNORECASE)
"""What is said of a number by itself; anything else may stand in front of the rule that came of it."""

_DATE = (
    r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?[ ]{1,2})?(?:(?:\d{1,2}[ ])?"
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}"
    r"\.?[ ]{1,2}(?:\d{1,2},?[ ]{1,2})?(?:\d{1,2}:\d\d(?::\d\d)?[ ]{1,2})?\d{4}"
    r"|\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?Z?)?|\d{1,2}/\d{1,2}/\d{2,4})(?!\w)"
)
_MADE = re.compile(
    r"(?:\s*(?:\((?P<initial>initial[ ]rule)\)"
    r"|by[ ](?P<by>[^\s,.\[\]()]+(?:[ ][^\s,.\[\]()]+){0,3}?(?=[,.\[]|\s+last\s)|[^\s,.\[\]()]+)))?"
    rf"(?:,?\s*last[ ]changed[ ](?P<on>{_DATE}))?\.?"
    r"(?P<notes>(?:\s*\[(?:first|then|next|last|finally)?\s*(?:amended|transmuted)\s+by\s+(?:proposal\s+)?\d{1,9}\]\.?)*)",
    re.IGNORECASE,
)
_NEAR = 9  # Signs between what is said of a number and the rule that came of it.
_SNIPPET, _LONGEST_TITLE = 60, 100


class _EntryMark(Struct, frozen=True):
    """Where an entry begins and ends; `said` stands between its number and the rule it prints, if it prints one."""

    start: int
    end: int
    number: int
    said: str = ""
    rule: re.Match[str] | None = None


def score(text: str) -> int:
    """Count the rules that are printed with their class, and what is said of other numbers."""
    return sum(1 if mark.rule is None else 2 for mark in _marks(text) if mark.rule is None or mark.rule["status"])


def read(text: str) -> Imported:
    """Find the rules, and what is said of other numbers. Whatever is neither is listed."""
    lines = Lines(text)
    marks = _marks(text)
    doubts: list[Doubt] = stray(text, 0, marks[0].start if marks else len(text), lines)
    mentions: list[NumberMention] = []
    entries: list[PrintedRule] = []
    ends = [mark.start for mark in marks[1:]] + [len(text)]
    for mark, end in zip(marks, ends, strict=True):
        line = lines.at(mark.start)
        if mark.rule is not None:
            entries.append(_entry(mark, text[mark.end : end], line))
            doubts += _doubtful(text, mark.end, end, lines)
            continue
        mentions.append(NumberMention(RuleNumber(mark.number), mark.said, line))
        doubts += stray(text, mark.end, end, lines)
        if not mark.said:
            doubts.append((line, _("{number} (the text says nothing about it)", number=mark.number)))
        elif text[max(0, mark.start - 9) : mark.start].rstrip().endswith("*") and "by" not in mark.said:
            doubts.append(
                (line, _("{number}: {said} (marked like a rule in force)", number=mark.number, said=mark.said))
            )
    chronicle = Chronicle(entries, mentions)
    rules = [_rule(entry, chronicle) for entry in entries]
    found = gathered(rules, [*doubts, *_unsure(entries), *chronicle.doubts()])
    said = [NumberMention(entry.ordinal, entry.said, entry.line) for entry in entries if entry.ordinal and entry.said]
    return Imported(found.rules, found.not_understood, tuple(sorted([*mentions, *said], key=lambda one: one.number)))


def _marks(text: str) -> list[_EntryMark]:
    printed = {found.start(): found for found in _RULE.finditer(text)}
    starts = sorted(printed)
    marks: list[_EntryMark] = []
    taken: set[int] = set()
    reached, last = 0, len(text.rstrip(" \t\n*"))
    for colon in _COLON.finditer(text):
        if colon.start() < reached:
            continue  # It belongs to what is said of the number before: ``repeal of 1060, restoring 211:``.
        said, end = _said(text, colon.end())
        after = bisect_left(starts, end)
        near = after < len(starts) and starts[after] - end <= _NEAR
        rule = starts[after] if near and not text[end : starts[after]].strip(" \t\n*.:") else None
        follows = _COLON.match(text, end) or end >= last
        if rule is not None and "*" not in text[end:rule] and not _COMPLETE.search(said):
            taken.add(rule)
            marks.append(_EntryMark(colon.start(), printed[rule].end(), int(colon["number"]), said, printed[rule]))
        elif said or follows or rule is not None:
            marks.append(_EntryMark(colon.start(), end, int(colon["number"]), " ".join(said.split())))
        reached = marks[-1].end if marks else 0
    marks += [
        _EntryMark(at, found.end(), int(found["number"] or found["bare"]), rule=found)
        for at, found in printed.items()
        if at not in taken
    ]
    return sorted(marks, key=lambda mark: mark.start)


def _said(text: str, place: int) -> tuple[str, int]:
    """Return what is said of a number, and where that ends."""
    begin = place = place + len(text[place : place + 9]) - len(text[place : place + 9].lstrip())
    while found := _SAID.match(text, place):
        place = found.end()
    said = text[begin:place].strip(" ,")
    if said:
        place += len(text[place : place + 1]) - len(text[place : place + 1].lstrip(".:"))
    return said, place


def _doubtful(text: str, start: int, end: int, lines: Lines) -> Iterator[Doubt]:
    """Yield the numbers within a rule that look as if an entry of their own began there."""
    for colon in _COLON.finditer(text, start, end):
        if len(colon["number"]) > 2:
            snippet = " ".join(text[colon.start() : min(end, colon.start() + _SNIPPET)].split())
            yield lines.at(colon.start()), _("{snippet} (read as part of the rule before it)", snippet=snippet)


# -- Rules ---------------------------------------------------------------------------


def _entry(mark: _EntryMark, body: str, line: int) -> PrintedRule:
    """Take a printed rule apart: who made it and when, its title, its words."""
    assert mark.rule is not None, "a mention prints no rule"
    body = body.rstrip(" \t\n*")
    made = _MADE.match(body)
    assert made is not None, "all of it may be missing"
    told = _titled(body[made.end() :])
    own = int(mark.rule["number"] or mark.rule["bare"])
    return PrintedRule(
        number=RuleNumber(own),
        line=line,
        status=(mark.rule["status"] or "").lower(),
        ordinal=RuleNumber(mark.number) if mark.number != own else None,
        said=mark.said,
        is_initial=made["initial"] is not None,
        by=made["by"] or "",
        on=made["on"] or "",
        notes=" ".join(made["notes"].split()),
        title=told.title,
        words=told.words,
        is_sure=told.is_sure,
    )


def _titled(rest: str) -> Parted:
    """Part the title from the words: by the line it stands on, or where it ran into them by how they begin."""
    head, *below = rest.split("\n")
    first = next((at for at, line in enumerate(below) if line.strip()), len(below))
    words = reflowed(below[first + 1 :])
    if not head.strip() and words and _stands_alone(below[first].strip(), words):
        return Parted(shown_title(below[first]), words)
    paragraph, _, others = rest.strip().partition("\n\n")
    told = parted(" ".join(paragraph.split()))
    words = reflowed([told.words, "", *others.split("\n")])
    return Parted(told.title, words, told.is_sure or not told.words)


def _stands_alone(line: str, words: str) -> bool:
    """Say whether a line is a title above words, and not the first of several lines of a sentence."""
    return len(line) <= _LONGEST_TITLE and not re.search(r"[.;:,]\s|[;:,]\Z", line) and not words[0].islower()


def _rule(entry: PrintedRule, chronicle: Chronicle) -> ImportedRule:
    return ImportedRule(
        entry.number, entry.status, entry.words, entry.line, entry.title, entry.ordinal, chronicle.history(entry)
    )


def _unsure(entries: Sequence[PrintedRule]) -> Iterator[Doubt]:
    for entry in entries:
        if not entry.is_sure:
            taken = _("{title!r} was taken as the title", title=entry.title) if entry.title else _("no title was found")
            told = _("{number} (it is not certain where its title ends: {taken})", number=entry.number, taken=taken)
            yield entry.line, told
