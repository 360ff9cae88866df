"""Values of a kind: what rule code hands over is read as the engine uses it, or refused with what it must be.

Everywhere a wrong value is told in the same words: ``quantity must be text, not 3``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from nomicon.game.names import Moment
from nomicon.game.values.plain import LONGEST, MOST_BITS, Plain, PlayerSet, exact
from nomicon.game.values.recurring import next_after
from nomicon.game.values.translatable import _, gettext_noop, sentence_of, word
from nomicon.law.language.kinds import OPEN, ValueKind, fields_of
from nomicon.law.language.nearest import NONE, near

SHOWN = 40
"""Characters of a wrong value that a message repeats: enough to know it again."""


def read(kind: ValueKind, value: Plain, name: str) -> Any:
    """Return a value as the engine uses it. Raises `ValueError` with a sentence that says which value is wrong."""
    if value is None and (kind.optional or kind.word == "anything"):
        return None
    reads = _record if kind.record is not None else _READERS.get(kind.word, _record)
    found = reads(kind, value, name)
    if found is _WRONG or (kind.words and found not in kind.words):
        raise ValueError(_("{name} must be {wanted}, not {value}", name=name, wanted=kind.wanted, value=shown(value)))
    return found


def shown(value: object) -> str:
    """Write a value as a message repeats it."""
    match value:
        case None | bool():
            return str(value)
        case int() if abs(value) >= 10**SHOWN:
            return _("a number with more than {most} digits", most=SHOWN)
        case Fraction():
            return f"Fraction({shown(value.numerator)}, {shown(value.denominator)})"
        case str() | int():
            told = repr(value)
            return told if len(told) <= SHOWN else f"{told[:SHOWN]}…"
        case datetime():
            return word(gettext_noop("a moment"))
        case PlayerSet():
            return word(gettext_noop("a group"))
        case Mapping() if isinstance(value.get("effect"), str):
            return _("the effect {name}", name=value["effect"][:SHOWN])
        case Mapping():
            return word(gettext_noop("a record"))
        case list() | tuple():
            return word(gettext_noop("a list"))
        case _:
            return f"a {type(value).__name__}"


def not_among(value: Plain, allowed: Sequence[str]) -> str:
    """Say that a value is none of those that are allowed, and which of them was probably meant."""
    hint = near(value, allowed) if isinstance(value, str) else ""
    return _("{value} is not one of: {names}{hint}", value=shown(value), names=", ".join(allowed), hint=hint)


_WRONG: object = object()
"""Stands for a value that is not of its kind."""


def _whole(kind: ValueKind, value: Plain, name: str) -> object:
    number = value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value
    if not isinstance(number, int) or isinstance(number, bool):
        return _WRONG
    if number.bit_length() > MOST_BITS:
        raise ValueError(_("{name}: the number has more than {most} digits", name=name, most=LONGEST))
    return number


def _of(name: str, wrong: str) -> str:
    """Say of what something is wrong, unless that has been said before."""
    return wrong if name == "it" else _("{name}: {wrong}", name=name, wrong=wrong)


def _schedule(kind: ValueKind, value: Plain, name: str) -> object:
    if not isinstance(value, str):
        return _WRONG
    try:
        next_after(value, Moment(0))
    except ValueError as wrong:
        raise ValueError(_of(name, sentence_of(wrong))) from None
    return value


def _length(kind: ValueKind, value: Plain, name: str) -> object:
    whole = _whole(kind, value, name)
    return whole if isinstance(whole, int) and whole >= 0 else _WRONG


def _number(kind: ValueKind, value: Plain, name: str) -> object:
    if isinstance(value, bool) or not isinstance(value, int | Fraction | str):
        return _WRONG
    try:
        return exact(value)
    except ValueError as wrong:
        raise ValueError(_of(name, sentence_of(wrong))) from None


def _text(kind: ValueKind, value: Plain, name: str) -> object:
    return value if isinstance(value, str) else _WRONG


def _office(kind: ValueKind, value: Plain, name: str) -> object:
    return value.removeprefix("the ") if isinstance(value, str) else _WRONG


def _key(kind: ValueKind, value: Plain, name: str) -> object:
    return value if isinstance(value, str) else _whole(kind, value, name)


def _truth(kind: ValueKind, value: Plain, name: str) -> object:
    return value if isinstance(value, bool) else _WRONG


def _moment(kind: ValueKind, value: Plain, name: str) -> object:
    return value if isinstance(value, datetime) and value.tzinfo is not None else _WRONG


def _group(kind: ValueKind, value: Plain, name: str) -> object:
    return value if isinstance(value, PlayerSet) else _WRONG


def _players(kind: ValueKind, value: Plain, name: str) -> object:
    if isinstance(value, list | tuple):
        return tuple(value) if all(isinstance(one, str) for one in value) else _WRONG
    return value if isinstance(value, str | PlayerSet) else _WRONG


def _electorate(kind: ValueKind, value: Plain, name: str) -> object:
    return _WRONG if isinstance(value, PlayerSet) else _players(kind, value, name)


def _anything(kind: ValueKind, value: Plain, name: str) -> object:
    return value


def _list(kind: ValueKind, value: Plain, name: str) -> object:
    if not isinstance(value, list | tuple):
        return _WRONG
    return tuple(read(kind.of[0], one, f"{name}[{at}]") for at, one in enumerate(value))


def _row(kind: ValueKind, value: Plain, name: str) -> object:
    if not isinstance(value, list | tuple) or len(value) != len(kind.of):
        return _WRONG
    return tuple(read(part, one, f"{name}[{at}]") for at, (part, one) in enumerate(zip(kind.of, value, strict=True)))


def _one_of(kind: ValueKind, value: Plain, name: str) -> object:
    records = [one for one in kind.of if one.record is not None]
    if isinstance(value, Mapping) and len(records) == 1:
        return read(records[0], value, name)  # So that it says what of the record is wrong.
    for one in kind.of:
        try:
            return read(one, value, name)
        except ValueError:
            continue
    return _WRONG


def _named(kind: ValueKind, value: Plain, name: str) -> object:
    if not isinstance(value, Mapping):
        return _WRONG
    return {str(key): read(kind.of[0], one, f"{name}.{key}") for key, one in value.items()}


def _record(kind: ValueKind, value: Plain, name: str) -> object:
    """Read a record of a declared type: it has exactly the fields of that type."""
    if not isinstance(value, Mapping):
        return _WRONG
    if kind.record is None:
        return value
    known = fields_of(kind.record)
    beyond = {key: value[key] for key in _beyond(kind.record, value, name)}
    may_lack: frozenset[str] = getattr(kind.record, "__optional_keys__", frozenset())
    missing = [field.name for field in known if field.name not in value and field.name not in may_lack]
    if missing:
        raise ValueError(
            _(
                "{name} must be {wanted} with all its fields. It lacks {names}",
                name=name,
                wanted=kind.wanted,
                names=", ".join(missing),
            )
        )
    given = [field for field in known if field.name in value]
    return {**beyond, **{field.name: read(field.kind, value[field.name], f"{name}.{field.name}") for field in given}}


def _beyond(record: type, value: Mapping[str, Plain], name: str) -> Iterator[str]:
    """Yield the names in a record beyond its declared fields, where its type is open to them."""
    known = {field.name for field in fields_of(record)}
    for key in value:
        if key not in known:
            if record not in OPEN:
                has = ", ".join(sorted(known)) or NONE
                raise ValueError(
                    _(
                        "{name} has no field {key!r}{hint}. It has: {has}",
                        name=name,
                        key=key,
                        hint=near(key, sorted(known)),
                        has=has,
                    )
                )
            read(OPEN[record], value[key], f"{name}.{key}")
            yield key


_READERS: Mapping[str, Callable[[ValueKind, Plain, str], object]] = {
    "anything": _anything,
    "truth": _truth,
    "count": _whole,
    "number": _number,
    "text": _text,
    "moment": _moment,
    "length of time": _length,
    "group": _group,
    "players": _players,
    "player": _text,
    "rule number": _whole,
    "player or office": _text,
    "proposal number": _whole,
    "judgement number": _whole,
    "office name": _office,
    "quantity name": _text,
    "register name": _text,
    "electorate": _electorate,
    "key": _key,
    "list": _list,
    "row": _row,
    "either": _one_of,
    "names": _named,
    "schedule": _schedule,
}
"""How a value of each kind is read; one of any other kind is a record."""
