"""Values with named fields: what is written in a record under a tag, and what all such values have in common.

A `Tagged` value is a Struct: made, compared and copied several times faster than a dataclass, and known in a record by
its tag. So its class can be renamed, and old records go on being read.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from functools import cache
from typing import Any, TypeGuard, dataclass_transform

from msgspec import Struct, field

TAG_FIELD = "kind"
"""What a tag stands under in a record; a field that is itself called so is written with a stroke behind it."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Tagged(Struct, frozen=True, tag_field=TAG_FIELD, rename={TAG_FIELD: f"{TAG_FIELD}_"}):
    """An immutable value that is written in a record under its tag. Every class states its own in its header."""


def is_record(value: object) -> bool:
    """Say whether a value has named fields: whether it is a dataclass or a Struct, and not a class itself."""
    return not isinstance(value, type) and is_record_class(type(value))


def is_record_class(kind: object) -> TypeGuard[type]:
    """Say whether the values of a class have named fields."""
    if not isinstance(kind, type) or issubclass(kind, type):  # The class of Structs itself has what they have.
        return False
    return hasattr(kind, "__struct_fields__") or hasattr(kind, "__dataclass_fields__")


def field_names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a class, in order."""
    names: tuple[str, ...] | None = getattr(kind, "__struct_fields__", None)
    return _of_dataclass(kind) if names is None else names


def field_types(kind: type) -> dict[str, str]:
    """Return the types of the fields of a class, as they are written in its module."""
    stated: dict[str, object] = {}
    for base in reversed(kind.__mro__):
        stated |= vars(base).get("__annotations__", {})
    return {name: str(stated[name]) for name in field_names(kind)}


def defaults_of(kind: type) -> dict[str, object]:
    """Return the fields of a class that may be left out, and what each is then."""
    given: tuple[Any, ...] | None = getattr(kind, "__struct_defaults__", None)
    if given is None:
        optional = {one.name: (one.default, one.default_factory) for one in fields(kind)}
        made = {name: make() for name, (_, make) in optional.items() if make is not MISSING}
        return made | {name: default for name, (default, _) in optional.items() if default is not MISSING}
    # Those with a default come last. What is made anew for each value is kept as a `factory`.
    names = field_names(kind)[-len(given) :] if given else ()
    stated = zip(names, given, strict=True)
    return {name: default.factory() if hasattr(default, "factory") else default for name, default in stated}


def tag_of(kind: type) -> str:
    """Return what values of a class are written under in a record: the tag that it states, or else its name."""
    return str(getattr(getattr(kind, "__struct_config__", None), "tag", None) or kind.__name__)


def name_of(kind: type) -> str:
    """Return the name by which rules, pages and programs know a class: its tag, whatever the form of the record.

    ``BallotCast`` and ``BallotCast.2`` are two forms in which one kind of event was written.
    """
    return tag_of(kind).partition(".")[0]


@cache
def _of_dataclass(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind))
