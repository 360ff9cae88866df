"""How a single value is written in the record and read back: text, numbers, exact fractions, plain data of rule code.

A value is checked when it is written, so that nothing gets into the record that cannot be read back as it was.
There are no floats anywhere: a float is refused in both directions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from nomicon.game.values.plain import PlayerSet

Json: TypeAlias = Any
"""What the JSON reader gives: None, bool, int, str, list, dict (and floats, which are refused)."""


class StoredForm(NamedTuple):
    """How one type of value is written and read. `shapes` are the JSON types it is written as.

    `as_they_are` are the Python types of values that JSON's own writer writes in the same way without our help, and
    `hint` the type that its own reader reads in the same way; None where it cannot.
    """

    write: Callable[[Any], Json]
    read: Callable[[Json], Any]
    shapes: frozenset[type]
    as_they_are: frozenset[type] = frozenset()
    hint: Any = None


class Unreadable(ValueError):
    """What stands in the record does not fit what should stand there."""


def told(value: object) -> str:
    """Show a value in a message, shortened if it is long."""
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def exactly(kind: type, name: str) -> StoredForm:
    """Make the form of a type that JSON knows itself."""

    def write(value: Any) -> Json:
        if type(value) is not kind:  # Not `isinstance`: True is no number, and a subclass would come back as its base.
            raise ValueError(f"{told(value)} is not {name}")
        return value

    def read(value: Json) -> Any:
        if type(value) is not kind:
            raise Unreadable(f"{told(value)} is not {name}")
        return value

    return StoredForm(write, read, frozenset({kind}), frozenset({kind}), kind)


def write_text(value: Any) -> str:
    """Check that this is text, and text that can be written in UTF-8."""
    if type(value) is not str:
        raise ValueError(f"{told(value)} is not text")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise ValueError(
                f"{told(value)} contains half a character (a lone surrogate), so it cannot be written"
            ) from None
    return value


def read_text(value: Json) -> str:
    """Check that this is text."""
    if type(value) is not str:
        raise Unreadable(f"{told(value)} is not text")
    return value


def write_fraction(value: Any) -> str:
    """Write an exact number as ``3`` or ``1/5``. A whole number will do for a fraction; they are equal."""
    if type(value) is not Fraction and type(value) is not int:
        raise ValueError(f"{told(value)} is not an exact number")
    return str(value)


def read_fraction(value: Json) -> Fraction:
    """Read an exact number as `write_fraction` writes it, and in no other way."""
    if type(value) is not str:
        raise Unreadable(f"{told(value)} is not an exact number")
    numerator, stroke, denominator = value.partition("/")
    try:
        number = Fraction(int(numerator), int(denominator)) if stroke else Fraction(int(numerator))
    except (ValueError, ZeroDivisionError):
        raise Unreadable(f"{told(value)} is not an exact number") from None
    if str(number) != value:
        raise Unreadable(f"{told(value)} is not an exact number in lowest terms")
    return number


def dated(kind: type[date]) -> StoredForm:
    """Make the form of a date, or of a date with a time."""

    def write(value: Any) -> str:
        if type(value) is not kind:
            raise ValueError(f"{told(value)} is not a {kind.__name__}")
        return str(value.isoformat())

    def read(value: Json) -> date:
        try:
            return kind.fromisoformat(value)
        except (TypeError, ValueError):
            raise Unreadable(f"{told(value)} is not a {kind.__name__}") from None

    return StoredForm(write, read, frozenset({str}))


def chosen(kind: type[Enum]) -> StoredForm:
    """Make the form of an enumeration: its value, which must be text or a whole number."""
    by_value = {member.value: member for member in kind}
    if not all(type(value) in (str, int) for value in by_value):
        raise TypeError(f"{kind.__name__} cannot be recorded: its values must be text or whole numbers")
    listed = ", ".join(map(str, by_value))

    def write(value: Any) -> Json:
        if type(value) is not kind:
            raise ValueError(f"{told(value)} is not a {kind.__name__}")
        return value.value

    def read(value: Json) -> Enum:
        # True equals 1 in Python, and would find a member that nobody wrote.
        if type(value) not in (str, int) or value not in by_value:
            raise Unreadable(f"{told(value)} is not one of {listed}")
        return by_value[value]

    return StoredForm(write, read, frozenset(type(value) for value in by_value), frozenset({kind}))


# -- Plain data of rule code ---------------------------------------------------------


def write_plain(value: Any) -> Json:
    """Write what may cross to rule code; what JSON cannot say gets a tag that begins with ``$``."""
    kind = type(value)
    if kind is str:
        return write_text(value)
    if kind is int or kind is bool or value is None:
        return value
    if kind is tuple or kind is list:
        return [write_plain(one) for one in value]
    if kind is Fraction:
        return {"$frac": [value.numerator, value.denominator]}
    if kind is datetime:
        return {"$dt": value.isoformat()}
    if kind is date:
        return {"$date": value.isoformat()}
    if kind is PlayerSet:
        return {"$group": [write_text(value.kind), *map(write_plain, value.about)]}
    if isinstance(value, Mapping):
        return _write_record(value)
    raise ValueError(f"{told(value)} is not plain data")


def _write_record(value: Mapping[Any, Any]) -> Json:
    # A dictionary keeps the order it was made in; a persistent map has none that lasts, so it is put in order.
    names = value if type(value) is dict else sorted(value)
    record = {write_text(name): write_plain(value[name]) for name in names}
    if any(name.startswith("$") for name in record):
        return {"$map": [[name, one] for name, one in record.items()]}
    return record


def read_plain(value: Json) -> Any:
    """Read plain data back; lists come back as tuples."""
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is list:
        return tuple(map(read_plain, value))
    if kind is not dict:
        raise Unreadable(f"{told(value)} is not plain data")
    if len(value) == 1:
        ((tag, inner),) = value.items()
        if tag.startswith("$"):
            return _read_tagged(tag, inner)
    return {name: read_plain(one) for name, one in value.items()}


def _read_tagged(tag: str, inner: Json) -> Any:
    reads = _TAGS.get(tag)
    if reads is None:
        raise Unreadable(f"{tag} is not a kind of plain data that this program can read")
    try:
        return reads(inner)
    except Unreadable:
        raise
    except (TypeError, ValueError, ZeroDivisionError):
        raise Unreadable(f"{told(inner)} cannot be read as {tag}") from None


def _read_pair(inner: Json) -> Fraction:
    numerator, denominator = map(WHOLE.read, inner)
    return Fraction(numerator, denominator)


def _read_group(inner: Json) -> PlayerSet:
    kind, *about = map(read_plain, inner)
    return PlayerSet(read_text(kind), tuple(about))


def _read_map(inner: Json) -> dict[str, Any]:
    return {read_text(name): read_plain(one) for name, one in inner}


NOTHING = exactly(type(None), "nothing")
YES_NO = exactly(bool, "true or false")
WHOLE = exactly(int, "a whole number")
TEXT = StoredForm(write_text, read_text, frozenset({str}), frozenset({str}), str)
FRACTION = StoredForm(write_fraction, read_fraction, frozenset({str}), frozenset({Fraction}))
DATE = dated(date)
DATETIME = dated(datetime)
PLAIN = StoredForm(write_plain, read_plain, frozenset({type(None), bool, int, str, list, dict}))

_TAGS: Mapping[str, Callable[[Json], Any]] = {
    "$frac": _read_pair,
    "$dt": DATETIME.read,
    "$date": DATE.read,
    "$group": _read_group,
    "$map": _read_map,
}
