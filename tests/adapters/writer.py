"""A small game for tests of the record, and a program that writes it until it is stopped.

    python -m tests.adapters.writer FILE GAME [COUNT]

Prints the place of every entry once it is acknowledged. Where another process was first, it looks and tries again.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.sqlite import SqliteLedger
from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.ports import Beside, Entry, Ledger, LedgerMoved, Place
from nomicon.play.chapter import Event, Move

ENGINE = "1.0"
GAME = GameId("table one")


@dataclass(frozen=True, slots=True)
class Say(Move):
    """Say something."""

    words: str


@dataclass(frozen=True, slots=True)
class Said(Event):
    """Something was said."""

    words: str


CODEC = Codec((Say,), (Said,))


def entry(number: int, sealed: int = 0, words: str = "hello", player: str = "Ann") -> Entry:
    """Make an entry in which somebody says something."""
    move = Say(PlayerId(player), words)
    return Entry(Place(number, sealed), Moment(1_700_000_000 + number), move, (Said(words),), ("101/1",))


@contextmanager
def behind_its_back(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection to a record's file that can rewrite it, as whoever can write to the file can."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        yield db
        for _, again in triggers:
            db.execute(again)


@contextmanager
def behind_the_back_of(url: str) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
    """Give a connection to a record's database that can rewrite it, as whoever owns the tables can."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("ALTER TABLE nomicon.entries DISABLE TRIGGER USER")
        yield db
        db.execute("ALTER TABLE nomicon.entries ENABLE TRIGGER USER")


def opened(path: Path, patience: float = 5) -> SqliteLedger:
    """Open a record."""
    return SqliteLedger(path, CODEC, ENGINE, patience=patience)


def recorded(path: Path, *numbers: int) -> None:
    """Write public entries, each with its seed."""
    with opened(path) as ledger:
        for number in numbers:
            ledger.append(GAME, entry(number), Beside(f"seed {number}"))


def gathered(ledger: Ledger, game: GameId, *entries: Entry) -> None:
    """Write entries as a group."""
    with ledger.together(game):
        for each in entries:
            ledger.append(game, each, Beside(f"seed behind {each.place}"))


def on_record(path: Path) -> list[Entry]:
    """Open a record and read all there is of the game."""
    with opened(path) as ledger:
        return [written.entry for written in ledger.read(GAME)]


def write(path: Path, game: GameId, entries: int, player: str) -> None:
    """Write entries, public and sealed by turns, and print the place of each when it is acknowledged."""
    with SqliteLedger(path, CODEC, ENGINE, patience=20) as ledger:
        written = 0
        while written < entries:
            head = ledger.head(game) or Place(0)
            place = (head.number, head.sealed + 1) if head.number and head.sealed < 2 else (head.number + 1, 0)
            try:
                ledger.append(game, entry(*place, words=f"{player} {written}", player=player), Beside(f"seed {place}"))
            except LedgerMoved:
                continue
            written += 1
            print(Place(*place), flush=True)


if __name__ == "__main__":
    file, name, *rest = sys.argv[1:]
    write(Path(file), GameId(name), int(rest[0]) if rest else sys.maxsize, rest[1] if rest[1:] else "Ann")
