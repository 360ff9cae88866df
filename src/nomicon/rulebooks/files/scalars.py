"""Plain data in a header: how a value that stands there is read, and how it is written so that it reads the same.

Whether ``yes`` is a truth or a word depends on where it stands: what a rule *answers* and the alternatives of a
reading are words, which the question's own reader understands; settings and declarations hold truths.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from fractions import Fraction

from nomicon.game.values.plain import Plain, PlayerSet, shown
from nomicon.game.values.translatable import _
from nomicon.play.limits import QUANTITY_DIGITS
from nomicon.rulebooks.files.header import FilePlace, Node
from nomicon.rulebooks.files.malformed import Malformed, unfit

_WHOLE = re.compile(r"[-+]?\d+(_\d+)*", re.ASCII)
_DECIMAL = re.compile(r"[-+]?\d*\.\d+", re.ASCII)
_RATIO = re.compile(r"[-+]?\d+/\d+", re.ASCII)
_INEXACT = re.compile(r"[-+]?(\d[\d_]*\.?\d*|\.\d+)[eE][-+]?\d+|[-+]?\.(inf|nan)", re.ASCII | re.IGNORECASE)
_DATE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}([Tt ].*)?", re.ASCII)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)", re.ASCII)
_TRUTHS = {"yes": True, "no": False, "true": True, "false": False, "True": True, "False": False}
_UNSURE = re.compile(r"yes|no|true|false|on|off", re.IGNORECASE)
_WORD = re.compile(r"[\w(][\w .'’()/%–-]*")  # What needs no quotes, if it reads as nothing else.
_WORDS = re.compile(r"[\w(][\w .,;?!\"'’()/%–-]*")  # The same, where it stands on a line of its own.

Read = Callable[[Node, FilePlace], Plain]


def read_answer(node: Node, place: FilePlace) -> Plain:
    """Read a value as a question's reader takes it: ``yes`` and ``1/5`` stay as they are written."""
    return _read(node, place, _answer)


def read_setting(node: Node, place: FilePlace) -> Plain:
    """Read a setting: ``yes`` is true, ``1/5`` an exact number, a date a date."""
    return _read(node, place, _setting)


def read_declared(node: Node, place: FilePlace) -> Plain:
    """Read part of a declaration: ``yes`` is true, everything else as in an answer."""
    return _read(node, place, _declared)


def read_word(node: Node, place: FilePlace) -> Plain:
    """Read a text as it is written, whatever it looks like: ``101.1`` is the name of a clause."""
    if node.items is not None or node.named is not None or not node.raw:
        place.refuse(
            node.line, _("this must be text"), _("Write a word or a sentence. If it contains ': ', put it in quotes.")
        )
    return node.raw


def read_moment(node: Node, place: FilePlace) -> datetime:
    """Read a moment with its zone: ``2026-12-24T00:00:00Z``."""
    if node.raw and _MOMENT.fullmatch(node.raw):
        try:
            return datetime.fromisoformat(node.raw).astimezone(UTC)
        except (ValueError, OverflowError):
            pass
    place.refuse(
        node.line,
        _("{raw!r} is not a date and time", raw=node.raw) if node.raw else _("this is not a date and time"),
        _("Write the date and time like this: 2026-12-24T18:00:00Z."),
    )


def _read(node: Node, place: FilePlace, scalar: Read) -> Plain:
    if node.items is not None:
        return tuple(_read(item, place, scalar) for item in node.items)
    if node.named is not None:
        return {name: _read(item, place, scalar) for name, item in node.named.items()}
    return scalar(node, place) if node.plain else node.raw


def _answer(node: Node, place: FilePlace) -> Plain:
    raw = node.raw
    if node.is_empty or raw == "null":
        return None
    if raw in ("true", "false"):
        return raw == "true"
    if _WHOLE.fullmatch(raw) or _DECIMAL.fullmatch(raw):
        return _exact(node, place)
    if _DATE.fullmatch(raw):
        place.refuse(
            node.line,
            _("{raw} looks like a date, but a date is not possible here", raw=raw),
            _("If this is text, put it in quotes."),
        )
    if _INEXACT.fullmatch(raw):
        place.refuse(
            node.line, _("{raw} is not an exact number", raw=raw), _("Write the number in full: 1500, 12.5 or 1/3.")
        )
    return raw


