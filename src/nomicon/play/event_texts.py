"""The texts in an event, by which it is found whom and what it may concern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from nomicon.game.values.records import field_names
from nomicon.play.chapter import Event


def texts_in(value: object) -> set[str]:
    """Collect every text in an event, or in a part of one, but for what rule code is not handed either."""
    texts = set[str]()
    _collect(value, texts)
    return texts


def _collect(value: Any, texts: set[str]) -> None:
    """Add every text in a value; by its class first, since to ask for abstract ones takes most of the time."""
    kind: type = type(value)
    if kind is int or value is None or kind is bool or kind is Fraction:
        return
    if kind is str or isinstance(value, str):
        texts.add(value)
    elif isinstance(value, Event):
        for name in _fields_shown(kind):
            _collect(getattr(value, name), texts)
    elif kind is tuple or isinstance(value, Sequence):
        for part in value:
            _collect(part, texts)
    elif isinstance(value, Mapping):
        for pair in value.items():
            _collect(pair, texts)


@cache
def _fields_shown(kind: type) -> tuple[str, ...]:
    assert issubclass(kind, Event)
    return tuple(name for name in field_names(kind) if name not in kind.HIDDEN)
