"""How plain data is written for the way through the wall, and read on the way back.

What comes back is not believed: whoever took over the inside of the machine could have written anything.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from json.encoder import c_make_encoder, encode_basestring_ascii  # type: ignore[attr-defined]
from typing import Any

from nomicon.adapters.sandbox.limits import MESSAGE, NESTING, TRAIL, VALUE
from nomicon.game.values.translatable import Sentence, _, sentence_of
from nomicon.law.interpreter import Failed, Plain, PlayerSet

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SECOND = timedelta(seconds=1)
_HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")


def _write(value: object) -> object:
    match value:
        case datetime():
            return {"$at": (value - _EPOCH) // _SECOND}
        case date():
            return {"$date": value.isoformat()}
        case Fraction():
            return {"$frac": [value.numerator, value.denominator]}
        case PlayerSet():
            return {"$group": [value.kind, *value.about]}
        case timedelta():
            return value // _SECOND
        case Mapping():
            return dict(value)
    raise TypeError(f"a {type(value).__name__} cannot be handed to rule code")


# What `json.dumps` would make anew for each value.
_chunks = c_make_encoder(None, _write, encode_basestring_ascii, None, ":", ",", False, False, False)


def encoded(value: Plain) -> str:
    """Write plain data as text."""
    return "".join(_chunks(value, 0))


def _read(record: dict[str, Any]) -> object:
    if len(record) != 1:
        return record
    ((mark, value),) = record.items()
    match mark, value:
        case "$frac", [int(top), int(bottom)]:
            return Fraction(top, bottom)
        case "$at", int(seconds):
            return datetime.fromtimestamp(seconds, UTC)
        case "$date", str(day):
            return date.fromisoformat(day)
        case "$group", [str(kind), *about] if all(type(one) in (int, str) for one in about):
            return PlayerSet(kind, tuple(about))
    if mark[:1] == "$":
        raise ValueError(_("a record with a $ mark has the wrong form"))
    return record


def _no_float(text: str) -> object:
    raise ValueError(_("it contains a float"))


_scan = json.JSONDecoder(object_hook=_read, parse_float=_no_float, parse_constant=_no_float).scan_once  # type: ignore[attr-defined]


def decoded(text: str) -> Plain:
    """Read plain data, or raise `ValueError`: whatever is wrong with it, nothing else is raised."""
    try:
        value: Plain
        value, end = _scan(text, 0)
        if end != len(text):
            raise ValueError(_("there are more characters after its end"))
        if "\\u" in text and _HALF_CHARACTER.search(text):
            # Half a character would break the ledger or a page later, where nobody could say where it came from.
            json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise ValueError(_("the result has a text that contains only half of a character")) from None
    except (ValueError, TypeError, ArithmeticError, LookupError, OSError, RecursionError, StopIteration) as error:
        raise ValueError(_("the result could not be read: {why}", why=error_said(error))) from None
    if text.count("[") + text.count("{") > NESTING and _depth(value) > NESTING * 2:
        raise ValueError(_("the result is nested too deeply"))
    return value


def error_said(error: Exception) -> str:
    """Return what an error says: a sentence of ours as it is, and of any other text as much as a message may hold."""
    told = sentence_of(error)
    return told if isinstance(told, Sentence) else str(error)[:MESSAGE]


def _depth(value: Plain) -> int:
    level: list[object] = [value]
    depth = 0
    while level and depth <= NESTING * 2:
        depth += 1
        inside: list[object] = []
        for one in level:
            if isinstance(one, dict):
                inside.extend(one.values())
            elif isinstance(one, list):
                inside.extend(one)
        level = inside
    return depth


def readings_looked_at(text: str, readings: Plain) -> tuple[tuple[str, str], ...]:
    """Read which of the readings handed over were looked at, each with its way. Raises `ValueError`."""
    if not text:
        return ()
    handed = list(readings.items()) if isinstance(readings, Mapping) else []
    places = text.split(",") if len(text) <= VALUE else []
    if not places or not all(place.isascii() and place.isdigit() and len(place) < 9 for place in places):
        raise ValueError(_("the list of the readings that it used could not be read"))
    if int(max(places, key=int)) >= len(handed):
        raise ValueError(_("it names a reading that was never handed over"))
    return tuple((str(name), str(way)) for name, way in (handed[int(place)] for place in places))


def failure(text: str) -> Failed:
    """Read the inside's account of an error."""
    try:
        told = json.loads(text)
        message, line, limit, trail = told["message"], told["line"], told["limit"], told["trail"]
        return Failed(
            _clean(message),
            line if type(line) is int and 0 < line < 1_000_000 else None,
            limit is True,
            tuple(_clean(step) for step in list(trail)[:TRAIL]),
        )
    except (ValueError, TypeError, LookupError, RecursionError):
        return Failed(_("it failed without an error message"))


def _clean(text: object) -> str:
    return str(text)[:MESSAGE].encode("utf-8", "replace").decode()
