"""Folding: a game becomes what an entry of its record made of it. No rule is asked anything."""

from __future__ import annotations

from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.play.engine import replay
from nomicon.play.findings.unwinning import with_consequences
from nomicon.play.record import Entry


def fold(game: Game, entry: Entry) -> Game:
    """Return the game after an entry."""
    return as_entered(game, replay(entry.events, game), entry)


def as_entered(before: Game, after: Game, entry: Entry) -> Game:
    """Return the game after an entry whose events have made one game of another: what only the whole entry tells."""
    if after.victories is not before.victories:
        after = with_consequences(after, entry.events)
    return replace(after, at=entry.at, entries=entry.place.number)
