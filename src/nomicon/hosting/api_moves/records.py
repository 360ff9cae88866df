"""Every move as programs write it: one record for each kind, told apart by its field ``move``.

{"move": "vote", "proposal": 301, "choice": "FOR"}      or, as one would type it:  {"line": "vote 301 for"}

The records are made from the specifications of the moves, and so are read and written by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Union, cast

from msgspec import Struct, defstruct
from msgspec import field as struct_field

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.hosting.api_moves.json_types import type_of, value_read, value_written
from nomicon.hosting.api_moves.values import WHERE
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.chapter import Move
from nomicon.play.engine import SPECS, spec_of
from nomicon.play.moves.spec import MoveField, MoveSpec


class MoveRecord(Struct, tag_field="move", forbid_unknown_fields=True, kw_only=True):
    """A move, written down."""

    spec: ClassVar[MoveSpec | None] = None

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move as the engine takes it. Raises `Invalid`; whether the rules allow it is not asked here."""
        assert self.spec is not None
        values = {one.name: value_read(one, getattr(self, one.sent_as), game) for one in self.spec.fields}
        try:
            move: Move = self.spec.made(player, game, values)
        except ValueError as wrong:
            raise Invalid(f"{WHERE}: {wrong}.") from None
        return move


class Typed(MoveRecord, tag="typed"):
    """A line as people type it, with the text below it, such as that of a rule. You can make every move this way."""

    line: str
    text: str = ""

    def into(self, player: PlayerId, game: Game) -> Move:
        """Return the move."""
        return move_in(InputLine(player, split_line(self.line, "the line"), self.text, "the line"), game)


def _record_for(spec: MoveSpec) -> type[MoveRecord]:
    """Make the record of a move from its specification."""
    made: object = defstruct(
        spec.record_name,
        [_described(field) for field in spec.fields],
        bases=(MoveRecord,),
        namespace={"__doc__": spec.description, "spec": spec},
        module=__name__,
        tag=spec.name,
        tag_field="move",
        forbid_unknown_fields=True,
        kw_only=True,
    )
    return cast("type[MoveRecord]", made)


def _described(field: MoveField) -> tuple[str, type] | tuple[str, type, object]:
    if field.required:
        return field.sent_as, type_of(field)
    if isinstance(field.default, Mapping):
        return field.sent_as, type_of(field), struct_field(default_factory=dict)
    return field.sent_as, type_of(field), field.default


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
        raise Invalid(f"{type(move).__name__} is not a move that a player can make.")
    fields = {one.sent_as: value_written(one, getattr(move, one.name)) for one in spec.fields}
    return RECORDS[spec.name](**fields)
