"""A server that is killed in the middle of a storm of ballots: nothing acknowledged is lost, nothing is made twice.

The program itself is started, as a host starts it, and everything goes through HTTP; a page that was open meanwhile
catches up by itself.
"""

from __future__ import annotations

import random
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.table.table import VERSION
from nomicon.main.table import codec, sandbox
from nomicon.play.engine import bench
from nomicon.play.judging.claiming import Declare
from nomicon.play.votes.voting import BallotCast
from tests.web.starting import PASSWORD, held_in

PEOPLE = 6
ROUNDS = 2
STARTS_WITHIN = 60.0


@dataclass
class Storm:
    """A server on one port, started as often as it is killed, and people who vote at it all the time."""

    folder: Path
    port: int
    process: subprocess.Popen[str] | None = None
    acknowledged: dict[str, str | None] = field(default_factory=dict)
    stopping: threading.Event = field(default_factory=threading.Event)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> str:
        """Start the server, wait until it listens, and return what it says."""
        start = [
            sys.executable,
            "-c",
            "from nomicon.main.program import main; main()",
            "serve",
            "--data",
            str(self.folder),
        ]
        log = self.folder / "server.log"
        with log.open("w") as out:
            self.process = subprocess.Popen(
                [*start, "--listen", f"127.0.0.1:{self.port}"], stdout=out, text=True, stderr=subprocess.STDOUT
            )
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            assert self.process.poll() is None, log.read_text()
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", self.port)) == 0:
                    return log.read_text()
            time.sleep(0.05)
        raise AssertionError(log.read_text())

    def kill(self) -> None:
        """End the server at once, whatever it is at."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(30)

    def votes(self, game: str, number: int, token: str) -> None:
        """Vote, change one's mind, and say something, for ever; what had no answer is sent again under its key."""
        headers = {"Authorization": f"Bearer {token}"}
        with httpx.Client(base_url=f"{self.address}/api/v1", headers=headers, timeout=10, trust_env=False) as client:
            turn = 0
            while not self.stopping.is_set():
                key = f"P{number}:{turn}"
                ballot = {"move": "vote", "proposal": 301, "choice": "FOR" if turn % 2 else "AGAINST"}
                move = {"move": "declare", "text": key} if turn % 3 == 2 else ballot
                try:
                    sent = client.post(f"/games/{game}/moves", json=move, headers={"Idempotency-Key": key})
                except httpx.TransportError:
                    time.sleep(0.05)
                    continue
                if sent.status_code in (429, 503):
                    time.sleep(0.05)
                    continue
                assert sent.status_code == 201, sent.text
                self.acknowledged[key] = sent.json()["entry"]
                turn += 1


def form_token(client: httpx.Client, page: str) -> str:
    found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', client.get(page).text)
    assert found is not None, page
    return found[1]


def send(client: httpx.Client, page: str, fields: Mapping[str, object]) -> httpx.Response:
    """Fill in a form and send it."""
    return client.post(page, data={**fields, "csrfmiddlewaretoken": form_token(client, page)})


def sit_down(storm: Storm, first: str) -> tuple[str, list[str]]:
    """Found a game, and seat everybody with a token; somebody proposes. Return the game and the tokens."""
    with httpx.Client(base_url=storm.address, timeout=60, follow_redirects=True, trust_env=False) as host:
        send(host, first, {"username": "root", "password": PASSWORD})
        told = {"title": "Storm", "rulebook": "nomicam", "visibility": "open", **held_in("nomicam")}
        founded = send(host, "/found/", told)
    link, game = re.search(r"/invitation/[\w-]+/", founded.text), re.search(r"/games/([^/]+)/invite/", str(founded.url))
    assert link is not None
    assert game is not None
    tokens = []
    for number in range(PEOPLE):
        with httpx.Client(base_url=storm.address, timeout=60, follow_redirects=True, trust_env=False) as guest:
            send(guest, link[0], {"name": f"P{number}"})
            made = send(guest, "/account/", {"name": "storm", "scopes": ["read", "play"]})
            token = re.search(r'id="new-token">([^<]+)<', made.text)
            assert token is not None
            tokens.append(token[1])
            if not number:
                rule = {"changes.0.change": "enact", "changes.0.title": "Tea", "changes.0.words": "There is tea."}
                send(guest, f"/games/{game[1]}/propose/", {**rule, "act": "propose"})
    return game[1], tokens


