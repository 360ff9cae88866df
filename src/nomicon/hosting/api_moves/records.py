"""Every move as programs write it: one record for each kind, told apart by its field ``move``.

{"move": "vote", "proposal": 301, "choice": "FOR"}      or, as one would type it:  {"line": "vote 301 for"}

The records are made from the specifications of the moves, and so are read and written by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Union

from msgspec import Struct

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.hosting.api_moves.json_type import record_made, value_written, values_read
from nomicon.hosting.api_moves.json_types import JSON_TYPES
from nomicon.hosting.api_moves.values import WHERE
from nomicon.hosting.invalid import Invalid, invalid_at
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.chapter import Move
from nomicon.play.engine import SPECS, spec_of
from nomicon.play.moves.spec import MoveSpec

THE_LINE = word(gettext_noop("the line"))
"""What a message calls a line that a program sent."""


class MoveRecord(Struct, tag_field="move", forbid_unknown_fields=True, kw_only=True):
    """A move, written down."""

    spec: ClassVar[MoveSpec | None] = None

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move as the engine takes it. Raises `Invalid`; whether the rules allow it is not asked here."""
        assert self.spec is not None
        values = values_read(self.spec.fields, self, game, JSON_TYPES)
        try:
            move: Move = self.spec.made(player, game, values)
        except ValueError as wrong:
            raise invalid_at(WHERE, wrong) from None
        return move


class Typed(MoveRecord, tag="typed"):
    """A line as people type it, with the text below it, such as that of a rule. You can make every move this way."""

    line: str
    text: str = ""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return move_in(InputLine(player, split_line(self.line, THE_LINE), self.text, THE_LINE), game)


def _record_for(spec: MoveSpec) -> type[MoveRecord]:
    """Make the record of a move from its specification."""
    of = {"__doc__": spec.description, "spec": spec}
    return record_made(MoveRecord, (spec.record_name, spec.name), spec.fields, JSON_TYPES, of)


RECORDS: Mapping[str, type[MoveRecord]] = {
    **{spec.name: _record_for(spec) for spec in sorted(SPECS, key=lambda spec: spec.record_name)},
    "typed": Typed,
}
"""Every kind of move that a program can write, by the word for it."""

AnyMove: object = Union[tuple(RECORDS.values())]  # noqa: UP007  # There is no other way to write a union that is computed.
"""Every kind of move that a program can write, as a type to read into."""


def as_written(move: Move) -> MoveRecord:
    """Write a move down. Raises `Invalid` for what nobody can write."""
    spec = spec_of(move)
    if spec is None:
        raise Invalid(_("{name} is not a move that a player can make.", name=type(move).__name__))
    fields = {one.sent_as: value_written(one, getattr(move, one.name), JSON_TYPES) for one in spec.fields}
    return RECORDS[spec.name](**fields)
