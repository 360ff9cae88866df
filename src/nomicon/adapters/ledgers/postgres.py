"""The record in a PostgreSQL database: for hosts who outgrow a file, and for several programs that serve one record.

A writer takes the lock of its game, for nobody else in the world, compares what it was made for with what is on record,
writes, and commits; each transaction is of one game. Entries of different games never wait for each other's locks. The
mark, which says how far a game has come, stands in the same database and moves on in the same transaction: it tells of
entries that were taken out or changed, and not of a whole database that was put back as it was earlier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from hashlib import sha256
from typing import Any

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers import postgres_tables as sql
from nomicon.adapters.ledgers.chain import (
    BEFORE_ALL,
    Anchor,
    Row,
    beginning,
    damage,
    extended,
    opened,
    picked,
    verified,
)
from nomicon.adapters.ledgers.groups import Appending, Step, must_begin, repeated
from nomicon.adapters.ledgers.postgres_making import prepare
from nomicon.adapters.ledgers.postgres_news import CHANNEL, listening, word_of
from nomicon.adapters.ledgers.postgres_server import Database, Server
from nomicon.adapters.ledgers.remembering import Remembering
from nomicon.adapters.ledgers.watch import PAGE_OF_ENTRIES
from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import LedgerBusy, LedgerDamaged, LedgerFull, Place, Written

BUSY_SECONDS = 5.0
"""How long a writer waits for others, as in a file."""

LONGEST_NAME = 1000
"""Bytes in the name of a game: what an index and a word to others can hold, with room to spare."""


class PostgresLedger(Appending, Remembering):
    """A record in one database that any number of programs, and threads of each, may write to."""

    def __init__(self, url: str, codec: Codec, engine: str, patience: float = BUSY_SECONDS) -> None:
        """Open or make the record, and compare every game with its mark.

        `engine` names the version that folded games are remembered for; `patience` is how many seconds to wait.
        """
        Appending.__init__(self, codec)
        Remembering.__init__(self, engine)
        self._server = Server(url, patience)
        prepare(self._server)
        self._server.open()
        try:
            self._server.do(compare_all)
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
        return listening(self._server, tell)

    # -- Reading ---------------------------------------------------------------------

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""
        return tuple(GameId(game) for (game,) in self._all(sql.GAMES))

    def head(self, game: GameId) -> Place | None:
        """Say where the last entry stands, or None for a game that is not on record."""
        anchor = self._anchor(game)
        return anchor.place if anchor.place.number else None

    def read(self, game: GameId, after: Place | None = None) -> Iterator[Written]:
        """Yield a game's entries behind a place, oldest first, each checked against its link."""
        for anchor, row in self.verified_rows(game, after):
            yield opened(game, anchor, row, self._codec.decode)

    def verified_rows(self, game: GameId, after: Place | None = None) -> Iterator[tuple[Anchor, Row]]:
        """Yield what is kept of the entries behind a place, each with where the chains stand after it."""
        end = self._anchor(game)
        if not end.place.number:
            return
        last = beginning(game) if after is None else self._at(game, after)
        for anchor, row in verified(game, last, self._rows(game, last.place)):
            yield anchor, row
            last = anchor
        if last.place < end.place:
            raise LedgerDamaged(damage(game, f"no entry is found behind {last.place}, of {end.place}"))

    def some(self, game: GameId, numbers: Sequence[int]) -> Iterator[Written]:
        """Yield the public entries of these numbers, in their order, each checked against its link."""
        found = self._all(sql.PICKED, game, list(numbers))
        rows = {row[0]: (Row(*row[:5]), row[5] or BEFORE_ALL) for row in found}
        yield from picked(game, numbers, rows, self._codec.decode)

    def _rows(self, game: GameId, after: Place) -> Iterator[Row]:
        while True:
            rows = self._all(sql.ROWS, game, after.number, after.sealed, PAGE_OF_ENTRIES)
            for row in rows:
                yield Row(*row)
            if len(rows) < PAGE_OF_ENTRIES:
                return
            after = Place(rows[-1][0], rows[-1][1])

    def seed(self, game: GameId) -> str:
        """Return the kept seed, which nobody may see before it is used."""
        for (seed,) in self._all(sql.SEED, game):
            return str(seed)
        raise LookupError(f"There is no game {game!r} on record.")

    def receipt(self, game: GameId, key: str) -> Place | None:
        """Say which entry was written with this receipt, if any."""
        return next((Place(*row) for row in self._all(sql.RECEIPT, game, key)), None)

    def receipts(self, game: GameId) -> Mapping[str, Place]:
        """Return all receipts of a game, and which entries were written with them."""
        return {key: Place(number, sealed) for key, number, sealed in self._all(sql.RECEIPTS, game)}

    def due(self) -> Mapping[GameId, Moment | None]:
        """Say when time itself next has work in each game of which that is known, or None where it never has."""
        dues = self._all(sql.DUES, self._engine)
        return {GameId(game): None if due is None else Moment(due) for game, due in dues}

    def keep_due(self, game: GameId, place: Place, due: Moment | None) -> None:
        """Keep what was worked out of a game as it is after its last entry; of no account once it has moved on."""
        self._server.do(lambda db: db.execute(sql.KEEP_DUE, (due, self._engine, game, place.number, place.sealed)))

    def check(self) -> None:
        """Look through the whole record: every game, every link, and entries that belong to no game."""
        self._server.do(compare_all)
        for (game,) in self._all(sql.WITHOUT_GAME):
            raise LedgerDamaged(damage(GameId(game), "it has entries, and is not among the games"))
        for game in self.games():
            for _ in self.verified_rows(game):
                pass

    # -- Writing ---------------------------------------------------------------------

    def _anchor(self, game: GameId) -> Anchor:
        return self._server.do(lambda database: standing(database, game))

    def _write(self, game: GameId, steps: Sequence[Step], before: Anchor | None) -> Anchor:
        if len(game.encode()) > LONGEST_NAME:
            raise ValueError(f"The name {game[:40]!r}… has more than {LONGEST_NAME} bytes; shorten it.")
        keys = [step.beside.receipt for step in steps if step.beside.receipt]
        tried: list[Anchor] = []  # Where the chains would stand after what may be on record by now.

        def write(database: Database) -> Anchor:
            with database.pipeline(), database.transaction():
                database.execute(sql.LOCK, (lock_of(game),))
                taken = database.execute(sql.TAKEN, (game, keys))
                last = standing(database, game)
                if tried and _is_on_record(database, game, tried[-1]):
                    return tried[-1]  # It was committed, and only the answer was lost.
                must_begin(game, steps, before, last)
                for (key,) in taken:
                    raise repeated(game, key)
                rows, after = _chained(game, last, steps)
                tried.append(after)
                self._put(database, game, steps, rows, after)
            return after

        return self._server.do(write)

    def _put(
        self, database: Database, game: GameId, steps: Sequence[Step], rows: Sequence[tuple[Any, ...]], after: Anchor
    ) -> None:
        beside = steps[-1].beside
        receipts = [(game, one.beside.receipt, *_pair(one.place)) for one in steps if one.beside.receipt]
        with database.cursor() as cursor:
            cursor.executemany(sql.ENTRY, rows)
            if receipts:
                cursor.executemany(sql.RECEIVE, receipts)
        mark = (*_pair(after.place), after.link, after.public, after.spine)
        statement = sql.FOUND if steps[0].place == Place(1) else sql.GO_ON
        database.execute(statement, (*mark, beside.next_seed, beside.due, self._engine, game))
        public = [one.place.number for one in steps if not one.place.sealed]
        if public:
            database.execute(sql.TELL, (CHANNEL, word_of(game, public[-1])))

    # -- Folded games ----------------------------------------------------------------

    def _keep_folding(self, game: GameId, place: Place, data: bytes, parts: Mapping[str, bytes]) -> bool:
        row = (game, *_pair(place), self._at(game, place).spine, data)

        def keep(database: Database) -> None:
            with database.transaction(), database.cursor() as cursor:
                cursor.executemany(sql.LAY_APART, [(game, name, part) for name, part in sorted(parts.items())])
                cursor.execute(sql.REMEMBER, row)

        try:
            self._server.do(keep)
        except (LedgerBusy, LedgerFull):
            return False
        return True

    def _kept_folding(self, game: GameId) -> tuple[Place, bytes] | None:
        return next(((Place(row[0], row[1]), row[2]) for row in self._all(sql.REMEMBERED, game)), None)

    def _part(self, game: GameId, name: str) -> bytes | None:
        return next((row[0] for row in self._all(sql.PART, game, name)), None)

    def _forget(self, game: GameId) -> None:
        def forget(database: Database) -> None:
            with database.transaction():
                for statement in sql.FORGET:
                    database.execute(statement, (game,))

        self._server.do(forget)

    # -- Small things ----------------------------------------------------------------

    def _all(self, statement: str, *about: object) -> list[tuple[Any, ...]]:
        return self._server.do(lambda database: database.execute(statement, about, binary=True).fetchall())

    def _at(self, game: GameId, place: Place) -> Anchor:
        for link, public, spine in self._all(sql.AT, game, *_pair(place)):
            return Anchor(place, link, public, spine)
        raise LedgerDamaged(damage(game, f"entry {place} is missing"))


