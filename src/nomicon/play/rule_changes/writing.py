"""Writes rule-changes by their specifications. How each part is spelled is up to who asks.

Lines that are read again, drafts that a refusal offers, and sentences for readers are spelled in three ways; which
parts there are and where they stand is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import Any, TypeAlias

from msgspec import Struct

from nomicon.game.changes import Change
from nomicon.play.moves.kinds import MoveFieldKind
from nomicon.play.moves.pattern import Pattern
from nomicon.play.rule_changes.kinds import NEW_RULE
from nomicon.play.rule_changes.spec import ChangeSpec
from nomicon.play.rule_changes.specs import BEGINS, spec_of_change

Spelling: TypeAlias = Mapping[MoveFieldKind, Callable[[Any], Iterable[str] | None]]
"""How values are spelled, by kind: as words, of which each is a part by itself; None for what does not fit a line.

What has no entry is spelled as it is.
"""


class LineOfChange(Struct, frozen=True):
    """A rule-change on one line: its beginning, the parts behind that, and when it takes effect.

    With `stands_below` the line says only what is changed: its text, or what fits no line, is to be put below it.
    """

    head: tuple[str, ...]
    parts: tuple[str, ...]
    begins: str
    stands_below: bool

    @property
    def text(self) -> str:
        """Return the line, without a colon at its end."""
        return " ".join(
            (*self.head, *(() if self.stands_below else self.parts), *([self.begins] if self.begins else []))
        )


def change_line(change: Change, spelling: Spelling) -> LineOfChange:
    """Write a change on a line."""
    spec = spec_of_change(change)
    pattern = _pattern_for(spec, change)
    head: list[str] = []
    below = False
    for part in pattern.parts:
        spelled = _spelled(spec, spec.field_at(part).name, change, spelling) if part.is_field else (part.word,)
        below = below or spelled is None
        head += spelled or ()
    options = list(_options(spec, pattern, change, spelling))
    lacks_text = any(
        part.is_field and spec.value_of(change, spec.field_at(part).name) is None for part in pattern.parts
    )
    begins = "" if BEGINS not in spec.fields else " ".join(_spelled(spec, "begins", change, spelling) or ())
    return LineOfChange(
        tuple(head),
        tuple(option for option in options if option is not None),
        f"from {begins}" if begins else "",
        below or None in options or (lacks_text and not options),
    )


def change_told(change: Change, sentence: str, spelling: Spelling) -> str:
    """Fill the places of a sentence about a change with the values of its fields; a new rule is told by its title."""
    spec = spec_of_change(change)
    fields = {"title" if field.kind is NEW_RULE else field.name: field.name for field in spec.fields}
    places = [name for _, name, _, _ in Formatter().parse(sentence) if name]
    return sentence.format(**{name: " ".join(_spelled(spec, fields[name], change, spelling) or ()) for name in places})


def _pattern_for(spec: ChangeSpec, change: Change) -> Pattern:
    """Return the first line that has a place for nothing which the change lacks."""
    return next(
        pattern
        for pattern in spec.lines
        if all(
            part.optional or not part.is_field or spec.value_of(change, spec.field_at(part).name) not in (None, ())
            for part in pattern.parts
        )
    )


def _options(spec: ChangeSpec, pattern: Pattern, change: Change, spelling: Spelling) -> Iterator[str | None]:
    """Yield the options of a line, each with its keyword, and None for one that fits no line."""
    for keyword, part in pattern.options:
        field = spec.field_at(part)
        if spec.value_of(change, field.name) == field.default:
            continue
        spelled = _spelled(spec, field.name, change, spelling)
        yield from (None,) if spelled is None else (f"{keyword} {one}" for one in spelled)


def _spelled(spec: ChangeSpec, name: str, change: Change, spelling: Spelling) -> tuple[str, ...] | None:
    value, kind = spec.value_of(change, name), spec.named[name].kind
    if value is None:
        return ()
    spelled = spelling[kind](value) if kind in spelling else (str(value),)
    return None if spelled is None else tuple(spelled)
