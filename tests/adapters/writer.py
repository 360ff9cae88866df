"""A small game for tests of the record, and a program that writes it until it is stopped.

    python -m tests.adapters.writer FILE-OR-URL GAME [COUNT [PLAYER [ENTRIES-OF-A-GROUP]]]

Prints the place of every entry once it is acknowledged. Where another process was first, it looks and tries again.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.postgres.ledger import PostgresLedger
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.ports import Entry, EntryExtras, EntryId, Ledger, LedgerMoved
from nomicon.play.chapter import Event, Move
from tests import waiting

ENGINE = "1.0"
GAME = GameId("table one")


class Say(Move, tag="Say"):
    """Say something."""

    words: str


class Said(Event, tag="Said"):
    """Something was said."""

    words: str


CODEC = Codec((Say,), (Said,))


def entry(number: int, sealed: int = 0, words: str = "hello", player: str = "Ann") -> Entry:
    """Make an entry in which somebody says something."""
    move = Say(PlayerId(player), words)
    return Entry(EntryId(number, sealed), Moment(1_700_000_000 + number), move, (Said(words),), ("101/1",))


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
        db.execute("ALTER TABLE nomicon_games.entries DISABLE TRIGGER USER")
        yield db
        db.execute("ALTER TABLE nomicon_games.entries ENABLE TRIGGER USER")


def opened(path: Path, patience: float = 5) -> SqliteLedger:
    """Open a record."""
    return SqliteLedger(path, CODEC, ENGINE, patience=patience)


def recorded(where: Path | str, *numbers: int) -> None:
    """Write public entries, each with its seed and its receipt."""
    with record_at(str(where)) as ledger:
        for number in numbers:
            ledger.append(GAME, entry(number), EntryExtras(f"seed {number}", receipt=f"receipt {number}"))


def gathered(ledger: Ledger, game: GameId, *entries: Entry) -> None:
    """Write entries as a group."""
    with ledger.together(game):
        for each in entries:
            ledger.append(game, each, EntryExtras(f"seed behind {each.place}"))


def on_record(where: Path | str) -> list[Entry]:
    """Open a record and read all there is of the game."""
    with record_at(str(where)) as ledger:
        return [written.entry for written in ledger.read(GAME)]


def record_at(where: str, patience: float = 5) -> SqliteLedger | PostgresLedger:
    """Open a record by the name of its file, or the address of its database."""
    if where.startswith("postgresql:"):
        return PostgresLedger(where, CODEC, ENGINE, patience)
    return opened(Path(where), patience)


def started(where: Path | str, *arguments: object) -> subprocess.Popen[str]:
    """Start this program in a process of its own. What it prints was acknowledged."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.adapters.writer", str(where), *(str(one) for one in arguments)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        text=True,
    )


def rest_of(writer: subprocess.Popen[str]) -> str:
    """Wait until a writer has ended, and return what it has printed that was not read yet.

    Through the same reader, for it has read ahead; a line cut short by a kill acknowledges nothing.
    """
    assert writer.stdout is not None
    with writer.stdout as printed:
        lines = printed.read().splitlines(keepends=True)
    writer.wait(waiting.PATIENCE)
    return "".join(line for line in lines if line.endswith("\n"))


def until(holds: Callable[[], bool], seconds: float = 30) -> None:
    """Wait until something holds that another thread or process brings about."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.01)


def words_of(entry: Entry) -> str:
    """Return what was said in an entry."""
    assert isinstance(entry.move, Say)
    return entry.move.words


def next_places(head: EntryId, count: int) -> Iterator[EntryId]:
    """Yield the places to write to, public and sealed by turns."""
    for _ in range(count):
        is_next_sealed = head.number and head.sealed < 2
        head = EntryId(head.number, head.sealed + 1) if is_next_sealed else EntryId(head.number + 1)
        yield head


def write(where: str, game: GameId, groups: int, player: str, size: int) -> None:
    """Write groups of entries, and print the places of each when it is acknowledged.

    All entries of a group say the same words, so it can be seen whether there is half a group anywhere.
    """
    with record_at(where, patience=20) as ledger:
        written = 0
        while written < groups:
            places = list(next_places(ledger.head(game) or EntryId(0), size))
            said = [entry(place.number, place.sealed, f"{player} {written}", player) for place in places]
            try:
                if size == 1:
                    ledger.append(game, said[0], EntryExtras(f"seed {places[0]}"))
                else:
                    gathered(ledger, game, *said)
            except LedgerMoved:
                continue
            written += 1
            print(*places, sep="\n", flush=True)


if __name__ == "__main__":
    at, name, *rest = sys.argv[1:]
    count, who, each = (*rest, *(str(sys.maxsize), "Ann", "1")[len(rest) :])
    write(at, GameId(name), int(count), who, int(each))
