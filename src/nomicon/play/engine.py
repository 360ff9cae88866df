"""Decide, evolve, replay. `decide` asks and changes nothing; `evolve` changes and asks nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.plain import length_of
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.law.bench import Bench
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.interpreter import Interpreter
from nomicon.law.questions import RULES_BIND
from nomicon.play import (
    activity,
    appointing,
    archiving,
    changing_rules,
    choosing,
    claiming,
    counting,
    drawing,
    ending,
    founding,
    judging,
    offering,
    offices,
    overruling,
    proposing,
    quantities,
    recording,
    referring,
    registers,
    renewing,
    seating,
    showing,
    tabling,
    timing,
    trouble,
    turns,
    voting,
    winning,
)
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.drawing import SeedCommitted
from nomicon.play.limits import MOVE_LENGTH
from nomicon.play.rehearsing import what_stops_proposals
from nomicon.play.settlement import Settlement
from nomicon.play.tabling import taken_apart
from nomicon.play.timing import KeepTime


def keep_time(game: Game, move: KeepTime, hearing: Hearing) -> Iterator[Event]:
    """Do what falls due at this moment in every chapter, all of it seen from the game as it was."""
    if game.over:
        yield from archiving.falls_due(game, hearing.at)
        return
    for chapter in CHAPTERS:
        if chapter.falls_due is not None:
            yield from chapter.falls_due(game, hearing.at, hearing)


CHAPTER = Chapter(decides={KeepTime: keep_time})
"""The engine's own chapter: keeping time takes all the others."""

CHAPTERS = (
    CHAPTER, founding.CHAPTER, recording.CHAPTER, seating.CHAPTER, activity.CHAPTER, offices.CHAPTER, showing.CHAPTER,
    proposing.CHAPTER,
    tabling.CHAPTER, voting.CHAPTER, ending.CHAPTER, counting.CHAPTER, changing_rules.CHAPTER, quantities.CHAPTER,
    judging.CHAPTER, appointing.CHAPTER, overruling.CHAPTER, referring.CHAPTER, claiming.CHAPTER, choosing.CHAPTER,
    offering.CHAPTER, registers.CHAPTER, drawing.CHAPTER, winning.CHAPTER, archiving.CHAPTER, renewing.CHAPTER,
    turns.CHAPTER, timing.CHAPTER, trouble.CHAPTER,
)  # fmt: skip
"""Every kind of play, in the order in which time is kept: votes close before Judges' times are up, timers ring last."""


BETWEEN_GAMES = (
    KeepTime, seating.Join, seating.Forfeit, activity.LogOn, claiming.Declare, judging.Invoke, judging.Deliver,
    offering.MakeMove,
)  # fmt: skip
"""What can still be done when a game is over and the next has not begun."""

WHILE_RECORDING = (KeepTime, recording.RecordOutcome, recording.CompleteHistory)
"""What can be done while a game's past is being written down."""

DECIDES: dict[type[Move], Callable[[Game, Any, Hearing], Iterator[Event]]] = {
    move: decider for chapter in CHAPTERS for move, decider in chapter.decides.items()
}
EVOLVES: dict[type[Event], Callable[[Game, Any], Game]] = {
    event: evolver for chapter in CHAPTERS for event, evolver in chapter.evolves.items()
}