def lock_of(game: GameId) -> int:
    """Name the lock under which a game is written: the same for every program, now and later."""
    return int.from_bytes(sha256(b"nomicon game " + game.encode()).digest()[:8], "big", signed=True)


def standing(database: Database, game: GameId) -> Anchor:
    """Say where the chains of a game stand. Raises `LedgerDamaged` where its mark says otherwise."""
    found = database.execute(sql.STANDING_OF, (game,)).fetchone()
    return beginning(game) if found is None else compared(found)


def compare_all(database: Database) -> None:
    """Compare every game with its mark."""
    for row in database.execute(sql.UNEQUAL):
        compared(row)


def compared(row: Sequence[Any]) -> Anchor:
    """Return where a game stands, after comparing its mark with its last entry."""
    game, mark = GameId(row[0]), Anchor(Place(row[1], row[2]), *row[3:6])
    last = Place(0) if row[6] is None else Place(row[6], row[7])
    if last < mark.place:
        lost = f"the entries behind {last}, up to {mark.place}, were acknowledged and are lost"
        raise LedgerDamaged(damage(game, lost))
    if last > mark.place:
        raise LedgerDamaged(damage(game, f"it has entries up to {last}, and had come to {mark.place} by its mark"))
    if row[8] != mark.spine:
        raise LedgerDamaged(damage(game, f"entry {last} is not the one that was acknowledged"))
    return mark


def _chained(game: GameId, after: Anchor, steps: Sequence[Step]) -> tuple[Sequence[tuple[Any, ...]], Anchor]:
    rows = []
    for place, line, _ in steps:
        after = extended(after, place, line)
        rows.append((game, *_pair(place), after.link, after.spine, line))
    return rows, after


def _is_on_record(database: Database, game: GameId, anchor: Anchor) -> bool:
    found = database.execute(sql.AT, (game, *_pair(anchor.place))).fetchone()
    return found is not None and found[2] == anchor.spine


def _pair(place: Place) -> tuple[int, int]:
    return place.number, place.sealed
