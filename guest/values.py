"""What crosses the wall, and how it is written: JSON, with a few marked records for what JSON lacks.

A moment is ``{"$at": seconds}``, a date ``{"$date": "2026-11-20"}``, a fraction ``{"$frac": [1, 3]}`` and a group
``{"$group": [kind, ...]}``. Rule code cannot make such a record by hand, for its field names may not begin with ``$``.
"""

import dataclasses
import datetime
import decimal
import enum
import fractions
import json

from facts import Fact
from limits import DIGITS, NESTING
from records import Effect, Group, Readings, Record
from sets import FrozenSet, Set, in_order

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
SECOND = datetime.timedelta(seconds=1)
EARLIEST = (datetime.datetime(1, 1, 2, tzinfo=datetime.UTC) - EPOCH) // SECOND
LATEST = (datetime.datetime(9999, 12, 30, tzinfo=datetime.UTC) - EPOCH) // SECOND


def _read(record):
    if len(record) == 1:
        ((mark, value),) = record.items()
        if mark == "$at":
            return EPOCH + datetime.timedelta(seconds=value)
        if mark == "$date":
            return datetime.date.fromisoformat(value)
        if mark == "$frac":
            return fractions.Fraction(value[0], value[1])
        if mark == "$group":
            return Group(*value)
    return Record(record)


_scan = json.JSONDecoder(object_hook=_read).scan_once


def decoded(text):
    """Read a value that the host wrote: the whole text, without space around it."""
    return _scan(text, 0)[0]


def _impossible(value):
    raise TypeError(f"a {type(value).__name__} cannot be handed on")


# The encoder the library would make anew for each call. What it is given has been made plain, so it needs no default.
_chunks = json.encoder.c_make_encoder(
    None, _impossible, json.encoder.encode_basestring_ascii, None, ":", ",", False, False, False
)


def encoded(value):
    """Write a value out, or raise `TypeError` with a sentence for its author."""
    if value is None:
        return "null"
    written = plain(value)
    try:
        return "".join(_chunks(written, 0))
    except ValueError:
        raise ValueError(f"a number of more than {DIGITS:,} digits cannot be handed on") from None


_AS_IT_IS = frozenset({str, int, bool, type(None)})


def plain(value, depth=0):
    """Make a value out of what JSON knows."""
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    if depth > NESTING:
        raise ValueError(f"a value may be nested at most {NESTING} levels deep")
    if kind is Effect or kind is Record or kind is dict:
        return _plain_record(value, depth)
    if kind is list or kind is tuple:
        return [one if type(one) in _AS_IT_IS else plain(one, depth + 1) for one in value]
    if kind is fractions.Fraction:
        return {"$frac": [value.numerator, value.denominator]}
    if kind is Group:
        return _plain_group(value)
    return _plain_rarely(value, depth)


def _plain_group(group):
    parts = group._parts
    if type(parts[0]) is not str or any(type(one) is not str and type(one) is not int for one in parts[1:]):
        raise TypeError("this group makes no sense: use voters(), electorate() or everyone()")
    return {"$group": parts}


def _plain_record(record, depth):
    written = {}
    for name, value in dict.items(record):
        if type(name) is not str:
            if not isinstance(name, str):
                raise TypeError(f"the names of a record's fields must be text, not {type(name).__name__}")
            name = str.__str__(name)
        if name[:1] == "$":
            raise TypeError(f"the name of a field may not begin with $: {name[:40]!r}")
        written[name] = value if type(value) in _AS_IT_IS else plain(value, depth + 1)
    return written


def _plain_rarely(value, depth):
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            raise TypeError("a moment needs a zone: add tzinfo=UTC")
        seconds = (value - EPOCH) // SECOND
        if not EARLIEST <= seconds <= LATEST:
            raise ValueError("this moment is too far away")
        return {"$at": seconds}
    if isinstance(value, datetime.date):
        return {"$date": value.isoformat()}
    if isinstance(value, datetime.timedelta):
        return value // SECOND
    if isinstance(value, decimal.Decimal):
        return _plain_decimal(value)
    if isinstance(value, float):
        raise TypeError("a float cannot be handed on, for it is not exact: use Fraction(1, 3)")
    if isinstance(value, enum.Enum):
        return plain(value.value, depth + 1)
    if isinstance(value, int):
        return int.__add__(value, 0)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, (Set, FrozenSet)):
        return [plain(one, depth + 1) for one in in_order(value)]
    if isinstance(value, dict):
        return _plain_record(value.copy() if type(value) in (Fact, Readings) else value, depth)
    if isinstance(value, (list, tuple)):
        return [plain(one, depth + 1) for one in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {field.name: plain(getattr(value, field.name), depth + 1) for field in fields}
    raise TypeError(f"a {type(value).__name__} cannot be handed on: only text, numbers, moments, lists and records can")


def _plain_decimal(value):
    if not value.is_finite() or abs(value.adjusted()) > 1000:
        raise ValueError("this decimal number is too large, or none at all")
    exact = fractions.Fraction(value)
    return exact.numerator if exact.denominator == 1 else {"$frac": [exact.numerator, exact.denominator]}
