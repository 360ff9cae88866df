"""Offering: moves that rules have invented, made like any other move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nomicon.game.names import PlayerId, RuleId
from nomicon.game.plain import Plain, exact
from nomicon.game.rules import Rule, Speech
from nomicon.game.state import Game
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.readings import WHEN_READ, heard_now
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.seating import player_in

# -- Moves ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MakeMove(Move):
    """Make a move that a rule offers, with what it asks for."""

    name: str
    arguments: Mapping[str, Plain]


# -- Events --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveMade(Event):
    """A player made a move that a rule offers; what follows from it follows as effects of that rule."""

    name: str
    player: PlayerId
    rule: RuleId
    function: str
    arguments: Mapping[str, Plain]


# -- Deciding ------------------------------------------------------------------------


def make_move(game: Game, move: MakeMove, hearing: Hearing) -> Iterator[Event]:
    offered = next(hearing.speaking("offers", move.name), None)
    if offered is None:
        known = ", ".join(offers(game)) or "none"
        raise Refusal(f"No rule in force offers the move {move.name!r}; offered are: {known}.")
    rule, speech = offered
    player_in(game, move.player, f"make the move {move.name!r}")
    hearing.rest_on(rule.ground)
    yield MoveMade(move.name, move.player, rule.id, speech.function, _arguments(game, rule, speech, move.arguments))


def offers(game: Game) -> list[str]:
    """Name the moves that the rules in force offer."""
    named = sorted(topic.removeprefix("offers:") for topic in game.rules.speakers if topic.startswith("offers:"))
    return [name for name in named if offered_by(game, name)]


def offered_by(game: Game, name: str) -> list[tuple[Rule, Speech]]:
    """Return the rules that offer a move, with what each asks for."""
    rules = game.rules.speaking(f"offers:{name}")
    return [(rule, speech) for rule in rules for speech in heard_now(game, rule, "offers", name)[0]]


def asked_for(speech: Speech) -> dict[str, str]:
    """Return what an offered move asks for, each with its kind."""
    return {name: str(kind) for name, kind in speech.options if name != WHEN_READ}


def _arguments(game: Game, rule: Rule, speech: Speech, given: Mapping[str, Plain]) -> Mapping[str, Plain]:
    wanted = asked_for(speech)
    stray, missing = sorted(set(given) - set(wanted)), sorted(set(wanted) - set(given))
    takes = ", ".join(f"{name} ({kind})" for name, kind in wanted.items()) or "nothing"
    if stray or missing:
        raise Refusal(f"The move {speech.topic!r} takes {takes}.", (rule.ground,))
    try:
        return {name: _argument(game, kind, given[name]) for name, kind in wanted.items()}
    except ValueError as wrong:
        told = f"The move {speech.topic!r} cannot be made so: {wrong}."
        raise Refusal(told, (rule.ground,), f"It takes {takes}.") from None


def _argument(game: Game, kind: str, value: Plain) -> Plain:
    match kind:
        case "player":
            if not isinstance(value, str) or value not in game.players:
                raise ValueError(f"{value} is not a player")
            return value
        case "number":
            return exact(value)
        case "count" | "rule" | "proposal" | "judgement":
            number = exact(value)
            if number.denominator != 1:
                raise ValueError(f"{value} is not a whole number")
            return number.numerator
        case _:
            return str(value)[:TEXT_LENGTH]


# -- Evolving ------------------------------------------------------------------------


def move_made(game: Game, event: MoveMade) -> Game:
    return game


def given_facts(event: MoveMade) -> dict[str, Any]:
    """Return the facts an offered move's function is given: who moves, and what was asked for."""
    return {"player": event.player, **event.arguments}


CHAPTER = Chapter(decides={MakeMove: make_move}, evolves={MoveMade: move_made})
