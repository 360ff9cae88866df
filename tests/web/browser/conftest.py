"""A whole server, started as a host starts it, and a real browser that opens its pages.

The server runs in a process of its own with a clock that only tests may set. Each person has a browser context of their
own, so nobody shares a session.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import Moment
from nomicon.hosting.playthroughs.run import Performance, Stage
from nomicon.hosting.playthroughs.script import read_script
from nomicon.hosting.table.table import VERSION, Table
from nomicon.main.table import Silence, codec, sandbox
from nomicon.play.engine import bench
from nomicon.rulebooks.shelf import BUNDLED
from tests.web.starting import held_in

DEMO = BUNDLED / "nomicam" / "playthroughs" / "demo.play"
PLAYED = "playthrough"
"""The game that the server has on record from the start; only hosts see it, as nobody has opened it to others."""

STARTS_WITHIN = 240.0
"""Seconds; a test machine that does many things at once may take a while."""

PASSWORD = "correct horse battery"


@dataclass
class Server:
    """A server that is running, and the person who hosts it."""

    address: str
    process: subprocess.Popen[str]
    first_host: str
    host: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.host = httpx.Client(base_url=self.address, timeout=60, follow_redirects=True)
        self.send(self.host, self.first_host, {"username": "root", "password": PASSWORD})

    def send(self, who: httpx.Client, address: str, fields: dict[str, str]) -> httpx.Response:
        """Fill in the form at an address and send it."""
        page = who.get(address).text
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token is not None, page[:2000]
        sent = {**fields, "csrfmiddlewaretoken": token[1]}
        return who.post(address, data=sent, headers={"Referer": self.address + address})

    def found(self, title: str, rulebook: str = "nomicam", visibility: str = "open") -> tuple[str, str]:
        """Found a game that the host does not play; return its name, and the address of an invitation to it."""
        told = {"title": title, "rulebook": rulebook, "visibility": visibility, **held_in(rulebook)}
        answer = self.send(self.host, "/found/", told)
        game = re.search(r"/games/([^/]+)/invite/", str(answer.url))
        link = re.search(r"/invitation/[\w-]+/", answer.text)
        assert game is not None, answer.text[:2000]
        assert link is not None, answer.text[:2000]
        return game[1], link[0]

    def pass_by(self, game: str, seconds: int) -> None:
        """Let time pass; returns when what fell due has been done."""
        now = datetime.fromisoformat(self.host.get(f"/games/{game}/board.json").json()["now"].replace("Z", "+00:00"))
        then = (now + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")
        answer = httpx.post(f"{self.address}/api/test/clock", json={"at": then}, timeout=120)
        assert answer.status_code == 200, answer.text


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process; each test founds games of its own."""
    with running(tmp_path_factory.mktemp("house")) as started:
        yield started


@contextmanager
def running(folder: Path) -> Iterator[Server]:
    """Run a server on a folder, with a game on record that has been played."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    fill(folder)
    start = [sys.executable, "-c", "from nomicon.main.program import main; main()"]
    command = [*start, "serve", "--data", str(folder), "--listen", f"127.0.0.1:{port}", "--test-clock"]
    log = folder / "server.log"
    with log.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, text=True)
    try:
        started = Server(f"http://127.0.0.1:{port}", process, _first_host(process, log, port))
        yield started
        started.host.close()
    finally:
        process.terminate()
        process.wait(30)


def fill(folder: Path) -> None:
    """Put a game that has been played for a month into the record, before the server opens it."""

    def stage(seed: str) -> Stage:
        clock = SettableClock(Moment(0))
        ledger = SqliteLedger(folder / "games.sqlite", codec(), VERSION)
        return Stage(Table(ledger, clock, SeededChance(seed), Silence(), bench(sandbox())), clock)

    for told in Performance(read_script(DEMO.read_text(encoding="utf-8"), "the demonstration"), stage):
        assert not told.wrong, told.wrong


def _first_host(process: subprocess.Popen[str], log: Path, port: int) -> str:
    """Wait until the server listens, and return the way in for its first host."""
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until:
        assert process.poll() is None, log.read_text()
        found = re.search(r"/first-host/[\w-]+/", log.read_text())
        with socket.socket() as knock:
            if found is not None and knock.connect_ex(("127.0.0.1", port)) == 0:
                return found[0]
        time.sleep(0.1)
    raise AssertionError(f"The server did not start within {STARTS_WITHIN} seconds: {log.read_text()}")


@pytest.fixture
def opens(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Open a page in a fresh browser; with scripts or without, wide or on a phone."""
    contexts: list[BrowserContext] = []

    def opened(*, scripts: bool = True, phone: bool = False, dark: bool = False) -> Page:
        size = {"width": 390, "height": 844} if phone else {"width": 1200, "height": 900}
        context = browser.new_context(
            base_url=server.address,
            java_script_enabled=scripts,
            viewport=size,  # type: ignore[arg-type]
            color_scheme="dark" if dark else "light",
            timezone_id="Europe/London",
            locale="en-GB",
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
