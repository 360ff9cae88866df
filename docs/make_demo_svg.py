"""Draws the README's picture: a piece of the demonstration, as it looks in a terminal.

Run it after the demonstration has changed: `.venv/bin/python docs/make_demo_svg.py`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from nomicon.cli.authors.playing import script_at, typed
from nomicon.cli.desk.screen import BAD, DIM, HEAD, TYPED, folded
from nomicon.hosting.playthroughs.run import Performance, StepResult
from nomicon.main.table import set_stage
from nomicon.rulebooks.shelf import BUNDLED

SHOWN = BUNDLED / "nomicam" / "playthroughs" / "demo.play"
PICTURE = Path(__file__).with_name("demo.svg")
COLUMNS = 100
BEGINS, ENDS = "title: Harmony", "+3 points. Rule 303."
"""The picture shows how this rule is proposed, up to where it first pays."""

THEME = TerminalTheme(
    (22, 24, 33), (214, 217, 228),
    [(22, 24, 33), (240, 113, 120), (158, 206, 106), (224, 175, 104),
     (122, 162, 247), (187, 154, 247), (125, 207, 255), (169, 177, 214)],
)  # fmt: skip


def picture() -> str:
    """Return the picture. It is the same every time: the demonstration's clock and luck are its own."""
    console = Console(
        record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False,
        markup=False, emoji=False,
    )  # fmt: skip
    for line in lines():
        console.print(line)
    return console.export_svg(title="nomicon demo", theme=THEME, code_format=_without_fonts(), unique_id="demo")


def _without_fonts() -> str:
    """Leave out the web font that rich's frame loads: a picture should fetch nothing."""
    plain = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
    plain = plain.replace("font-family: arial;", "font-family: Helvetica, Arial, sans-serif;")
    return plain.replace("Fira Code, monospace", "Menlo, Consolas, DejaVu Sans Mono, monospace")


def lines() -> Iterator[Text]:
    """Yield the piece line by line, in the colours of the program; ballots, one like the other, are left out."""
    before = ""
    for told in _piece(list(Performance(script_at(SHOWN)[0], set_stage))):
        kind = "ballots" if told.step.text.startswith("vote ") else told.step.kind
        if kind == "ballots" == before:
            continue
        if kind == "note" and before not in ("", "note"):
            yield Text()
        yield from [Text("  ⋮", style=DIM)] if kind == "ballots" else _told(told)
        before = kind


def _piece(played: list[StepResult]) -> list[StepResult]:
    """Cut the piece out, with the notes above it."""
    first = next(place for place, told in enumerate(played) if BEGINS in told.step.block)
    while played[first - 1].step.kind in ("note", "at"):
        first -= 1
    last = next(place for place, told in enumerate(played) if any(ENDS in answer for answer in told.answers))
    return played[first : last + 1]


def _told(told: StepResult) -> Iterator[Text]:
    step = told.step
    if step.kind == "note":
        yield from (Text(part, style=DIM) for part in folded(f"# {step.text}", COLUMNS))
        return
    yield Text(typed(step), style=HEAD if step.kind in ("at", "after") else TYPED)
    for line in step.block:
        yield from (Text(part, style=DIM) for part in folded(f"| {line}".rstrip(), COLUMNS))
    for answer in told.answers:
        yield Text(f"  {answer}", style=BAD if answer.startswith("Refused.") else "")


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
