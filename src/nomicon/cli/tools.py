"""What the command line is given to work with: `main` makes it, so that no command knows a database or a sandbox."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit, urlunsplit

from nomicon.game.names import GameId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.ports import Clock
from nomicon.hosting.table import Table
from nomicon.law.interpreter import Interpreter

Where: TypeAlias = Path | str
"""A file in which games are kept, or the address of a PostgreSQL database: ``postgresql://…``."""

ADDRESSES = ("postgresql://", "postgres://")


def where_in(said: str) -> Where:
    """Read where a record lies."""
    if not said.startswith(ADDRESSES):
        return Path(said)
    try:
        # Where a password has a sign that ends it too soon, the rest of it stands in the path.
        is_plain = "@" not in urlsplit(said).path
    except ValueError:
        is_plain = False
    if not is_plain:
        raise Invalid("the address cannot be read: in a password, signs such as @ and / are written as %40 and %2F.")
    return said


def shown(where: Where) -> str:
    """Name the place of a record for people, without what would let anybody in."""
    if isinstance(where, Path):
        return str(where)
    parts = urlsplit(where)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


@dataclass(frozen=True, slots=True)
class Serving:
    """How a server is started: its data folder, where it listens, what people type, and whether tests set its clock."""

    folder: Path
    host: str
    port: int
    address: str
    test_clock: bool = False


@dataclass(frozen=True, slots=True)
class Tools:
    """The real things behind the commands.

    `open_table` opens the record at a place, and lets go of it in the end; `set_stage` makes a table in memory whose
    clock stands still and whose luck follows from a text; `check` looks through a record's own storage and raises
    `LedgerDamaged`;
    `serve` keeps a server running until it is stopped, and says where it is with the function given;
    `accept_losses` lets play go on from a record that has lost entries, and says which; `is_there` says whether there
    is a record at a place; `copy` copies a record to another place, and yields each game with the number of its last
    public entry, and whether it was there before; `back_up` writes a data folder into a new file, with keys and
    passwords or without, and `restore` puts such a file into an empty folder and says how far each game goes;
    `put_back` puts some games of such a file in place of those in a folder that no server works with, and says so.
    """

    open_table: Callable[[Where], AbstractContextManager[Table]]
    set_stage: Callable[[str], Stage]
    interpreter: Callable[[], Interpreter]
    clock: Clock
    check: Callable[[Where], None]
    accept_losses: Callable[[Where], Sequence[str]]
    serve: Callable[[Serving, Callable[[str], None]], None]
    is_there: Callable[[Where], bool]
    copy: Callable[[Where, Where], Iterator[tuple[GameId, str, bool]]]
    back_up: Callable[[Path, Path, bool], None]
    restore: Callable[[Path, Path], Sequence[tuple[GameId, int]]]
    put_back: Callable[[Path, Path, Sequence[GameId]], str]
