"""Reading a record in a SQLite file: what whoever may write to it does, and whoever may only look at it."""

from __future__ import annotations

import sqlite3
import threading
from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.chain import Anchor, Row, beginning, damage, opened, picked, verified
from nomicon.adapters.ledgers.snapshots.snapshots import Remembering
from nomicon.adapters.ledgers.sqlite.database import SqliteFile
from nomicon.adapters.ledgers.sqlite.errors import named
from nomicon.adapters.ledgers.sqlite.news import watching
from nomicon.adapters.ledgers.sqlite.watch import PAGE_OF_ENTRIES, Standing, Watch
from nomicon.game.names import GameId, Moment
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import EntryId, LedgerDamaged, WrittenEntry


class SqliteReading(Remembering):
    """The reading half of a record in a file, once its database and its marks are open."""

    _codec: Codec
    _path: Path
    _database: SqliteFile
    _watch: Watch

    def __init__(self, engine: str) -> None:
        Remembering.__init__(self, engine)
        self._guard = threading.RLock()  # Of the connection: who waits for a turn does not keep readers out.

    @abstractmethod
    def close(self) -> None:
        """Let go of the files."""

    @abstractmethod
    def _looking_again(self) -> AbstractContextManager[None]:
        """Keep whoever writes away for a moment, as far as that can be."""

    @property
    def _db(self) -> sqlite3.Connection:
        return self._database.db

    def listen(self, tell: Callable[[GameId, int], None]) -> AbstractContextManager[None]:
        """Call `tell`, in a thread of its own, for public entries that others have written, while this is open."""
        return watching(self._path, tell)

    def clock(self) -> None:
        """Return None: whoever writes to a file is on its machine, and goes by that machine's clock."""

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""
        with self._asking():
            return tuple(name for _slot, name in self._database.games())

    def head(self, game: GameId) -> EntryId | None:
        """Say where the last entry stands, or None for a game that is not on record."""
        standing = self._standing(game)
        return None if standing.slot is None else standing.anchor.place

    def read(self, game: GameId, after: EntryId | None = None) -> Iterator[WrittenEntry]:
        """Yield a game's entries behind a place, oldest first, each checked against its link."""
        for anchor, row in self.verified_rows(game, after):
            yield opened(game, anchor, row, self._codec.decode)

    def verified_rows(self, game: GameId, after: EntryId | None = None) -> Iterator[tuple[Anchor, Row]]:
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
            raise LedgerDamaged(
                damage(
                    game,
                    _(
                        "no entry can be found after {place}, but {last} should be the last entry",
                        place=last.place,
                        last=standing.anchor.place,
                    ),
                )
            )

    def some(self, game: GameId, numbers: Sequence[int]) -> Iterator[WrittenEntry]:
        """Yield the public entries of these numbers, in their order, each checked against its link."""
        slot = self._known(game)
        with self._asking():
            rows = self._database.picked(slot, numbers)
        yield from picked(game, numbers, rows, self._codec.decode)

    def _rows(self, slot: int, after: EntryId) -> Iterator[Row]:
        while True:
            with self._asking():
                rows = self._database.rows(slot, after, PAGE_OF_ENTRIES)
            yield from rows
            if len(rows) < PAGE_OF_ENTRIES:
                return
            after = EntryId(rows[-1].number, rows[-1].sealed)

    def seed(self, game: GameId) -> str:
        """Return the kept seed, which nobody may see before it is used."""
        slot = self._known(game)
        with self._asking():
            return str(self._db.execute("SELECT seed FROM games WHERE id = ?", (slot,)).fetchone()[0])

    def receipt(self, game: GameId, key: str) -> EntryId | None:
        """Say which entry was written with this receipt, if any."""
        with self._asking():
            slot = self._database.slot(game)
            return None if slot is None else self._database.receipt(slot, key)

    def receipts(self, game: GameId) -> Mapping[str, EntryId]:
        """Return all receipts of a game, and which entries were written with them."""
        with self._asking():
            return self._database.receipts(self._known(game))

    def doors(self, game: GameId, places: Collection[EntryId] | None = None) -> Mapping[EntryId, str]:
        """Say by which door the move of each of these entries came, where that was kept; without them, of all."""
        with self._asking():
            slot = self._database.slot(game)
            return {} if slot is None else self._database.doors(slot, places)

    def due(self) -> Mapping[GameId, Moment | None]:
        """Say when time itself next has work in each game of which that is known, or None where it never has."""
        with self._asking():
            return self._database.dues(self._engine)

    # -- Folded games ----------------------------------------------------------------

    def _kept_folding(self, game: GameId) -> tuple[EntryId, bytes] | None:
        wanted = (
            "SELECT kept.number, kept.sealed, CAST(folded AS BLOB) FROM remembered AS kept JOIN entries"
            " USING (game, number, sealed) WHERE game = ? AND kept.spine = entries.spine"
        )
        with self._asking():
            found = self._db.execute(wanted, (self._database.slot(game),)).fetchone()
        return None if found is None else (EntryId(found[0], found[1]), found[2])

    def _part(self, game: GameId, name: str) -> bytes | None:
        with self._asking():
            wanted = "SELECT CAST(data AS BLOB) FROM parts WHERE game = ? AND name = ?"
            found = self._db.execute(wanted, (self._database.slot(game), name)).fetchone()
        return None if found is None else bytes(found[0])

    # -- Small things ----------------------------------------------------------------

    def _standing(self, game: GameId) -> Standing:
        """Say where a game stands. What looks like damage may be somebody in the middle of writing: look again."""
        try:
            with self._asking():
                return self._watch.standing(game)
        except LedgerDamaged:
            with self._looking_again(), self._asking():
                return self._watch.standing(game)

    def _known(self, game: GameId) -> int:
        with self._asking():
            slot = self._database.slot(game)
        if slot is None:
            raise LookupError(f"There is no game {game!r} on record.")
        return slot

    def _at(self, slot: int, game: GameId, place: EntryId) -> Anchor:
        with self._asking():
            anchor = self._database.at(slot, place)
        if anchor is None:
            raise LedgerDamaged(damage(game, _("entry {place} is missing", place=place)))
        return anchor

    @contextmanager
    def _asking(self) -> Iterator[None]:
        with self._guard:
            try:
                yield
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise named(error, self._path) from error
