"""The API: ballots a second as a part of what the bare framework does, and how soon many watchers hear of an entry."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import httpx

from benchmarks.doors import opened
from benchmarks.stage import GAME, player
from nomicon.game.names import ProposalNumber
from nomicon.hosting.table import Played
from nomicon.play.engine import Refused
from nomicon.play.voting import CastBallot

PORT = 18_931
CONNECTIONS = 32
BALLOT = '{"move": "vote", "proposal": 1, "choice": "FOR"}'

SCRIPT = """
local count = 0
request = function()
  count = count + 1
  local headers = {["Content-Type"] = "application/json", ["Authorization"] = "Bearer nmc_" .. (count % 199 + 1)}
  return wrk.format("POST", "/api/v1/games/bench/moves", headers, 'BALLOT')
end
"""


@contextmanager
def served(which: str, port: int) -> Iterator[int]:
    """Serve one of the two in a process of its own; yields its process id."""
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.doors", which, str(port)])
    try:
        for _ in range(300):
            try:
                httpx.get(f"http://127.0.0.1:{port}/", trust_env=False)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def ballots(seconds: int, laps: int = 3) -> dict[str, tuple[float, float]] | None:
    """Return ballots a second and the milliseconds of the slowest hundredth, of each server: the best of laps in turn.

    The load comes from `wrk` on the same machine; None where there is none.
    """
    if shutil.which("wrk") is None:
        return None
    best: dict[str, tuple[float, float]] = {"ours": (0, 0), "bare": (0, 0)}
    with served("ours", PORT), served("bare", PORT + 1), tempfile.TemporaryDirectory() as folder:
        proposal = httpx.get(f"http://127.0.0.1:{PORT}/api/v1/games/bench/pages/proposals", trust_env=False).json()
        number = proposal["proposals"][0]["number"]
        script = Path(folder) / "ballots.lua"
        script.write_text(SCRIPT.replace("BALLOT", BALLOT.replace("1", str(number))), encoding="utf-8")
        for _ in range(laps):
            for which, port in (("ours", PORT), ("bare", PORT + 1)):
                best[which] = max(best[which], _load(port, script, seconds))
    return best


def without_a_door(seconds: int) -> float:
    """Return ballots a second where nobody asks over HTTP: as many wait at once, and the same thread writes them."""
    with opened() as house:
        number = house.hall.seen(GAME, None).game.last_proposal
        waiting: deque[Future[Played | Refused]] = deque()
        made, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            made += 1
            ballot = CastBallot(player(made % 199 + 1), ProposalNumber(number), "FOR")
            waiting.append(house.hall.play(GAME, ballot))
            if len(waiting) == CONNECTIONS:
                waiting.popleft().result()
        return made / (time.perf_counter() - start)


def _load(port: int, script: Path, seconds: int) -> tuple[float, float]:
    told = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency", "-s", str(script), f"http://127.0.0.1:{port}"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    if "Non-2xx" in told:
        raise AssertionError(told)
    rate, slow = re.search(r"Requests/sec:\s+([\d.]+)", told), re.search(r"99%\s+([\d.]+)(us|ms|s)", told)
    assert rate is not None
    assert slow is not None
    return float(rate[1]), float(slow[1]) * {"us": 0.001, "ms": 1, "s": 1000}[slow[2]]


async def _watch(port: int, began: asyncio.Semaphore, heard: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /live/bench?ticket=x HTTP/1.1\r\nHost: bench\r\n\r\n")
    lines = 0
    while line := await reader.readline():
        if line.startswith(b"id: "):
            lines += 1
            if lines == 1:
                began.release()
            else:
                heard.append(time.perf_counter())
                break
    writer.close()


async def _watched(port: int, many: int) -> tuple[float, float, float]:
    heard: list[float] = []
    began = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(_watch(port, began, heard)) for _ in range(many)]
    for _ in range(many):
        await began.acquire()
    await asyncio.sleep(0.5)
    async with httpx.AsyncClient(trust_env=False, headers={"Authorization": "Bearer nmc_1"}) as client:
        start = time.perf_counter()
        answer = await client.post(f"http://127.0.0.1:{port}/api/v1/games/bench/moves", json={"line": "declare Hm"})
        acknowledged = time.perf_counter()
        assert answer.status_code == 201, answer.text
    await asyncio.gather(*tasks)
    told = sorted(heard)
    return (acknowledged - start) * 1000, (told[len(told) // 2] - start) * 1000, (told[-1] - start) * 1000


def watchers(many: int, laps: int = 3) -> tuple[float, float, float, float]:
    """Return milliseconds from sending a move to its answer, to the middle watcher, to the last; and MiB they took."""
    with served("ours", PORT) as process:
        asyncio.run(_watched(PORT, 10))
        before = _memory(process)
        best = min((asyncio.run(_watched(PORT, many)) for _ in range(laps)), key=lambda found: found[2])
        return (*best, _peak(process) - before)


def _memory(process: int) -> float:
    return _status(process, "VmRSS")


def _peak(process: int) -> float:
    return _status(process, "VmHWM")


def _status(process: int, name: str) -> float:
    found = re.search(rf"{name}:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(encoding="utf-8"))
    return 0.0 if found is None else int(found[1]) / 1024
