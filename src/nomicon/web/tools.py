"""What `main` hands to the web: the house. Django makes its views without arguments, so it is set once, at first."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO, Protocol

from nomicon.game.names import Moment
from nomicon.hosting.hall import Hall
from nomicon.hosting.ports import Clock
from nomicon.law.interpreter import Interpreter
from nomicon.web.choices import HostChoices
from nomicon.web.live import Hub


class BackUp(Protocol):
    """Writes a backup of the data folder."""

    def __call__(self, *, into: IO[bytes], keys: bool = False) -> None: ...


@dataclass(frozen=True, slots=True)
class House:
    """The real things behind the pages and the API.

    `clock` is the table's; `set_clock` moves it, and is None for every clock but one for tests. `check_record` looks
    through the storage; `back_up` writes games, accounts and choices into an open file while play goes on, and
    passwords only with ``keys=True``. It is None where all lies in PostgreSQL, which has means of its own.
    """

    hall: Hall
    choices: HostChoices
    clock: Clock
    interpreter: Interpreter
    live: Hub  # The same that the table announces to.
    set_clock: Callable[[Moment], None] | None = None
    check_record: Callable[[], None] | None = None
    back_up: BackUp | None = None
    opened: float = field(default_factory=time.monotonic)  # When, by the clock that only goes forward.


_open: list[House] = []


def open_house(house: House) -> None:
    """Say what the pages work with from now on."""
    _open[:] = [house]


def the_house() -> House:
    """Return what the pages work with. Raises `RuntimeError` before it is set."""
    if not _open:
        raise RuntimeError("No house is open: nomicon serve opens it before the first page is asked for.")
    return _open[0]
