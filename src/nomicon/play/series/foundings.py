"""Foundings for doors: what a game starts from, the move that founds it, and the same under another name."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.play.chapter import Move
from nomicon.play.record import Entry
from nomicon.play.series.founding import FoundGame, GameFounded, StartingRule


class GameStart(Struct, frozen=True):
    """What a game starts from; `holders` are who holds which office from the start."""

    title: str
    rulebook: str
    rules: tuple[StartingRule, ...]
    holders: tuple[tuple[str, PlayerId], ...] = ()
    rescue: bool = True

    def move(self, game: GameId, by: PlayerId) -> Move:
        """Return the move that founds this game."""
        return FoundGame(by, game, self.title, self.rulebook, self.rules, self.holders, self.rescue)


def founding_of(move: Move) -> GameStart | None:
    """Return what a game starts from that a move founds; None for any other move."""
    if not isinstance(move, FoundGame):
        return None
    return GameStart(move.title, move.rulebook, move.rules, move.holders, move.rescue)


def founded_as(entry: Entry, game: GameId, title: str) -> Entry:
    """Return the first entry of a game as if it had been founded under another name and title."""
    move = replace(entry.move, game=game, title=title) if isinstance(entry.move, FoundGame) else entry.move
    events = tuple(
        replace(one, game=game, title=title) if isinstance(one, GameFounded) else one for one in entry.events
    )
    return replace(entry, move=move, events=events)
