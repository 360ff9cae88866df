"""Two servers, each a process of its own, at one PostgreSQL: what is done at one is seen and heard at the other."""

from __future__ import annotations

import io
import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import httpx
import psycopg
import pytest

from nomicon.adapters.ledgers.opening import open_ledger
from nomicon.game.names import GameId
from nomicon.main import codec
from nomicon.play.counting import VoteClosed
from nomicon.play.timing import KeepTime
from tests.cluster import Cluster, free_port
from tests.web.starting import PASSWORD, started

PATIENCE = 60.0
KEY = secrets.token_urlsafe(48)


@dataclass(frozen=True, slots=True)
class Served:
    """One of the servers, with a browser that is signed in as its host."""

    port: int
    log: Path
    client: httpx.Client
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def send(self, path: str, fields: dict[str, str], form: str = "") -> httpx.Response:
        """Fill in the form at an address and send it; what it says is followed."""
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', self.client.get(form or path).text)
        assert token is not None
        sent = {**fields, "csrfmiddlewaretoken": token[1]}
        return self.client.post(path, data=sent, headers={"Referer": self.address + path})

    def move(self, game: str, **fields: str) -> None:
        """Make a move from the game's page."""
        page = self.client.get(f"/games/{game}/do/").text
        token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token is not None
        answer = self.client.post(f"/games/{game}/moves/", data={**fields, "csrfmiddlewaretoken": token[1]},
                                  headers={"Referer": self.address})  # fmt: skip
        assert answer.status_code == 200, answer.text[:3000]
        assert "banner bad" not in answer.text


@pytest.fixture
def servers(postgres: Cluster, tmp_path: Path) -> Iterator[tuple[Served, Served, str]]:
    """Start two at once at an empty database."""
    name = f"two_{secrets.token_hex(4)}"
    with psycopg.connect(postgres.url(), autocommit=True) as found:
        found.execute(f"CREATE DATABASE {name}")
    url = postgres.url(name)
    with ExitStack() as stack:
        first, second = (stack.enter_context(serving(tmp_path / one, url)) for one in ("one", "two"))
        link, _another = (started(one.log, one.port) for one in (first, second))
        first.send(link, {"username": "root", "password": PASSWORD})
        second.send("/account/login/", {"login": "root", "password": PASSWORD})
        assert second.client.get("/host/").status_code == 200
        yield first, second, url


@contextmanager
def serving(folder: Path, url: str, key: str = KEY) -> Iterator[Served]:
    folder.mkdir()
    port, log = free_port(), folder / "server.log"
    command = [sys.executable, "-c", "from nomicon.main import main; main()", "serve", "--data", str(folder),
               "--listen", f"127.0.0.1:{port}", "--test-clock"]  # fmt: skip
    environment = {**os.environ, "DATABASE_URL": url, "NOMICON_SECRET": key}
    with log.open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, env=environment)
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, follow_redirects=True)
    try:
        yield Served(port, log, client, process)
    finally:
        client.close()
        process.terminate()
        process.wait(PATIENCE)


def test_a_move_at_one_is_seen_and_heard_live_at_the_other_and_deadlines_are_kept_once(
    servers: tuple[Served, Served, str],
):
    first, second, url = servers
    answer = first.send("/found/", {"title": "Both", "rulebook": "nomicam", "visibility": "open", "name": "Ann"})
    game = re.search(r"/games/([^/]+)/invite/", str(answer.url))
    assert game is not None, answer.text[:2000]
    board = f"/games/{game[1]}/"

    page = second.client.get(board).text
    live = re.search(r'data-live="([^"]+)" data-entry="(\d+)"', page)
    assert live is not None
    with second.client.stream("GET", live[1].replace("&amp;", "&"), headers={"Last-Event-ID": live[2]}) as stream:
        lines = stream.iter_lines()
        first.move(game[1], **{"move": "propose", "changes.0.change": "repeal", "changes.0.rule": "208"})
        told = next(line for line in lines if line.startswith("id: ") and int(line[4:]) > int(live[2]))
    assert int(told[4:]) > int(live[2])
    proposal = second.client.get(f"{board}proposal/301.json").json()
    assert proposal["state"] == "open"

    closes = datetime.fromisoformat(proposal["closes"].replace("Z", "+00:00"))
    for one in (first, second):
        at = (closes + timedelta(seconds=5)).strftime("%Y-%m-%dT%H:%M:%SZ")
        assert httpx.post(f"{one.address}/api/test/clock", json={"at": at}, timeout=PATIENCE).status_code == 200
    for one in (first, second):
        assert one.client.get(f"{board}proposal/301.json").json()["state"] != "open"
    health = first.client.get("/host/health.json").json()
    assert (health["database"], health["games"]) == ("postgresql", 1)
    assert health["record_bytes"] > 0
    backup = first.send("/host/backup/", {}, form="/host/")
    assert json.loads(ZipFile(io.BytesIO(backup.content)).read("backup.json"))["games"].keys() == {game[1]}
    with open_ledger(url, codec(), "test") as ledger:
        entries = [written.entry for written in ledger.read(GameId(game[1]))]
    closed = [one for one in entries for event in one.events if isinstance(event, VoteClosed)]
    assert len(closed) == 1
    assert isinstance(closed[0].move, KeepTime)


def test_a_server_that_signs_with_another_key_does_not_start_beside_one_that_is_running(
    postgres: Cluster, tmp_path: Path
):
    name = f"keys_{secrets.token_hex(4)}"
    with psycopg.connect(postgres.url(), autocommit=True) as found:
        found.execute(f"CREATE DATABASE {name}")
    other = secrets.token_urlsafe(48)
    with serving(tmp_path / "one", postgres.url(name)) as first:
        started(first.log, first.port)
        with serving(tmp_path / "two", postgres.url(name), other) as second:
            assert second.process.wait(PATIENCE) == 2
            told = second.log.read_text()
            assert "signs with another key" in told
            assert "Give both the same NOMICON_SECRET" in told
            assert "Traceback" not in told
        assert first.client.get("/").status_code == 200
    with serving(tmp_path / "three", postgres.url(name), other) as third:
        started(third.log, third.port)  # A key may be changed once nobody signs with the old one.
