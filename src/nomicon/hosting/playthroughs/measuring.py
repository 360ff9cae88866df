"""Measuring rulebooks: what their rules and their playthroughs say of how they are played.

The playthroughs are read and not played: tests hold what they say against the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nomicon.hosting.playthroughs.script import Script, read_script
from nomicon.rulebooks.files.limits import RULE_FILE
from nomicon.rulebooks.files.malformed import read_text
from nomicon.rulebooks.measures import RulebookMeasure, figures_of
from nomicon.rulebooks.shelf import Rulebook

DAY = 24 * 60 * 60

WON = re.compile(r"\bwon (?:game|the)\b|\bover has .* won\b")
"""How a playthrough says that somebody has won: in an answer, or in a check."""


def measured(book: Rulebook) -> RulebookMeasure:
    """Measure a rulebook by its rules and its playthroughs."""
    scripts = [read_script(read_text(path, RULE_FILE), path.name) for path in book.playthroughs]
    won = sorted(days for script in scripts if (days := _days_to_win(script)) is not None)
    return RulebookMeasure(
        rules=len(book.files),
        words=sum(len(file.text.words.split()) for file in book.files),
        players=max((len(set(_movers(script))) for script in scripts), default=0),
        won_after=(won[0], won[-1]) if won else None,
        moves=len(set(_moves(scripts))),
        figures=tuple(figures_of(book)),
    )


def _movers(script: Script) -> Iterator[str]:
    return (player for step in script.steps if step.kind == "move" for player in step.players)


def _moves(scripts: Iterable[Script]) -> Iterator[str]:
    for script in scripts:
        yield from (step.text.split()[0] for step in script.steps if step.kind == "move" and step.text.strip())


def _days_to_win(script: Script) -> int | None:
    """Count the days from the first moment to the first win, a day that has begun as a whole one."""
    first, now = None, 0
    for step in script.steps:
        if step.kind in ("at", "after"):
            now = step.moment
            first = now if first is None else first
        said = [*step.answers, step.text] if step.kind == "check" else step.answers
        if first is not None and any(WON.search(one) for one in said):
            return (now - first) // DAY + 1
    return None
