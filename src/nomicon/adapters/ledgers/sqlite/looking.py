"""Looking at a record in a SQLite file that can only be read: a copy that is put away, or somebody else's.

Nothing is written, not even beside it. Somebody else may be writing to the file; then what they have written is seen.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn
from urllib.parse import quote

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers import words
from nomicon.adapters.ledgers.batch_append import PendingEntry
from nomicon.adapters.ledgers.chain import Anchor
from nomicon.adapters.ledgers.clock_file import ClockFile, ClockMemory, clock_beside
from nomicon.adapters.ledgers.sqlite.database import SqliteFile
from nomicon.adapters.ledgers.sqlite.errors import named
from nomicon.adapters.ledgers.sqlite.high_water import HighWater, mark_beside
from nomicon.adapters.ledgers.sqlite.reading import SqliteReading
from nomicon.adapters.ledgers.sqlite.watch import Watch
from nomicon.game.names import GameId, Moment
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.ports import (
    Condition,
    Entry,
    EntryExtras,
    EntryId,
    LedgerDamaged,
    LedgerReadOnly,
    Snapshot,
    WrittenEntry,
)

PATIENCE = 5.0
"""Seconds to wait for somebody who writes."""

LOOK_AGAIN = 0.05
"""Seconds after which what looks like damage is looked at again: somebody may be in the middle of writing."""


def why_only_read(path: Path) -> str:
    """Say why a record can only be read here; nothing where it can be written, or is not there."""
    if not path.exists():
        return ""
    for file in (path, mark_beside(path)):
        if file.exists() and not is_writable(file):
            return _("{file} is read-only here", file=file)
    if os.access(path.parent, os.W_OK):
        return ""
    return _("the folder {folder} is read-only here", folder=path.parent.resolve())


def is_writable(path: Path) -> bool:
    """Say whether we may write to a file or folder, and nobody has marked it as one that is only read."""
    return os.access(path, os.W_OK) and bool(path.stat().st_mode & 0o222)


class SqliteViewer(SqliteReading):
    """A record in one file, at which one can look, and nothing else."""

    def __init__(self, path: Path, codec: Codec, engine: str, why: str) -> None:
        """Open the record, and compare every game with its mark; `why` says why it can only be read."""
        SqliteReading.__init__(self, engine)
        self._path, self._codec, self._why = path, codec, why
        self.clock_book = ClockMemory(ClockFile(clock_beside(path)).read())
        with ExitStack() as undo:
            self._database = undo.enter_context(_opened(path))
            if not mark_beside(path).exists():
                mend = _("Copy this file from the place where you got the record.")
                raise LedgerDamaged(joined(words.no_mark(path), mend))
            marks = HighWater(mark_beside(path), looking=True)
            undo.callback(marks.close)
            self._watch = Watch(self._database, marks)
            with self._asking():
                tables = self._database.look()
                self._has_all, self._has_doors = "due" in tables, "doors" in tables
                self._watch.must_belong(self._database.identity_read())
            self._compare()
            self._undo = undo.pop_all()

    def _compare(self) -> None:
        for game in self.games():
            self._standing(game)

    def close(self) -> None:
        """Let go of the files."""
        self._undo.close()

    def __enter__(self) -> SqliteViewer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def condition(self) -> Condition:
        """Say that it can only be read."""
        return Condition(self._why, read_only=True)

    def listen(self, tell: Callable[[GameId, int], None]) -> AbstractContextManager[None]:
        """Bring no word: what others write is seen when one looks."""
        return nullcontext()

    @contextmanager
    def _looking_again(self) -> Iterator[None]:
        time.sleep(LOOK_AGAIN)
        yield

    # -- Reading -----------------------------------------------------------------------

    def receipt(self, game: GameId, key: str) -> EntryId | None:
        """Say which entry was written with this receipt, if any."""
        return super().receipt(game, key) if self._has_all else None

    def receipts(self, game: GameId) -> Mapping[str, EntryId]:
        """Return all receipts of a game, and which entries were written with them."""
        return super().receipts(game) if self._has_all else {}

    def doors(self, game: GameId, places: Collection[EntryId] | None = None) -> Mapping[EntryId, str]:
        """Say by which door the move of each of these entries came, where that was kept; without them, of all."""
        return super().doors(game, places) if self._has_doors else {}

    def due(self) -> Mapping[GameId, Moment | None]:
        """Say when time itself next has work in each game of which that is known, or None where it never has."""
        return super().due() if self._has_all else {}

    def check(self) -> None:
        """Have SQLite look through the whole file. It takes time, and finds what reading entries would not."""
        with self._asking():
            self._database.look_through()
        self._compare()

    # -- Writing: nothing is written. ------------------------------------------------------

    def append(self, game: GameId, entry: Entry, beside: EntryExtras) -> WrittenEntry:
        """Refuse it."""
        self._refuse()

    def write_lines(self, game: GameId, steps: Sequence[PendingEntry]) -> Anchor:
        """Refuse it."""
        self._refuse()

    def together(self, game: GameId) -> AbstractContextManager[None]:
        """Let it be tried, so that it is refused in its own words."""
        return nullcontext()

    def keep_due(self, game: GameId, place: EntryId, due: Moment | None) -> None:
        """Keep nothing: it is worked out again."""

    def remember(self, game: GameId, snapshot: Snapshot) -> Snapshot:
        """Keep nothing: it is folded again."""
        return snapshot

    def _keep_folding(self, game: GameId, place: EntryId, data: bytes, parts: Mapping[str, bytes]) -> bool:
        return False

    def _forget(self, game: GameId) -> None:
        """Leave it as it is: it is folded again by whoever can write."""

    def _refuse(self) -> NoReturn:
        raise LedgerReadOnly(_("The record cannot be written, because {why}.", why=self._why))


# -- Opening -----------------------------------------------------------------------------


@contextmanager
def _opened(path: Path) -> Iterator[SqliteFile]:
    """Open a database for reading, wherever it lies and whoever writes to it."""
    with ExitStack() as undo:
        address = f"file:{quote(str(path.resolve()))}?mode=ro"
        log = path.with_name(f"{path.name}-wal")
        if not path.with_name(f"{path.name}-shm").exists():  # So nobody has it open.
            if log.exists() and log.stat().st_size:
                folder = Path(undo.enter_context(TemporaryDirectory(prefix="nomicon-")))
                for one in (path, log):  # SQLite reads the log only where it can write beside it.
                    shutil.copyfile(one, folder / one.name)
                address = f"file:{quote(str(folder / path.name))}"
            else:
                address = f"file:{quote(str(path.resolve()))}?immutable=1"
        database = SqliteFile(path, PATIENCE, address)
        undo.callback(database.db.close)
        try:
            database.db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.Error as error:
            raise named(error, path) from error
        yield database
