"""What a move asks for, in a terminal: how it is typed, and what each part of the line can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nomicon.cli.desk.moves import MoveCommand
from nomicon.cli.desk.seat import TerminalSeat
from nomicon.cli.language import phrase_here, told_here
from nomicon.game.values.translatable import capitalised, joined
from nomicon.game.values.translatable import word as word_of
from nomicon.hosting.server.options import MoveOption
from nomicon.play.moves.kinds import CHANGES, WORD
from nomicon.play.moves.pattern import PatternPart
from nomicon.play.moves.spec import MoveField

MOST_NAMED = 8
"""Choices that are named behind what a part of a line can be; of more, the list would be all one sees."""


def move_help(move: MoveCommand, seat: TerminalSeat) -> list[str]:
    """Say what a move is for, how it is typed, what each part can be, and some examples."""
    shown = [example.removeprefix("nomicon ").split(" --")[0] for example in move.examples]
    examples = [f"  {line.replace(move.name, move.line, 1)}" for line in shown]
    takes = _in_columns(_parts(move, seat))
    typed = [f"  {move.typed.pattern.replace('{', '[').replace('}', ']')}", ""] if takes else []
    return [phrase_here(move.sentence), "", *typed, *takes, *([""] if takes and examples else []), *examples]


def offered_help(found: Iterable[MoveOption]) -> list[str]:
    """Say what moves that rules offer ask for, and which rules those are."""
    lines: list[str] = []
    for one in found:
        takes = _in_columns((field.name, told_here(joined(str(field), field.hint, by=". "))) for field in one.fields)
        barred = [told_here(one.because), ""] if one.because else []
        lines += [*([""] if lines else []), f"{capitalised(phrase_here(one.what))}.", "", *barred, f"  {one.typed}"]
        lines += ["", *takes] if takes else []
    return lines


def _parts(move: MoveCommand, seat: TerminalSeat) -> Iterator[tuple[str, str]]:
    for part, field in _fields(move):
        if field.kind is not CHANGES:
            yield part.word, _told(field, seat)


def _fields(move: MoveCommand) -> Iterator[tuple[PatternPart, MoveField]]:
    for part in (*move.pattern.parts, *(part for _keyword, part in move.pattern.options)):
        if part.is_field:
            yield part, move.spec.field_at(part)


def _told(field: MoveField, seat: TerminalSeat) -> str:
    """Say what a field can be: its kind, its bounds, and what can be chosen now if that is not much."""
    takes = told_here(joined(word_of(field.lacking), field.kind.bounds))
    named = [] if field.kind is WORD else [word for word, _about in seat.words(field.kind.name)]
    return f"{takes}: {', '.join(named)}" if 0 < len(named) <= MOST_NAMED else takes


def _in_columns(rows: Iterable[tuple[str, str]]) -> list[str]:
    listed = list(rows)
    width = max((len(name) for name, _ in listed), default=0) + 2
    return [f"  {name:<{width}}{about}" for name, about in listed]
