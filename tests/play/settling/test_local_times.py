"""What rule code can look up of clocks on the wall."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from nomicon.game.state import Game
from nomicon.law.facts.lookups import look_up

SUMMER = datetime(2026, 7, 5, 22, 30, tzinfo=UTC)
"""A Sunday in UTC, and a Monday in Berlin."""


def looked_up(*asked: Any) -> Any:
    name, *about = asked
    return look_up(Game(), name, tuple(about))


def test_a_clock_on_the_wall_shows_the_date_and_time_of_its_zone():
    assert looked_up("local time", SUMMER, "Europe/Berlin") == {
        "year": 2026, "month": 7, "day": 6, "weekday": "Monday", "hour": 0, "minute": 30, "text": "2026-07-06 00:30",
    }  # fmt: skip
    assert looked_up("local time", SUMMER, "UTC")["text"] == "2026-07-05 22:30"
    assert looked_up("local time", SUMMER, "Asia/Kathmandu")["text"] == "2026-07-06 04:15"


def test_a_local_date_and_time_is_a_moment_in_summer_and_in_winter():
    assert looked_up("local moment", "2026-07-06 00:30", "Europe/Berlin") == SUMMER
    assert looked_up("local moment", "2026-12-24 18:00", "Europe/Berlin") == datetime(2026, 12, 24, 17, tzinfo=UTC)


def test_the_next_time_of_a_schedule_is_after_the_moment_that_is_given():
    friday = datetime(2026, 7, 10, 18, tzinfo=UTC)

    assert looked_up("next time", "Friday 20:00 Europe/Berlin", SUMMER) == friday
    assert looked_up("next time", "Friday 20:00 Europe/Berlin", friday) == datetime(2026, 7, 17, 18, tzinfo=UTC)
    assert looked_up("next time", "every day 12:00", SUMMER) == datetime(2026, 7, 6, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("local time", SUMMER, "Europe/Berln"), "there is no time zone 'Europe/Berln'. Did you mean Europe/Berlin?"),
        (("local time", SUMMER, ""), "Write a city, such as Europe/Berlin, or UTC"),
        (("local moment", "tomorrow", "UTC"), "'tomorrow' is no date and time; write them as '2026-12-24 18:00'"),
        (("local moment", "2026-02-30 18:00", "UTC"), "'2026-02-30 18:00' is no date and time"),
        (("next time", "Fryday 20:00", SUMMER), "'Fryday 20:00': write 'every day 12:00'"),
        (("local time", datetime(9999, 12, 31, 23, tzinfo=UTC), "Asia/Tokyo"), "the local date would be"),
    ],
)
def test_what_no_clock_shows_is_told_to_the_author(asked: tuple[Any, ...], told: str):
    with pytest.raises(LookupError) as refused:
        looked_up(*asked)

    assert told in str(refused.value)
