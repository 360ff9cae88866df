"""Every ledger on a bench: it can be opened again, and what it keeps can be changed behind its back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from nomicon.adapters.ledgers.chain import Row
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.adapters.ledgers.postgres.ledger import PostgresLedger
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId
from nomicon.hosting.ports import Entry, EntryExtras, Ledger
from tests.adapters.writer import CODEC, ENGINE, behind_its_back, behind_the_back_of, entry

GAME = GameId("table one")
OTHER = GameId("zebra")
THIRD = GameId("aardvark")


class Bench(Protocol):
    """A ledger on the bench: it can be opened again, and its rows can be changed behind its back."""

    ledger: Ledger

    def again(self) -> Ledger: ...

    def tamper(self, changed: Callable[[list[Row]], list[Row]]) -> None: ...


class InMemory:
    def __init__(self) -> None:
        self.ledger = MemoryLedger(CODEC)

    def again(self) -> MemoryLedger:
        return self.ledger

    def tamper(self, changed: Callable[[list[Row]], list[Row]]) -> None:
        kept = self.ledger.kept[GAME]
        kept.rows = sorted(changed(kept.rows))

    def close(self) -> None:
        self.ledger.close()


class InSqlite:
    def __init__(self, folder: Path) -> None:
        self.path = folder / "games.db"
        self.ledger = SqliteLedger(self.path, CODEC, ENGINE)

    def again(self) -> SqliteLedger:
        self.ledger.close()
        self.ledger = SqliteLedger(self.path, CODEC, ENGINE)
        return self.ledger

    def tamper(self, changed: Callable[[list[Row]], list[Row]]) -> None:
        with behind_its_back(self.path) as db:
            found = db.execute("SELECT number, sealed, link, spine, line FROM entries WHERE game = 1").fetchall()
            db.execute("DELETE FROM entries WHERE game = 1")
            rows = changed([Row(*row) for row in found])
            db.executemany("INSERT INTO entries VALUES (1, ?, ?, ?, ?, ?)", rows)

    def close(self) -> None:
        self.ledger.close()


class InPostgres:
    def __init__(self, url: str) -> None:
        self.url = url
        self.ledger = PostgresLedger(url, CODEC, ENGINE)

    def again(self) -> PostgresLedger:
        self.ledger.close()
        self.ledger = PostgresLedger(self.url, CODEC, ENGINE)
        return self.ledger

    def tamper(self, changed: Callable[[list[Row]], list[Row]]) -> None:
        with behind_the_back_of(self.url) as db:
            where = f"FROM nomicon_games.entries WHERE game = '{GAME}'"
            found = db.execute(f"SELECT number, sealed, link, spine, line {where} ORDER BY number, sealed").fetchall()
            db.execute(f"DELETE {where}")
            for row in changed([Row(*row) for row in found]):
                db.execute("INSERT INTO nomicon_games.entries VALUES (%s, %s, %s, %s, %s, %s)", (GAME, *row))

    def close(self) -> None:
        self.ledger.close()


def played(ledger: Ledger, *entries: Entry, game: GameId = GAME) -> list[str]:
    return [ledger.append(game, each, EntryExtras(f"seed behind {each.place}")).link for each in entries]


def on_record(ledger: Ledger, game: GameId = GAME) -> list[Entry]:
    return [written.entry for written in ledger.read(game)]


WITH_SEALED = (entry(1), entry(2), entry(2, 1), entry(2, 2), entry(2, 3), entry(3), entry(3, 1), entry(4))
