"""How a single value is written in the record and read back: text, numbers, exact fractions, plain data of rule code.

A value is checked when it is written, so that nothing gets into the record that cannot be read back as it was.
There are no floats anywhere: a float is refused in both directions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from nomicon.game.values.plain import Plain, PlayerSet
from nomicon.game.values.translatable import Sentence, _, gettext_noop, word

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
E = TypeVar("E", bound=Enum)
D = TypeVar("D", bound=date)

Json: TypeAlias = object
"""What the JSON reader gives: None, bool, int, str, list, dict (and floats, which are refused)."""


class StoredForm(NamedTuple, Generic[T_co]):
    """How one type of value is written and read. `shapes` are the JSON types it is written as.

    `as_they_are` are the Python types of values that JSON's own writer writes in the same way without our help, and
    `hint` the type that its own reader reads in the same way; None where it cannot.
    """

    write: Callable[[object], Json]
    read: Callable[[Json], T_co]
    shapes: frozenset[type]
    as_they_are: frozenset[type] = frozenset()
    hint: object = None


class Unreadable(ValueError):
    """What stands in the record does not fit what should stand there."""


class Unwritable(ValueError):
    """A value could not be read back as it is. Only a mistake of the program makes one, so this is in English."""


def told(value: object) -> str:
    """Show a value in a message, shortened if it is long."""
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def exactly(kind: type[T], name: str) -> StoredForm[T]:
    """Make the form of a type that JSON knows itself."""

    def write(value: object) -> Json:
        if type(value) is not kind:  # Not `isinstance`: True is no number, and a subclass would come back as its base.
            raise Unwritable(f"{told(value)} is not {name}")
        return value

    def read(value: Json) -> T:
        if type(value) is not kind:
            raise Unreadable(_("{value} is not {name}", value=told(value), name=word(name)))
        return value

    return StoredForm(write, read, frozenset({kind}), frozenset({kind}), kind)


def in_english(value: object) -> object:
    """Return what is stored of a text: of a sentence that can be told in other languages, its plain English."""
    return str(value) if isinstance(value, Sentence) else value


def write_text(value: object) -> str:
    """Check that this is text, and text that can be written in UTF-8; of a sentence, its plain English is kept."""
    value = in_english(value)
    if type(value) is not str:
        raise Unwritable(f"{told(value)} is not text")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Unwritable(
                f"{told(value)} contains half a character (a lone surrogate), so it cannot be written"
            ) from None
    return value


def read_text(value: Json) -> str:
    """Check that this is text."""
    if type(value) is not str:
        raise Unreadable(_("{value} is not text", value=told(value)))
    return value


def write_fraction(value: object) -> str:
    """Write an exact number as ``3`` or ``1/5``. A whole number will do for a fraction; they are equal."""
    if type(value) is not Fraction and type(value) is not int:
        raise Unwritable(f"{told(value)} is not an exact number")
    return str(value)


def read_fraction(value: Json) -> Fraction:
    """Read an exact number as `write_fraction` writes it, and in no other way."""
    if type(value) is not str:
        raise Unreadable(_("{value} is not an exact number", value=told(value)))
    numerator, stroke, denominator = value.partition("/")
    try:
        number = Fraction(int(numerator), int(denominator)) if stroke else Fraction(int(numerator))
    except (ValueError, ZeroDivisionError):
        raise Unreadable(_("{value} is not an exact number", value=told(value))) from None
    if str(number) != value:
        raise Unreadable(_("{value} is not an exact number in lowest terms", value=told(value)))
    return number


def dated(kind: type[D]) -> StoredForm[D]:
    """Make the form of a date, or of a date with a time."""

    def write(value: object) -> str:
        if type(value) is not kind:
            raise Unwritable(f"{told(value)} is not a {kind.__name__}")
        return str(value.isoformat())

    def read(value: Json) -> D:
        try:
            return kind.fromisoformat(read_text(value))
        except ValueError:
            raise Unreadable(_("{value} is not a {kind}", value=told(value), kind=kind.__name__)) from None

    return StoredForm(write, read, frozenset({str}))


def chosen(kind: type[E]) -> StoredForm[E]:
    """Make the form of an enumeration: its value, which must be text or a whole number."""
    by_value = {member.value: member for member in kind}
    if not all(type(value) in (str, int) for value in by_value):
        raise TypeError(f"{kind.__name__} cannot be recorded: its values must be text or whole numbers")
    listed = ", ".join(map(str, by_value))

    def write(value: object) -> Json:
        if type(value) is not kind:
            raise Unwritable(f"{told(value)} is not a {kind.__name__}")
        return value.value

    def read(value: Json) -> E:
        # True equals 1 in Python, and would find a member that nobody wrote.
        if type(value) not in (str, int) or value not in by_value:
            raise Unreadable(_("{value} is not one of {listed}", value=told(value), listed=listed))
        return by_value[value]

    return StoredForm(write, read, frozenset(type(value) for value in by_value), frozenset({kind}))


# -- Plain data of rule code ---------------------------------------------------------


def write_plain(value: object) -> Json:
    """Write what may cross to rule code; what JSON cannot say gets a tag that begins with ``$``."""
    if type(value) is str:
        return write_text(value)
    if type(value) is int or type(value) is bool or value is None:
        return value
    if type(value) is tuple or type(value) is list:
        return [write_plain(one) for one in value]
    if type(value) is Fraction:
        return {"$frac": [value.numerator, value.denominator]}
    if type(value) is datetime:
        return {"$dt": value.isoformat()}
    if type(value) is date:
        return {"$date": value.isoformat()}
    if type(value) is PlayerSet:
        return {"$group": [write_text(value.kind), *map(write_plain, value.about)]}
    if isinstance(value, Mapping):
        return _write_record(value)
    if isinstance(value, Sentence):
        return write_text(value)
    raise Unwritable(f"{told(value)} is not plain data")


def _write_record(value: Mapping[object, object]) -> Json:
    record = {write_text(name): write_plain(one) for name, one in value.items()}
    # A dictionary keeps the order it was made in; a persistent map has none that lasts, so it is put in order.
    if type(value) is not dict:
        record = {name: record[name] for name in sorted(record)}
    if any(name.startswith("$") for name in record):
        return {"$map": [[name, one] for name, one in record.items()]}
    return record


def read_plain(value: Json) -> Plain:
    """Read plain data back; lists come back as tuples."""
    if type(value) is str or type(value) is int or type(value) is bool or value is None:
        return value
    if type(value) is list:
        return tuple(map(read_plain, value))
    if type(value) is not dict:
        raise Unreadable(_("{value} is not plain data", value=told(value)))
    if len(value) == 1:
        ((tag, inner),) = value.items()
        if tag.startswith("$"):
            return _read_tagged(tag, inner)
    return {name: read_plain(one) for name, one in value.items()}


def _read_tagged(tag: str, inner: Json) -> Plain:
    reads = _TAGS.get(tag)
    if reads is None:
        raise Unreadable(_("{tag} is not a kind of plain data that this program can read", tag=tag))
    try:
        return reads(inner)
    except Unreadable:
        raise
    except (TypeError, ValueError, ZeroDivisionError):
        raise Unreadable(_("{value} cannot be read as {tag}", value=told(inner), tag=tag)) from None


def _read_pair(inner: Json) -> Fraction:
    numerator, denominator = map(WHOLE.read, _parts(inner))
    return Fraction(numerator, denominator)


def _read_group(inner: Json) -> PlayerSet:
    kind, *about = _parts(inner)
    return PlayerSet(read_text(kind), tuple(_number_or_text(read_plain(one)) for one in about))


def _number_or_text(value: Plain) -> int | str:
    if not isinstance(value, int | str):
        raise TypeError(value)
    return value


def _read_map(inner: Json) -> dict[str, Plain]:
    pairs = [(name, one) for name, one in map(_parts, _parts(inner))]
    return {read_text(name): read_plain(one) for name, one in pairs}


def _parts(inner: Json) -> list[Json]:
    if type(inner) is not list:
        raise TypeError(inner)
    return inner


NOTHING = exactly(type(None), gettext_noop("nothing"))
YES_NO = exactly(bool, gettext_noop("true or false"))
WHOLE = exactly(int, gettext_noop("a whole number"))
TEXT = StoredForm(write_text, read_text, frozenset({str}), frozenset({str}), str)
FRACTION = StoredForm(write_fraction, read_fraction, frozenset({str}), frozenset({Fraction}))
DATE = dated(date)
DATETIME = dated(datetime)
PLAIN = StoredForm(write_plain, read_plain, frozenset({type(None), bool, int, str, list, dict}))

_TAGS: Mapping[str, Callable[[Json], Plain]] = {
    "$frac": _read_pair,
    "$dt": DATETIME.read,
    "$date": DATE.read,
    "$group": _read_group,
    "$map": _read_map,
}
