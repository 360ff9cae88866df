"""Plain text: a few ways of setting out data, used by every page alike. No colour, no line longer than its words.

Lines are written in English and know how they are made, as sentences do, so that a terminal tells them in its language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from nomicon.game.values.translatable import Sentence, _
from nomicon.views.elements.language import ENGLISH, Language, in_language

_NUMBER = re.compile(r"[+-]?\d+(\.\d+|/\d+)?")


class MadeLines(list[str]):
    """Lines in English that know how they are made in another language."""

    make: Callable[[Language], list[str]]

    def __add__(self, below: Sequence[str]) -> MadeLines:  # type: ignore[override]
        return chained(self, below)

    def __radd__(self, above: Sequence[str]) -> MadeLines:
        return chained(above, self)

    def __iadd__(self, below: Sequence[str]) -> MadeLines:  # type: ignore[override]
        return chained(self, below)

    def append(self, line: str, /) -> None:
        """Put one more line below these."""
        made = self.make
        self.make = lambda language: [*made(language), in_language(line, language)]
        super().append(line)


class Sheet(str):
    """The text of a page in English that knows its parts, so that it can be told in another language."""

    parts: tuple[Sequence[str], ...]


def in_lines(make: Callable[[Language], list[str]]) -> MadeLines:
    """Return lines that are made like this in any language."""
    lines = MadeLines(make(ENGLISH))
    lines.make = make
    return lines


def lines_told(lines: Sequence[str], language: Language) -> list[str]:
    """Tell lines in a language; what players and rules wrote stays as it is."""
    if isinstance(lines, MadeLines):
        return lines.make(language)
    return [in_language(line, language) for line in lines]


def sheet_told(text: str, language: Language) -> str:
    """Tell the text of a page in a language."""
    if not isinstance(text, Sheet):
        return in_language(text, language)
    return _between_empty_lines(lines_told(one, language) for one in text.parts)


def said(value: object, language: Language = ENGLISH) -> str:
    """Write one value in a line."""
    match value:
        case None:
            return ""
        case bool():
            return in_language(_("yes") if value else _("no"), language)
        case Mapping():
            return ", ".join(f"{name}: {within(one, language)}" for name, one in value.items())
        case Sentence():
            return value if language is ENGLISH else in_language(value, language)
        case str():
            return " ".join(value.split())
        case Sequence():
            return ", ".join(within(one, language) for one in value)
        case _:
            return str(value)


def within(value: object, language: Language = ENGLISH) -> str:
    """Write one value so that others can stand beside it: records in braces, lists in brackets."""
    if isinstance(value, Mapping):
        return f"{{{said(value, language)}}}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{said(value, language)}]"
    return said(value, language)


def heading(*words: object) -> MadeLines:
    """Write a title with a line below it."""

    def make(language: Language) -> list[str]:
        title = " ".join(said(word, language) for word in words)
        return [title, "-" * len(title)]

    return in_lines(make)


def facts(page: Mapping[str, object], *names: str) -> MadeLines:
    """Write named facts below each other, values aligned; what is empty is left out. ``closes=Its vote closes``."""

    def make(language: Language) -> list[str]:
        pairs = [(_label(one, language), said(page.get(one.partition("=")[0]), language)) for one in names]
        pairs = [(label, value) for label, value in pairs if value]
        width = max((len(label) for label, _value in pairs), default=0) + 1
        return [f"{label + ':':<{width}} {value}" for label, value in pairs]

    return in_lines(make)


def _label(named: str, language: Language) -> str:
    """Return what a column or a fact is called: ``number=No.``; a name alone is that of data."""
    name, _equals, label = named.partition("=")
    return (language.text(label) if label else name).replace("_", " ")


def table(rows: Iterable[Mapping[str, object]], *columns: str) -> MadeLines:
    """Write rows below their columns' names, aligned; a column with nothing in it is left out. ``number=No.``."""
    rows = list(rows)
    return in_lines(lambda language: _rows(rows, columns, language))


def _rows(rows: Sequence[Mapping[str, object]], columns: Sequence[str], language: Language) -> list[str]:
    cells: list[list[str]] = []
    for column in columns if rows else ():
        cell = [said(row.get(column.partition("=")[0]), language) for row in rows]
        if any(cell):
            cells.append([_label(column, language), *cell])
    aligned = [_aligned(column, last=place == len(cells) - 1) for place, column in enumerate(cells)]
    return ["  ".join(line).rstrip() for line in zip(*aligned, strict=True)]


def _aligned(column: Sequence[str], *, last: bool) -> list[str]:
    width = max(map(len, column))
    if all(_NUMBER.fullmatch(cell) for cell in column[1:] if cell):
        return [cell.rjust(width) for cell in column]
    return list(column) if last else [cell.ljust(width) for cell in column]


def indented(words: str | Sequence[str]) -> MadeLines:
    """Set lines in by two spaces."""
    lines = words.splitlines() if isinstance(words, str) else words
    return in_lines(lambda language: [f"  {line}".rstrip() for line in lines_told(lines, language)])


def chained(*parts: Sequence[str]) -> MadeLines:
    """Put lines below each other."""
    return in_lines(lambda language: [line for part in parts for line in lines_told(part, language)])


def part(title: str, lines: Sequence[str]) -> MadeLines:
    """Set lines in below a title; nothing where there are none."""
    if not lines:
        return in_lines(lambda _language: [])
    return in_lines(lambda language: [f"{_titled(title, language)}:", *indented(lines).make(language)])


def _titled(title: str, language: Language) -> str:
    return in_language(title, language) if isinstance(title, Sentence) else language.text(title)


def paragraphs(*parts: Sequence[str]) -> Sheet:
    """Put parts below each other with an empty line between; empty parts are left out."""
    sheet = Sheet(_between_empty_lines(parts))
    sheet.parts = parts
    return sheet


def _between_empty_lines(parts: Iterable[Sequence[str]]) -> str:
    return "\n\n".join("\n".join(lines) for lines in parts if lines)