@contextmanager
def storming(storm: Storm, game: str, tokens: list[str]) -> Iterator[None]:
    """Let everybody vote while this is open."""
    people = [threading.Thread(target=storm.votes, args=(game, *one), daemon=True) for one in enumerate(tokens)]
    for one in people:
        one.start()
    try:
        yield
    finally:
        storm.stopping.set()
        for one in people:
            one.join(60)
            assert not one.is_alive()


@pytest.fixture
def storm(tmp_path: Path) -> Iterator[Storm]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (tmp_path / "data").mkdir()
    made = Storm(tmp_path / "data", port)
    yield made
    made.stopping.set()
    if made.process is not None and made.process.poll() is None:
        made.kill()


def more_than(storm: Storm, many: int) -> Callable[[], bool]:
    """Return what finds out whether more moves than so many have been acknowledged."""
    return lambda: len(storm.acknowledged) > many


def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + STARTS_WITHIN
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_server_killed_in_a_storm_of_ballots_loses_and_doubles_nothing(storm: Storm, browser: Browser):
    luck = random.Random(2026)
    said = storm.start()
    first = re.search(r"/first-host/[\w-]+/", said)
    assert first is not None, said
    game, tokens = sit_down(storm, first[0])
    page = browser.new_page(base_url=storm.address)
    page.goto(f"/games/{game}/")
    expect(page.locator('[data-live="on"]')).to_be_visible(timeout=30_000)
    with storming(storm, game, tokens):
        for _ in range(ROUNDS):
            had = len(storm.acknowledged)
            until(more_than(storm, had + PEOPLE))
            time.sleep(luck.uniform(0, 0.5))
            storm.kill()
            storm.start()
        had = len(storm.acknowledged)
        until(lambda: len(storm.acknowledged) > had + PEOPLE)
    declared = [key for key in storm.acknowledged if int(key.partition(":")[2]) % 3 == 2]
    newest = max(declared, key=place_of(storm))
    until(lambda: newest in after_the_news(page))
    storm.kill()
    assert_nothing_lost(storm, GameId(game))


def after_the_news(page: Page) -> str:
    """Press the button behind which new entries wait, if it is there, and return what the page lists."""
    news = page.locator("[data-shows]")
    if news.count():
        news.first.click()
    return page.locator(".moments").first.inner_text()


def place_of(storm: Storm) -> Callable[[str], tuple[int, ...]]:
    """Return where what was acknowledged under a key stands."""
    return lambda key: tuple(int(part) for part in (storm.acknowledged[key] or "").split("."))


def assert_nothing_lost(storm: Storm, game: GameId) -> None:
    """Compare the record with what was acknowledged."""
    with SqliteLedger(storm.folder / "games.sqlite", codec(), VERSION) as ledger:
        entries = [written.entry for written in ledger.read(game)]
        by_place = {str(entry.place): entry for entry in entries}
        said = [entry.move.text for entry in entries if isinstance(entry.move, Declare)]
        assert len(said) == len(set(said)), "something was said twice"
        ballots = [one for entry in entries for one in entry.events if isinstance(one, BallotCast)]
        voted = [key for key in storm.acknowledged if int(key.partition(":")[2]) % 3 != 2]
        assert {key for key in storm.acknowledged if key not in voted} <= set(said)
        # Whoever was not answered before the end may have had one ballot more written down.
        assert len(voted) <= len(ballots) <= len(voted) + PEOPLE
        assert len(said) <= len(storm.acknowledged) - len(voted) + PEOPLE
        # A sealed ballot's place is told to nobody; what was said openly stands where it was told to stand.
        for key in set(storm.acknowledged) - set(voted):
            assert by_place[str(storm.acknowledged[key])].move == Declare(PlayerId(key.partition(":")[0]), key)
        assert {storm.acknowledged[key] for key in voted} == {None}
        assert list(audit(ledger.read(game), bench(sandbox()))) == []
