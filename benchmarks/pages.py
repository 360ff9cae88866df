"""Pages: how many of a game's page a server makes a second, how soon the first content comes, and what pages weigh.

The game is the demonstration; the server runs in a process of its own and is asked over HTTP as a browser asks.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx

from benchmarks.stage import MEMORY_DISK
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

PORT = 18_941
ADDRESS = f"http://127.0.0.1:{PORT}"
DEMO = BUNDLED / "nomicam" / "playthroughs" / "demo.play"
GAME = "playthrough"
AT_ONCE = 8
PASSWORD = "figures of speech"

WEIGHED = (
    "",
    "rules/",
    "rule/205/",
    "proposals/",
    "proposals-ended/",
    "proposal/301/",
    "votes/",
    "players/",
    "player/Asha/",
    "quantity/points/",
    "history/",
    "turns/",
    "judgements/",
    "questions/",
    "precedence/",
    "readings/",
    "desk/",
    "terms/",
    "draws/",
    "search/vote/",
)


def fill(folder: Path) -> None:
    """Put the demonstration into a record."""

    def stage(seed: str) -> Stage:
        clock = SettableClock(Moment(0))
        ledger = SqliteLedger(folder / "games.sqlite", codec(), VERSION)
        return Stage(Table(ledger, clock, SeededChance(seed), Silence(), bench(sandbox())), clock)

    for told in Performance(read_script(DEMO.read_text(encoding="utf-8"), "the demonstration"), stage):
        assert not told.wrong, told.wrong


@contextmanager
def served() -> Iterator[httpx.Client]:
    """Serve the demonstration; yields a browser in which its host has signed in, as only hosts see it."""
    folder = Path(tempfile.mkdtemp(prefix="nomicon-bench-", dir=MEMORY_DISK if MEMORY_DISK.is_dir() else None))
    fill(folder)
    start = [sys.executable, "-c", "from nomicon.main.program import main; main()", "serve", "--data", str(folder)]
    process = subprocess.Popen([*start, "--listen", f"127.0.0.1:{PORT}"], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        first = next(found[0] for line in process.stdout if (found := re.search(r"/first-host/[\w-]+/", line)))
        with httpx.Client(base_url=ADDRESS, timeout=60, trust_env=False, follow_redirects=True) as client:
            page = httpx.HTTPTransport(retries=100)
            with httpx.Client(base_url=ADDRESS, transport=page, trust_env=False) as knocking:
                knocking.get("/about/")
            token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', client.get(first).text)
            assert token is not None
            sent = {"username": "root", "password": PASSWORD, "csrfmiddlewaretoken": token[1]}
            assert client.post(first, data=sent).status_code == 200
            yield client
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder)


def first_content(client: httpx.Client, times: int) -> Mapping[str, tuple[float, float]]:
    """Return the milliseconds until the first byte of each page: the middle one, and the slowest of twenty."""
    found = {}
    for rest in WEIGHED:
        took = []
        for _ in range(times):
            begun = time.perf_counter()
            with client.stream("GET", f"/games/{GAME}/{rest}") as answer:
                assert answer.status_code == 200, rest
                next(answer.iter_raw())
                took.append((time.perf_counter() - begun) * 1000)
        found[rest] = statistics.median(took), statistics.quantiles(took, n=20)[-1]
    return found


def weights(client: httpx.Client) -> Mapping[str, tuple[int, int]]:
    """Return the bytes sent of each page alone, and with all files that it asks for, the code editor left out."""
    files: dict[str, int] = {}
    found = {}
    for rest in WEIGHED:
        page = client.get(f"/games/{GAME}/{rest}")
        asked = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text))
        for one in asked - set(files):
            files[one] = client.get(one).num_bytes_downloaded
        found[rest] = len(page.content), len(page.content) + sum(files[one] for one in asked if "editor" not in one)
    return found


def pages_a_second(client: httpx.Client, seconds: float) -> float:
    """Return how often the game's page is made a second, when so many ask for it at once."""

    def ask(until: float) -> int:
        asked = 0
        with httpx.Client(base_url=ADDRESS, cookies=client.cookies, timeout=60, trust_env=False) as mine:
            while time.perf_counter() < until:
                assert mine.get(f"/games/{GAME}/").status_code == 200
                asked += 1
        return asked

    begun = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as people:
        made = sum(people.map(ask, [begun + seconds] * AT_ONCE))
    return made / (time.perf_counter() - begun)
