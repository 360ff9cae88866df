"""The servers that are measured: ours, and the bare framework that writes the same bytes in the same groups.

python -m benchmarks.doors ours PORT        python -m benchmarks.doors bare PORT
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, Response, post
from litestar.params import JSONBody

from benchmarks.stage import BASIC, GAME, HOST, MEMORY_DISK, player, rule
from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SystemClock, steady
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.changes import Enact
from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.seats import AccountId, Visibility
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.table.clock_watch import WatchedClock
from nomicon.hosting.table.table import Table
from nomicon.hosting.table.writer import GROUP
from nomicon.main.table import codec, sandbox
from nomicon.play.engine import bench
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame
from nomicon.web.api.app import api
from nomicon.web.api.bounds import BOUNDS
from nomicon.web.api.doorkeeper import Bearer, GameAccess
from nomicon.web.choices import HostChoices
from nomicon.web.live import Hub
from nomicon.web.tools import Services

PLAYERS = 200
ENTRY = 420
"""Bytes of a ballot's entry and its links, as our record keeps them."""

ANSWER = 260
"""Bytes of our answer to a ballot."""

AT_ONCE = replace(BOUNDS, a_second=1_000_000, at_once=1_000_000, streams=10_000)
"""The pace is not what is measured."""


class Everybody:
    """A doorkeeper who knows so many tokens, ``nmc_0`` to ``nmc_199``, each of a player of the game."""

    def mark(self) -> int | None:
        return 0  # Nobody writes of accounts while they vote.

    def known(self, token: str) -> Bearer | None:
        number = int(token.removeprefix("nmc_"))
        return Bearer(AccountId(number), f"account {number}", frozenset({"read", "play"}))

    def let_by(self, ticket: str, game: GameId) -> bool:
        return True

    def place(self, bearer: Bearer | None, game: GameId) -> GameAccess:
        return GameAccess(True, None if bearer is None else player(bearer.account))

    def visible(self, bearer: Bearer | None, games: Iterable[GameId]) -> Sequence[GameId]:
        return list(games)

    def may_found(self, bearer: Bearer) -> bool:
        return False

    def founding(self, bearer: Bearer) -> AbstractContextManager[None]:
        return nullcontext()

    def founded(self, bearer: Bearer, game: GameId, visibility: Visibility) -> None:
        """Nobody founds anything here."""

    def export(self, bearer: Bearer) -> tuple[Mapping[str, Any], Sequence[str]]:
        return {}, []

    def delete(self, bearer: Bearer, name: str) -> Sequence[str]:
        return []

    def note_act(self, bearer: Bearer, what: str, game: GameId, reason: str) -> None:
        raise NotImplementedError("Nobody hosts here.")

    def take_seat(self, bearer: Bearer, game: Game, name: str) -> PlayerId:
        return player(bearer.account)


@contextmanager
def folder() -> Iterator[Path]:
    """Return a folder on a memory disk, and clear it away in the end."""
    made = Path(tempfile.mkdtemp(prefix="nomicon-bench-", dir=MEMORY_DISK if MEMORY_DISK.is_dir() else None))
    try:
        yield made
    finally:
        shutil.rmtree(made)


@contextmanager
def opened() -> Iterator[Services]:
    """Open a house with one game, in which a vote is open."""
    hub = Hub()
    with folder() as here, SqliteLedger(here / "games.db", codec(), "bench") as ledger:
        table = Table(ledger, WatchedClock(SystemClock(), steady, ledger), SeededChance("bench"), hub, bench(sandbox()))
        rules = (*BASIC, rule(203, "Votes take a year.", answers={"voting_period": "365 days"}))
        table.found(GAME, FoundGame(HOST, GAME, "Benchmark", "bench", rules))
        for number in range(PLAYERS):
            table.play(GAME, Join(player(number)))
        table.play(GAME, Propose(player(0), (Enact(RuleText("Large", "A large vote.")),)))
        with GameServer(table, bench(Sandbox())) as hall:
            yield Services(hall, HostChoices(here), table.clock, Sandbox(), live=hub)


def ours(port: int) -> None:
    """Serve that house as `nomicon serve` would."""
    with opened() as house:
        serve(api(house, Everybody(), AT_ONCE), port)


# -- The bare framework --------------------------------------------------------------


class Ballot(msgspec.Struct):
    """What is sent."""

    move: str
    proposal: int
    choice: str


class Group:
    """One thread that makes durable what waits, all of it in one step."""

    def __init__(self, path: Path) -> None:
        self._waiting: deque[Future[int]] = deque()
        self._changed = threading.Condition()
        self._path = path
        threading.Thread(target=self._write, daemon=True).start()

    def ask(self) -> Future[int]:
        future: Future[int] = Future()
        with self._changed:
            self._waiting.append(future)
            self._changed.notify()
        return future

    def _write(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("CREATE TABLE entry (game TEXT, number INT, line BLOB, PRIMARY KEY (game, number))")
        number = 0
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting)
                taken = [self._waiting.popleft() for _ in range(min(GROUP, len(self._waiting)))]
            connection.execute("BEGIN IMMEDIATE")
            for _ in taken:
                number += 1
                connection.execute("INSERT INTO entry VALUES ('bench', ?, ?)", (number, b"x" * ENTRY))
            connection.execute("COMMIT")
            for future in taken:
                future.set_result(number)


def bare(port: int) -> None:
    """Serve the framework alone: it reads the body, writes as many bytes in as large groups, and answers as much."""
    with folder() as here:
        group = Group(here / "bare.db")

        @post("/api/v1/games/bench/moves")
        async def vote(data: JSONBody[Ballot]) -> Response[dict[str, Any]]:
            number = await asyncio.wrap_future(group.ask())
            return Response({"entry": number, "rest": data.choice * (ANSWER // 3)}, status_code=201)

        serve(Litestar([vote], openapi_config=None), port)


def serve(application: Any, port: int) -> None:
    """Serve until the process is ended."""
    uvicorn.run(application, host="127.0.0.1", port=port, log_level="warning", access_log=False)


if __name__ == "__main__":
    {"ours": ours, "bare": bare}[sys.argv[1]](int(sys.argv[2]))
