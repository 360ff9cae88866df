"""The record in a SQLite file: written ahead, flushed to the disk before a move is acknowledged, and chained.

The order of things: a writer takes the lock of the mark, then the database's, commits, and moves the mark on before it
lets go. One lock around both keeps a mark from going back by a race between processes. It costs no concurrency, for
SQLite lets only one write at a time anyway. The lock goes with the process, however that ends.

Once a write or a flush has failed, nothing more is acknowledged until the record was read back: see `rereading`.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers import words
from nomicon.adapters.ledgers.batch_append import Appending, PendingEntry, must_begin, repeated
from nomicon.adapters.ledgers.chain import Anchor, beginning, extended
from nomicon.adapters.ledgers.clock_file import ClockFile, clock_beside
from nomicon.adapters.ledgers.failing import WriteFailed, flush
from nomicon.adapters.ledgers.sqlite.database import SqliteFile
from nomicon.adapters.ledgers.sqlite.errors import named
from nomicon.adapters.ledgers.sqlite.high_water import HighWater, Mark, mark_beside
from nomicon.adapters.ledgers.sqlite.reading import SqliteReading
from nomicon.adapters.ledgers.sqlite.rereading import Doubts, reread
from nomicon.adapters.ledgers.sqlite.watch import Watch
from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import (
    Condition,
    EntryId,
    LedgerBusy,
    LedgerDamaged,
    LedgerUncertain,
    LedgerUnwritten,
)

BUSY_SECONDS = 5.0
"""How long a writer waits for others. A move takes a thousandth of that; who waits longer waits for something stuck."""

log = logging.getLogger(__name__)


class SqliteLedger(Appending, SqliteReading):
    """A record in one file that several processes, and several threads of one, may write to."""

    def __init__(self, path: Path, codec: Codec, engine: str, patience: float = BUSY_SECONDS) -> None:
        """Open or make the record, and compare every game with its mark.

        `engine` names the version that folded games are remembered for; `patience` is how many seconds to wait.
        """
        Appending.__init__(self, codec)
        SqliteReading.__init__(self, engine)
        self._path = path
        self._patience = patience
        self.clock_book = ClockFile(clock_beside(path))
        self._turn = threading.RLock()  # The lock of the mark keeps processes apart, and this one threads.
        self._doubts = Doubts()
        self._last: dict[GameId, Anchor] = {}  # Where the chains stood after what was acknowledged here last.
        self._is_settled = False  # Whether what others have left behind is known to be on the disk.
        with ExitStack() as undo:
            with self._asking():
                self._database = SqliteFile(path, patience)
                undo.callback(self._database.db.close)
                self._database.look()  # Before there is a mark: a file that is no record gets nothing put beside it.
            self._marks = HighWater(mark_beside(path))
            undo.callback(self._marks.close)
            self._watch = Watch(self._database, self._marks)
            with self._held():
                self._watch.join()
                self._compare()
            undo.pop_all()

    def _compare(self) -> None:
        """Compare every game with its mark; where a mark cannot be moved on, one can look all the same."""
        try:
            self._watch.compare_all()
        except WriteFailed as failure:
            self._doubts.begin(failure)

    def _settle(self) -> None:
        """See what others have left behind onto the disk, before anything is built on it.

        SQLite tells nobody when the flush of a folder fails; and what it reads from the log may be in memory alone,
        where a flush has failed and the program that was told is gone.
        """
        if not self._is_settled:
            flush(self._path.parent)
            self._database.checkpoint()
            self._is_settled = True

    def close(self) -> None:
        """Let go of the files."""
        if self._is_settled and not self._doubts:  # Who has only looked has left nothing behind.
            try:
                with self._asking():
                    self._database.checkpoint()  # SQLite would tell nobody that it has failed.
            except (LedgerUnwritten, LedgerBusy, LedgerDamaged) as trouble:
                log.error("%s was closed, but some entries are not in the database file yet: %s", self._path, trouble)
        self._database.db.close()
        self._marks.close()

    def __enter__(self) -> SqliteLedger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def condition(self) -> Condition:
        """Say whether the record can be written, and what has failed."""
        return self._doubts.condition()

    def keep_due(self, game: GameId, place: EntryId, due: Moment | None) -> None:
        """Keep what was worked out of a game as it is after its last entry; of no account once it has moved on."""
        slot = self._known(game)
        with self._beside(), self._holding():
            if self._database.last(slot, game).place == place:
                self._database.put_due(slot, place, self._engine, due)

    def check(self) -> None:
        """Have SQLite look through the whole file. It takes time, and finds what reading entries would not."""
        with self._beside(), self._holding():
            self._database.look_through()
            self._watch.compare_all()

    # -- Writing ---------------------------------------------------------------------

    def _anchor(self, game: GameId) -> Anchor:
        return self._standing(game).anchor

    def _write(self, game: GameId, steps: Sequence[PendingEntry], before: Anchor | None) -> Anchor:
        tried: list[Anchor] = []  # Where the chains would stand after what may be on the disk by now.
        try:
            with self._holding():
                after = self._written(game, steps, before, tried)
        except WriteFailed as failure:
            if not self._is_made(game, tried):
                raise failure.answer() from failure
            after = tried[0]
        self._last[game] = after
        return after

    def _written(
        self, game: GameId, steps: Sequence[PendingEntry], before: Anchor | None, tried: list[Anchor]
    ) -> Anchor:
        self._db.execute("BEGIN IMMEDIATE")
        slot, after, mark = self._watch.caught_up(game)
        must_begin(game, steps, before, after)
        if slot is None:
            slot, mark = self._found(game, len(steps))
        after = self._put(slot, game, after, steps)
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            failure = named(error, self._path)
            if not (isinstance(failure, WriteFailed) and failure.unfinished):
                tried.append(after)
            raise
        tried.append(after)
        self._watch.move_on(slot, game, after, mark)
        self._database.wrote(sum(len(step.line) for step in steps))
        return after

    def _is_made(self, game: GameId, tried: Sequence[Anchor]) -> bool:
        """Say whether what was tried is on record after all, as soon as that has been read back from the disk.

        Raises `LedgerUncertain` where it cannot be read back for now.
        """
        if not tried:
            return False  # Who writes next reads it back.
        self._sure_again()
        with self._asking():
            slot = self._database.slot(game)
            found = None if slot is None else self._database.at(slot, tried[0].place)
        return found is not None and found.spine == tried[0].spine

    def _found(self, game: GameId, entries: int) -> tuple[int, Mark | None]:
        slot = self._db.execute("INSERT INTO games (name, seed) VALUES (?, '')", (game,)).lastrowid
        assert slot is not None
        self._marks.make_room(slot)  # Before the commit: behind it, there is no way to say that there is no room.
        if entries == 1:
            return slot, None
        # A crash explains one entry without a mark, and more only behind one.
        mark = Mark(EntryId(0), beginning(game).spine, 0)
        self._marks.write(slot, game, mark)
        return slot, mark

    def _put(self, slot: int, game: GameId, after: Anchor, steps: Sequence[PendingEntry]) -> Anchor:
        rows, receipts = [], []
        for place, line, beside in steps:
            after = extended(after, place, line)
            rows.append((slot, place.number, place.sealed, after.link, after.spine, line))
            if beside.receipt:
                receipts.append((slot, beside.receipt, place.number, place.sealed))
                if self._database.receipt(slot, beside.receipt) is not None:
                    raise repeated(game, beside.receipt)
        self._db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
        self._db.executemany("INSERT INTO receipts VALUES (?, ?, ?, ?)", receipts)
        self._database.put_doors(slot, {one.place: one.beside.door for one in steps if one.beside.door})
        seed = beside.next_seed
        self._db.execute("UPDATE games SET seed = ? WHERE id = ? AND seed <> ?", (seed, slot, seed))
        self._database.put_due(slot, after.place, self._engine, beside.due)
        return after

    # -- Folded games ----------------------------------------------------------------

    def _keep_folding(self, game: GameId, place: EntryId, data: bytes, parts: Mapping[str, bytes]) -> bool:
        slot = self._known(game)
        row = (slot, place.number, place.sealed, self._at(slot, game, place).spine, data)
        try:
            with self._beside(), self._holding():
                self._db.execute("BEGIN IMMEDIATE")
                laid = [(slot, name, part) for name, part in parts.items()]
                self._db.executemany("INSERT OR IGNORE INTO parts VALUES (?, ?, ?)", laid)
                self._db.execute("INSERT OR REPLACE INTO remembered VALUES (?, ?, ?, ?, ?)", row)
                self._db.execute("COMMIT")
                self._database.wrote(len(data) + sum(map(len, parts.values())))
        except LedgerUncertain:
            raise
        except (LedgerBusy, LedgerUnwritten):
            return False
        return True

    def _forget(self, game: GameId) -> None:
        slot = self._known(game)
        with self._beside(), self._holding():
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM remembered WHERE game = ?", (slot,))
            self._db.execute("DELETE FROM parts WHERE game = ?", (slot,))
            self._db.execute("COMMIT")

    # -- Small things ----------------------------------------------------------------

    @contextmanager
    def _holding(self) -> Iterator[None]:
        """Hold the lock for writing; whatever goes wrong leaves nothing half written."""
        with self._turn:
            self._read_back()
            with self._held():
                self._settle()
                yield

    @contextmanager
    def _held(self) -> Iterator[None]:
        with self._turn, self._marks.locked(self._patience), self._guard:
            try:
                yield
            except BaseException as error:
                found = named(error, self._path) if isinstance(error, sqlite3.Error | UnicodeDecodeError) else error
                self._give_up(found)
                if found is error:
                    raise
                raise found from error

    def _give_up(self, error: BaseException) -> None:
        try:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except sqlite3.Error as trouble:
            self._doubts.begin(WriteFailed(words.not_closed(self._path, trouble)))
        if isinstance(error, WriteFailed):
            self._doubts.begin(error)

    @contextmanager
    def _beside(self) -> Iterator[None]:
        """Write what is no entry. If that fails, the record is read back before anything else is acknowledged."""
        try:
            yield
        except WriteFailed as failure:
            self._sure_again()
            raise failure.answer() from failure

    def _sure_again(self) -> None:
        """Read the record back now. Raises `LedgerUncertain` as long as that fails."""
        try:
            with self._turn:
                self._read_back()
        except LedgerUnwritten as trouble:
            raise LedgerUncertain() from trouble

    @contextmanager
    def _looking_again(self) -> Iterator[None]:
        with self._held():
            yield

    def _read_back(self) -> None:
        """Read the record back from the disk if it is in doubt. Raises `LedgerUnwritten` as long as that fails."""
        if not self._doubts:
            return
        with self._doubts.trying(), self._marks.locked(self._patience):
            database, marks, watch = reread(self._database, self._marks, self._last)
            old, old_marks = self._database, self._marks
            with self._guard:
                self._database, self._marks, self._watch = database, marks, watch
        old.db.close()
        old_marks.close()
