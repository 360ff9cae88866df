"""The API: ballots a second as a part of what the bare framework does, and how soon many watchers hear of an entry."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import httpx

from benchmarks.doors import opened
from benchmarks.stage import GAME, player
from nomicon.game.names import ProposalNumber
from nomicon.hosting.table.table import Played
from nomicon.play.engine import Refused
from nomicon.play.votes.voting import CastBallot

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


@dataclass(frozen=True, slots=True)
class Served:
    """A server in a process of its own."""

    port: int
    process: int

    @property
    def address(self) -> str:
        """Return where it listens."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def served(which: str) -> Iterator[Served]:
    """Serve one of the two in a process of its own, on a port that nobody has."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.doors", which, str(port)])
    here = Served(port, process.pid)
    try:
        for _ in range(600):
            if process.poll() is not None:
                raise RuntimeError(f"The server {which!r} has ended before it was open.")
            try:
                httpx.get(here.address, trust_env=False)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield here
    finally:
        process.terminate()
        process.wait()


@dataclass(frozen=True, slots=True)
class Lap:
    """What one server did in a lap: ballots a second, milliseconds of the slowest hundredth, microseconds of the
    processor that each took, in the server's whole process."""

    rate: float
    slow: float
    work: float


@dataclass(frozen=True, slots=True)
class Compared:
    """Both servers, each lap of ours with the lap of the bare framework beside it."""

    ours: Sequence[Lap]
    bare: Sequence[Lap]

    def part(self) -> float:
        """Return how many of its ballots ours takes: the median of what each pair of laps says."""
        return median(ours.rate / bare.rate for ours, bare in zip(self.ours, self.bare, strict=True))

    def part_of_work(self) -> float:
        """Return the same by the processor's time, which other programs on the machine change little."""
        return median(bare.work / ours.work for ours, bare in zip(self.ours, self.bare, strict=True))


def ballots(seconds: float, laps: int = 9) -> Compared | None:
    """Measure both servers in turn, each lap in the other order, so that what else goes on strikes both alike.

    The load comes from `wrk` on the same machine; None where there is none.
    """
    if shutil.which("wrk") is None:
        return None
    found: dict[str, list[Lap]] = {"ours": [], "bare": []}
    with served("ours") as ours, served("bare") as bare, tempfile.TemporaryDirectory() as folder:
        proposal = httpx.get(f"{ours.address}/api/v1/games/bench/pages/proposals", trust_env=False).json()
        number = proposal["proposals"][0]["number"]
        script = Path(folder) / "ballots.lua"
        script.write_text(SCRIPT.replace("BALLOT", BALLOT.replace("1", str(number))), encoding="utf-8")
        pair = [("ours", ours), ("bare", bare)]
        for _, server in pair:
            _load(server, script, 1)  # What is done for the first time is not what is measured.
        for lap in range(laps):
            for which, server in pair[:: 1 if lap % 2 else -1]:
                found[which].append(_load(server, script, seconds))
    return Compared(found["ours"], found["bare"])


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


def _load(server: Served, script: Path, seconds: float) -> Lap:
    before = _worked(server.process)
    told = subprocess.run(
        [
            "wrk",
            "-t1",
            f"-c{CONNECTIONS}",
            f"-d{max(round(seconds), 1)}s",
            "--latency",
            "-s",
            str(script),
            server.address,
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    worked = _worked(server.process) - before
    if "Non-2xx" in told:
        raise AssertionError(told)
    rate, slow = re.search(r"Requests/sec:\s+([\d.]+)", told), re.search(r"99%\s+([\d.]+)(us|ms|s)", told)
    made = re.search(r"(\d+) requests in", told)
    assert rate is not None
    assert slow is not None
    assert made is not None
    return Lap(float(rate[1]), float(slow[1]) * {"us": 0.001, "ms": 1, "s": 1000}[slow[2]], worked / int(made[1]))


def _worked(process: int) -> float:
    """Return how many microseconds of the processor a process has had, in its own code and in the system's."""
    told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) * 1_000_000 / os.sysconf("SC_CLK_TCK")


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
    with served("ours") as server:
        asyncio.run(_watched(server.port, 10))
        before = _memory(server.process)
        best = min((asyncio.run(_watched(server.port, many)) for _ in range(laps)), key=lambda found: found[2])
        return (*best, _peak(server.process) - before)


def _memory(process: int) -> float:
    return _status(process, "VmRSS")


def _peak(process: int) -> float:
    return _status(process, "VmHWM")


def _status(process: int, name: str) -> float:
    found = re.search(rf"{name}:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text(encoding="utf-8"))
    return 0.0 if found is None else int(found[1]) / 1024
