"""What the command line is given to work with: `main` makes it, so that no command knows a database or a sandbox."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.ports import Clock
from nomicon.hosting.table import Table
from nomicon.law.interpreter import Interpreter


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

    `open_table` opens the record in a file, and lets go of it in the end; `set_stage` makes a table in memory whose
    clock stands still and whose luck follows from a text; `check` looks through a record's own storage and raises
    `LedgerDamaged`;
    `serve` keeps a server running until it is stopped, and says where it is with the function given;
    `accept_losses` lets play go on from a record that has lost entries, and says which.
    """

    open_table: Callable[[Path], AbstractContextManager[Table]]
    set_stage: Callable[[str], Stage]
    interpreter: Callable[[], Interpreter]
    clock: Clock
    check: Callable[[Path], None]
    accept_losses: Callable[[Path], Sequence[str]]
    serve: Callable[[Serving, Callable[[str], None]], None]
