"""Entering: a decided move becomes the entries it is written down as: one, or two where part of it stays sealed."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.play.chapter import Move
from nomicon.play.engine import Accepted
from nomicon.play.folding import as_entered, fold
from nomicon.play.record import Entry, EntryId
from nomicon.play.votes.sealing import SealRest


class Entered(Struct, frozen=True):
    """The entry of a move, what stays sealed of it behind that, if anything does, and the game as both leave it."""

    entry: Entry
    rest: Entry | None
    game: Game

    @property
    def place(self) -> EntryId:
        """Say where the last of them stands."""
        return self.entry.place if self.rest is None else self.rest.place


class EntryContext(Struct, frozen=True):
    """When a move is made, on which game, behind which entry, and by which versions of the program."""

    game: Game
    behind: EntryId
    at: Moment
    versions: tuple[str, ...]


def entered(move: Move, outcome: Accepted, occasion: EntryContext, seed: str, sealed_seed: str = "") -> Entered:
    """Return the entries of a move; `seed` is revealed with the public one, if lots were drawn for it.

    By `sealed_seed` sealed functions have drawn lots, if they have; it stands only in what is sealed.
    """
    behind = occasion.behind
    place = EntryId(behind.number, behind.sealed + 1) if outcome.sealed else EntryId(behind.number + 1)
    seed = sealed_seed if outcome.sealed else seed
    entry = Entry(place, occasion.at, move, outcome.events, outcome.grounds, seed, occasion.versions)
    if outcome.rest is None:
        return Entered(entry, None, as_entered(occasion.game, outcome.game, entry))
    rest = sealed_rest(outcome, entry, sealed_seed)
    return Entered(entry, rest, fold(fold(occasion.game, entry), rest))


def sealed_rest(outcome: Accepted, entry: Entry, seed: str = "") -> Entry:
    """Return what stays sealed of a move as the entry behind its own."""
    assert outcome.rest is not None
    place = EntryId(entry.place.number, entry.place.sealed + 1)
    events, grounds = outcome.rest.events, outcome.rest.grounds
    return replace(entry, place=place, move=SealRest(entry.move.player), events=events, grounds=grounds, seed=seed)
