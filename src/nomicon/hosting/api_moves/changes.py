"""Rule-changes as programs write them: one record for each kind, told apart by its field ``change``.

The records are made from the specifications of rule-changes, and so are read and written by them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, TypeAlias, Union

from msgspec import Struct

from nomicon.game.changes import Change
from nomicon.game.state import Game
from nomicon.hosting.api_moves.json_type import record_made, value_written, values_read
from nomicon.hosting.api_moves.rule_parts import PART_TYPES
from nomicon.hosting.api_moves.values import WHERE
from nomicon.hosting.invalid import invalid_at
from nomicon.hosting.typing.command_parser import reading_moves
from nomicon.play.rule_changes.spec import ChangeContext, ChangeSpec
from nomicon.play.rule_changes.specs import CHANGE_SPECS, spec_of_change


class ChangeRecord(Struct, tag_field="change", forbid_unknown_fields=True, kw_only=True):
    """One change that a proposal holds."""

    spec: ClassVar[ChangeSpec | None] = None

    def into(self, game: Game) -> Change:
        """Return it as the engine takes it. Raises `Invalid`."""
        assert self.spec is not None
        values = values_read(self.spec.fields, self, game, PART_TYPES)
        try:
            return self.spec.make(values, ChangeContext(game, reading_moves(game, None, WHERE)))
        except ValueError as wrong:
            raise invalid_at(WHERE, wrong) from None


def _record_for(spec: ChangeSpec) -> type[ChangeRecord]:
    """Make the record of a change from its specification."""
    of = {"__doc__": spec.documented, "spec": spec}
    return record_made(ChangeRecord, (spec.record, spec.name), spec.fields, PART_TYPES, of)


CHANGE_RECORDS: Mapping[str, type[ChangeRecord]] = {spec.name: _record_for(spec) for spec in CHANGE_SPECS}
"""Every kind of change that a program can write, by the word for it."""

if TYPE_CHECKING:
    AnyChange: TypeAlias = ChangeRecord
    """Every kind of change that a program can write, as a type to read into."""
else:
    AnyChange = Union[tuple(CHANGE_RECORDS.values())]  # noqa: UP007  # There is no other way to write a computed union.


def change_records(made: tuple[Change, ...]) -> tuple[ChangeRecord, ...]:
    """Write changes as a program would have written them. Raises `Invalid` for what nobody can write."""
    return tuple(_record_of(change) for change in made)


def _record_of(change: Change) -> ChangeRecord:
    spec = spec_of_change(change)
    fields = {one.sent_as: value_written(one, spec.value_of(change, one.name), PART_TYPES) for one in spec.fields}
    return CHANGE_RECORDS[spec.name](**fields)
