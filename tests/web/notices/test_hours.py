"""When people are told: never in their quiet hours, once for each digest, in every zone and when clocks change."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from nomicon.web.notices.hours import DAILY, DAY, HOUR, HOURLY, Hours, zone_called

ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns"]
BOTH_CHANGES = range(
    int(datetime(2026, 1, 1, tzinfo=UTC).timestamp()), int(datetime(2027, 1, 1, tzinfo=UTC).timestamp()), 20 * 60 + 7
)


def local(at: int, zone: str) -> str:
    return f"{datetime.fromtimestamp(at, ZoneInfo(zone)):%H:%M}"


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(("begins", "ends"), [(22 * 60, 7 * 60), (2 * 60, 2 * 60 + 30), (13 * 60, 14 * 60)])
def test_nothing_is_told_in_quiet_hours_all_year_and_nothing_is_lost(zone: str, begins: int, ends: int):
    hours = Hours(ZoneInfo(zone), 2 * 60 + 15, begins, ends)
    for now in BOTH_CHANGES[:: 1 if begins == 120 else 7]:
        for when in ("at_once", HOURLY, DAILY):
            due = hours.due(when, now)
            assert now <= due < now + 2 * DAY + HOUR
            assert not hours.is_quiet(due), (zone, now, when)


@pytest.mark.parametrize("zone", ZONES)
def test_a_daily_digest_comes_once_on_every_day(zone: str):
    hours = Hours(ZoneInfo(zone), 2 * 60 + 30)
    at, days = BOTH_CHANGES[0], list[str]()
    while at < BOTH_CHANGES[-1]:
        at = hours.due(DAILY, at)
        days.append(f"{datetime.fromtimestamp(at, ZoneInfo(zone)):%Y-%m-%d}")
    assert len(set(days)) in range(364, 368)
    assert len(days) == len(set(days))


def test_a_deadline_within_the_quiet_hours_is_told_before_they_begin():
    hours = Hours(ZoneInfo("Europe/Berlin"), 0, 22 * 60, 7 * 60)
    deadline = int(datetime(2026, 7, 2, 1, 0, tzinfo=UTC).timestamp())  # 03:00 there.
    assert local(hours.reminder(deadline - 2 * HOUR, deadline), "Europe/Berlin") == "21:59"
    at_noon = int(datetime(2026, 7, 2, 10, 0, tzinfo=UTC).timestamp())
    assert hours.reminder(at_noon - 2 * HOUR, at_noon) == at_noon - 2 * HOUR


def test_a_zone_that_nobody_knows_is_utc():
    assert [zone_called(name).key for name in ("", "Mars/Olympus", "../etc")] == ["UTC"] * 3
