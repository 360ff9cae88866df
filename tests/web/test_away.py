"""A server whose database is away: players read plain words and try again, and the log has few lines."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import httpx
import pytest

from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.game.names import GameId
from nomicon.hosting.table.table import VERSION
from nomicon.main.table import codec
from nomicon.play.judging.claiming import Declare
from nomicon.web.requests.bridge import THREADS
from tests.cluster import Cluster
from tests.proxy import Proxy, proxied
from tests.waiting import join
from tests.web.serving import Served, found, new_database, seated, sent, serving

GAME = GameId("table")
PATIENCE = 60.0

IMPATIENT = """
import nomicon.adapters.ledgers.postgres.server, nomicon.hosting.server.timekeeper, nomicon.web.patience
nomicon.hosting.server.timekeeper.LOOK_AGAIN = 0.5
nomicon.adapters.ledgers.postgres.server.RESTART_SECONDS = 0.3
nomicon.web.patience.LOOKING_AGAIN, nomicon.web.patience.HANGS, nomicon.web.patience.GLANCE = 0.3, 1.0, 0.2
"""
"""A server that waits for less than half a second where others wait for ten, and keeps a heartbeat twice a second where
others do once a minute: tests have no time."""

PASSING = ("08006", "08P01", "57P01", "57P05", "25006", "40003", "26000", "XX000")
"""What PostgreSQL, or something on the way to it, may say at any time and be none the worse a moment later; one of each
kind. Every state has its meaning in the tests of the ledger."""

LOOKS = (
    "/",
    f"/games/{GAME}/",
    f"/games/{GAME}/history.json",
    "/account/",
    f"/api/v1/games/{GAME}",
    "/api/v1/games",
    f"/api/v1/games/{GAME}/stream",
)
"""Where somebody looks meanwhile."""

WORDS = re.compile(r"(cannot be reached|is busy|are busy) right now")


@dataclass(frozen=True, slots=True)
class Here:
    """A server, the way from it to its database, and a player at it."""

    server: Served
    way: Proxy
    url: str
    player: httpx.Client
    token: str

    def declared(self) -> list[str]:
        """Return what players have said, by the record itself."""
        with open_ledger(self.url, codec(), VERSION) as ledger:
            moves = [written.entry.move for written in ledger.read(GAME)]
        return [move.text for move in moves if isinstance(move, Declare)]

    def posted(self, text: str) -> httpx.Response:
        """Say something through the API, under a key."""
        return httpx.post(
            f"{self.server.address}/api/v1/games/{GAME}/moves",
            json={"move": "declare", "text": text},
            headers={"Authorization": f"Bearer {self.token}", "Idempotency-Key": text},
            timeout=PATIENCE,
            trust_env=False,
        )

    def said(self, text: str) -> str:
        """Say something through the API, as often as it takes."""
        until = time.monotonic() + PATIENCE
        while (answer := self.posted(text)).status_code != 201:
            assert answer.status_code == 503, answer.text
            assert time.monotonic() < until
            time.sleep(0.1)
        return str(answer.json()["entry"])

    def read(self, path: str) -> httpx.Response:
        """Open a page, as Ben; of a stream it is enough that it opens."""
        with self.player.stream("GET", path) as answer:
            if "event-stream" not in answer.headers["content-type"]:
                answer.read()
        return answer

    def form(self, text: str) -> dict[str, str]:
        """Return the filled-in form with which Ben says something."""
        csrf = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', self.read(f"/games/{GAME}/do/declare/").text)
        assert csrf is not None
        return {"csrfmiddlewaretoken": csrf[1], "move": "declare", "text": text}

    def sends(self, form: dict[str, str]) -> httpx.Response:
        """Send such a form."""
        return self.player.post(f"/games/{GAME}/moves/", data=form, headers={"Referer": self.server.address})


@pytest.fixture(scope="module")
def here(postgres: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    name = new_database(postgres)
    with proxied(postgres.port) as way:
        url = postgres.url(name, way.port)
        with serving(tmp_path_factory.mktemp("away"), url, before=IMPATIENT) as server:
            server.begin()
            found(postgres.url(name), GAME)
            (token,) = seated(server, GAME, ["Ann"])
            with httpx.Client(
                base_url=server.address, timeout=PATIENCE, follow_redirects=True, trust_env=False
            ) as player:
                link = re.search(r"/invitation/[\w-]+/", server.client.get(f"/games/{GAME}/invite/").text)
                assert link is not None
                sent(player, link[0], {"name": "Ben"})
                yield Here(server, way, postgres.url(name), player, token)


def well_told(answer: httpx.Response) -> None:
    """See to it that somebody was answered, or told to try again in words that anybody understands."""
    if answer.status_code in (200, 201):
        return
    assert answer.status_code == 503, answer.text
    assert int(answer.headers["retry-after"]) >= 1
    assert WORDS.search(answer.text), answer.text
    for hidden in ("127.0.0.1", "postgres", "Restore a copy", "Traceback", "SQL"):
        assert hidden not in answer.text


@pytest.mark.parametrize("state", PASSING)
def test_whatever_passes_is_told_as_passing_by_both_doors_and_nothing_is_made_twice(here: Here, state: str):
    form = here.form(text=f"page {state}")
    log = here.server.log.read_text()
    here.way.answer_with(state)
    try:
        with ThreadPoolExecutor(len(LOOKS) + 2) as people:
            looks = list(people.map(here.read, LOOKS))
            api, page = people.submit(here.posted, f"API {state}"), people.submit(here.sends, form)
        for answer in (*looks, api.result(), page.result()):
            well_told(answer)
    finally:
        here.way.mend()
    here.said(f"API {state}")
    if page.result().status_code == 503:
        again = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.result().text))
        for _ in range(2):  # Pressed twice, as one does.
            until_answered(here, {name: unescape(value) for name, value in again.items()})
    declared = here.declared()
    assert [declared.count(f"{door} {state}") for door in ("API", "page")] == [1, 1]
    news = here.server.log.read_text().removeprefix(log)
    assert "Traceback" not in news
    assert len(news.splitlines()) <= 3, news


def until_answered(here: Here, form: dict[str, str]) -> None:
    """Send a form until it is answered."""
    until = time.monotonic() + PATIENCE
    while True:
        answer = here.sends(form)
        if answer.status_code != 503:
            break
        assert time.monotonic() < until
        time.sleep(0.1)
    assert answer.status_code == 200, answer.text


def test_a_database_that_hangs_keeps_nobody_waiting_and_what_was_sent_is_made_once(here: Here):
    here.way.freeze()
    try:
        answers: list[httpx.Response] = []
        people = [threading.Thread(target=lambda: answers.append(here.posted("in the cold"))) for _ in range(3)]
        for one in people:
            one.start()
        time.sleep(1)  # A heartbeat is under way, too.
        with ThreadPoolExecutor(THREADS + 1) as readers:  # More than there are threads that make pages.
            for read in [*readers.map(here.read, [f"/games/{GAME}/"] * (THREADS + 1))]:
                well_told(read)
        well_told(httpx.get(f"{here.server.address}/api/v1/games", timeout=PATIENCE, trust_env=False))
        join(people)
        for answer in answers:
            assert answer.status_code == 503
            well_told(answer)
    finally:
        here.way.mend()
    here.said("in the cold")
    assert here.declared().count("in the cold") == 1


def test_an_open_stream_stays_open_and_goes_on_when_the_database_is_back(here: Here):
    entry = int(here.said("before"))
    address = f"{here.server.address}/api/v1/games/{GAME}/stream"
    with httpx.stream(
        "GET", address, timeout=PATIENCE, trust_env=False, headers={"Last-Event-ID": str(entry - 1)}
    ) as stream:
        lines = stream.iter_lines()
        assert next(line for line in lines if line == f"id: {entry}")
        here.way.cut()
        threading.Timer(1.0, lambda: here.said("after")).start()  # Which makes the stream look for what is new.
        time.sleep(1.5)
        here.way.mend()
        after = next(line for line in lines if line.startswith("id: ") and int(line[4:]) > entry)
    assert int(after[4:]) == entry + 1


def test_after_trouble_the_host_sees_a_server_that_is_well(here: Here):
    assert here.read("/").status_code == 200
    told = here.server.client.get("/host/health.json").json()
    assert told["database"] == "postgresql"


def test_what_the_server_wrote_into_its_log_meanwhile_is_a_page_and_not_a_book(here: Here):
    log = here.server.log.read_text()
    assert "Traceback" not in log
    assert Path(here.server.log).stat().st_size < 40_000
