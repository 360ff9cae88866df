"""Exact texts of values: two values have the same text only if they hold the same things of the same kinds.

Comparing values does not say as much: to `==`, True is 1, and records with the same fields in another order are equal.
So whatever is remembered about a value is kept under its exact text, or under a digest of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import cache
from operator import itemgetter
from typing import Any

from rpds import HashTrieMap

from nomicon.game.values.archive import Archive
from nomicon.game.values.records import field_names, is_record_class
from nomicon.game.values.schedule import Schedule
from nomicon.game.values.translatable import Sentence

_AS_IT_IS_SHOWN = frozenset({bool, int, str, type(None), Fraction, date, datetime, timedelta})
"""Kinds whose own `repr` is exact."""


def exact_text(value: object) -> str:
    """Return the exact text of a value that can stand in a game or in a move.

    What is read from elsewhere only when it is asked for is read here. Raises `TypeError` for a value of another kind.
    """
    parts: list[str] = []
    _write(value, parts.append)
    return "".join(parts)


def exact_digest(*values: object) -> str:
    """Return the SHA-256 of the exact text of values together. Raises `TypeError`, as `exact_text` does."""
    return hashlib.sha256(exact_text(values).encode("utf-8", "surrogatepass")).hexdigest()


def _write(value: Any, add: Callable[[str], object]) -> None:
    kind: type = type(value)
    if kind in _AS_IT_IS_SHOWN:
        add(repr(value))
        return
    if kind is tuple:
        _write_each(value, add)
        return
    if isinstance(value, Sentence):  # Which is its English text, as it is once it was stored and read again.
        add(str.__repr__(value))
        return
    name, names = _known(kind)
    add(name)
    if names is not None:
        _write_each((getattr(value, name) for name in names), add)
    elif isinstance(value, Schedule):
        _write_each(value.__reduce__()[1], add)
    elif isinstance(value, HashTrieMap | Archive):
        _write_each((part for pair in sorted(value.items(), key=itemgetter(0)) for part in pair), add)
    elif isinstance(value, Mapping):  # A record of named fields: rule code is handed them in this order.
        _write_each((part for pair in value.items() for part in pair), add)
    elif isinstance(value, frozenset):
        _write_each(sorted(value), add)
    elif isinstance(value, Sequence):
        _write_each(value, add)
    else:
        raise TypeError(f"a {kind.__name__} has no exact text")


def _write_each(values: Iterable[object], add: Callable[[str], object]) -> None:
    add("(")
    for one in values:
        _write(one, add)
        add(",")
    add(")")


@cache
def _known(kind: type) -> tuple[str, tuple[str, ...] | None]:
    """Return the full name of a kind, and the names of its fields where it is a record."""
    names = field_names(kind) if is_record_class(kind) else None
    return f"{kind.__module__}.{kind.__qualname__}", names
