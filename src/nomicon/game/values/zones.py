"""Time zones, such as Europe/Berlin, with their summer time: what a clock on the wall shows there, and when it is then.

What zones there are, and when their clocks change, is data that countries change. It comes with the machine or the
program, as the tables of letters do. So whatever depends on it is decided, and never folded: see
`docs/decisions/moments-of-schedules.md`.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo
from difflib import get_close_matches
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from nomicon.game.names import Moment
from nomicon.game.values.translatable import _

AREAS = (
    *("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"),
)
"""Under which zones have names that people know; the others are older names of the same."""

NAME = re.compile(rf"(?:{'|'.join(AREAS)})(?:/[A-Za-z][A-Za-z0-9_+-]*){{1,2}}")


ASKED_FOR = 512
"""Names of zones that are remembered: as many as people use, though whoever writes code may make up any number."""


@lru_cache(maxsize=ASKED_FOR)
def zone_called(name: str) -> tzinfo:
    """Return a zone by its name, in small letters or great. Raises `ValueError` with the name that was meant."""
    if name.upper() == "UTC":
        return UTC
    if NAME.fullmatch(name) and (known := _known(name)):
        return known
    names = {one.lower(): one for one in zone_names()}
    if name.lower() in names and (known := _known(names[name.lower()])):
        return known
    meant = get_close_matches(name.lower(), sorted(names), 1)
    if meant:
        raise ValueError(_("there is no time zone {name!r}. Did you mean {meant}?", name=name, meant=names[meant[0]]))
    raise ValueError(_("there is no time zone {name!r}. Write a city, such as Europe/Berlin, or UTC", name=name))


@cache
def zone_names() -> tuple[str, ...]:
    """List the zones that have names which people know."""
    return tuple(sorted(name for name in available_timezones() if NAME.fullmatch(name)))


def on_the_wall(at: Moment, zone: str) -> datetime:
    """Return what a clock on the wall shows at a moment. Raises `ValueError` if there is no such zone."""
    return datetime.fromtimestamp(at, UTC).astimezone(zone_called(zone)).replace(tzinfo=None)


def moment_on_the_wall(shown: datetime, zone: str) -> Moment:
    """Return when a clock on the wall shows a time: for the first time, if it is put back and shows it twice.

    What a clock leaves out when it is put forward comes as much later as it is put forward.
    """
    return Moment(int(shown.replace(tzinfo=zone_called(zone), fold=0).timestamp()))


def _known(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, OSError, ValueError):
        return None
