"""Founding: a game comes into being with the rules it starts from and those who are named in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from nomicon.game.names import GameId, Moment, PlayerId, RuleId, RuleNumber
from nomicon.game.rules import RuleText
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.law.check import faults_in
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.interpreter import Failed
from nomicon.play.changing_rules import RuleInherited
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.offices import OfficeFilled
from nomicon.play.seating import Joined, fit_name


@dataclass(frozen=True, slots=True)
class StartingRule:
    """One rule of the set a game starts from."""

    number: RuleNumber
    status: str
    text: RuleText


# -- Moves ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FoundGame(Move):
    """Begin a game from a set of rules; `holders` names who holds an office from the start."""

    game: GameId
    title: str
    rulebook: str
    rules: tuple[StartingRule, ...]
    holders: tuple[tuple[str, PlayerId], ...] = ()


# -- Events --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameFounded(Event):
    """The game exists; the first game of its series is in progress."""

    STOPPABLE: ClassVar[bool] = False

    game: GameId
    title: str
    rulebook: str
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def found_game(game: Game, move: FoundGame, hearing: Hearing) -> Iterator[Event]:
    if game.founded:
        raise Refusal("The game has begun; the rules it started from are not put in force again.")
    if not move.rules:
        raise Refusal("A game starts from at least one rule.")
    yield GameFounded(move.game, move.title, move.rulebook, hearing.at)
    seen: set[int] = set()
    for rule in move.rules:
        if rule.number in seen:
            raise Refusal(f"Two rules bear the number {rule.number}.")
        seen.add(rule.number)
        yield RuleInherited(RuleId(str(rule.number)), rule.number, rule.status, _read(rule, hearing), hearing.at)
    seated: set[PlayerId] = set()
    for office, player in move.holders:
        if not fit_name(player):
            raise Refusal(f"{player!r} cannot be a player's name.")
        if player not in seated:
            seated.add(player)
            yield Joined(player, hearing.at)
        yield OfficeFilled(office, player, (), hearing.at)


def _read(rule: StartingRule, hearing: Hearing) -> RuleText:
    loaded = hearing.bench.interpreter.load(f"rule {rule.number}", rule.text.code) if rule.text.code.strip() else None
    if isinstance(loaded, Failed):
        raise Refusal(f"Rule {rule.number}, line {loaded.line} of its code: {loaded.message}")
    text = replace(rule.text, speeches=() if loaded is None else loaded.speeches)
    faults = list(faults_in(text, hearing.bench.events))
    if faults:
        raise Refusal(f"Rule {rule.number}: {faults[0]}")
    return text


# -- Evolving ------------------------------------------------------------------------


def game_founded(game: Game, event: GameFounded) -> Game:
    return replace(game, id=event.game, title=event.title, rulebook=event.rulebook, founded=event.at, number=1)


CHAPTER = Chapter(decides={FoundGame: found_game}, evolves={GameFounded: game_founded})
