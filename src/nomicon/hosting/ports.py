"""Everything Nomicon needs from outside, on one page: the record, the clock, chance, and who is told.

Adapters stand behind these; `main` joins them. The interpreter of rule code is a port of `law`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Literal, Protocol, TypeVar

from msgspec import Struct

from nomicon.game.names import GameId, Moment, Seconds
from nomicon.game.state import Game
from nomicon.hosting.availability import Availability
from nomicon.hosting.finding_book import FindingBook, FindingKey
from nomicon.hosting.troubles import (
    LedgerBusy,
    LedgerDamaged,
    LedgerForbidden,
    LedgerFull,
    LedgerMoved,
    LedgerNewer,
    LedgerReadOnly,
    LedgerUncertain,
    LedgerUnreachable,
    LedgerUnreadable,
    LedgerUnwritten,
)
from nomicon.play.index import Index
from nomicon.play.record import Entry, EntryId, WrittenEntry

__all__ = [
    "Announcer",
    "Chance",
    "Clock",
    "ClockBook",
    "ClockDoubt",
    "ClockNotes",
    "Condition",
    "Entry",
    "EntryExtras",
    "EntryId",
    "Failure",
    "FindingBook",
    "FindingKey",
    "Ledger",
    "LedgerBusy",
    "LedgerDamaged",
    "LedgerForbidden",
    "LedgerFull",
    "LedgerMoved",
    "LedgerNewer",
    "LedgerReadOnly",
    "LedgerUncertain",
    "LedgerUnreachable",
    "LedgerUnreadable",
    "LedgerUnwritten",
    "News",
    "RecordClock",
    "SharedDatabase",
    "Snapshot",
    "WallClock",
    "WrittenEntry",
]

T = TypeVar("T")


class Failure(Struct, frozen=True):
    """A write or a flush that failed, and what came of it, for whoever hosts."""

    at: Moment
    what: str


class Condition(Struct, frozen=True):
    """Whether a record can be written: why not, if not, and what has failed since it was opened, the oldest first."""

    stopped: str = ""
    failures: tuple[Failure, ...] = ()
    read_only: bool = False  # It can only be looked at, and that will not change by itself.


class Snapshot(Struct, frozen=True):
    """A game folded up to a place, and the index of its entries up to there where that has been asked for."""

    place: EntryId
    game: Game
    index: Index | None = None


class EntryExtras(Struct, frozen=True):
    """What is written in the same step as an entry, and is no part of it."""

    next_seed: str  # What the next draw will use; nobody may see it before.
    due: Moment | None = None  # When time itself next has work in the game, as it is after the entry.
    receipt: str = ""  # The key under which somebody may ask later what became of a move that was sent.
    door: str = ""  # By which door the move came, such as ``mail``: whoever runs it could read the move there.
    as_of: Moment | None = None  # What the record's own clock said when it was decided; None for any other clock's.


class ClockNotes(Struct, frozen=True):
    """What is kept of the clock beside a record."""

    beat: Moment | None = None  # When the time was known to be right last.
    confirmed: Moment | None = None  # What the clock said when a host confirmed it last.
    confirmations: int = 0
    excused: Moment | None = None  # The latest entry then: up to it, entries may lie ahead of the clock.


class ClockBook(Protocol):
    """Where those notes are kept. It may be asked from any thread; what cannot be kept raises `OSError`."""

    def read(self) -> ClockNotes:
        """Return the notes; empty ones where there are none, or none that can be read."""

    def beat(self, at: Moment) -> None:
        """Note that the time is known to be right at this moment."""

    def confirm(self, at: Moment, latest: Moment | None) -> ClockNotes:
        """Note that a host has confirmed the clock at this moment, whatever the latest entry says; return the notes."""


class Ledger(Protocol):
    """An append-only record of games. What `append` has returned from is durable."""

    @property
    def clock_book(self) -> ClockBook:
        """What is kept of the clock beside the record."""

    def clock(self) -> RecordClock | None:
        """Return the clock that says what time it is for this record; None where that of the machine does.

        Where servers on several machines write, it is one for all of them. What is appended must then have been decided
        by its time: an entry whose `as_of` is wrong raises `LedgerMoved`, so that it is decided again.
        """

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""

    def head(self, game: GameId) -> EntryId | None:
        """Say where the last entry stands, or None for a game that is not on record."""

    def read(self, game: GameId, after: EntryId | None = None) -> Iterator[WrittenEntry]:
        """Yield a game's entries behind a place, oldest first, each checked against its link."""

    def some(self, game: GameId, numbers: Sequence[int]) -> Iterator[WrittenEntry]:
        """Yield the public entries of these numbers, in their order, each checked against its link."""

    def append(self, game: GameId, entry: Entry, beside: EntryExtras) -> WrittenEntry:
        """Write the next entry and what is kept beside it, in one step.

        Raises `LedgerMoved` if the place is taken or not the next one, or if an entry with this receipt is on record;
        `LedgerUnwritten` where nothing was written, `LedgerUnreachable` where that is not known; `LedgerBusy`,
        `LedgerDamaged`.
        """

    def together(self, game: GameId) -> AbstractContextManager[None]:
        """Let what this thread appends within become durable in one step when it is left, or none of it.

        Until then nothing else in this port tells of it, and others may write: leaving raises `LedgerMoved` if somebody
        did, and otherwise what `append` raises. Groups hold entries of one game, and do not nest.
        """

    def receipt(self, game: GameId, key: str) -> EntryId | None:
        """Say which entry was written with this receipt, if any."""

    def doors(self, game: GameId, places: Collection[EntryId]) -> Mapping[EntryId, str]:
        """Say by which door the move of each of these entries came, where that was kept.

        What is sealed has a door too: ask only of what everybody may see, and show no more than sums.
        """

    def due(self) -> Mapping[GameId, Moment | None]:
        """Say when time itself next has work in each game of which that is known, or None where it never has."""

    def keep_due(self, game: GameId, place: EntryId, due: Moment | None) -> None:
        """Keep what was worked out of a game as it is after its last entry; of no account once it has moved on."""

    def seed(self, game: GameId) -> str:
        """Return the kept seed, which nobody may see before it is used."""

    def remember(self, game: GameId, snapshot: Snapshot) -> Snapshot:
        """Keep a folded game and its index, to open it quickly; never a second truth.

        Returns the same snapshot, of which what is old may lie apart from then on.
        """

    def remembered(self, game: GameId) -> Snapshot | None:
        """Return the newest snapshot that this program can still read, if any."""

    def condition(self) -> Condition:
        """Say whether the record can be written, and what has failed."""


