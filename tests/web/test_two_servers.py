"""Two servers, each a process of its own, at one PostgreSQL: what is done at one is seen and heard at the other."""

from __future__ import annotations

import io
import json
import re
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.game.names import GameId
from nomicon.main.table import codec
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.counting import VoteClosed
from tests.cluster import Cluster
from tests.web.serving import PATIENCE, TEST_CLOCK, Served, new_database, serving
from tests.web.starting import started


@pytest.fixture
def servers(postgres: Cluster, tmp_path: Path) -> Iterator[tuple[Served, Served, str]]:
    """Start two at once at an empty database."""
    url = postgres.url(new_database(postgres))
    with ExitStack() as stack:
        first, second = (stack.enter_context(serving(tmp_path / one, url, options=TEST_CLOCK)) for one in ("a", "b"))
        first.begin()
        second.sign_in()
        yield first, second, url


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
    name = new_database(postgres)
    other = secrets.token_urlsafe(48)
    with serving(tmp_path / "one", postgres.url(name)) as first:
        started(first.log, first.port)
        with serving(tmp_path / "two", postgres.url(name), other) as second:
            assert second.process.wait(PATIENCE) == 2
            told = second.log.read_text()
            assert "with another signing key" in told
            assert "Give both servers the same NOMICON_SECRET" in told
            assert "Traceback" not in told
        assert first.client.get("/").status_code == 200
    with serving(tmp_path / "three", postgres.url(name), other) as third:
        started(third.log, third.port)  # A key may be changed once nobody signs with the old one.
