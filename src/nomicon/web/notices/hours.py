"""When somebody wants to be told: at once, hourly or daily, and never in their quiet hours, by their own time zone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR

AT_ONCE, HOURLY, DAILY, OFF = "at_once", "hourly", "daily", "off"
HOUR, DAY = 3600, 86400

IN_SENTENCES = re.compile(r"(?<![0-9])[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
"""How moments stand in the sentences of games, which are the same for everybody."""


@dataclass(frozen=True, slots=True)
class Hours:
    """The hours of one person, in minutes after midnight. Without quiet hours both ends are None.

    `before` are the seconds before a deadline at which they are reminded.
    """

    zone: ZoneInfo
    daily: int = 19 * 60
    quiet_from: int | None = None
    quiet_to: int | None = None
    before: tuple[int, ...] = (DAY, 2 * HOUR)

    def due(self, when: str, now: int) -> int:
        """Return when something is told that happened now."""
        match when:
            case "hourly":
                due = now - now % HOUR + HOUR
            case "daily":
                due = min(one for one in self._moments(self.daily, now, folds=(0,)) if one > now)
            case _:
                due = now
        return self.after_quiet(due)

    def after_quiet(self, at: int) -> int:
        """Return a moment, or the end of the quiet hours in which it lies."""
        if self.quiet_from is None or self.quiet_to is None or not self.is_quiet(at):
            return at
        ends = (one for one in self._moments(self.quiet_to, at) if one > at)
        return min(one for one in ends if not self.is_quiet(one))

    def reminder(self, at: int, deadline: int) -> int:
        """Return when to remind somebody: before the quiet hours, where the deadline lies within them."""
        awake = self.after_quiet(at)
        if awake == at or awake < deadline or self.quiet_from is None:
            return awake
        return self._last(self.quiet_from, at) - 1

    def is_quiet(self, at: int) -> bool:
        """Say whether a moment lies in the quiet hours, whose last minute does not belong to them."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return False
        local = datetime.fromtimestamp(at, self.zone)
        minute = local.hour * 60 + local.minute
        if self.quiet_from < self.quiet_to:
            return self.quiet_from <= minute < self.quiet_to
        return minute >= self.quiet_from or minute < self.quiet_to

    def _last(self, minutes: int, by: int) -> int:
        return max(one for one in self._moments(minutes, by) if one <= by)

    def _moments(self, minutes: int, about: int, folds: tuple[int, ...] = (0, 1)) -> Iterator[int]:
        """Yield when clocks show a time on the days about a moment, or would if that hour were not left out."""
        today = datetime.fromtimestamp(about, self.zone).date()
        for day in range(-1, 3):
            date = today + timedelta(days=day)
            for fold in folds:  # Once a year an hour comes twice.
                hour, minute = divmod(minutes, 60)
                at = datetime(date.year, date.month, date.day, hour, minute, tzinfo=self.zone, fold=fold)
                yield int(at.timestamp())


def zone_called(name: str) -> ZoneInfo:
    """Return a time zone by its name, and UTC for none, or for one that this machine does not know."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def told_in(zone: ZoneInfo, at: int) -> str:
    """Write a moment in a time zone, with its day of the week, and in UTC."""
    local = datetime.fromtimestamp(at, zone)
    own = f"{WEEKDAYS[local.weekday()]}, {local:%Y-%m-%d %H:%M}"
    return f"{own} UTC" if zone.key == "UTC" else f"{own} ({zone.key}; {datetime.fromtimestamp(at, UTC):%H:%M} UTC)"


def told_shortly(zone: ZoneInfo, at: int) -> str:
    """Write a moment in a time zone, for a heading."""
    local = datetime.fromtimestamp(at, zone)
    return f"{WEEKDAYS_ABBR[local.weekday()]} {local:%Y-%m-%d %H:%M}{' UTC' if zone.key == 'UTC' else ''}"


def in_own_time(text: str, zone: ZoneInfo) -> str:
    """Write the moments in a sentence of a game in a time zone."""

    def told(found: re.Match[str]) -> str:
        try:
            return told_shortly(zone, int(datetime.fromisoformat(found[0]).timestamp()))
        except ValueError:  # Somebody wrote what only looks like a moment.
            return found[0]

    return IN_SENTENCES.sub(told, text)