class WallClock(Protocol):
    """Tells the time as this machine, or the database, has it; it may be wrong, and be set."""

    def now(self) -> Moment:
        """Return the present second."""


class RecordClock(WallClock, Protocol):
    """The clock of a record, which several servers go by."""

    def ahead(self) -> float:
        """Return by how many seconds this machine's own clock is ahead of it; less than 0 where it is behind."""


class ClockDoubt(Struct, frozen=True):
    """Why a clock is not believed: it left a steady one, nothing was heard for long, or an entry lies ahead."""

    kind: Literal["ahead", "back", "silence", "entry ahead"]
    by: Seconds
    says: Moment  # What the clock says.
    last: Moment  # The last moment that was believed, or that of the entry.


class Clock(Protocol):
    """Tells the time by which games are played; what it cannot believe stops them."""

    def now(self) -> Moment:
        """Return the present second; while the time is not believed, the last one that was."""

    def doubt(self, last: Moment | None = None) -> ClockDoubt | None:
        """Say why the time is not believed just now, if so. `last` is the moment of the last entry of a game."""

    def stands_still(self) -> bool:
        """Say whether the time is not believed just now, by what is known in this program; it never waits."""

    def confirm(self) -> None:
        """Take it from the host that the time is right as the clock has it now."""

    def beat(self) -> None:
        """Keep beside the record that the time is known, for a later start to tell how long nothing was heard."""

    def goes_by(self, clock: WallClock | None) -> bool:
        """Say whether it is this clock's time that it tells."""


class Chance(Protocol):
    """Gives seeds nobody can foresee."""

    def seed(self) -> str:
        """Return 32 fresh bytes as hexadecimal."""

    def sealed_seed(self) -> str:
        """Return as many for lots that stay secret, from a row of its own: how many there were must not show."""


class Announcer(Protocol):
    """Tells whoever watches that a game has moved on. Telling may fail; pages catch up."""

    def announce(self, game: GameId, number: int) -> None:
        """Say that a game now has this public entry."""


class SharedDatabase(Protocol):
    """A database on a server in which accounts lie beside the games, as whoever keeps accounts needs it."""

    @property
    def availability(self) -> Availability:
        """Return what this program knows of whether it can be reached."""

    @property
    def parameters(self) -> Mapping[str, str]:
        """Return what to connect with, by the names of PostgreSQL's own library."""

    def asking(self) -> AbstractContextManager[None]:
        """Count the time until this is left as waiting for an answer."""

    def asked(self, ask: Callable[[], T]) -> T:
        """Ask something, and ask it again for a while where the server is away. Raises `LedgerBusy` and its kinds."""

    def meaning(self, error: BaseException) -> Exception | None:
        """Say what an error of the driver means for whoever keeps something there, and note it; None for any other."""


class News(Protocol):
    """Brings word of what other programs write into the same record."""

    def listen(self, tell: Callable[[GameId, int], None]) -> AbstractContextManager[None]:
        """Call `tell`, in a thread of its own, for public entries that others have written, while this is open.

        Of several entries at once only the last may be told, and entries of one's own may be told too. After trouble
        on the way, word may be missing: whoever must not miss an entry looks into the record from time to time.
        """
