"""Look-ups of times: calendar and clock on the wall in a zone, moments that recur, and time without pauses."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar, get_args

from nomicon.game.calendar import beginning, lasting
from nomicon.game.names import Seconds
from nomicon.game.state import Game
from nomicon.game.values.recurring import next_after
from nomicon.game.values.translatable import sentence_of
from nomicon.game.values.zones import moment_on_the_wall, on_the_wall
from nomicon.law.language.kinds import Schedule
from nomicon.law.language.moments import LocalTimeFact, Weekday, at, seconds

T = TypeVar("T")

DAYS: tuple[Weekday, ...] = get_args(Weekday)
WRITTEN = "%Y-%m-%d %H:%M"


def local_time(game: Game, moment: datetime, zone: str) -> LocalTimeFact:
    """The date and time that clocks in a time zone such as `Europe/Berlin` show at a moment."""
    shown = _or_say_why(on_the_wall, seconds(moment), zone)
    return {
        "year": shown.year,
        "month": shown.month,
        "day": shown.day,
        "weekday": DAYS[shown.weekday()],
        "hour": shown.hour,
        "minute": shown.minute,
        "text": shown.strftime(WRITTEN),
    }


def local_moment(game: Game, text: str, zone: str) -> datetime:
    """The moment at which clocks in a time zone show a date and time, such as `2026-12-24 18:00`."""
    try:
        shown = datetime.strptime(text, WRITTEN)
    except ValueError:
        raise LookupError(f"{text!r} is no date and time; write them as '2026-12-24 18:00'") from None
    return at(_or_say_why(moment_on_the_wall, shown, zone))


def next_time(game: Game, schedule: Schedule, after: datetime) -> datetime:
    """The first moment of a schedule after another moment, such as `Friday 20:00 Europe/Berlin` after `now`."""
    return at(_or_say_why(next_after, schedule, seconds(after)))


def time_after(game: Game, moment: datetime, length: Seconds) -> datetime:
    """The moment that comes so long after another one. Time for which the host paused the game is not counted."""
    return at(lasting(game.pauses, seconds(moment), length))


def time_before(game: Game, moment: datetime, length: Seconds) -> datetime:
    """The moment that was so long before another one. Time for which the host paused the game is not counted."""
    return at(beginning(game.pauses, seconds(moment), length))


TIME_LOOK_UPS: Mapping[str, Callable[..., object]] = {
    "local time": local_time,
    "local moment": local_moment,
    "next time": next_time,
    "time after": time_after,
    "time before": time_before,
}
"""These look-ups, by their names."""


def _or_say_why(function: Callable[..., T], *arguments: object) -> T:
    """Call what raises `ValueError`, so that the rule's author is told why."""
    try:
        return function(*arguments)
    except ValueError as wrong:
        raise LookupError(sentence_of(wrong)) from None
    except OverflowError:
        raise LookupError("the local date would be before the year 1 or after the year 9999") from None
