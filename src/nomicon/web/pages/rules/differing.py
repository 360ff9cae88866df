"""Differences for readers: lines as programs tell them apart, and within a line the words that have changed.

A rule's paragraph is one line, however long; a reader wants to see the word that was changed in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import TypeAlias

ALIKE = 0.4
"""How alike two lines must be, of 1, for the words between them to be compared; others are simply replaced."""

LONGEST = 600
"""Words of a line that are compared. The time it takes grows with the square of them."""

Piece: TypeAlias = tuple[str, bool]
"""A stretch of a line, and whether it was changed."""

Line: TypeAlias = tuple[str, Sequence[Piece]]
"""What became of a line (``gone``, ``came``, ``skipped``, or nothing where it stays), and what it says."""

SETTING = re.compile(r"[-+](?:answers|settings): ([^:]+): (.*)")
"""A line of a difference that says what a header answers or sets."""

_KINDS = {"-": "gone", "+": "came", "@": "skipped"}
_WORDS = re.compile(r"\s+|\d+(?:[./:]\d+)*|\w+|[^\w\s]")


def marked_lines(lines: Sequence[str]) -> Iterator[Line]:
    """Read a unified difference, and mark the changed words in lines that took each other's place."""
    gone: list[str] = []
    for kind, group in groupby(lines, key=lambda line: _KINDS.get(line[:1], "")):
        texts = [line[1:] for line in group]
        if kind == "gone":
            gone = texts
            continue
        if kind == "came":
            yield from _replaced(gone, texts)
        else:
            yield from _whole("gone", gone)
            yield from [("skipped", ())] if kind == "skipped" and _leaves_out(texts[0]) else []
            yield from _whole("", texts if not kind else [])
        gone = []
    yield from _whole("gone", gone)


def _leaves_out(head: str) -> bool:
    """Say whether there are lines before those that the head of a part, as ``@ -1,3 +1,4 @@``, stands for."""
    first = re.search(r"-(\d+)", head)
    return first is None or int(first[1]) > 1


def _whole(kind: str, texts: Sequence[str]) -> Iterator[Line]:
    for text in texts:
        yield kind, [(text, False)]


def _replaced(gone: Sequence[str], came: Sequence[str]) -> Iterator[Line]:
    if len(gone) != len(came):
        yield from _whole("gone", gone)
        yield from _whole("came", came)
        return
    pairs = [_compared(old, new) for old, new in zip(gone, came, strict=True)]
    for old, _ in pairs:
        yield "gone", old
    for _, new in pairs:
        yield "came", new


def _compared(old: str, new: str) -> tuple[list[Piece], list[Piece]]:
    """Cut two lines where their words differ; lines with little in common are left whole."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    if max(len(before), len(after)) > LONGEST:
        return [(old, False)], [(new, False)]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if matcher.ratio() < ALIKE:
        return [(old, False)], [(new, False)]
    left: list[Piece] = []
    right: list[Piece] = []
    for kind, start, end, first, last in matcher.get_opcodes():
        _add(left, "".join(before[start:end]), changed=kind != "equal")
        _add(right, "".join(after[first:last]), changed=kind != "equal")
    return left, right


def _add(pieces: list[Piece], text: str, *, changed: bool) -> None:
    if text:
        pieces.append((text, changed))


def changed_settings(lines: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return what a difference of headers changes, each with its name, its old value and its new one."""
    found: dict[str, dict[str, str]] = {}
    for line in lines:
        setting = SETTING.fullmatch(line)
        if setting is not None:
            found.setdefault(setting[1], {})[line[0]] = setting[2]
    return [(name, values.get("-", ""), values.get("+", "")) for name, values in found.items()]
