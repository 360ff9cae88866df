"""The record in a PostgreSQL database: for hosts who outgrow a file, and for several programs that serve one record.

A writer takes the lock of its game, for nobody else in the world, compares what it was made for with what is on record,
writes, and commits; each transaction is of one game. Entries of different games never wait for each other's locks. The
mark, which says how far a game has come, stands in the same database and moves on in the same transaction: it tells of
entries that were taken out or changed, and not of a whole database that was put back as it was earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

import psycopg

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.batch_append import Appending, PendingEntry, must_begin, repeated
from nomicon.adapters.ledgers.chain import Anchor, Row, beginning, damage, opened, picked, verified
from nomicon.adapters.ledgers.postgres import tables as sql
from nomicon.adapters.ledgers.postgres import words
from nomicon.adapters.ledgers.postgres.clock import NOW, DatabaseClock
from nomicon.adapters.ledgers.postgres.clock_book import PostgresClockBook
from nomicon.adapters.ledgers.postgres.errors import is_away
from nomicon.adapters.ledgers.postgres.making import prepare
from nomicon.adapters.ledgers.postgres.news import CHANNEL, listening, word_of
from nomicon.adapters.ledgers.postgres.pool import Database, DatabaseRow
from nomicon.adapters.ledgers.postgres.server import Server
from nomicon.adapters.ledgers.postgres.standing import (
    chained,
    compare_all,
    is_on_record,
    lock_of,
    pair,
    put_rows,
    standing,
)
from nomicon.adapters.ledgers.snapshots.snapshots import Remembering
from nomicon.adapters.ledgers.sqlite.watch import PAGE_OF_ENTRIES
from nomicon.game.names import GameId, Moment
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import (
    Condition,
    EntryId,
    LedgerBusy,
    LedgerDamaged,
    LedgerFull,
    LedgerUnreachable,
    WrittenEntry,
)
from nomicon.play.record import BEFORE_FIRST

BUSY_SECONDS = 5.0
"""How long a writer waits for others, as in a file."""


class _Locked(NamedTuple):
    """A game whose lock is held: where it stands, which receipts are on record, and the database's time."""

    last: Anchor
    taken: Sequence[str]
    now: float


