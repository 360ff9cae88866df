"""Many people at one server: ballots through the hall, in groups and one by one, and ten thousand games that sleep."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.stage import BASIC, GAME, MEMORY_DISK, START, Stage, player, proposal, rule, seated
from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.changes import Enact
from nomicon.game.names import GameId, Seconds
from nomicon.game.texts import RuleText
from nomicon.hosting.ports import Entry, EntryExtras, Ledger, WrittenEntry
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.hosting.table.table import Played, Table
from nomicon.main.table import Silence, codec, sandbox
from nomicon.play.engine import Refused, bench
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame
from nomicon.play.votes.voting import CastBallot

WAITING = 32
"""Ballots under way at once: as many people as wait for an answer in the same moment at a large table."""

SLOW_DISK = 0.002
"""Seconds by which each step is made to take longer, as a flush does on the disk of an ordinary cloud server."""

PERIOD = rule(203, "A vote lasts a week.", answers={"voting_period": "7 days"})


class Slowed:
    """A record on a slower disk: each step takes some time more, however many entries it holds."""

    def __init__(self, ledger: Ledger, seconds: float) -> None:
        self._ledger, self._seconds, self._gathering = ledger, seconds, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)

    def append(self, game: GameId, entry: Entry, beside: EntryExtras) -> WrittenEntry:
        """Write an entry, and wait for the disk unless it is only gathered."""
        written = self._ledger.append(game, entry, beside)
        if not self._gathering:
            time.sleep(self._seconds)
        return written

    @contextmanager
    def together(self, game: GameId) -> Iterator[None]:
        """Write several entries, and wait for the disk once."""
        self._gathering = True
        try:
            with self._ledger.together(game):
                yield
        finally:
            self._gathering = False
        time.sleep(self._seconds)


def ballot_rates(count: int, slower_by: float = 0.0) -> tuple[float, float]:
    """Return ballots a second, each durable before it is answered: one by one, and through the hall."""
    with _vote(count, slower_by) as (stage, ballot):
        start = time.perf_counter()
        for number in range(count):
            played = stage.table.play(GAME, ballot(number))
            assert isinstance(played, Played)
        alone = count / (time.perf_counter() - start)
    with _vote(count, slower_by) as (stage, ballot), GameServer(stage.table, bench(sandbox())) as hall:
        start = time.perf_counter()
        under_way: list[Future[Played | Refused]] = []
        for number in range(count):
            under_way.append(hall.play(GAME, ballot(number)))
            if len(under_way) == WAITING:
                assert all(isinstance(one.result(), Played) for one in under_way)
                under_way.clear()
        assert all(isinstance(one.result(), Played) for one in under_way)
        together = count / (time.perf_counter() - start)
    return alone, together


@contextmanager
def _vote(voters: int, slower_by: float) -> Iterator[tuple[Stage, Any]]:
    with seated(voters) as stage:
        made = proposal(stage.play(Propose(player(0), (Enact(RuleText("Large", "A large vote.")),))))
        if slower_by:
            stage.table.ledger = Slowed(stage.table.ledger, slower_by)
        yield stage, lambda number: CastBallot(player(number), made, "FOR" if number % 3 else "AGAINST")


def sleeping(games: int) -> dict[str, float]:
    """Return what a server takes to start with so many games that sleep, in a process of its own.

    Seconds to open the record and until time is kept in all of them; megabytes then, and when each was looked at once.
    """
    folder = Path(tempfile.mkdtemp(prefix="nomicon-bench-", dir=MEMORY_DISK if MEMORY_DISK.is_dir() else None))
    try:
        _founded(folder / "bench.db", games)
        child = [sys.executable, "-m", "benchmarks.hosting", str(folder / "bench.db")]
        told = subprocess.run(child, stdout=subprocess.PIPE, check=True)
        measured: dict[str, float] = json.loads(told.stdout)
        return measured
    finally:
        shutil.rmtree(folder)


def _founded(path: Path, games: int) -> None:
    clock = SettableClock(START)
    with SqliteLedger(path, codec(), "bench") as ledger:
        table = Table(ledger, clock, SeededChance("bench"), Silence(), bench(sandbox()))
        for number in range(games):
            game = GameId(f"game {number:05}")
            table.found(game, FoundGame(player(0), game, "A game", "bench", (*BASIC, PERIOD)))
            for one in range(3):
                table.play(game, Join(player(one)))
            table.play(game, Propose(player(0), (Enact(RuleText("A rule", "Words.")),)))


def _started(path: Path) -> dict[str, float]:
    rules, clock = bench(sandbox()), SettableClock(START)
    before, start = _megabytes(), time.perf_counter()
    with SqliteLedger(path, codec(), "bench") as ledger:
        opened = time.perf_counter() - start
        table = Table(ledger, clock, SeededChance("bench"), Silence(), rules)
        with GameServer(table, bench(sandbox())) as hall, Timekeeper(hall, clock) as timekeeper:
            timekeeper.wake().result()
            started, asleep = time.perf_counter() - start, _megabytes()
            for game in hall.games():
                hall.seen(game, None)
            looked = _megabytes()
            clock.advance(Seconds(8 * 86400))
            start = time.perf_counter()
            timekeeper.wake().result()
            closed = time.perf_counter() - start
    return {
        "opened": opened,
        "started": started,
        "before": before,
        "asleep": asleep,
        "looked": looked,
        "closed": closed,
    }


def _megabytes() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


if __name__ == "__main__":
    print(json.dumps(_started(Path(sys.argv[1]))))
