"""Everything Nomicon needs from outside, on one page: the record, the clock, chance, and who is told.

Adapters stand behind these; `main` joins them. The interpreter of rule code is a port of `law`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from nomicon.game.names import GameId, Moment
from nomicon.game.state import Game
from nomicon.play.record import Entry, Place, Written

__all__ = [
    "Announcer", "Chance", "Clock", "Entry", "Ledger", "LedgerBusy", "LedgerDamaged", "LedgerFull", "LedgerMoved",
    "Place", "Written",
]  # fmt: skip


class LedgerMoved(Exception):
    """Somebody else wrote at this place first; load, and decide again."""


class LedgerBusy(Exception):
    """The record is held by somebody else for longer than we wait; nothing was written."""


class LedgerFull(Exception):
    """There is no room to write; nothing was written."""


class LedgerDamaged(Exception):
    """The record does not agree with itself. Says what is wrong and at which entry; nothing is repaired in silence."""


class Ledger(Protocol):
    """An append-only record of games. What `append` has returned from is durable."""

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""

    def head(self, game: GameId) -> Place | None:
        """Say where the last entry stands, or None for a game that is not on record."""

    def read(self, game: GameId, after: Place | None = None) -> Iterator[Written]:
        """Yield a game's entries behind a place, oldest first, each checked against its link."""

    def append(self, game: GameId, entry: Entry, next_seed: str) -> Written:
        """Write the next entry and keep the seed that the next draw will use, in one step.

        Raises `LedgerMoved` if the place is taken or not the next one, `LedgerBusy`, `LedgerFull`, `LedgerDamaged`.
        """

    def seed(self, game: GameId) -> str:
        """Return the kept seed, which nobody may see before it is used."""

    def remember(self, game: GameId, place: Place, folded: Game) -> Game:
        """Keep a folded game beside its place, to open it quickly; never a second truth.

        Returns the same game, of which what is old may lie apart from then on.
        """

    def remembered(self, game: GameId) -> tuple[Place, Game] | None:
        """Return the newest folded game that this program can still read, if any."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> Moment:
        """Return the present second."""


class Chance(Protocol):
    """Gives seeds nobody can foresee."""

    def seed(self) -> str:
        """Return 32 fresh bytes as hexadecimal."""


class Announcer(Protocol):
    """Tells whoever watches that a game has moved on. Telling may fail; pages catch up."""

    def announce(self, game: GameId, number: int) -> None:
        """Say that a game now has this public entry."""
