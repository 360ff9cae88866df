"""The specification of a kind of rule-change: all that a door must know of it to read it, print it and ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from msgspec import Struct

from nomicon.game.changes import Change, Enact
from nomicon.game.state import Game
from nomicon.game.values.records import Tagged
from nomicon.play.moves.pattern import Pattern, PatternPart, pattern_of
from nomicon.play.moves.spec import MoveField
from nomicon.play.rule_changes.kinds import NewRule

ReadMove: TypeAlias = Callable[[str], tuple[str, Tagged]]
"""Reads a move as it is typed, with whose it is, and returns it as it is written then; the hosts know how."""


class ChangeContext(Struct, frozen=True):
    """Where a change is read: in which game, and what reads a move that a correction of the past names."""

    game: Game
    read_move: ReadMove


@dataclass(frozen=True, eq=False)
class ChangeSpec:
    """A kind of rule-change as every door knows it.

    `name` is the word for it in the API and in forms, `record` what the API's document calls it, `called` the words on
    a form, `hint` what it is for; what has no such words has no form. A change is printed by the first of `patterns`
    that has a place for nothing it lacks. `usage` is what somebody is told who typed a change wrongly.

    `told` is a sentence on what a change would do, and `titled` what a proposal is called that holds it and nothing
    else. What is in braces there is the value of a field, by its name. `make` makes it of what was read, and raises
    `ValueError` with the rest of a sentence.
    """

    change: type[Change]
    name: str
    record: str
    documented: str
    patterns: tuple[str, ...]
    fields: tuple[MoveField, ...]
    make: Callable[[Mapping[str, Any], ChangeContext], Change]
    told: Callable[[Any], str]
    titled: Callable[[Any], str]
    usage: tuple[str, ...]
    suits: Callable[[Any], bool] = lambda change: True  # Whether this is the way to write a change of its class.
    called: str = ""
    hint: str = ""
    icon: str = ""

    @cached_property
    def lines(self) -> tuple[Pattern, ...]:
        """Return its patterns, taken apart; what each begins with is a part, too."""
        return tuple(_whole_pattern(text) for text in self.patterns)

    @cached_property
    def named(self) -> Mapping[str, MoveField]:
        """Return its fields by name."""
        return {field.name: field for field in self.fields}

    def value_of(self, change: Change, name: str) -> Any:
        """Return the value of a field; that of a new rule is the rule with its class."""
        if isinstance(change, Enact):
            values = {"text": NewRule(change.text, change.status), "revives": change.revives}
            return values.get(name)  # When it takes effect stands in its text.
        return getattr(change, name)

    def field_at(self, part: PatternPart) -> MoveField:
        """Return the field whose place a part of a pattern is."""
        return next(field for field in self.fields if field.word == part.word)


def _whole_pattern(text: str) -> Pattern:
    pattern = pattern_of(text)
    begins = tuple(PatternPart(word) for word in pattern.begins.split())
    return Pattern(pattern.begins, (*begins, *pattern.parts), pattern.options)
