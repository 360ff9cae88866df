"""Schedules in a time zone: their moments are decided once, and are in the record."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from functools import reduce
from itertools import pairwise

from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.game.values import recurring, zones
from nomicon.hosting.audit.audit import audit
from nomicon.play.chapter import Event
from nomicon.play.engine import next_due, replay
from nomicon.play.folding import fold
from nomicon.play.judging.claiming import Declare
from nomicon.play.people.offices import DutyOwed
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.turns.scheduling import schedules_set, with_recorded_times
from nomicon.play.turns.timing import Announced, ScheduleSet, TimerRang
from tests.play.playing import ANN, BENCH, DAY, GAME, HOUR, NOON, VOTES, Playing, amending, repealing, rule

RINGS = '@when("TimerRang")\ndef ring(event, now):\n    yield announce(local(now, "Europe/Berlin").text)\n'
FRIDAYS = rule(203, RINGS, declares={"schedules": {"market": "Friday 20:00 Europe/Berlin"}})
"""The first one after `NOON`, a Thursday in winter, is the next day at 19:00 in UTC."""


QUIET = rule(203, declares={"schedules": {"market": "Friday 20:00 Europe/Berlin"}})


def moment(text: str) -> Moment:
    return Moment(int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()))


def written(playing: Playing) -> list[Event]:
    return [event for entry in playing.ledger.read(GAME) for event in entry.entry.events]


def folded(playing: Playing) -> Game:
    return reduce(fold, (entry.entry for entry in playing.ledger.read(GAME)), Game())


def set_to(playing: Playing) -> list[Moment]:
    return [event.at for event in written(playing) if isinstance(event, ScheduleSet)]


def test_the_record_says_when_a_schedule_in_a_zone_comes_next():
    playing = Playing(FRIDAYS)

    assert set_to(playing) == [moment("2026-01-02T19:00:00")] == [next_due(playing.game)]


def test_it_rings_at_the_same_time_on_the_wall_all_year_round():
    playing = Playing(FRIDAYS)
    playing.waits(300 * DAY)
    rang = [event for event in written(playing) if isinstance(event, TimerRang)]
    told = [event.text for event in written(playing) if isinstance(event, Announced)]

    assert {datetime.fromtimestamp(event.at, UTC).hour for event in rang} == {18, 19}
    assert {text[11:] for text in told} == {"20:00"}
    assert len(rang) == 43 == len(told)


def test_what_is_amended_is_worked_out_anew_and_what_is_repealed_rings_no_more():
    playing = Playing(VOTES, FRIDAYS)
    playing.adopts(amending(203, declares={"schedules": {"market": "every day 12:00 Asia/Tokyo"}}))
    amended = next_due(playing.game)
    playing.adopts(amending(203, declares={"schedules": {"market": "every day 12:00"}}))
    plain = next_due(playing.game)
    playing.adopts(repealing(203))

    assert amended == moment("2026-01-02T03:00:00")
    assert plain == NOON + DAY
    assert (next_due(playing.game), len(set_to(playing))) == (None, 2)


def test_a_duty_falls_due_by_the_clock_on_the_wall():
    every = {"report": {"of": "Clerk", "every": "Friday 20:00 America/New_York"}}
    playing = Playing(rule(203, declares={"offices": {"Clerk": {}}, "duties": every}), holders=(("Clerk", ANN),))
    playing.waits(40 * HOUR)

    assert [event.at for event in written(playing) if isinstance(event, DutyOwed)] == [moment("2026-01-03T01:00:00")]


def test_a_schedule_that_a_rule_makes_for_another_is_set_too():
    tea = 'declares={"schedules": {"tea": "every day 17:00 Europe/London"}}'
    made = f'@when("Declared")\ndef f():\n    return enact("Tea", {tea})\n'
    playing = Playing(rule(203, made))
    playing.makes(Declare(ANN, "!"))

    assert set_to(playing) == [moment("2026-01-01T17:00:00")]


def no_summer_time(name: str) -> timezone:
    """Stand for data on zones of a day on which summer time has been given up, for good."""
    return UTC if name in ("", "UTC") else timezone(timedelta(hours=1))


def test_a_record_stays_as_it_is_when_a_country_changes_its_clocks_later(monkeypatch):
    playing = Playing(QUIET)
    playing.waits(200 * DAY)
    before = playing.game
    monkeypatch.setattr(zones, "zone_called", no_summer_time)

    assert list(audit(playing.ledger.read(GAME), BENCH)) == []
    assert folded(playing) == before


def test_an_evening_comes_once_although_its_country_changes_its_clocks_when_it_is_written_down(monkeypatch):
    playing = Playing(QUIET)
    playing.waits(180 * DAY)
    monkeypatch.setattr(zones, "zone_called", no_summer_time)
    playing.waits(14 * DAY)
    days = [event.at // DAY for event in written(playing) if isinstance(event, TimerRang)]

    assert {later - before for before, later in pairwise(days)} == {7}


def test_folding_asks_no_zone(monkeypatch):
    playing = Playing(FRIDAYS)
    playing.waits(9 * DAY)
    before = playing.game

    def never(*_: object) -> None:
        raise AssertionError("a zone was looked up")

    monkeypatch.setattr(zones, "zone_called", never)
    monkeypatch.setattr(recurring, "on_the_wall", never)

    assert folded(playing) == before


def test_an_audit_does_not_take_a_moment_that_no_clock_can_have_shown():
    playing = Playing(FRIDAYS)
    honest = next(event for event in written(playing) if isinstance(event, ScheduleSet))
    forged = ScheduleSet(honest.rule, honest.name, Moment(honest.at + DAY + 1))

    assert with_recorded_times([honest], [forged]) == (honest,)
    late = ScheduleSet(honest.rule, honest.name, Moment(honest.at + HOUR))
    assert with_recorded_times([honest], [late]) == (late,)


def test_a_zone_that_this_machine_does_not_know_breaks_the_rule_and_nothing_else(monkeypatch):
    playing = Playing(FRIDAYS)
    founded, inherits, *_ = written(playing)
    before = replay([founded], Game())
    unset = replay([inherits], before)

    def unknown(name: str) -> timezone:
        raise ValueError(f"there is no time zone {name!r}")

    monkeypatch.setattr(zones, "zone_called", unknown)
    (broke,) = schedules_set(before, unset, inherits, NOON)

    assert isinstance(broke, RuleFailed)
    assert (broke.rule, broke.function, broke.message) == (203, "market", "there is no time zone 'Europe/Berlin'")
    assert next_due(unset) is None
