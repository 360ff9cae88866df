"""How events are told: translatable texts with typed parts, which views fill in for a reader.

In a text, what stands in braces is a part that was given, or else a field of the event; the type of the field says how
it is written. What stands in square brackets is left out where one of its parts is empty; or what follows
a bar in them stands instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from nomicon.game.changes import Change
from nomicon.game.names import Moment
from nomicon.game.values.plain import Plain

if TYPE_CHECKING:
    from nomicon.game.state import Game


class Number(Struct, frozen=True):
    """The number of a rule or a proposal."""

    number: int


class RuleNamed(Struct, frozen=True):
    """A rule, by its identity or by grounds."""

    rule: str


class RulesNamed(Struct, frozen=True):
    """The rules of some grounds, as a sentence."""

    grounds: Sequence[str]


class ReadingNamed(Struct, frozen=True):
    """A reading, by its key."""

    key: str


class DutyNamed(Struct, frozen=True):
    """A duty; that of letting a proposal pass a stage is written with the number as players write it."""

    duty: str


class ProposalTitle(Struct, frozen=True):
    """A proposal's own title, or what names it where it has none."""

    title: str
    changes: Sequence[Change]


class PointInTime(Struct, frozen=True):
    """A moment."""

    at: Moment


class VoteShare(Struct, frozen=True):
    """A number of votes, which may be a fraction."""

    votes: int | Fraction


class Amount(Struct, frozen=True):
    """What somebody gains, or loses."""

    amount: Fraction


class Word(Struct, frozen=True):
    """A word of the program, or one that rules have instead."""

    word: str


class Values(Struct, frozen=True):
    """Names with their values."""

    values: Mapping[str, Plain]


class NameList(Struct, frozen=True):
    """Several names: the last comes after “and”."""

    names: Sequence[str]


class JoinedParts(Struct, frozen=True):
    """Several parts, with the same between them."""

    between: str
    parts: Sequence[Part]


class Told(Struct, frozen=True):
    """A text with the parts that are no fields of its event, or that are written otherwise."""

    text: str
    parts: Mapping[str, Part]


Part: TypeAlias = (
    "str | int | None | Number | RuleNamed | RulesNamed | ReadingNamed | DutyNamed | ProposalTitle | "
    "PointInTime | VoteShare | Amount | Word | Values | NameList | JoinedParts | Told"
)

Telling: TypeAlias = "str | Callable[[Any, Game], str | Told]"
"""How one kind of event is told: a text, or what chooses it."""


def told(text: str, **parts: Part) -> Told:
    """Return a text with its parts."""
    return Told(text, parts)
