"""Everything Nomicon needs from outside, on one page: the record, the clock, chance, and who is told.

Adapters stand behind these; `main` joins them. The interpreter of rule code is a port of `law`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from nomicon.game.names import GameId, Moment
from nomicon.game.state import Game
from nomicon.play.chapter import Event, Move


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where an entry stands in the record.

    Entries that everybody may see are 1.0, 2.0, 3.0 …; what is sealed for now stands *between* them as 2.1, 2.2 …,
    so that nobody can count sealed ballots by the numbers of what is public.
    """

    number: int
    sealed: int = 0

    def __str__(self) -> str:
        return f"{self.number}.{self.sealed}" if self.sealed else str(self.number)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record: written whole or not at all, and never changed."""

    place: Place
    at: Moment
    move: Move
    events: tuple[Event, ...]
    grounds: tuple[str, ...]
    seed: str = ""  # Revealed only where a draw was made; hexadecimal.
    versions: tuple[str, ...] = ()  # The engine's, the ruleset's, and the interpreter's epoch.


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as it stands in the record, with its link of the chain: SHA-256 over the link before and the line."""

    entry: Entry
    link: str


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

    def remember(self, game: GameId, place: Place, folded: Game) -> None:
        """Keep a folded game beside its place, to open it quickly; never a second truth."""

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
