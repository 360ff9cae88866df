"""Writes moves as people type them, by the same patterns by which lines are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.change_lines import changes_written
from nomicon.hosting.typing.corrections import written_correction
from nomicon.hosting.typing.tokenizer import inner_quoted, quoted
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.engine import spec_of
from nomicon.play.moves.kinds import CHANGES, CORRECTIONS, INTENDED, MARKS, Writing
from nomicon.play.moves.pattern import Pattern
from nomicon.play.moves.spec import MoveField, MoveLine, MoveSpec

PLAIN = Writing(quoted)
"""Numbers as they are, without the zeros that some rules put before them."""


def line_and_block(move: Move, writing: Writing = PLAIN) -> tuple[str, str]:
    """Return the line that says a move, and the text to put below it. Raises `Invalid` where no line can say it."""
    if isinstance(move, MakeMove):
        arguments = (quoted(f"{name}={value}") for name, value in move.arguments.items())
        return " ".join([move.name, *arguments]), ""
    spec = spec_of(move)
    if spec is None:
        raise Invalid(_("a playthrough cannot contain {name}", name=type(move).__name__))
    line, pattern = _line_for(spec, move)
    words, block = [] if line.begins_with else [pattern.begins], ""
    for part in pattern.parts:
        if not part.is_field:
            words.append(part.word)
            continue
        field = spec.field_at(part)
        value = getattr(move, field.name)
        if field.kind is INTENDED:
            said, block = line_and_block(value, writing)
            words.append(said)
        elif field.kind is CHANGES:
            said, block = changes_written(value)
            words.append(said)
        elif field.below and "\n" in value and value == value.strip():
            words[-1], block = f"{words[-1]}:", value
        elif not part.optional or value:
            words.append(field.kind.write(value, writing))
    words += _options(spec, pattern, move, writing)
    return " ".join(words), block


def _line_for(spec: MoveSpec, move: Move) -> tuple[MoveLine, Pattern]:
    """Return the line whose beginning says of a move what is so."""
    return next(
        (line, pattern)
        for line, pattern in spec.patterns
        if all(getattr(move, name) == value for name, value in line.sets.items())
    )


def _options(spec: MoveSpec, pattern: Pattern, move: Move, writing: Writing) -> Iterator[str]:
    for keyword, part in pattern.options:
        field = spec.field_at(part)
        value = getattr(move, field.name)
        if value == field.default:
            continue
        for one in value if field.kind is MARKS else (value,):
            yield f"{keyword} {_option(field, one, writing)}"


def _option(field: MoveField, value: Any, writing: Writing) -> str:
    if field.kind is CORRECTIONS:
        return ", ".join(_correction(effect) for effect in value)
    return field.kind.write(value, writing)


def _correction(effect: Mapping[str, object]) -> str:
    said = written_correction(effect, inner_quoted)
    if said is None:
        raise Invalid(_("a playthrough cannot contain the correction {effect}", effect=effect["effect"]))
    return said