def _declared(node: Node, place: FilePlace) -> Plain:
    if node.raw in _TRUTHS:
        return _TRUTHS[node.raw]
    if _UNSURE.fullmatch(node.raw):
        place.refuse(
            node.line,
            _("{raw} could be text, or a way to write yes or no", raw=node.raw),
            _("Write yes or no. If this is text, put it in quotes."),
        )
    return _answer(node, place)


def _setting(node: Node, place: FilePlace) -> Plain:
    if _RATIO.fullmatch(node.raw):
        return _exact(node, place)
    if _DATE.fullmatch(node.raw):
        return _day(node, place) if len(node.raw) <= 10 else read_moment(node, place)
    return _declared(node, place)


def _exact(node: Node, place: FilePlace) -> int | Fraction:
    if len(node.raw) > 2 * QUANTITY_DIGITS + 2:
        place.refuse(
            node.line, _("a number has more than {most} digits", most=QUANTITY_DIGITS), _("Use a smaller number.")
        )
    try:
        number = Fraction(node.raw.replace("_", ""))
    except ZeroDivisionError:
        place.refuse(node.line, _("{raw} divides by zero", raw=node.raw), _("Write another number."))
    return int(number) if _WHOLE.fullmatch(node.raw) else number


def _day(node: Node, place: FilePlace) -> date:
    try:
        return date.fromisoformat(node.raw)
    except ValueError:
        place.refuse(
            node.line,
            _("{raw} is not a date", raw=node.raw),
            _("Write the date like this: 2026-12-24. If this is text, put it in quotes."),
        )


# -- Writing -------------------------------------------------------------------------


def written(value: Plain, read: Read, *, alone: bool = False) -> str:
    """Write a value on one line so that `read` gives it again. Raises `ValueError` for what no header can hold.

    `alone` says that nothing else stands on its line, so that fewer texts need quotes.
    """
    match value:
        case Mapping():
            return "{" + ", ".join(f"{quoted_name(name)}: {written(one, read)}" for name, one in value.items()) + "}"
        case tuple() | list():
            return "[" + ", ".join(written(one, read) for one in value) + "]"
        case PlayerSet():
            raise ValueError(_("a rule file cannot contain a group of players"))
        case str():
            return _written_text(value, read, _WORDS if alone else _WORD)
        case bool():
            return _truth(value, read)
        case datetime():
            return written_moment(value)
        case None:
            return "null"
        case Fraction():
            return _written_fraction(value, read)
        case _:
            return str(value)


def written_moment(at: datetime) -> str:
    """Write a moment, to the second."""
    return f"{at.astimezone(UTC).replace(tzinfo=None, microsecond=0).isoformat()}Z"


def _written_fraction(value: Fraction, read: Read) -> str:
    if value.denominator == 1:
        return f"{value.numerator}.0"
    decimal = shown(value)
    return str(value) if read is read_setting or len(decimal) > QUANTITY_DIGITS else decimal


def _truth(value: bool, read: Read) -> str:
    return str(value).lower() if read is read_answer else ("yes" if value else "no")


def _written_text(value: str, read: Read, bare: re.Pattern[str]) -> str:
    for _line, sign in unfit(value):
        raise ValueError(_("a rule file cannot contain the character U+{sign:04X}", sign=ord(sign)))
    if bare.fullmatch(value) and value == value.strip():
        try:
            if read(Node(1, value, plain=True), FilePlace("", 0)) == value:
                return value
        except Malformed:  # It looks like something else without quotes.
            return json.dumps(value, ensure_ascii=False)
    return json.dumps(value, ensure_ascii=False)


def quoted_name(name: str) -> str:
    """Write a name that stands before a colon."""
    return name if _WORD.fullmatch(name) and name == name.strip() else json.dumps(name, ensure_ascii=False)
