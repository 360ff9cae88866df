"""Moments as rule code sees them: whole seconds of the game become a date and a time in UTC, and back."""

from datetime import UTC, datetime
from typing import Annotated, Literal, TypeAlias, TypedDict

from nomicon.game.names import Moment

LAST = 253_402_300_799
"""The last second of the year 9999, after which no calendar can write; what is to be later is then."""


def moment(seconds: Moment | int | None) -> datetime | None:
    """Turn whole seconds into a moment that rule code can reckon with."""
    return None if seconds is None else at(seconds)


def at(seconds: Moment | int) -> datetime:
    """Turn whole seconds into a moment, where there is sure to be one."""
    return datetime.fromtimestamp(max(0, min(seconds, LAST)), UTC)


def seconds(at: datetime) -> Moment:
    """Turn a moment of rule code back into whole seconds."""
    return Moment(int(at.timestamp()))


Weekday: TypeAlias = Literal["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


class LocalTimeFact(TypedDict):
    """What the calendar and the clock on the wall show in a time zone."""

    year: Annotated[int, "the year"]
    month: Annotated[int, "the month, from 1"]
    day: Annotated[int, "the day of the month"]
    weekday: Annotated[Weekday, "the day of the week, such as `Monday`"]
    hour: Annotated[int, "the hour, from 0 to 23"]
    minute: Annotated[int, "the minute"]
    text: Annotated[str, "the date and the time as text, such as `2026-12-24 18:00`"]
