"""What a field is in JSON: its type, how it is read and written, and the fields of a record made of a specification."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, TypeAlias, TypeVar, cast

from msgspec import Meta, Struct, defstruct
from msgspec import field as struct_field

from nomicon.game.state import Game
from nomicon.play.moves.kinds import Json
from nomicon.play.moves.spec import MoveField

Record = TypeVar("Record", bound=Struct)


class JsonType(Struct, frozen=True):
    """A type of JSON, how a value of it is read in a game, and how it is written. Reading raises `Invalid`."""

    type: Any
    read: Callable[[Any, Game], Any] = lambda value, game: value
    write: Callable[[Any], Any] = lambda value: value


JsonTypes: TypeAlias = Mapping[Json, JsonType]
"""By what the kinds of fields say they are."""


def type_of(field: MoveField, types: JsonTypes) -> Any:
    """Return the type of a field in a record; a field that nothing stands for may be null."""
    known = types[field.kind.json].type
    if field.kind.longest and known is str:
        known = Annotated[str, Meta(description=f"At most {field.kind.longest:,} characters.")]
    return known | None if field.default is None and not _may_be_null(known) else known


def _may_be_null(known: object) -> bool:
    return type(None) in getattr(getattr(known, "__origin__", None), "__args__", ())


def record_made(
    base: type[Record], called: tuple[str, str], fields: Iterable[MoveField], types: JsonTypes, of: Mapping[str, object]
) -> type[Record]:
    """Make a record of a specification's fields, as a kind of `base`. It is `called` so in a document, and in JSON.

    `of` are the attributes of its class: what it says of itself, and the specification.
    """
    name, tag = called
    made: object = defstruct(
        name,
        [_record_field(field, types) for field in fields],
        bases=(base,),
        namespace=dict(of),
        module=base.__module__,
        tag=tag,
        forbid_unknown_fields=True,
        kw_only=True,
    )
    return cast("type[Record]", made)


def _record_field(field: MoveField, types: JsonTypes) -> tuple[str, type] | tuple[str, type, object]:
    if field.required:
        return field.sent_as, type_of(field, types)
    if isinstance(field.default, Mapping):
        return field.sent_as, type_of(field, types), struct_field(default_factory=dict)
    return field.sent_as, type_of(field, types), field.default


def values_read(fields: Iterable[MoveField], record: object, game: Game, types: JsonTypes) -> dict[str, Any]:
    """Return the values of fields as a record sends them. Raises `Invalid`."""
    return {field.name: _read(field, getattr(record, field.sent_as), game, types) for field in fields}


def _read(field: MoveField, sent: object, game: Game, types: JsonTypes) -> object:
    return None if sent is None else types[field.kind.json].read(sent, game)


def value_written(field: MoveField, value: object, types: JsonTypes) -> object:
    """Return the value of a field as it would be sent. Raises `Invalid` where nobody can write it."""
    return None if value is None else types[field.kind.json].write(value)
