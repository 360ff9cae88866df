"""What types the fields of records have, as their classes say it."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct

from nomicon.game.values.records import defaults_of, is_record_class

K = TypeVar("K")
V = TypeVar("V")


class KeptMapping(Mapping[K, V]):
    """Stands for a persistent map where the types of fields are looked at: that class takes no subscripts."""


def fields_with_default(cls: type[Any]) -> frozenset[str]:
    """Return the fields that may be left out. Raises `TypeError` where not all fields can be given in their order."""
    for field in () if issubclass(cls, Struct) else fields(cls):
        if not field.init or field.kw_only:
            raise TypeError(f"{cls.__name__}.{field.name} cannot be recorded: it is not an ordinary field")
    return frozenset(defaults_of(cls))


def hints_of(cls: type) -> dict[str, object]:
    """Return the type of each field of a class, also of those that it inherits."""
    hints: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        if is_record_class(base):
            hints |= _own_hints(base)
    return hints


@cache  # Many records inherit from the same.
def _own_hints(cls: type) -> dict[str, object]:
    return inspect.get_annotations(cls, locals={"HashTrieMap": KeptMapping}, eval_str=True)
