"""The record in a SQLite file: written ahead, flushed to the disk before a move is acknowledged, and chained.

The order of things: a writer takes the lock of the mark, then the database's, commits, and moves the mark on before it
lets go. One lock around both keeps a mark from going back by a race between processes. It costs no concurrency, for
SQLite lets only one write at a time anyway. The lock goes with the process, however that ends.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.chain import Anchor, Row, beginning, damage, extended, opened, picked, verified
from nomicon.adapters.ledgers.database import Database, named
from nomicon.adapters.ledgers.groups import Appending, Step, must_begin, repeated
from nomicon.adapters.ledgers.high_water import HighWater, Mark, mark_beside
from nomicon.adapters.ledgers.remembering import Remembering
from nomicon.adapters.ledgers.sqlite_news import watching
from nomicon.adapters.ledgers.watch import PAGE_OF_ENTRIES, Standing, Watch
from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import LedgerBusy, LedgerDamaged, LedgerFull, Place, Written

BUSY_SECONDS = 5.0
"""How long a writer waits for others. A move takes a thousandth of that; who waits longer waits for something stuck."""


class SqliteLedger(Appending, Remembering):
    """A record in one file that several processes, and several threads of one, may write to."""

    def __init__(self, path: Path, codec: Codec, engine: str, patience: float = BUSY_SECONDS) -> None:
        """Open or make the record, and compare every game with its mark.

        `engine` names the version that folded games are remembered for; `patience` is how many seconds to wait.
        """
        Appending.__init__(self, codec)
        Remembering.__init__(self, engine)
        self._path = path
        self._patience = patience
        self._turn = threading.Lock()  # The lock of the mark keeps processes apart, and this one threads.
        self._guard = threading.RLock()  # Of the connection: who waits for a turn does not keep readers out.
        with ExitStack() as undo:
            with self._asking():
                self._database = Database(path, patience)
                self._db = self._database.db
                undo.callback(self._db.close)
                self._database.look()  # Before there is a mark: a file that is no record gets nothing put beside it.
            self._marks = HighWater(mark_beside(path))
            undo.callback(self._marks.close)
            self._watch = Watch(self._database, self._marks)
            with self._holding():
                self._watch.join()
                self._watch.compare_all()
            undo.pop_all()

    def close(self) -> None:
        """Let go of the files."""
        self._db.close()
        self._marks.close()

    def __enter__(self) -> SqliteLedger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def listen(self, tell: Callable[[GameId, int], None]) -> AbstractContextManager[None]:
        """Call `tell`, in a thread of its own, for public entries that others have written, while this is open."""
        return watching(self._path, tell)

    # -- Reading ---------------------------------------------------------------------

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""
        with self._asking():
            return tuple(name for _, name in self._database.games())

    def head(self, game: GameId) -> Place | None:
        """Say where the last entry stands, or None for a game that is not on record."""
        standing = self._standing(game)
        return None if standing.slot is None else standing.anchor.place

    def read(self, game: GameId, after: Place | None = None) -> Iterator[Written]:
        """Yield a game's entries behind a place, oldest first, each checked against its link."""
        for anchor, row in self.verified_rows(game, after):
            yield opened(game, anchor, row, self._codec.decode)

    def verified_rows(self, game: GameId, after: Place | None = None) -> Iterator[tuple[Anchor, Row]]:
        """Yield what is kept of the entries behind a place, each with where the chains stand after it."""
        standing = self._standing(game)
        if standing.slot is None:
            return
        last = beginning(game) if after is None else self._at(standing.slot, game, after)
        for anchor, row in verified(game, last, self._rows(standing.slot, last.place)):
            yield anchor, row
            last = anchor
        # A damaged page can hide entries from who goes through them in order, and still show the last.
        if last.place < standing.anchor.place:
            raise LedgerDamaged(damage(game, f"no entry is found behind {last.place}, of {standing.anchor.place}"))

    def some(self, game: GameId, numbers: Sequence[int]) -> Iterator[Written]:
        """Yield the public entries of these numbers, in their order, each checked against its link."""
        slot = self._known(game)
        with self._asking():
            rows = self._database.picked(slot, numbers)
        yield from picked(game, numbers, rows, self._codec.decode)

    def _rows(self, slot: int, after: Place) -> Iterator[Row]:
        while True:
            with self._asking():
                rows = self._database.rows(slot, after, PAGE_OF_ENTRIES)
            yield from rows
            if len(rows) < PAGE_OF_ENTRIES:
                return
            after = Place(rows[-1].number, rows[-1].sealed)

    def seed(self, game: GameId) -> str:
        """Return the kept seed, which nobody may see before it is used."""
        slot = self._known(game)
        with self._asking():
            return str(self._db.execute("SELECT seed FROM games WHERE id = ?", (slot,)).fetchone()[0])

    def receipt(self, game: GameId, key: str) -> Place | None:
        """Say which entry was written with this receipt, if any."""
        with self._asking():
            slot = self._database.slot(game)
            return None if slot is None else self._database.receipt(slot, key)

    def receipts(self, game: GameId) -> Mapping[str, Place]:
        """Return all receipts of a game, and which entries were written with them."""
        with self._asking():
            return self._database.receipts(self._known(game))

    def due(self) -> Mapping[GameId, Moment | None]:
        """Say when time itself next has work in each game of which that is known, or None where it never has."""
        with self._asking():
            return self._database.dues(self._engine)

    def keep_due(self, game: GameId, place: Place, due: Moment | None) -> None:
        """Keep what was worked out of a game as it is after its last entry; of no account once it has moved on."""
        slot = self._known(game)
        with self._holding():
            if self._database.last(slot, game).place == place:
                self._database.put_due(slot, place, self._engine, due)

    def check(self) -> None:
        """Have SQLite look through the whole file. It takes time, and finds what reading entries would not."""
        with self._holding():
            found = [text for (text,) in self._db.execute("PRAGMA quick_check")]
            if found != ["ok"]:
                raise LedgerDamaged(f"{self._path} is damaged: {'; '.join(found)}. Put back a copy of the record.")
            self._watch.compare_all()

    # -- Writing ---------------------------------------------------------------------

    def _anchor(self, game: GameId) -> Anchor:
        return self._standing(game).anchor

    def _write(self, game: GameId, steps: Sequence[Step], before: Anchor | None) -> Anchor:
        with self._holding():
            self._db.execute("BEGIN IMMEDIATE")
            slot, after, mark = self._watch.caught_up(game)
            must_begin(game, steps, before, after)
            if slot is None:
                slot, mark = self._found(game, len(steps))
            after = self._put(slot, game, after, steps)
            self._db.execute("COMMIT")
            # The entries are durable by now, so they must not be called unwritten. If the mark cannot be moved on,
            # things stand as after a crash, and the next entry is not written before this mark is.
            with suppress(OSError, LedgerFull):
                self._watch.move_on(slot, game, after, mark)
        return after

    def _found(self, game: GameId, entries: int) -> tuple[int, Mark | None]:
        slot = self._db.execute("INSERT INTO games (name, seed) VALUES (?, '')", (game,)).lastrowid
        assert slot is not None
        self._marks.make_room(slot)  # Before the commit: behind it, there is no way to say that there is no room.
        if entries == 1:
            return slot, None
        # A crash explains one entry without a mark, and more only behind one.
        mark = Mark(Place(0), beginning(game).spine, 0)
        self._marks.write(slot, game, mark)
        return slot, mark

    def _put(self, slot: int, game: GameId, after: Anchor, steps: Sequence[Step]) -> Anchor:
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
        seed = beside.next_seed
        self._db.execute("UPDATE games SET seed = ? WHERE id = ? AND seed <> ?", (seed, slot, seed))
        self._database.put_due(slot, after.place, self._engine, beside.due)
        return after

    # -- Folded games ----------------------------------------------------------------

    def _keep_folding(self, game: GameId, place: Place, data: bytes, parts: Mapping[str, bytes]) -> bool:
        slot = self._known(game)
        row = (slot, place.number, place.sealed, self._at(slot, game, place).spine, data)
        try:
            with self._holding():
                self._db.execute("BEGIN IMMEDIATE")
                laid = [(slot, name, part) for name, part in parts.items()]
                self._db.executemany("INSERT OR IGNORE INTO parts VALUES (?, ?, ?)", laid)
                self._db.execute("INSERT OR REPLACE INTO remembered VALUES (?, ?, ?, ?, ?)", row)
                self._db.execute("COMMIT")
        except (LedgerBusy, LedgerFull):
            return False
        return True

    def _kept_folding(self, game: GameId) -> tuple[Place, bytes] | None:
        wanted = (
            "SELECT kept.number, kept.sealed, CAST(folded AS BLOB) FROM remembered AS kept JOIN entries"
            " USING (game, number, sealed) WHERE game = ? AND kept.spine = entries.spine"
        )
        with self._asking():
            found = self._db.execute(wanted, (self._database.slot(game),)).fetchone()
        return None if found is None else (Place(found[0], found[1]), found[2])

    def _part(self, game: GameId, name: str) -> bytes | None:
        with self._asking():
            wanted = "SELECT CAST(data AS BLOB) FROM parts WHERE game = ? AND name = ?"
            found = self._db.execute(wanted, (self._database.slot(game), name)).fetchone()
        return None if found is None else bytes(found[0])

    def _forget(self, game: GameId) -> None:
        slot = self._known(game)
        with self._holding():
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM remembered WHERE game = ?", (slot,))
            self._db.execute("DELETE FROM parts WHERE game = ?", (slot,))
            self._db.execute("COMMIT")

    # -- Small things ----------------------------------------------------------------

    def _standing(self, game: GameId) -> Standing:
        """Say where a game stands. What looks like damage may be somebody in the middle of writing: look again."""
        try:
            with self._asking():
                return self._watch.standing(game)
        except LedgerDamaged:
            with self._holding():
                return self._watch.standing(game)

    def _known(self, game: GameId) -> int:
        with self._asking():
            slot = self._database.slot(game)
        if slot is None:
            raise LookupError(f"There is no game {game!r} on record.")
        return slot

    def _at(self, slot: int, game: GameId, place: Place) -> Anchor:
        with self._asking():
            anchor = self._database.at(slot, place)
        if anchor is None:
            raise LedgerDamaged(damage(game, f"entry {place} is missing"))
        return anchor

    @contextmanager
    def _asking(self) -> Iterator[None]:
        with self._guard:
            try:
                yield
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise named(error, self._path) from error

    @contextmanager
    def _holding(self) -> Iterator[None]:
        """Hold the lock for writing; whatever goes wrong leaves nothing half written."""
        with self._turn, self._marks.locked(self._patience), self._guard:
            try:
                yield
            except BaseException as error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error | UnicodeDecodeError):
                    raise named(error, self._path) from error
                raise
