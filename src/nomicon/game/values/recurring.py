"""Recurring moments, as rules write them: ``every day 12:00``, ``last Friday of the month 20:00 Europe/Berlin``.

Without a zone they are in UTC.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

from msgspec import Struct

from nomicon.game.names import Moment
from nomicon.game.values.translatable import _
from nomicon.game.values.zones import moment_on_the_wall, on_the_wall

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
PLACES = ("first", "second", "third", "fourth")

LONGEST_WAIT = 8 * 366
"""Days after which nothing comes any more: from one 29 February to the next it may be eight years."""

Falls: TypeAlias = Callable[[date], bool]
"""Says whether a recurrence falls on a day."""


class Recurrence(Struct, frozen=True):
    """The days on which something comes again, the first of which it may be, and the time of the day."""

    falls_on: Falls
    begins: date
    at: time


_TIMED = re.compile(r"(?:every |each )?(?P<days>.+?)(?: at)? (?P<hour>[01]\d|2[0-3]):(?P<minute>[0-5]\d)")
_ZONED = re.compile(r"(?P<timed>.*\d\d:\d\d)(?: in)? (?P<zone>\w+/\S+|utc)", re.IGNORECASE)
_OF_THE_MONTH = re.compile(r"(?:day (\d{1,2})|(\w+) (\w*day)) of (?:the|each|every) month")
_OF_THE_YEAR = re.compile(r"(?:year on )?(\d{1,2}) (\w+)")
_FROM = re.compile(r"(\d{1,3}) (day|week)s from (\d{4}-\d{2}-\d{2})")


def zone_in(recurrence: str) -> str:
    """Return the zone that a recurrence names; nothing where it is in UTC."""
    zone = _in_parts(recurrence)[1]
    return "" if zone.upper() == "UTC" else zone


def next_after(recurrence: str, at: Moment) -> Moment:
    """Return the first moment of a recurrence after this one. Raises `ValueError` with the forms there are.

    If it names a zone, the answer depends on when clocks change there, and so must not be needed in folding.
    """
    timed, zone = _in_parts(recurrence)
    known = _read(timed.lower())
    if known is None:
        raise ValueError(
            _(
                "{recurrence!r}: write 'every day 12:00', 'Monday and Thursday 20:00', 'day 1 of the month 00:00', "
                "'last Friday of the month 20:00', '24 December 18:00' or 'every 2 weeks from 2026-12-07 20:00'. "
                "For a time that is not in UTC, add its zone: 'every day 12:00 Europe/Berlin'",
                recurrence=recurrence,
            )
        )
    zone = zone or "UTC"
    today = on_the_wall(at, zone).date()
    for day in _days_from(max(today, known.begins)):
        if known.falls_on(day) and (moment := moment_on_the_wall(datetime.combine(day, known.at), zone)) > at:
            return moment
    raise ValueError(_("{recurrence!r} never comes", recurrence=recurrence))


def _in_parts(recurrence: str) -> tuple[str, str]:
    """Return a recurrence without its zone, and the zone."""
    written = " ".join(recurrence.split())
    zoned = _ZONED.fullmatch(written)
    return (written, "") if zoned is None else (zoned["timed"], zoned["zone"])


def _days_from(first: date) -> Iterator[date]:
    return (first + timedelta(days=days) for days in range(min(LONGEST_WAIT + 1, (date.max - first).days)))


def _read(written: str) -> Recurrence | None:
    timed = _TIMED.fullmatch(written)
    found = None if timed is None else _from_a_day(timed["days"]) or _on_days(timed["days"])
    if timed is None or found is None:
        return None
    falls_on, begins = found
    return Recurrence(falls_on, begins, time(int(timed["hour"]), int(timed["minute"])))


def _from_a_day(words: str) -> tuple[Falls, date] | None:
    """Read what comes each so many days or weeks, counted from a day on."""
    found = _FROM.fullmatch(words)
    try:
        begins = date.fromisoformat(found[3]) if found else date.min
    except ValueError:  # There is no such day.
        return None
    apart = int(found[1]) * (7 if found[2] == "week" else 1) if found else 0
    return (lambda day: (day - begins).days % apart == 0, begins) if 0 < apart <= LONGEST_WAIT else None


def _on_days(words: str) -> tuple[Falls, date] | None:
    """Read what comes on days of the week, the month or the year, from the beginning of time on."""
    falls = _daily_or_weekly(words) or _monthly(words) or _yearly(words)
    return None if falls is None else (falls, date.min)


def _daily_or_weekly(words: str) -> Falls | None:
    if words == "day":
        return lambda _day: True
    named = [name.removesuffix("s") for name in re.split(r", | and ", words)]
    if any(name not in WEEKDAYS for name in named):
        return None
    days = frozenset(map(WEEKDAYS.index, named))
    return lambda day: day.weekday() in days


def _monthly(words: str) -> Falls | None:
    found = _OF_THE_MONTH.fullmatch(words)
    if found is None:
        return None
    number, place, name = found.groups()
    if number:
        return lambda day: day.day == int(number)
    if (place, name) == ("last", "day"):
        return lambda day: day.day == _length_of_month(day)
    if name not in WEEKDAYS:
        return None
    weekday = WEEKDAYS.index(name)
    if place == "last":
        return lambda day: day.weekday() == weekday and day.day + 7 > _length_of_month(day)
    if place not in PLACES:
        return None
    before = PLACES.index(place)  # Weeks of the month that are over by then.
    return lambda day: day.weekday() == weekday and (day.day - 1) // 7 == before


def _length_of_month(day: date) -> int:
    return monthrange(day.year, day.month)[1]


def _yearly(words: str) -> Falls | None:
    found = _OF_THE_YEAR.fullmatch(words)
    if found is None or found[2] not in MONTHS:
        return None
    number, month = int(found[1]), 1 + MONTHS.index(found[2])
    return lambda day: (day.month, day.day) == (month, number)
