"""Markdown with a bold number before each rule, and below it a line in italics that says where it comes from.

``**201** Players take turns.`` and ``*Proposed by Ann on 1 May, last amended by N/A on N/A*``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.rulebooks.files.body import trimmed
from nomicon.rulebooks.importing.classes import in_brackets, part_of
from nomicon.rulebooks.importing.gathering import Doubt, gathered
from nomicon.rulebooks.importing.imported import (
    AMENDED,
    ENACTED,
    INITIAL,
    Deed,
    Imported,
    ImportedRule,
    stray_lines,
)
from nomicon.rulebooks.importing.titles import shown_title

_RULE = re.compile(
    r"[ \t]{0,3}(?:[-*+][ \t]+)?(?:\*\*|__)[ \t]*(?:rule[ \t]+)?#?(?P<number>\d{1,9})(?![\d\w])"
    r"(?P<inside>[^*_\n]{0,200}?)(?:\*\*|__)[ \t]*(?P<rest>.*)",
    re.IGNORECASE,
)
_PROVENANCE = re.compile(
    r"[ \t]*[*_]{1,2}[(\[]?(?P<said>(?:proposed|enacted|adopted|created|amended|initial|last|passed)\b.*?)"
    r"[)\]]?[*_]{1,2}[ \t]*",
    re.IGNORECASE,
)
_MADE = re.compile(
    r"(?:proposed|enacted|adopted|created|passed)[ ]by[ ](?P<by>.+?)(?:[ ]on[ ](?P<on>.+?))?"
    r"(?:,[ ](?:and[ ])?last[ ](?:amended|changed)[ ]by[ ](?P<changer>.+?)(?:[ ]on[ ](?P<changed>.+?))?)?\.?",
    re.IGNORECASE,
)
_UNDERLINE = re.compile(r"[ \t]{0,3}(?:={3,}|-{3,}|~{3,})[ \t]*")
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]")
_LONGEST = 300  # Signs of a line that says where a rule comes from.
_NOTHING = ("", "n/a", "none", "nobody", "-", "–", "never")
_AT_THE_START = re.compile(r"(?:the[ ])?initial(?:[ ](?:rule)?set|[ ]rules?|[ ]ruleset)?", re.IGNORECASE)


class _Open(Struct):
    """A rule while its lines are read."""

    rule: ImportedRule
    lines: list[str]
    history: tuple[Deed, ...] = ()
    is_done: bool = False

    def closed(self) -> ImportedRule:
        """Return the rule with all that was read of it."""
        rule = self.rule
        words = _paragraphs(self.lines)
        return ImportedRule(rule.number, rule.status, words, rule.line, rule.title, None, self.history)


def score(text: str) -> int:
    """Count the lines that begin with a bold number."""
    return sum(1 for line in text.split("\n") if _RULE.fullmatch(line))


def read(text: str) -> Imported:
    """Find the rules. Whatever is in none of them is listed."""
    lines = text.split("\n")
    found: list[_Open] = []
    doubts: list[Doubt] = []
    status = ""
    for number, line in enumerate(lines, 1):
        begun = _RULE.fullmatch(line)
        part = part_of(line)
        if begun:
            found.append(_begun(begun, status, number))
        elif part:
            status = part
            _end(found)
        elif _UNDERLINE.fullmatch(line) and number > 1 and part_of(lines[number - 2]):
            continue
        elif _HEADING.match(line):
            doubts += stray_lines([line], number)
            _end(found)
        else:
            doubts += _added(found[-1] if found else None, line, number)
    return gathered([one.closed() for one in found], doubts)


def _begun(found: re.Match[str], status: str, line: int) -> _Open:
    title, own = in_brackets(found["inside"].strip(" \t.:)–—-"))
    rest = found["rest"]
    if not title:
        bare, behind = in_brackets(rest) if re.match(r"[\[(]", rest) else (rest, "")
        rest, own = bare, own or behind
    return _Open(ImportedRule(RuleNumber(int(found["number"])), own or status, "", line, shown_title(title)), [rest])


def _end(found: Sequence[_Open]) -> None:
    if found:
        found[-1].is_done = True


def _added(rule: _Open | None, line: str, number: int) -> Iterable[Doubt]:
    """Put a line where it belongs; return it as a doubt if it belongs to no rule."""
    if rule is None or rule.is_done:
        return stray_lines([line], number)
    provenance = _PROVENANCE.fullmatch(line)
    if provenance is None:
        rule.lines.append(line)
        return []
    history = _history(provenance["said"])
    rule.history += history
    rule.is_done = any(part.strip() for part in rule.lines)
    return [] if history else stray_lines([line], number)


def _history(said: str) -> tuple[Deed, ...]:
    """Read who made a rule and who changed it last; what is marked as not applicable is left out."""
    found = _MADE.fullmatch(said.strip()) if len(said) <= _LONGEST else None
    if found is None:
        return ()
    by, on = (_told(found[part]) for part in ("by", "on"))
    is_initial = bool(_AT_THE_START.fullmatch(by))
    made = Deed(INITIAL, None, "", on) if is_initial else Deed(ENACTED, None, by, on)
    changer, changed = (_told(found[part]) for part in ("changer", "changed"))
    return (made, Deed(AMENDED, None, changer, changed)) if changer or changed else (made,)


def _told(name: str | None) -> str:
    return "" if name is None or name.strip().lower() in _NOTHING else name.strip()


def _paragraphs(lines: Iterable[str]) -> str:
    """Return lines as they stand, but a line that ends with a forced break begins a paragraph below it."""
    parts: list[str] = []
    for line in lines:
        forced = line.endswith("  ") or line.endswith("\\")
        parts.append(line.rstrip().removesuffix("\\").rstrip() if forced else line.rstrip())
        if forced and not re.match(r"\s*(?:[-*+]|\d{1,9}[.)])\s", line):
            parts.append("")
    return trimmed(re.sub(r"\n{3,}", "\n\n", "\n".join(parts)))
