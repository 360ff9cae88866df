"""Moments as rules write them: ``2026-12-24T18:00:00Z``, ``every day 12:00``, ``day 1 of the month 00:00``. UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from nomicon.game.names import Moment

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

_FORM = re.compile(
    r"(?:every |each )?(?:(?P<weekday>\w+day)s?|(?P<daily>day)|day (?P<monthly>\d{1,2}) of (?:the|each|every) month)"
    r"(?: at)? (?P<hour>\d{2}):(?P<minute>\d{2})",
    re.IGNORECASE,
)


def next_after(recurrence: str, at: Moment) -> Moment:
    """Return the first moment of a recurrence after this one. Raises `ValueError` with the forms there are."""
    found = _FORM.fullmatch(recurrence.strip())
    weekday = found["weekday"].lower() if found and found["weekday"] else ""
    if found is None or (weekday and weekday not in WEEKDAYS) or int(found["hour"]) > 23 or int(found["minute"]) > 59:
        raise ValueError(f"{recurrence!r}: write 'every day 12:00', 'Monday 20:00' or 'day 1 of the month 00:00'")
    start = datetime.fromtimestamp(at, UTC)
    day = start.replace(hour=int(found["hour"]), minute=int(found["minute"]), second=0)
    for _ in range(12 * 31 + 2):  # A day that comes in no month of a year never comes.
        if day > start and _falls_on(day, weekday, found["monthly"]):
            return Moment(int(day.timestamp()))
        day += timedelta(days=1)
    raise ValueError(f"{recurrence!r} never comes")


def _falls_on(day: datetime, weekday: str, monthly: str | None) -> bool:
    if weekday:
        return day.weekday() == WEEKDAYS.index(weekday)
    return monthly is None or day.day == int(monthly)


def written_moment(at: Moment) -> str:
    """Write a moment to the second, as it is typed: ``2026-12-24T18:00:00Z``."""
    return f"{datetime.fromtimestamp(at, UTC).replace(tzinfo=None).isoformat()}Z"
