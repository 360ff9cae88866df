"""Following: what comes of an event by itself, before any rule reacts to it: votes and judgements that it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from nomicon.game.names import RuleId
from nomicon.game.state import Game
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Concern, Event
from nomicon.play.intents.intending import ended_by_leaving
from nomicon.play.judging import switching
from nomicon.play.judging.appointing import deprived
from nomicon.play.judging.overruling import JudgementOverruled, unlimited
from nomicon.play.judging.requests import JudgementReopened
from nomicon.play.people.offices import HandsChanged, OfficeFilled, OfficeVacated
from nomicon.play.people.seating import Left
from nomicon.play.rules import changing
from nomicon.play.series.renewing import GameRenewed, InitialSetRestored, set_aside
from nomicon.play.settling.voiding import rule_behind
from nomicon.play.turns.turns import lasting_on
from nomicon.play.votes.ending import held_for_nobody, held_no_more, unwaited
from nomicon.play.votes.opening import handed_back, opened_by_now, passed_by_nobody, terms_followed

Follow: TypeAlias = Callable[[Game, Hearing], Iterator[Event]]
"""What follows, worked out on the game as it is then."""


WITHOUT_THEM: tuple[Follow, ...] = (passed_by_nobody, opened_by_now, held_for_nobody)
"""What waited for the holder of an office, and need not wait where nobody who plays holds it."""


def follows(event: Event) -> tuple[Follow, ...]:
    """Return what follows from an event, one after the other.

    Where others may vote than before, a vote may wait for nobody any more.
    """
    if Concern.TERMS in event.UNSETTLES:
        return (
            *_readings_after(event),
            handed_back,
            terms_followed,
            opened_by_now,
            unwaited,
            partial(_relieved, event),
        )
    match event:
        case GameRenewed(keeps_rules=False):
            return (switching.settled, partial(_relieved, event))
        case Left(player=leaver):
            return (partial(deprived, leaver), *WITHOUT_THEM, unwaited, partial(ended_by_leaving, leaver))
        case OfficeFilled() | OfficeVacated():
            return (handed_back, *WITHOUT_THEM, unwaited)
        case HandsChanged(by_hand=False):
            return (passed_by_nobody,)
        case _:
            return ()


def _readings_after(event: Event) -> tuple[Follow, ...]:
    """Say whether readings end, or hold again, unless a judgement has just been found or ended by itself."""
    turned = isinstance(event, (*switching.CHAPTER.events, JudgementOverruled, JudgementReopened))
    return () if turned else (switching.settled,)


def _relieved(event: Event, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield what a rule held or limited that has changed, where nothing holds or limits it any more."""
    for changed in _changed_by(event, game):
        yield from unlimited(changed, game, hearing)
        yield from lasting_on(changed, game, hearing)
        yield from held_no_more(changed, game, hearing)


def _changed_by(event: Event, game: Game) -> Sequence[RuleId]:
    match event:
        case InitialSetRestored(at=at) | GameRenewed(at=at):
            return set_aside(game, at)
        case changing.RuleVoided(rule=rule) | changing.RuleRestored(rule=rule):
            return (rule,)
        case _:
            return (rule_behind(game, event),)
