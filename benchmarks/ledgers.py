"""The record by itself: entries a second, each durable alone and in groups, in a file and in PostgreSQL."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.stage import GAME, player, proposal, seated
from nomicon.adapters.ledgers.upkeep.opening import Where, open_ledger
from nomicon.game.changes import Enact
from nomicon.game.names import GameId
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import Entry, EntryExtras, EntryId, Ledger
from nomicon.main.table import codec
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot
from tests.cluster import programs, running

GROUPS = (1, 10, 100)
"""Entries that become durable together."""

DISK = "/var/tmp"
"""Where things lie on a real disk on every machine: a group is worth as much as a flush takes."""


def appending(entries: int) -> dict[str, dict[int, float]]:
    """Return entries a second by the size of groups, for each kind of record; PostgreSQL only where it is installed."""
    ballot = _ballot()
    found = {}
    with _file() as path:
        found["SQLite"] = _rates(path, ballot, entries)
    where = programs()
    if where is not None:
        with running(where, DISK) as cluster:
            found["PostgreSQL"] = _rates(cluster.url(), ballot, entries)
    return found


def _rates(where: Where, ballot: Entry, entries: int) -> dict[int, float]:
    with open_ledger(where, codec(), "bench") as ledger:
        _append(ledger, GameId("to begin with"), ballot, 100, 1)
        return {size: entries / _append(ledger, GameId(f"groups of {size}"), ballot, entries, size) for size in GROUPS}


def _append(ledger: Ledger, game: GameId, ballot: Entry, entries: int, size: int) -> float:
    start, beside = time.perf_counter(), EntryExtras("0" * 64)
    for first in range(1, entries + 1, size):
        if size == 1:
            ledger.append(game, replace(ballot, place=EntryId(first)), beside)
            continue
        with ledger.together(game):
            for number in range(first, first + size):
                ledger.append(game, replace(ballot, place=EntryId(number)), beside)
    return time.perf_counter() - start


def _ballot() -> Entry:
    """Return an entry as most are: somebody has voted."""
    with seated(3) as stage:
        made = proposal(stage.play(Propose(player(0), (Enact(RuleText("New", "A new rule.")),))))
        entry = stage.play(CastBallot(player(1), made, "FOR")).entry
        assert stage.table.folded(GAME).place == entry.place
        return entry


@contextmanager
def _file() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="nomicon-bench-", dir=DISK))
    try:
        yield folder / "bench.db"
    finally:
        shutil.rmtree(folder)
