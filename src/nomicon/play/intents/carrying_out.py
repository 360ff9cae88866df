"""Carrying out: what was announced is done exactly as it was announced, by a player or by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias

from nomicon.game.proposals import Intent
from nomicon.game.state import Game
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Event, Move
from nomicon.play.intents.intending import PerformIntent, met_by_themselves
from nomicon.play.intents.intent_events import REFUSED, ended, performed

Deciders: TypeAlias = Mapping[type[Move], Callable[[Game, Any, Hearing], Iterator[Event]]]
"""What decides each kind of move; the engine knows it."""


class EntryInTheMaking(Protocol):
    """What carrying out takes of a settlement."""

    game: Game
    hearing: Hearing
    refusable: bool

    def happen(self, event: Event) -> bool:
        """Let an event happen; say whether it did."""

    def trial(self) -> EntryInTheMaking:
        """Return an entry of its own, on the game as it is now, in which something can be tried."""

    def settle(self) -> None:
        """Hear the rules until they have no more to say about what happened."""


def intended_by(game: Game, move: Move) -> Move | None:
    """Return the move that is made when an intent is performed; None of any other move."""
    intent = game.intents.get(move.intent) if isinstance(move, PerformIntent) else None
    return intent.move if intent is not None and isinstance(intent.move, Move) else None


def happening_by_itself(entry: EntryInTheMaking, decides: Deciders) -> None:
    """Let happen what was announced and happens by itself, each on the game as the one before it leaves it.

    Each is tried first in an entry of its own. What the rules refuse there does not happen, and its intent ends: nobody
    is there who could be refused, and the clock must go on.
    """
    if not entry.game.intents or entry.game.over:
        return
    for intent in list(met_by_themselves(entry.game, entry.hearing.under(entry.game))):
        if intent.number not in entry.game.intents or entry.game.over:
            continue
        try:
            _carried_out(entry.trial(), intent, decides)
        except RuleRefusal as refusal:
            entry.happen(ended(intent, REFUSED, entry.hearing.at, refusal.because))
            entry.settle()
        else:
            _carried_out(entry, intent, decides)
            if intent.number in entry.game.intents:  # A rule has put something else in its place.
                entry.happen(ended(intent, REFUSED, entry.hearing.at))
                entry.settle()


def _carried_out(entry: EntryInTheMaking, intent: Intent, decides: Deciders) -> None:
    """Let an intent be performed by itself, and all that follows from it. Raises `RuleRefusal`."""
    move = intent.move
    if not isinstance(move, Move):
        return
    entry.refusable = True
    if entry.happen(performed(intent, intent.by, entry.hearing.at, by_itself=True)):
        for event in list(decides[type(move)](entry.game, move, entry.hearing.under(entry.game))):
            if not entry.happen(event):
                break
    entry.settle()
