"""What the fields of moves are in JSON: the type of each kind, how it is read, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.hosting.api_moves.changes import AnyChange, change_records
from nomicon.hosting.api_moves.json_type import JsonType, JsonTypes
from nomicon.hosting.api_moves.rule_parts import PART_TYPES
from nomicon.hosting.api_moves.values import WHERE, Amount, amount, amount_record, correction, plain_record
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.command_writer import line_and_block
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.law.headers.offered_fields import offered_by, offers
from nomicon.play.chapter import Move
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


def _movements(sent: tuple[Movement, ...], game: Game) -> tuple[tuple[str, PlayerId, Fraction], ...]:
    return tuple((one.quantity, PlayerId(one.player), amount(one.amount)) for one in sent)


def _movement_records(moves: tuple[tuple[str, PlayerId, Fraction], ...]) -> tuple[Movement, ...]:
    return tuple(Movement(player=who, amount=amount_record(many), quantity=name) for name, who, many in moves)


def _offered(name: str, game: Game) -> str:
    """Return the name of a move that a rule offers; what else is read depends on it."""
    if not offered_by(game, name):
        known = ", ".join(offers(game)) or word(gettext_noop("none"))
        raise Invalid(
            _(
                "{where}: no rule offers a move {name!r}. Moves that rules offer: {known}.",
                where=WHERE,
                name=name,
                known=known,
            )
        )
    return name


def _texts(arguments: Mapping[str, Plain]) -> dict[str, str]:
    return {name: str(value) for name, value in arguments.items()}


IntendedMove: TypeAlias = Annotated[
    str, Meta(description="The move, as you would type it.", examples=["clean up rule=301"])
]

SOMEBODY = PlayerId("")
"""Whose move it is that is announced, until it is known who sent it."""


def _intended(sent: str, game: Game) -> tuple[str, Move]:
    """Read a move that is announced, as one would type it. Raises `Invalid`."""
    return sent.strip(), move_in(InputLine(SOMEBODY, split_line(sent, WHERE), where=WHERE), game)


JSON_TYPES: JsonTypes = {
    **PART_TYPES,
    "texts": JsonType(tuple[str, ...]),
    "truth": JsonType(bool),
    "amount": JsonType(Amount, lambda sent, game: amount(sent), amount_record),
    "movements": JsonType(tuple[Movement, ...], _movements, _movement_records),
    "reading": JsonType(Reading, lambda sent, game: (sent.name, sent.alternative), lambda pair: Reading(*pair)),
    "corrections": JsonType(
        Corrections,
        lambda sent, game: tuple(correction(one) for one in sent),
        lambda known: tuple(map(plain_record, known)),
    ),
    "changes": JsonType(Changes, lambda sent, game: tuple(one.into(game) for one in sent), change_records),
    "offered move": JsonType(str, _offered),
    "intended move": JsonType(IntendedMove, _intended, lambda move: line_and_block(move)[0]),
    "arguments": JsonType(dict[str, str | int], lambda sent, game: _texts(sent), _texts),
}
"""By what the kinds of fields say they are."""
