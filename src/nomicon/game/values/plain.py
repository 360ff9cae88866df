"""Plain data: what may stand in a rule's header, cross into rule code, or be written in a register."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from nomicon.game.values.records import field_names, is_record
from nomicon.game.values.translatable import _


class PlayerSet(Struct, frozen=True):
    """A set of players by name, for rule code to address, count or walk without its being listed.

    ``PlayerSet("ballots", (301, "AGAINST"))``: the voters against proposal 301.
    ``PlayerSet("electorate", ("Voters",))``: those who may vote.
    """

    kind: str
    about: tuple[int | str, ...] = ()


Plain: TypeAlias = (
    "None | bool | int | str | Fraction | datetime | date | PlayerSet"
    " | tuple[Plain, ...] | list[Plain] | Mapping[str, Plain]"
)
"""No floats, no live objects. Records of named fields are mappings."""


def settled(value: Plain) -> Plain:
    """Return plain data with tuples for lists, as the record gives it back, so that it is equal before and after."""
    if isinstance(value, list | tuple):
        return tuple(settled(one) for one in value)
    if isinstance(value, Mapping):
        return {name: settled(one) for name, one in value.items()}
    return value


def length_of(value: object) -> int:
    """Return about how many characters a value takes to write, with all that is in it."""
    match value:
        case str():
            return len(value)
        case bool() | None:
            return 4
        case int():
            return value.bit_length() // 3
        case Fraction():
            return length_of(value.numerator) + length_of(value.denominator)
        case Mapping():
            return sum(length_of(name) + length_of(one) + 4 for name, one in value.items())
        case tuple() | list():
            return sum(length_of(one) + 2 for one in value)
    if is_record(value):
        return sum(length_of(getattr(value, name)) for name in field_names(type(value)))
    return 20


DEEPEST = 50
"""Levels of lists and records within one another: more than anything means, fewer than any walk through them takes."""


def unfit(value: object, left: int = DEEPEST) -> str:
    """Say what stops a value from being written in the record: halves of letters, too many levels; empty if nothing."""
    if isinstance(value, str):
        return (
            ""
            if value.isascii() or _can_be_written(value)
            else _("It contains half of a character, which cannot be written")
        )
    if isinstance(value, Mapping):
        inner: Iterable[object] = (*value, *value.values())
    elif isinstance(value, tuple | list):
        inner = value
    elif is_record(value):
        inner = (getattr(value, name) for name in field_names(type(value)))
    else:
        return ""
    if not left:
        return _("It contains lists or records that are nested more than {limit} levels deep", limit=DEEPEST)
    return next(filter(None, (unfit(one, left - 1) for one in inner)), "")


def _can_be_written(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


DIGITS = 50
"""More digits than the number of anything has. Python reads no whole number of some thousands of them."""


def is_whole(text: str) -> bool:
    """Say whether a text is a whole number that can be read: digits alone, and no more than any number here has."""
    return text.isdecimal() and len(text) <= DIGITS


LONGEST = 400
"""Characters of a number in writing: more than any quantity may have."""

MOST_BITS = LONGEST * 10 // 3

_NUMBER = re.compile(rf"(?=.{{1,{LONGEST}}}$)[+-]?[0-9]+(/[0-9]+|\.[0-9]+)?")


def exact(value: object) -> Fraction:
    """Read a number exactly: ``3``, ``"1/5"``, ``"12.5"``, ``Fraction(1, 5)``. Raises `ValueError`."""
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        told = str(value) if value is None or isinstance(value, bool) else f"a {type(value).__name__}"
        raise ValueError(_("{told} is not an exact number; write 3, 1/5 or 12.5", told=told))
    if isinstance(value, str) and not _NUMBER.fullmatch(value.strip()):
        raise ValueError(_("{value!r} is not an exact number; write 3, 1/5 or 12.5", value=value[:LONGEST]))
    if not isinstance(value, str) and max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        raise ValueError(_("a number can have at most {most} digits", most=LONGEST))
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise ValueError(_("{value!r} is not an exact number; write 3, 1/5 or 12.5", value=value)) from None


def whole(amount: int | Fraction) -> int | Fraction:
    """Return an exact number as a whole number where it is one."""
    return amount.numerator if amount.denominator == 1 else amount


def shown(amount: int | Fraction) -> str:
    """Write an exact number as players read it: ``3``, ``-0.5``, ``1/3``."""
    if amount.denominator == 1:
        return str(amount.numerator)
    rest = amount.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{amount.numerator}/{amount.denominator}"
    places = 0
    while (amount * 10**places).denominator != 1:
        places += 1
    digits = str(abs(amount.numerator) * 10**places // amount.denominator).rjust(places + 1, "0")
    return f"{'-' if amount < 0 else ''}{digits[:-places]}.{digits[-places:]}"
