"""Servers as a host runs them: each a process of its own with a browser at it, and a table of people who play there."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg

from nomicon.adapters.chance import SystemChance
from nomicon.adapters.clocks import steady
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.game.names import GameId
from nomicon.hosting.table.clock_watch import WatchedClock
from nomicon.hosting.table.table import VERSION, Played, Table
from nomicon.main.table import Silence, codec
from nomicon.play.series.founding import FoundGame, StartingRule
from tests.cluster import Cluster, free_port
from tests.play.playing import BENCH, HOST, VOTES, rule
from tests.web.starting import PASSWORD, started

PATIENCE = 60.0
KEY = secrets.token_urlsafe(48)
"""What all servers of these tests sign with."""

TEST_CLOCK = ("--test-clock",)


@dataclass(frozen=True, slots=True)
class Served:
    """One server, with a browser that is signed in as its host as soon as it has become one."""

    port: int
    log: Path
    client: httpx.Client
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def begin(self) -> None:
        """Wait until it listens, and become its host."""
        self.send(started(self.log, self.port, process=self.process), {"username": "root", "password": PASSWORD})

    def sign_in(self) -> None:
        """Wait until it listens, and sign in as the host that another server at the same database has made."""
        started(self.log, self.port, "listens at", self.process)
        self.send("/account/login/", {"login": "root", "password": PASSWORD})
        assert self.client.get("/host/").status_code == 200

    def send(self, path: str, fields: dict[str, str], form: str = "") -> httpx.Response:
        """Fill in the form at an address and send it; what it says is followed."""
        return sent(self.client, path, fields, form)

    def move(self, game: str, **fields: str) -> None:
        """Make a move from the game's page."""
        answer = sent(self.client, f"/games/{game}/moves/", fields, f"/games/{game}/do/")
        assert answer.status_code == 200, answer.text[:3000]
        assert "banner bad" not in answer.text


def sent(client: httpx.Client, path: str, fields: dict[str, str], form: str = "") -> httpx.Response:
    """Fill in the form at an address and send it."""
    token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', client.get(form or path).text)
    assert token is not None
    return client.post(
        path, data={**fields, "csrfmiddlewaretoken": token[1]}, headers={"Referer": str(client.base_url.join(path))}
    )


@contextmanager
def serving(folder: Path, url: str, key: str = KEY, options: Sequence[str] = (), before: str = "") -> Iterator[Served]:
    """Start a server. `before` is Python that its process runs first: other bounds, or another clock."""
    folder.mkdir(exist_ok=True)
    port, log = free_port(), folder / "server.log"
    command = [
        sys.executable,
        "-c",
        f"{before}\nfrom nomicon.main.program import main; main()",
        "serve",
        "--data",
        str(folder),
        "--listen",
        f"127.0.0.1:{port}",
        *options,
    ]
    environment = {**os.environ, "DATABASE_URL": url, "NOMICON_SECRET": key}
    with log.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=environment)
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, follow_redirects=True, trust_env=False)
    try:
        yield Served(port, log, client, process)
    finally:
        client.close()
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


def new_database(cluster: Cluster) -> str:
    """Make an empty database on a server, and return its name."""
    name = f"test_{secrets.token_hex(4)}"
    with psycopg.connect(cluster.url(), autocommit=True) as database:
        database.execute(f"CREATE DATABASE {name}")
    return name


def found(url: str, game: GameId, *rules: StartingRule, period: str = "1 day") -> None:
    """Found a game whose votes last as long as is said, behind the servers' backs."""
    with open_ledger(url, codec(), VERSION) as ledger:
        clock = ledger.clock()
        assert clock is not None
        table = Table(ledger, WatchedClock(clock, steady, ledger), SystemChance(), Silence(), BENCH)
        starting = (VOTES, rule(203, answers={"voting_period": period}), *rules)
        assert isinstance(table.found(game, FoundGame(HOST, game, str(game), "test", starting)), Played)


def seated(host: Served, game: str, names: Sequence[str]) -> list[str]:
    """Open a game to everybody, and seat people in it by an invitation; return a token for each."""
    host.send(f"/host/games/{game}/", {"act": "list", "visibility": "open"})
    link = re.search(r"/invitation/[\w-]+/", host.send(f"/games/{game}/invite/", {"new": "1"}).text)
    assert link is not None
    tokens = []
    for name in names:
        with httpx.Client(base_url=host.address, timeout=PATIENCE, follow_redirects=True, trust_env=False) as guest:
            sent(guest, link[0], {"name": name})
            page = sent(guest, "/account/", {"name": "test", "scopes": ["read", "play"]})  # type: ignore[dict-item]
            token = re.search(r'id="new-token">([^<]+)<', page.text)
            assert token is not None, page.text[:2000]
            tokens.append(token[1])
    return tokens


@contextmanager
def two_servers(
    folder: Path, urls: tuple[str, str], before: tuple[str, str] = ("", "")
) -> Iterator[tuple[Served, Served]]:
    """Start two servers at once, and sign in at both as their host."""
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(serving(folder / name, url, before=code))
            for name, url, code in zip(("one", "two"), urls, before, strict=True)
        )
        first.begin()
        second.sign_in()
        yield first, second
