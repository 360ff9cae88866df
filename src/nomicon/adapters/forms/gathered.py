"""The forms of what is made of other values: lists, rows, sets, maps, and one of several types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, TypeVar

from nomicon.adapters.forms.values import Json, StoredForm, Unreadable, Unwritable, in_english, told
from nomicon.game.values.translatable import _

K = TypeVar("K")
M = TypeVar("M")
T = TypeVar("T")

LIST = frozenset({list})


def list_of(form: StoredForm[T]) -> StoredForm[tuple[T, ...]]:
    """Make the form of a tuple of any length."""
    write_one, read_one = form.write, form.read
    of_texts = form.as_they_are == {str}

    def write(value: object) -> Json:
        if type(value) is not tuple:
            raise Unwritable(f"{told(value)} is not a tuple")
        if of_texts and {str}.issuperset(map(type, value)) and "".join(value).isascii():
            return value
        return [write_one(one) for one in value]

    def read(value: Json) -> tuple[T, ...]:
        return tuple([read_one(one) for one in _listed(value)])

    return StoredForm(write, read, LIST, hint=None if form.hint is None else tuple.__class_getitem__((form.hint, ...)))


def row_of(forms: Sequence[StoredForm[T]]) -> StoredForm[tuple[T, ...]]:
    """Make the form of a tuple with a fixed number of places, each of its own type."""
    writes, reads = [form.write for form in forms], [form.read for form in forms]

    def write(value: object) -> Json:
        if type(value) is not tuple or len(value) != len(writes):
            raise Unwritable(f"{told(value)} is not a tuple of {len(writes)} values")
        return [write(one) for write, one in zip(writes, value, strict=True)]

    def read(value: Json) -> tuple[T, ...]:
        listed = _listed(value)
        if len(listed) != len(reads):
            raise Unreadable(_("{value} is not a list of {many} values", value=told(value), many=len(reads)))
        return tuple([read(one) for read, one in zip(reads, listed, strict=True)])

    hints = tuple(form.hint for form in forms)
    return StoredForm(write, read, LIST, hint=None if None in hints else tuple.__class_getitem__(hints))


def set_of(form: StoredForm[T]) -> StoredForm[frozenset[T]]:
    """Make the form of a frozen set. It is written in order, so that the same set always gives the same bytes."""

    def write(value: object) -> Json:
        if type(value) is not frozenset:
            raise Unwritable(f"{told(value)} is not a frozenset")
        return _sorted(form.write(one) for one in value)

    def read(value: Json) -> frozenset[T]:
        listed = _listed(value)
        found = frozenset(map(form.read, listed))
        if len(found) != len(listed):
            raise Unreadable(_("{value} contains a value twice", value=told(value)))
        return found

    return StoredForm(write, read, LIST)


def map_of(key: StoredForm[K], one: StoredForm[T], made: Callable[[dict[K, T]], M]) -> StoredForm[M]:
    """Make the form of a map: a JSON object under keys of text or whole numbers, a list of pairs under all others."""
    if key.shapes not in (frozenset({str}), frozenset({int})):
        return _pairs_of(key, one, made)
    by_number = key.shapes == frozenset({int})

    def write(value: object) -> Json:
        return {str(key.write(name)): one.write(each) for name, each in _in_order(value)}

    def read(value: Json) -> M:
        if type(value) is not dict:
            raise Unreadable(_("{value} is not a map", value=told(value)))
        return made({key.read(_number(name) if by_number else name): one.read(each) for name, each in value.items()})

    return StoredForm(write, read, frozenset({dict}))


def _pairs_of(key: StoredForm[K], one: StoredForm[T], made: Callable[[dict[K, T]], M]) -> StoredForm[M]:
    def write(value: object) -> Json:
        return [[key.write(name), one.write(each)] for name, each in _in_order(value)]

    def read(value: Json) -> M:
        return made({key.read(name): one.read(each) for name, each in map(_pair, _listed(value))})

    return StoredForm(write, read, LIST)


def literal(allowed: tuple[object, ...]) -> StoredForm[object]:
    """Make the form of a value that is one of a few given ones."""
    listed = ", ".join(map(str, allowed))

    def fits(value: object) -> bool:
        return any(value == one and type(value) is type(one) for one in allowed)

    def write(value: object) -> Json:
        value = in_english(value)
        if not fits(value):
            raise Unwritable(f"{told(value)} is not one of {listed}")
        return value

    def read(value: Json) -> object:
        if not fits(value):
            raise Unreadable(_("{value} is not one of {listed}", value=told(value), listed=listed))
        return value

    return StoredForm(write, read, frozenset(map(type, allowed)))


def first_of(forms: Sequence[tuple[frozenset[type], StoredForm[T]]]) -> StoredForm[T]:
    """Make the form of a value of one of several types, which must look different in JSON.

    Each form comes with the Python types it writes.
    """
    by_type = {kind: form.write for kinds, form in forms for kind in kinds}
    by_shape = {shape: form.read for _, form in forms for shape in form.shapes}

    def write(value: object) -> Json:
        value = in_english(value)
        writes = by_type.get(type(value))
        if writes is None:
            raise Unwritable(f"{told(value)} has a type that is not allowed here")
        return writes(value)

    def read(value: Json) -> T:
        reads = by_shape.get(type(value))
        if reads is None:
            raise Unreadable(_("{value} has a type that is not allowed here", value=told(value)))
        return reads(value)

    as_they_are = frozenset(kind for kinds, form in forms for kind in kinds & form.as_they_are)
    hints = tuple(form.hint for _, form in forms)
    return StoredForm(write, read, frozenset(by_shape), as_they_are, None if None in hints else reduce(or_, hints))


def _listed(value: Json) -> list[Json]:
    if type(value) is not list:
        raise Unreadable(_("{value} is not a list", value=told(value)))
    return value


def _in_order(value: object) -> Iterable[tuple[object, object]]:
    if not isinstance(value, Mapping):
        raise Unwritable(f"{told(value)} is not a map")
    # A dictionary keeps the order it was made in; a persistent map has none that lasts, so it is put in order.
    return value.items() if type(value) is dict else [(name, value[name]) for name in sorted(value)]


def _sorted(written: Iterable[Any]) -> list[Json]:
    return sorted(written)


def _number(name: str) -> int:
    try:
        number = int(name)
    except ValueError:
        raise Unreadable(_("{value} is not a whole number", value=told(name))) from None
    if str(number) != name:
        raise Unreadable(_("{value} is not a whole number in the usual form", value=told(name)))
    return number


def _pair(value: Json) -> list[Json]:
    pair = _listed(value)
    if len(pair) != 2:
        raise Unreadable(_("{value} is not a pair", value=told(pair)))
    return pair
