"""What `main` hands to the web: the house. Django makes its views without arguments, so it is set once, at first."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Protocol

from nomicon.game.names import GameId, Moment
from nomicon.hosting.availability import Availability
from nomicon.hosting.files import BackupAbout
from nomicon.hosting.ports import Clock, RecordClock
from nomicon.hosting.server.hall import GameServer
from nomicon.law.interpreter import Interpreter
from nomicon.web.choices import HostChoices
from nomicon.web.live import Hub


class BackUp(Protocol):
    """Writes a backup of the data folder."""

    def __call__(self, *, into: IO[bytes], keys: bool = False) -> None: ...


class Ordered(Protocol):
    """What is to be put back at the next start: by whom, from the backup of when, and which games, if not all."""

    @property
    def by(self) -> str: ...

    @property
    def made(self) -> str: ...

    @property
    def games(self) -> tuple[GameId, ...]: ...


class Restorer(Protocol):
    """Puts back what a backup holds. All but the last two raise `Invalid` for a file that is no backup."""

    def about(self, file: Path) -> BackupAbout:
        """Return what a backup says of itself: ``made``, ``version``, and ``games`` with how far each has come."""

    def differences(self, file: Path, games: Sequence[GameId] = ()) -> list[str]:
        """Read it from end to end, decide these games (or all) again, say what differs. Raises `LedgerDamaged`."""

    def beside(self, file: Path, game: GameId) -> AbstractContextManager[Callable[[GameId, str], int]]:
        """Yield what copies a game into the record under a name and a title, for the hall's writer to call."""

    def order(self, file: Path, by: str, games: Sequence[GameId], reason: str) -> None:
        """Order that these games, or everything, take the place of what there is, at the next start."""

    def ordered(self) -> Ordered | None:
        """Return what is ordered, if anything is."""

    def withdraw(self) -> None:
        """Take back what was ordered."""


class RulesRepository(Protocol):
    """The rules of one game as a git repository."""

    def file(self, name: str) -> bytes | None:
        """Return a file of it as git reads it over plain HTTP; None if there is none of that name."""

    def bundle(self) -> bytes:
        """Return the whole of it as one file."""


class RulesRepositories(Protocol):
    """The rules of every game, each as a git repository that grows with it."""

    def upto_date(self, game: GameId, number: int) -> RulesRepository:
        """Return the repository of a game with all that its entries up to this number changed."""

    def as_it_is(self, game: GameId) -> RulesRepository:
        """Return the repository of a game without looking for what is new."""


class PostAnswer(Protocol):
    """What somebody's server answered: a status, or 0 where it could not be reached; told in words without secrets."""

    @property
    def status(self) -> int: ...

    @property
    def told(self) -> str: ...

    @property
    def retry_after(self) -> int: ...

    @property
    def body(self) -> bytes: ...

    @property
    def headers(self) -> Mapping[str, str]: ...


class WayOut(Protocol):
    """The one way to addresses that people gave: it reaches public ones, and those that the host allows."""

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> PostAnswer:
        """Send a body to an address; what goes wrong is in the answer."""

    def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> PostAnswer:
        """Do the same by another method of HTTP."""


class ServiceTeller(Protocol):
    """Tells chat services things, at addresses made from what their owners entered."""

    def tell(self, address: str, title: str, text: str) -> PostAnswer:
        """Tell a service something; what goes wrong is in the answer, without any secret."""


class NoticeSender(Protocol):
    """The process beside the server that tells people what happens. It runs while this is open."""

    def __enter__(self) -> object: ...

    def __exit__(self, *_: object) -> None: ...

    def tell(self, line: str = "") -> None:
        """Say that there is something to tell people. May be called from any thread, and never waits."""

    @property
    def failures(self) -> int:
        """Count how often in a row it has ended by itself; none where it runs well."""


@dataclass(frozen=True, slots=True)
class Services:
    """The real things behind the pages and the API.

    `clock` is the table's; `set_clock` moves it, and is None for every clock but one for tests; `confirm_clock` takes
    it from a host that it is right, and has done what is due by it. `check_record` looks
    through the storage; `back_up` writes games, accounts and choices into an open file while play goes on, and
    passwords only with ``keys=True``; `restoring` puts back what such a file holds. Both are None only in tests.
    `record_clock` is the record's own clock, where it has one and the table goes by it; `availability` knows whether a
    database on a server can be reached; files always can. `rules_in_git`, `way_out`, `chat_services` and `sender` are
    there where the host offers what needs them.
    """

    hall: GameServer
    choices: HostChoices
    clock: Clock
    interpreter: Interpreter
    live: Hub  # The same that the table announces to.
    set_clock: Callable[[Moment], None] | None = None
    confirm_clock: Callable[[], None] | None = None
    check_record: Callable[[], None] | None = None
    back_up: BackUp | None = None
    restoring: Restorer | None = None
    record: Path | None = None  # The file of games, if they are in one.
    record_clock: RecordClock | None = None
    availability: Availability = field(default_factory=lambda: Availability("the files"))
    rules_in_git: RulesRepositories | None = None
    way_out: WayOut | None = None
    chat_services: ServiceTeller | None = None
    sender: NoticeSender | None = None
    is_demonstration: bool = False
    opened: float = field(default_factory=time.monotonic)  # When, by the clock that only goes forward.

    def present(self) -> Moment:
        """Return the present second for everything but games: a test that sets their clock does not move this one."""
        return Moment(int(time.time())) if self.record_clock is None else self.record_clock.now()


_open: list[Services] = []


def open_house(house: Services) -> None:
    """Say what the pages work with from now on."""
    _open[:] = [house]


def the_house() -> Services:
    """Return what the pages work with. Raises `RuntimeError` before it is set."""
    if not _open:
        raise RuntimeError("The services are not started: nomicon serve starts them before the first page.")
    return _open[0]
