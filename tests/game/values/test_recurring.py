"""Recurring moments: when the next one comes."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from nomicon.game.names import Moment
from nomicon.game.values.recurring import next_after


def moment(text: str) -> Moment:
    return Moment(int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()))


@pytest.mark.parametrize(
    ("recurrence", "at", "then"),
    [
        ("every day 12:00", "2026-01-01T11:59:59", "2026-01-01T12:00:00"),
        ("every day 12:00", "2026-01-01T12:00:00", "2026-01-02T12:00:00"),
        ("every day at 00:00", "2026-12-31T23:59:59", "2027-01-01T00:00:00"),
        ("Monday 20:00", "2026-01-01T00:00:00", "2026-01-05T20:00:00"),
        ("each sunday at 08:30", "2026-01-04T08:30:00", "2026-01-11T08:30:00"),
        ("day 1 of the month 00:00", "2026-01-01T00:00:00", "2026-02-01T00:00:00"),
        ("day 31 of each month 06:00", "2026-01-31T06:00:00", "2026-03-31T06:00:00"),
        ("day 29 of the month 00:00", "2027-02-01T00:00:00", "2027-03-29T00:00:00"),
        ("day 30 of every month at 23:59", "2028-01-31T00:00:00", "2028-03-30T23:59:00"),
        ("last day of the month 18:00", "2027-02-10T00:00:00", "2027-02-28T18:00:00"),
        ("last day of the month 18:00", "2028-02-28T18:00:00", "2028-02-29T18:00:00"),
        ("Monday and Thursday 20:00", "2026-01-05T20:00:00", "2026-01-08T20:00:00"),
        ("every Monday, Wednesday and Friday at 07:00", "2026-01-09T07:00:00", "2026-01-12T07:00:00"),
        ("first Monday of the month 20:00", "2026-01-05T20:00:00", "2026-02-02T20:00:00"),
        ("fourth Friday of each month 20:00", "2026-05-01T00:00:00", "2026-05-22T20:00:00"),
        ("last Friday of the month 20:00", "2026-05-01T00:00:00", "2026-05-29T20:00:00"),
        ("24 December 18:00", "2026-12-24T18:00:00", "2027-12-24T18:00:00"),
        ("every year on 29 February at 12:00", "2096-02-29T12:00:00", "2104-02-29T12:00:00"),
        ("every 10 days from 2026-12-01 18:00", "2026-01-01T00:00:00", "2026-12-01T18:00:00"),
        ("every 10 days from 2026-12-01 18:00", "2026-12-11T18:00:00", "2026-12-21T18:00:00"),
        ("every 2 weeks from 2026-12-07 at 20:00", "2027-01-01T00:00:00", "2027-01-04T20:00:00"),
        ("every 5 days from 2099-01-01 00:00", "2026-01-01T00:00:00", "2099-01-01T00:00:00"),
        ("every day 12:00 UTC", "2026-01-01T12:00:00", "2026-01-02T12:00:00"),
        ("Friday 20:00 Europe/Berlin", "2026-01-01T00:00:00", "2026-01-02T19:00:00"),
        ("Friday 20:00 Europe/Berlin", "2026-07-01T00:00:00", "2026-07-03T18:00:00"),
        ("every friday at 20:00 in europe/berlin", "2026-07-03T18:00:00", "2026-07-10T18:00:00"),
        ("Monday 08:00 Pacific/Auckland", "2026-01-01T00:00:00", "2026-01-04T19:00:00"),
        ("last day of the month 23:00 America/Argentina/Buenos_Aires", "2026-03-31T23:59:00", "2026-04-01T02:00:00"),
        ("24 December 18:00 Asia/Kolkata", "2026-01-01T00:00:00", "2026-12-24T12:30:00"),
        # Clocks are put forward on 29 March 2026: 02:30 comes as 03:30, once.
        ("every day 02:30 Europe/Berlin", "2026-03-28T12:00:00", "2026-03-29T01:30:00"),
        ("every day 02:30 Europe/Berlin", "2026-03-29T01:30:00", "2026-03-30T00:30:00"),
        # They are put back on 25 October 2026: 02:30 comes twice, and the first one counts.
        ("every day 02:30 Europe/Berlin", "2026-10-24T12:00:00", "2026-10-25T00:30:00"),
        ("every day 02:30 Europe/Berlin", "2026-10-25T00:30:00", "2026-10-26T01:30:00"),
    ],
)
def test_the_next_time_is_the_first_after_now(recurrence: str, at: str, then: str):
    assert next_after(recurrence, moment(at)) == moment(then)


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Europe/Berln", "there is no time zone 'Europe/Berln'. Did you mean Europe/Berlin?"),
        ("Mars/Crater_12", "there is no time zone 'Mars/Crater_12'. Write a city, such as Europe/Berlin, or UTC"),
        ("posix/Europe/Berlin", "there is no time zone 'posix/Europe/Berlin'. Did you mean Europe/Berlin?"),
        ("etc/../../passwd", "there is no time zone 'etc/../../passwd'."),
    ],
)
def test_a_recurrence_in_a_zone_that_does_not_exist_names_the_one_that_was_meant(zone: str, told: str):
    with pytest.raises(ValueError, match=re.escape(told)):
        next_after(f"every day 12:00 {zone}", Moment(0))


@pytest.mark.parametrize(
    "recurrence",
    [
        "",
        "sometimes",
        "Moonday 12:00",
        "every day",
        "every day 24:00",
        "every day 12:60",
        "day 0 of the month 00:00",
        "day 32 of the month 00:00",
        "every day 12:00 sharp",
        "fifth Monday of the month 20:00",
        "last Moonday of the month 20:00",
        "30 February 12:00",
        "24 Decembre 12:00",
        "Monday and never 12:00",
        "every 0 days from 2026-12-01 12:00",
        "every 2 weeks from 2026-02-30 12:00",
        "every 2 weeks 12:00",
        "every day 12:00 Berlin",
        "every day Europe/Berlin",
    ],
)
def test_a_recurrence_that_never_comes_says_how_to_write_one(recurrence: str):
    with pytest.raises(ValueError, match=r"write 'every day 12:00'|never comes"):
        next_after(recurrence, Moment(0))
