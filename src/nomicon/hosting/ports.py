"""Everything Nomicon needs from outside, on one page: the record, the clock, chance, and who is told.

Adapters stand behind these; `main` joins them. The interpreter of rule code is a port of `law`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from nomicon.game.names import GameId, Moment
from nomicon.game.state import Game
from nomicon.play.record import Entry, Place, Written

__all__ = [
    "Announcer", "Beside", "Chance", "Clock", "Entry", "Ledger", "LedgerBusy", "LedgerDamaged", "LedgerFull",
    "LedgerMoved", "LedgerUnreachable", "News", "Place", "Written",
]  # fmt: skip


class LedgerMoved(Exception):
    """Somebody else wrote at this place first; load, and decide again."""


class LedgerBusy(Exception):
    """The record is held by somebody else for longer than we wait; nothing was written."""


class LedgerUnreachable(LedgerBusy):
    """The record does not answer, and may have been written all the same; a move's receipt tells, later."""


class LedgerFull(Exception):
    """There is no room to write; nothing was written."""


class LedgerDamaged(Exception):
    """The record does not agree with itself. Says what is wrong and at which entry; nothing is repaired in silence."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What is written in the same step as an entry, and is no part of it."""

    next_seed: str  # What the next draw will use; nobody may see it before.
    due: Moment | None = None  # When time itself next has work in the game, as it is after the entry.
    receipt: str = ""  # The key under which somebody may ask later what became of a move that was sent.


class Ledger(Protocol):
    """An append-only record of games. What `append` has returned from is durable."""

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""

    def head(self, game: GameId) -> Place | None:
        """Say where the last entry stands, or None for a game that is not on record."""

    def read(self, game: GameId, after: Place | None = None) -> Iterator[Written]:
        """Yield a game's entries behind a place, oldest first, each checked against its link."""

    def some(self, game: GameId, numbers: Sequence[int]) -> Iterator[Written]:
        """Yield the public entries of these numbers, in their order, each checked against its link."""

    def append(self, game: GameId, entry: Entry, beside: Beside) -> Written:
        """Write the next entry and what is kept beside it, in one step.

        Raises `LedgerMoved` if the place is taken or not the next one, or if an entry with this receipt is on record;
        `LedgerBusy`, `LedgerFull`, `LedgerDamaged`.
        """

    def together(self, game: GameId) -> AbstractContextManager[None]:
        """Let what this thread appends within become durable in one step when it is left, or none of it.

        Until then nothing else in this port tells of it, and others may write: leaving raises `LedgerMoved` if somebody
        did, and otherwise what `append` raises. Groups hold entries of one game, and do not nest.
        """

    def receipt(self, game: GameId, key: str) -> Place | None:
        """Say which entry was written with this receipt, if any."""

    def due(self) -> Mapping[GameId, Moment | None]:
        """Say when time itself next has work in each game of which that is known, or None where it never has."""

    def keep_due(self, game: GameId, place: Place, due: Moment | None) -> None:
        """Keep what was worked out of a game as it is after its last entry; of no account once it has moved on."""

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


class News(Protocol):
    """Brings word of what other programs write into the same record."""

    def listen(self, tell: Callable[[GameId, int], None]) -> AbstractContextManager[None]:
        """Call `tell`, in a thread of its own, for public entries that others have written, while this is open.

        Of several entries at once only the last may be told, and entries of one's own may be told too. After trouble
        on the way, word may be missing: whoever must not miss an entry looks into the record from time to time.
        """
