"""What the server tells, as small records. Exact numbers are texts, and so are moments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, fields
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

JsonObject: TypeAlias = Mapping[str, Any]
"""An object as the server sends it. What is in it is in the description of the API."""


class Record(Protocol):
    """A dataclass, as Python's own types tell one."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


R = TypeVar("R", bound=Record)


@dataclass(frozen=True, slots=True)
class Ground:
    """A rule, the version of it that counted, and how it was `read_as`, if it has a `reading` that decided.

    A ground that is no rule, such as a limit of the program or a name that is not there, is `told` in a sentence. As a
    text it is as the record has it: ``206/2``, or ``206/2:second ballot=is refused``.
    """

    rule: str
    version: str
    reading: str
    read_as: str
    written: str
    told: str = ""

    def __str__(self) -> str:
        return self.written


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made. `entry` and `link` are None while it is sealed; `answers` say in words what happened."""

    entry: str | None
    at: str | None
    grounds: Sequence[str]
    answers: Sequence[str]
    events: Sequence[JsonObject]
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in short. `player` is for whom one moves there; `trouble` says why a game cannot be read just now."""

    game: str
    title: str
    rulebook: str
    founded: str | None
    number: int
    players: int
    over: str
    player: str | None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One possible move: what to type, or why the rules do not allow it now."""

    what: str
    typed: str
    allowed: bool
    because: str = ""
    grounds: Sequence[str] = ()
    offered: str = ""  # The name of a move that a rule offers.
    fields: Sequence[JsonObject] = ()  # What a move that a rule offers asks for.


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the public record. `link` is None for what was sealed."""

    entry: str
    at: str
    move: JsonObject
    events: Sequence[JsonObject]
    grounds: Sequence[str]
    seed: str = ""
    link: str | None = None


def read(kind: type[R], told: JsonObject) -> R:
    """Make a record of what was told; what a newer server tells besides is left out."""
    known = {field.name for field in fields(kind)}
    return kind(**{name: value for name, value in told.items() if name in known})
