"""Planning: what the effects of one run come to, each tested on the game as those before it would leave it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.law.facts.player_names import called_now
from nomicon.law.language.effects import Effect
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Event
from nomicon.play.effects.carrying import carry_out

Plan: TypeAlias = Sequence[tuple[Effect, Sequence[Event]]]
"""Each effect of a run, in order, with the events that it comes to."""


def planned(
    game: Game, rule: Rule, effects: Sequence[Effect], hearing: Hearing, evolve: Callable[[Game, Event], Game]
) -> Plan:
    """Return what effects come to, all of them. Raises `Refusal`, `ValueError` or `LookupError` where one cannot be."""
    plan: list[tuple[Effect, list[Event]]] = []
    for effect in effects:
        events: list[Event] = []
        for event in carry_out(game, rule, called_now(game, effect), hearing.under(game)):
            game = evolve(game, event)
            events.append(event)
        plan.append((effect, events))
    return plan


def events_of(plan: Plan) -> list[Event]:
    """List all events of a plan."""
    return [event for _, events in plan for event in events]