@dataclass(frozen=True, slots=True)
class Accepted:
    """What follows from a move, on which grounds, and the game as it is then."""

    events: tuple[Event, ...]
    grounds: tuple[str, ...]
    game: Game
    drew: bool = False

    @property
    def sealed(self) -> bool:
        """Say whether all of it stays secret for now."""
        return bool(self.events) and all(event.sealed for event in self.events)


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a move is not allowed, by which rules, and what one can do instead."""

    because: str
    grounds: tuple[str, ...]
    instead: str = ""


def bench(interpreter: Interpreter) -> Bench:
    """Return a bench on which rules can be heard."""
    return Bench(interpreter, {event.__name__: event.STOPPABLE for event in EVOLVES}, rehearse)


def rehearse(game: Game, hearing: Hearing) -> str:
    """Say what stops every proposal in a game; empty if one would come to a vote."""
    return what_stops_proposals(game, hearing, evolve)


def decide(game: Game, move: Move, hearing: Hearing) -> Accepted | Refused:
    """Say what follows from a move under the rules then in force, and what those rules then make of it."""
    if game.founded and length_of(move) > MOVE_LENGTH:
        return Refused(f"A move has at most {MOVE_LENGTH} characters in all.", (), "Say it in fewer words.")
    hearing.by_clock = isinstance(move, KeepTime)
    settlement = Settlement(game, hearing, evolve)
    try:
        _begun_and_not_over(game, move)
        settlement.refusable = not isinstance(move, KeepTime)
        for part in list(taken_apart(move, hearing)):
            if isinstance(part, Event):
                settlement.happen(part)
            else:
                _decided(settlement, part)
        # What rules made of a past in its day is known only where it is told, and when play is over none is heard.
        if not settlement.game.recording and not game.over:
            settlement.settle()
    except Refusal as refusal:
        if _binding(game, move, hearing):
            return Refused(refusal.because, refusal.grounds, refusal.instead)
        settlement = Settlement(game, hearing, evolve)
        settlement.happen(claiming.Declared(move.player, f"tried what the rules refuse: {refusal.because}", hearing.at))
    return _accepted(game, settlement)


def _decided(settlement: Settlement, move: Move) -> None:
    """Let happen what a move brings about."""
    before = settlement.hearing.under(settlement.game)  # The decider goes on hearing the rules as they stood.
    for event in DECIDES[type(move)](settlement.game, move, before):
        stopped = not settlement.happen(event) and not isinstance(move, KeepTime)
        if stopped or (settlement.game.over and not settlement.before.over):
            return  # What would have followed from what did not happen does not happen either.


def _begun_and_not_over(game: Game, move: Move) -> None:
    if game.over and not (isinstance(move, KeepTime) and game.to_open):
        grounds = () if game.over_by is None else (str(game.over_by),)
        because = game.over.rstrip(".")
        raise Refusal(f"Play is over: {because}.", grounds, "A new game can be founded from the same rules.")
    if game.ended and not isinstance(move, BETWEEN_GAMES):
        because = game.ended.rstrip(".")
        raise Refusal(f"Game {game.number} is over: {because}.", (), "A rule may offer a move that begins the next.")
    if game.recording and not isinstance(move, WHILE_RECORDING):
        raise Refusal("This game's past is being written down.", (), "Play when its history is complete.")
    if not game.founded and not isinstance(move, founding.FoundGame):
        raise Refusal("The game has not begun.")


def _binding(game: Game, move: Move, hearing: Hearing) -> bool:
    """Say whether the rules hold a player to what they refuse; what concerns a secret vote is never told."""
    proposal = game.proposals.get(getattr(move, "proposal", None) or ProposalNumber(-1))
    if game.over or move.player not in game.players or (proposal is not None and proposal.is_sealed):
        return True
    return hearing.hear(RULES_BIND, player=move.player).value == "always"


def _accepted(before: Game, settlement: Settlement) -> Accepted:
    hearing, events = settlement.hearing, settlement.events
    grounds = tuple(dict.fromkeys((*hearing.grounds, *hearing.looked)))
    drew = bool(hearing.draws) or isinstance(events[0] if events else None, founding.GameFounded)
    if any(event.sealed for event in events) and not any(isinstance(one, counting.VoteClosed) for one in events):
        # What is sealed leaves no trace in what is public, not even that a rule broke over it.
        events = [event for event in events if event.sealed]
        return Accepted(tuple(events), grounds, at_moment(replay(events, before), hearing.at))
    if drew and hearing.next_commitment:
        settlement.happen(SeedCommitted(hearing.next_commitment))
    return Accepted(tuple(events), grounds, at_moment(settlement.game, hearing.at), drew)


def at_moment(game: Game, at: Moment) -> Game:
    """Return the game as of a moment."""
    return replace(game, at=at)


def evolve(game: Game, event: Event) -> Game:
    """Return the game after an event."""
    return EVOLVES[type(event)](game, event)


def replay(events: Iterable[Event], game: Game) -> Game:
    """Return the game after several events."""
    for event in events:
        game = EVOLVES[type(event)](game, event)
    return game


def next_due(game: Game) -> Moment | None:
    """Return the earliest moment at which the timekeeper has work."""
    if game.over:
        return archiving.next_due(game)
    moments = [chapter.next_due(game) for chapter in CHAPTERS if chapter.next_due is not None]
    return min((moment for moment in moments if moment is not None), default=None)