class PostgresLedger(Appending, Remembering):
    """A record in one database that any number of programs, and threads of each, may write to."""

    def __init__(self, url: str, codec: Codec, engine: str, patience: float = BUSY_SECONDS) -> None:
        """Open or make the record, and compare every game with its mark.

        `engine` names the version that folded games are remembered for; `patience` is how many seconds to wait.
        """
        Appending.__init__(self, codec)
        Remembering.__init__(self, engine)
        self._server = Server(url, patience)
        self._clock = DatabaseClock(self._server.name)
        self.clock_book = PostgresClockBook(self._server)
        prepare(self._server)
        try:
            self._server.do(compare_all)
            self._server.do(self._clock.ask)
        except BaseException:
            self._server.close()
            raise

    def close(self) -> None:
        """Let go of all connections."""
        self._server.close()

    def __enter__(self) -> PostgresLedger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def listen(self, tell: Callable[[GameId, int], None]) -> AbstractContextManager[None]:
        """Call `tell`, in a thread of its own, for public entries that others have written, while this is open."""
        return listening(self._server, self._clock, tell)

    def clock(self) -> DatabaseClock:
        """Return the database's clock, by which every server writes."""
        return self._clock

    # -- Reading ---------------------------------------------------------------------

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""
        return tuple(GameId(game) for (game,) in self._all(sql.GAMES))

    def head(self, game: GameId) -> EntryId | None:
        """Say where the last entry stands, or None for a game that is not on record."""
        anchor = self._anchor(game)
        return anchor.place if anchor.place.number else None

    def read(self, game: GameId, after: EntryId | None = None) -> Iterator[WrittenEntry]:
        """Yield a game's entries behind a place, oldest first, each checked against its link."""
        for anchor, row in self.verified_rows(game, after):
            yield opened(game, anchor, row, self._codec.decode)

    def verified_rows(self, game: GameId, after: EntryId | None = None) -> Iterator[tuple[Anchor, Row]]:
        """Yield what is kept of the entries behind a place, each with where the chains stand after it."""
        end = self._anchor(game)
        if not end.place.number:
            return
        last = beginning(game) if after is None else self._at(game, after)
        for anchor, row in verified(game, last, self._rows(game, last.place)):
            yield anchor, row
            last = anchor
        if last.place < end.place:
            raise LedgerDamaged(damage(game, words.cut_short(last.place, end.place)))

    def some(self, game: GameId, numbers: Sequence[int]) -> Iterator[WrittenEntry]:
        """Yield the public entries of these numbers, in their order, each checked against its link."""
        found = self._all(sql.PICKED, game, list(numbers))
        rows = {row[0]: (Row(*row[:5]), row[5] or BEFORE_FIRST) for row in found}
        yield from picked(game, numbers, rows, self._codec.decode)

    def _rows(self, game: GameId, after: EntryId) -> Iterator[Row]:
        while True:
            rows = self._all(sql.ROWS, game, after.number, after.sealed, PAGE_OF_ENTRIES)
            for row in rows:
                yield Row(*row)
            if len(rows) < PAGE_OF_ENTRIES:
                return
            after = EntryId(rows[-1][0], rows[-1][1])

    def seed(self, game: GameId) -> str:
        """Return the kept seed, which nobody may see before it is used."""
        for (seed,) in self._all(sql.SEED, game):
            return str(seed)
        raise LookupError(f"There is no game {game!r} on record.")

    def receipt(self, game: GameId, key: str) -> EntryId | None:
        """Say which entry was written with this receipt, if any."""
        return next((EntryId(*row) for row in self._all(sql.RECEIPT, game, key)), None)

    def receipts(self, game: GameId) -> Mapping[str, EntryId]:
        """Return all receipts of a game, and which entries were written with them."""
        return {key: EntryId(number, sealed) for key, number, sealed in self._all(sql.RECEIPTS, game)}

    def doors(self, game: GameId, places: Collection[EntryId] | None = None) -> Mapping[EntryId, str]:
        """Say by which door the move of each of these entries came, where that was kept; without them, of all."""
        asked = () if places is None else ([one.number for one in places], [one.sealed for one in places])
        found = self._all(sql.DOORS if places is None else sql.SOME_DOORS, game, *asked)
        return {EntryId(number, sealed): door for number, sealed, door in found}

    def due(self) -> Mapping[GameId, Moment | None]:
        """Say when time itself next has work in each game of which that is known, or None where it never has."""
        dues = self._all(sql.DUES, self._engine)
        return {GameId(game): None if due is None else Moment(due) for game, due in dues}

    def keep_due(self, game: GameId, place: EntryId, due: Moment | None) -> None:
        """Keep what was worked out of a game as it is after its last entry; of no account once it has moved on."""
        self._server.do(lambda db: db.execute(sql.KEEP_DUE, (due, self._engine, game, place.number, place.sealed)))

    def condition(self) -> Condition:
        """Leave it to the server: it flushes, and tells its own host of what fails."""
        return Condition()

    def check(self) -> None:
        """Look through the whole record: every game, every link, and entries that belong to no game."""
        self._server.do(compare_all)
        for (game,) in self._all(sql.WITHOUT_GAME):
            raise LedgerDamaged(damage(GameId(game), words.in_no_list()))
        for game in self.games():
            for _row in self.verified_rows(game):
                pass

    # -- Writing ---------------------------------------------------------------------

    def _anchor(self, game: GameId) -> Anchor:
        return self._server.do(lambda database: standing(database, game))

    def _write(self, game: GameId, steps: Sequence[PendingEntry], before: Anchor | None) -> Anchor:
        tried: list[Anchor] = []  # Where the chains would stand after what may be on record by now.

        def write(database: Database) -> Anchor:
            seen_on_record = False
            try:
                with database.pipeline(), database.transaction():
                    found = self._locked(database, game, steps)
                    if tried and is_on_record(database, game, tried[-1]):
                        return tried[-1]  # It was committed, and only the answer was lost.
                    tried.clear()
                    seen_on_record = True
                    must_begin(game, steps, before, found.last)
                    self._must_be_due(game, steps, found)
                    rows, after = chained(game, found.last, steps)
                    tried.append(after)
                    self._put(database, game, steps, rows, after)
                return after
            except psycopg.Error as error:
                if seen_on_record and not is_away(error):
                    tried.clear()
                raise

        try:
            return self._server.do(write)
        except (LedgerBusy, LedgerFull) as trouble:
            if not tried or isinstance(trouble, LedgerUnreachable):
                raise
            # An earlier try may still be on its way into the record: nobody may be told that nothing was written.
            raise LedgerUnreachable(words.unanswered(self._server.name)) from trouble

    def _locked(self, database: Database, game: GameId, steps: Sequence[PendingEntry]) -> _Locked:
        """Take the lock of a game, and look at what must be known before it is written; all in one go."""
        begun = self._clock.begun()
        database.execute(sql.LOCK, (lock_of(game),))
        taken = database.execute(sql.TAKEN, (game, [step.beside.receipt for step in steps if step.beside.receipt]))
        asked = database.execute(NOW)
        last = standing(database, game)
        (now,) = asked.fetchall()[0]
        self._clock.answered(begun, now)
        return _Locked(last, [key for (key,) in taken], now)

    def _must_be_due(self, game: GameId, steps: Sequence[PendingEntry], found: _Locked) -> None:
        """Raise `LedgerMoved` for what is on record by its receipt, and for what was decided by a wrong time."""
        for key in found.taken:
            raise repeated(game, key)
        for step in steps:
            if step.beside.as_of is not None:
                self._clock.must_have_known(step.beside.as_of, found.now)

    def _put(
        self,
        database: Database,
        game: GameId,
        steps: Sequence[PendingEntry],
        rows: Sequence[tuple[object, ...]],
        after: Anchor,
    ) -> None:
        beside = steps[-1].beside
        put_rows(database, game, steps, rows)
        mark = (*pair(after.place), after.link, after.public, after.spine)
        statement = sql.FOUND if steps[0].place == EntryId(1) else sql.GO_ON
        database.execute(statement, (*mark, beside.next_seed, beside.due, self._engine, game))
        public = [one.place.number for one in steps if not one.place.sealed]
        if public:
            database.execute(sql.TELL, (CHANNEL, word_of(game, public[-1])))

    # -- Folded games ----------------------------------------------------------------

    def _keep_folding(self, game: GameId, place: EntryId, data: bytes, parts: Mapping[str, bytes]) -> bool:
        row = (game, *pair(place), self._at(game, place).spine, data)

        def keep(database: Database) -> None:
            with database.transaction(), database.cursor() as cursor:
                cursor.executemany(sql.LAY_APART, [(game, name, part) for name, part in sorted(parts.items())])
                cursor.execute(sql.REMEMBER, row)

        try:
            self._server.do(keep)
        except (LedgerBusy, LedgerFull):
            return False
        return True

    def _kept_folding(self, game: GameId) -> tuple[EntryId, bytes] | None:
        return next(((EntryId(row[0], row[1]), row[2]) for row in self._all(sql.REMEMBERED, game)), None)

    def _part(self, game: GameId, name: str) -> bytes | None:
        return next((row[0] for row in self._all(sql.PART, game, name)), None)

    def _forget(self, game: GameId) -> None:
        def forget(database: Database) -> None:
            with database.transaction():
                for statement in sql.FORGET:
                    database.execute(statement, (game,))

        self._server.do(forget)

    # -- Small things ----------------------------------------------------------------

    def _all(self, statement: str, *about: object) -> list[DatabaseRow]:
        return self._server.do(lambda database: database.execute(statement, about, binary=True).fetchall())

    def _at(self, game: GameId, place: EntryId) -> Anchor:
        for link, public, spine in self._all(sql.AT, game, *pair(place)):
            return Anchor(place, link, public, spine)
        raise LedgerDamaged(damage(game, _("entry {place} is missing", place=place)))
