"""Correcting: what a judgement brings about. What of it cannot be done any more is put before the players."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nomicon.game.names import JudgementNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.law.effect_records import read_effect
from nomicon.law.effects import BY_JUDGEMENT
from nomicon.law.hearing import Hearing, Refusal
from nomicon.play.carrying import carry_out, carry_out_judged
from nomicon.play.chapter import Event
from nomicon.play.claiming import overturned
from nomicon.play.judging import DENIES, UPHOLDS, finding
from nomicon.play.quantities import QuantityMoved
from nomicon.play.trouble import ParadoxFound


def corrected(
    game: Game, number: JudgementNumber, value: str, hearing: Hearing, evolve: Callable[[Game, Event], Game]
) -> list[Event]:
    """Return what a judgement brings about: corrections if it upholds the statement, claims undone if it denies it."""
    doings: list[Callable[[Game], Iterator[Event]]] = []
    found = finding(game.judgements[number], value, hearing)
    if found == DENIES:
        doings = [lambda here: overturned(here, number, hearing.under(here))]
    if found == UPHOLDS:
        doings = [
            lambda here, record=record: _correction(here, record, hearing.under(here))  # type: ignore[misc]
            for record in game.judgements[number].corrections
        ]
    events: list[Event] = []
    for doing in doings:
        done = _done(doing, game, f"J-{number}", hearing)
        for event in done:
            game = evolve(game, event)
        events += done
    return events


def _done(doing: Callable[[Game], Iterator[Event]], game: Game, judgement: str, hearing: Hearing) -> list[Event]:
    try:
        return [_citing(event, judgement) for event in doing(game)]
    except (Refusal, ValueError, LookupError) as wrong:
        why = wrong.because if isinstance(wrong, Refusal) else str(wrong.args[0])
        return [ParadoxFound((), hearing.at, f"{judgement} cannot be carried out: {why}")]


def _correction(game: Game, record: object, hearing: Hearing) -> Iterator[Event]:
    effect = read_effect(record)  # type: ignore[arg-type]  # It reads anything, and says what is wrong with it.
    if isinstance(effect, BY_JUDGEMENT):
        return carry_out_judged(game, effect, hearing)
    return carry_out(game, _ground(game), effect, hearing)


def _ground(game: Game) -> Rule:
    """Return the rule that corrections rest on: that by which there are judgements, or else any."""
    found = next(iter(game.rules.speaking("answers:judgement_values")), None) or next(iter(game.rules), None)
    if found is None:
        raise LookupError("no rule is in force to rest it on")
    return found


def _citing(event: Event, judgement: str) -> Event:
    """Have a movement that a judgement corrects say so."""
    return replace(event, why=judgement) if isinstance(event, QuantityMoved) else event
