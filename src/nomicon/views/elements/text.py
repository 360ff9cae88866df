"""Plain text: a few ways of setting out data, used by every page alike. No colour, no line longer than its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from nomicon.game.values.translatable import Sentence, _

_NUMBER = re.compile(r"[+-]?\d+(\.\d+|/\d+)?")


def said(value: object) -> str:
    """Write one value in a line."""
    match value:
        case None:
            return ""
        case bool():
            return _("yes") if value else _("no")
        case Mapping():
            return ", ".join(f"{name}: {within(one)}" for name, one in value.items())
        case Sentence():
            return value
        case str():
            return " ".join(value.split())
        case Sequence():
            return ", ".join(within(one) for one in value)
        case _:
            return str(value)


def within(value: object) -> str:
    """Write one value so that others can stand beside it: records in braces, lists in brackets."""
    if isinstance(value, Mapping):
        return f"{{{said(value)}}}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{said(value)}]"
    return said(value)


def heading(*words: object) -> list[str]:
    """Write a title with a line below it."""
    title = " ".join(said(word) for word in words)
    return [title, "-" * len(title)]


def facts(page: Mapping[str, object], *names: str) -> list[str]:
    """Write named facts below each other, values aligned; what is empty is left out. ``closes=Its vote closes``."""
    pairs = [(label or name, said(page.get(name))) for name, _, label in (one.partition("=") for one in names)]
    pairs = [(label.replace("_", " "), value) for label, value in pairs if value]
    width = max((len(label) for label, _ in pairs), default=0) + 1
    return [f"{label + ':':<{width}} {value}" for label, value in pairs]


def table(rows: Iterable[Mapping[str, object]], *columns: str) -> list[str]:
    """Write rows below their columns' names, aligned; a column with nothing in it is left out. ``number=No.``."""
    rows = list(rows)
    if not rows:
        return []
    cells: list[list[str]] = []
    for name, _equals, label in (column.partition("=") for column in columns):
        cell = [said(row.get(name)) for row in rows]
        if any(cell):
            cells.append([(label or name).replace("_", " "), *cell])
    aligned = [_aligned(column, last=place == len(cells) - 1) for place, column in enumerate(cells)]
    return ["  ".join(line).rstrip() for line in zip(*aligned, strict=True)]


def _aligned(column: Sequence[str], *, last: bool) -> list[str]:
    width = max(map(len, column))
    if all(_NUMBER.fullmatch(cell) for cell in column[1:] if cell):
        return [cell.rjust(width) for cell in column]
    return list(column) if last else [cell.ljust(width) for cell in column]


def indented(words: str | Sequence[str]) -> list[str]:
    """Set lines in by two spaces."""
    lines = words.splitlines() if isinstance(words, str) else words
    return [f"  {line}".rstrip() for line in lines]


def part(title: str, lines: Sequence[str]) -> list[str]:
    """Set lines in below a title; nothing where there are none."""
    return [f"{title}:", *indented(lines)] if lines else []


def paragraphs(*parts: Sequence[str]) -> str:
    """Put parts below each other with an empty line between; empty parts are left out."""
    return "\n\n".join("\n".join(lines) for lines in parts if lines)
