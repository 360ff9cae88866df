"""How events are told: translatable texts with typed parts, which views fill in for a reader.

In a text, what stands in braces is a part that was given, or else a field of the event; the type of the field says how
it is written. What stands in square brackets is left out where one of its parts is empty; or what follows
a bar in them stands instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from nomicon.game.changes import Change
from nomicon.game.names import Moment
from nomicon.game.values.plain import Plain

if TYPE_CHECKING:
    from nomicon.game.state import Game


@dataclass(frozen=True, slots=True)
class Number:
    """The number of a rule or a proposal."""

    number: int


@dataclass(frozen=True, slots=True)
class RuleNamed:
    """A rule, by its identity or by grounds."""

    rule: str


@dataclass(frozen=True, slots=True)
class RulesNamed:
    """The rules of some grounds, as a sentence."""

    grounds: Sequence[str]


@dataclass(frozen=True, slots=True)
class ReadingNamed:
    """A reading, by its key."""

    key: str


@dataclass(frozen=True, slots=True)
class DutyNamed:
    """A duty; that of letting a proposal pass a stage is written with the number as players write it."""

    duty: str


@dataclass(frozen=True, slots=True)
class ProposalTitle:
    """A proposal's own title, or what names it where it has none."""

    title: str
    changes: Sequence[Change]


@dataclass(frozen=True, slots=True)
class PointInTime:
    """A moment."""

    at: Moment


@dataclass(frozen=True, slots=True)
class VoteShare:
    """A number of votes, which may be a fraction."""

    votes: int | Fraction


@dataclass(frozen=True, slots=True)
class Amount:
    """What somebody gains, or loses."""

    amount: Fraction


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the program, or one that rules have instead."""

    word: str


@dataclass(frozen=True, slots=True)
class Values:
    """Names with their values."""

    values: Mapping[str, Plain]


@dataclass(frozen=True, slots=True)
class NameList:
    """Several names: the last comes after “and”."""

    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class JoinedParts:
    """Several parts, with the same between them."""

    between: str
    parts: Sequence[Part]


@dataclass(frozen=True, slots=True)
class Told:
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
