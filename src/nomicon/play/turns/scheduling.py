"""When schedules in a time zone come next: decided once, written into the record, and never worked out again.

When clocks change is data of the machine, and may be other data tomorrow. So folding must not need it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicon.game.names import Moment, RuleId
from nomicon.game.state import Game, Timer, timer_key
from nomicon.game.values.recurring import next_after
from nomicon.game.values.replacing import replace
from nomicon.game.values.schedule import NEVER
from nomicon.game.values.translatable import sentence_of
from nomicon.play.chapter import Event
from nomicon.play.limits import RINGS_APART, ZONES_DIFFER
from nomicon.play.outcome import Accepted, Refused
from nomicon.play.rules.trouble import RuleFailed
from nomicon.play.turns.timing import ScheduleSet, TimerForgotten, TimerRang, TimerSet


def schedules_set(before: Game, game: Game, event: Event, at: Moment) -> Iterator[ScheduleSet | RuleFailed]:
    """Yield when each schedule comes next of which an event has left that open."""
    if game.timers is before.timers or isinstance(event, TimerSet | TimerForgotten | ScheduleSet):
        return
    if isinstance(event, TimerRang):
        rang = game.timers.get(timer_key(event.rule, event.name))
        timers, at = [] if rang is None else [rang], Moment(at + RINGS_APART)
    else:
        timers = [timer for _, timer in sorted(game.timers.items())]
    for timer in timers:
        if timer.at == NEVER:
            yield _set(game, timer, at)


def _set(game: Game, timer: Timer, at: Moment) -> ScheduleSet | RuleFailed:
    try:
        return ScheduleSet(timer.rule, timer.name, next_after(timer.every, at))
    except ValueError as wrong:  # A zone that is too new for this machine.
        rule = game.rules.rules[timer.rule]
        return RuleFailed(rule.number, rule.version, timer.name, sentence_of(wrong), at)


def with_recorded_times(events: Sequence[Event], recorded: Sequence[Event]) -> tuple[Event, ...]:
    """Return events with the moments of schedules as they were recorded, where other data on zones tells others."""
    known: dict[tuple[RuleId, str], list[Moment]] = {}
    for event in recorded:
        if isinstance(event, ScheduleSet):
            known.setdefault((event.rule, event.name), []).append(event.at)
    return tuple(_as_recorded(event, known) for event in events)


def _as_recorded(event: Event, known: dict[tuple[RuleId, str], list[Moment]]) -> Event:
    if not isinstance(event, ScheduleSet) or not known.get((event.rule, event.name)):
        return event
    at = known[event.rule, event.name].pop(0)
    return replace(event, at=at) if abs(at - event.at) <= ZONES_DIFFER else event


def decided_as_recorded(outcome: Accepted | Refused, recorded: Sequence[Event]) -> Accepted | Refused:
    """Return what a move comes to, with the moments of schedules as they were recorded."""
    if isinstance(outcome, Refused):
        return outcome
    return replace(outcome, events=with_recorded_times(outcome.events, recorded))
