"""What the fields of moves are in JSON: the type of each kind, how it is read, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.hosting.api_moves.change_records import change_records
from nomicon.hosting.api_moves.changes import AnyChange
from nomicon.hosting.api_moves.values import WHERE, Amount, Number, amount, amount_record, correction, plain_record
from nomicon.hosting.invalid import Invalid
from nomicon.law.headers.move_fields import offered_by, offers
from nomicon.play.moves.kinds import OFFERED_MOVE, Json, MoveFieldKind
from nomicon.play.moves.spec import MoveField
from nomicon.views.sentences.data import JsonObject


class Movement(Struct, forbid_unknown_fields=True):
    """What somebody gains of a quantity, or loses."""

    player: str
    amount: Amount
    quantity: str = "points"


class Reading(Struct, forbid_unknown_fields=True):
    """A rule's reading, as ``206:first ballot``, and the alternative that upholding the statement switches on."""

    name: str
    alternative: str


Changes: TypeAlias = Annotated[tuple[AnyChange, ...], Meta(min_length=1)]

Corrections: TypeAlias = Annotated[
    tuple[JsonObject, ...], Meta(examples=[[{"effect": "Award", "to": "Ben", "amount": -5}]])
]


@dataclass(frozen=True, slots=True)
class JsonType:
    """A type of JSON, how a value of it is read in a game, and how it is written. Reading raises `Invalid`."""

    type: Any
    read: Callable[[Any, Game], Any] = lambda value, game: value
    write: Callable[[Any], Any] = lambda value: value


def _movements(sent: tuple[Movement, ...], game: Game) -> tuple[tuple[str, PlayerId, Fraction], ...]:
    return tuple((one.quantity, PlayerId(one.player), amount(one.amount)) for one in sent)


def _movement_records(moves: tuple[tuple[str, PlayerId, Fraction], ...]) -> tuple[Movement, ...]:
    return tuple(Movement(player=who, amount=amount_record(many), quantity=name) for name, who, many in moves)


def _texts(arguments: Mapping[str, Plain]) -> dict[str, str]:
    return {name: str(value) for name, value in arguments.items()}


JSON_TYPES: Mapping[Json, JsonType] = {
    "text": JsonType(str),
    "texts": JsonType(tuple[str, ...]),
    "truth": JsonType(bool),
    "whole number": JsonType(Number),
    "amount": JsonType(Amount, lambda sent, game: amount(sent), amount_record),
    "movements": JsonType(tuple[Movement, ...], _movements, _movement_records),
    "reading": JsonType(Reading, lambda sent, game: (sent.name, sent.alternative), lambda pair: Reading(*pair)),
    "corrections": JsonType(
        Corrections,
        lambda sent, game: tuple(correction(one) for one in sent),
        lambda known: tuple(map(plain_record, known)),
    ),
    "changes": JsonType(Changes, lambda sent, game: tuple(one.into(game) for one in sent), change_records),
    "arguments": JsonType(dict[str, str | int], lambda sent, game: _texts(sent), _texts),
}
"""By what the kinds of fields say they are."""


def _offered(name: str, game: Game) -> str:
    if not offered_by(game, name):
        known = ", ".join(offers(game)) or "none"
        raise Invalid(f"{WHERE}: no rule offers a move {name!r}. Rules offer: {known}.")
    return name


READERS: Mapping[MoveFieldKind, Callable[[Any, Game], Any]] = {OFFERED_MOVE: _offered}
"""Kinds whose values are looked up where they are read, as what follows depends on them."""


def type_of(field: MoveField) -> Any:
    """Return the type of a field in a record; a field that nothing stands for may be null."""
    known = JSON_TYPES[field.kind.json].type
    return known | None if field.default is None else known


def value_read(field: MoveField, sent: object, game: Game) -> object:
    """Return the value of a field of a move, as it was sent. Raises `Invalid`."""
    if sent is None:
        return None
    return READERS.get(field.kind, JSON_TYPES[field.kind.json].read)(sent, game)


def value_written(field: MoveField, value: object) -> object:
    """Return the value of a field as it would be sent. Raises `Invalid` where nobody can write it."""
    return None if value is None else JSON_TYPES[field.kind.json].write(value)
