"""What stands on the screen: colour only on a terminal, plain text in a pipe, data where data was asked for."""

from __future__ import annotations

import json
import os
import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

import click
from msgspec import Struct

from nomicon.cli.language import told_here
from nomicon.views.sentences.data import as_json

GOOD, BAD, DIM, HEAD, TYPED, TOLD = "green", "red", "dim", "bold", "bold cyan", "italic yellow"

COLOURS = ("green", "red", "cyan", "yellow")

WITHOUT_COLOURS = ("dumb", "unknown")
"""Kinds of terminal that show codes for colours as letters."""

USUAL_WIDTH = 80
"""Columns of a terminal that does not say how wide it is."""

WIDEST = 0.6
"""The part of a terminal's width up to which the next line is set in: beyond, too little room would be left."""


def shows_colours(where: TextIO) -> bool:
    """Say whether styles are shown: on a terminal, unless NO_COLOR or TERM says otherwise."""
    return where.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") not in WITHOUT_COLOURS


def width_of(terminal: TextIO) -> int:
    """Return how many columns a terminal has, or is told to have by COLUMNS."""
    told = os.environ.get("COLUMNS", "")
    try:
        return int(told) if told.isdecimal() else os.get_terminal_size(terminal.fileno()).columns or USUAL_WIDTH
    except OSError:
        return USUAL_WIDTH


def styled(text: str, style: str) -> str:
    """Return a text with the codes of a style, such as "bold cyan"."""
    words = style.split()
    attributes: dict[str, Any] = {word: True for word in words if word not in COLOURS}
    return click.style(text, fg=next((word for word in words if word in COLOURS), None), **attributes)


def harmless(text: str) -> str:
    """Write out what would steer the terminal or turn lines round: whatever players write, it is shown and not obeyed.

    Signs that make no mark but are part of words, such as those that join letters, stay as they are.
    """
    return text if text.isprintable() else _STEERING.sub(lambda found: repr(found[0])[1:-1], text)


_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]")


class Screen(Struct, frozen=True):
    """Where a command writes: answers to the output, what is said beside them to the error output."""

    as_json: bool = False

    def line(self, text: str = "", style: str = "") -> None:
        """Write one line; on a terminal that is narrower, several, broken between words and set in.

        A sentence of the program is told in the reader's language.
        """
        _print(harmless(told_here(text)), style, sys.stdout)

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        """Write several lines."""
        for text in texts:
            self.line(text, style)

    def aside(self, text: str, style: str = DIM) -> None:
        """Say something that is no part of the answer."""
        _print(harmless(told_here(text)), style, sys.stderr)

    def data(self, data: object) -> None:
        """Write data as JSON."""
        written = json.dumps(as_json(data), ensure_ascii=False, indent=2)
        sys.stdout.write(_STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", written) + "\n")

    def page(self, text: str) -> None:
        """Write a page: titles stand out, the rest is as it is."""
        to = sys.stdout
        lines = run_on(text.splitlines(), width_of(to)) if to.isatty() else text.splitlines()
        for place, line in enumerate(lines):
            below = lines[place + 1] if place + 1 < len(lines) else ""
            is_title = bool(line) and below == "-" * len(line)
            self.line(line, HEAD if is_title else DIM if line and not line.strip("-") else "")

    def refused(self, lines: Sequence[str]) -> None:
        """Write a refusal, to the error output."""
        for line in lines:
            self.aside(line, BAD)

    def difference(self, lines: Iterable[str]) -> None:
        """Write lines of a difference, what is gone and what is new in colours of their own."""
        for line in lines:
            self.line(line, GOOD if line.startswith("+") else BAD if line.startswith("-") else DIM)


def _print(text: str, style: str, where: TextIO) -> None:
    shown = shows_colours(where)
    for piece in folded(text, width_of(where)) if where.isatty() else [text]:
        click.echo(styled(piece, style) if shown and style else piece, where, color=shown)


_PROSE = re.compile(r"(?![-*+>#|]|\d+[.)] )\S(?:(?!  ).)*")


def run_on(lines: Sequence[str], width: int) -> list[str]:
    """Break lines of prose anew that are too long for a terminal: what is left of one runs on into the next."""
    joined: list[str] = []
    for line in lines:
        before = joined[-1] if joined else ""
        if len(before) > width and _PROSE.fullmatch(before) and _PROSE.fullmatch(line):
            joined[-1] = f"{before} {line}"
        else:
            joined.append(line)
    long = (line for line in joined if len(line) > width and _PROSE.fullmatch(line))
    anew = {line: textwrap.wrap(line, max(width, 40), break_on_hyphens=False) for line in long}
    return [piece for line in joined for piece in anew.get(line, [line])]


def folded(text: str, width: int) -> list[str]:
    """Break a line between words. What follows is set in: below its column in a table, else a little further."""
    if len(text) <= width:
        return [text]
    indent = text[: len(text) - len(text.lstrip(" |#"))]
    marked = "|" in indent or "#" in indent
    columns = [found.end() for found in re.finditer(r"\S {2,}(?=\S)", text) if found.end() <= width * WIDEST]
    within = indent if marked else " " * columns[-1] if columns else indent + "  "
    return textwrap.wrap(
        text, max(width, 40), subsequent_indent=within, replace_whitespace=False, break_on_hyphens=False
    ) or [text]
