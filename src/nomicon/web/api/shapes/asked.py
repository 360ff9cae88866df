"""The body of a move: any of the written moves, or a line as it is typed; and how the API's document tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from nomicon.hosting.api_moves.changes import AnyChange
from nomicon.hosting.api_moves.records import RECORDS, AnyMove, MoveRecord, Typed
from nomicon.play.limits import (
    CHANGES_LIMIT,
    WHAT_IF_DAYS,
    WHAT_IF_DAYS_MOST,
    WHAT_IF_MOVES,
    WHAT_IF_MOVES_MOST,
)

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator


class Asked:
    """A move that was sent. No dataclass, for those are read by the framework itself."""

    def __init__(self, move: MoveRecord) -> None:
        self.move = move


class TypedLine(msgspec.Struct, forbid_unknown_fields=True):
    """A line as people type it, with the text below it, such as that of a rule. You can make every move this way."""

    line: str
    text: str = ""


class ChangesToTry(msgspec.Struct, forbid_unknown_fields=True):
    """Changes as in a proposal, for how many days it is played on with them, and with how many moves."""

    changes: Annotated[list[AnyChange], msgspec.Meta(min_length=1, max_length=CHANGES_LIMIT)]
    horizon_days: Annotated[int, msgspec.Meta(ge=1, le=WHAT_IF_DAYS_MOST)] = WHAT_IF_DAYS
    moves: Annotated[int, msgspec.Meta(ge=1, le=WHAT_IF_MOVES_MOST)] = WHAT_IF_MOVES


def is_asked(kind: object) -> bool:
    """Say whether a type is that of a move's body."""
    return kind is Asked


def read_asked(_: type, data: object) -> Asked:
    """Read a move's body. Raises `msgspec.ValidationError`."""
    if isinstance(data, dict) and "line" in data and "move" not in data:
        typed = msgspec.convert(data, TypedLine)
        return Asked(Typed(line=typed.line, text=typed.text))
    # To name the kind takes a tenth of what it takes to tell it apart from all others again each time.
    kind = RECORDS.get(data.get("move", "")) if isinstance(data, dict) and isinstance(data.get("move"), str) else None
    return Asked(msgspec.convert(data, AnyMove if kind is None else kind))


class AskedSchema(OpenAPISchemaPlugin):
    """Tells the API's document what a move's body may be."""

    @staticmethod
    def is_plugin_supported_type(value: object) -> bool:
        """Say whether this is the type it knows."""
        return value is Asked

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Return the schema of any move."""
        wanted = FieldDefinition.from_annotation(AnyMove | TypedLine)
        schema = schema_creator.for_field_definition(wanted)
        return schema if isinstance(schema, Schema) else Schema(one_of=[schema])
