"""Entries of a corrected past: what each comes to there, and how they are folded without asking any rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.play.chapter import Event
from nomicon.play.findings.unwinning import with_consequences
from nomicon.play.rebasing.kept_numbers import counting_as, with_struck

Replays: TypeAlias = Callable[[Iterable[Event], Game], Game]


class PastEntry(Struct, frozen=True):
    """What an entry comes to in a corrected past, whatever it was in the record."""

    number: int
    at: Moment
    events: tuple[Event, ...]
    struck: tuple[Event, ...] = ()  # Of the record: what did not come about, and keeps its number.
    apart: bool = False  # Whether what came about newly took numbers from behind all others.


def with_past_entry(game: Game, entry: PastEntry, replay: Replays) -> Game:
    """Return the game after an entry of a corrected past."""
    after = replay(entry.events, game)
    if entry.apart:
        after = counting_as(after, game)
    if after.victories is not game.victories:
        after = with_consequences(after, entry.events)
    return replace(with_struck(after, entry.struck, ()), at=entry.at, entries=entry.number)
