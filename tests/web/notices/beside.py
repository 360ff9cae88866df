"""A server with the process that sends notices beside it, and something to tell."""

from __future__ import annotations

import os
from pathlib import Path

import httpx

from tests.waiting import until
from tests.web.serving import PATIENCE, Served


def senders_of(process: int) -> list[int]:
    """Return the processes that a server has started."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        found += map(int, task.read_text().split())
    return found


def sender_of(host: Served) -> int:
    """Wait until a server has started its sender, and return that process."""
    until(lambda: senders_of(host.process.pid), "the server has started its sender", pause=0.05)
    (sender,) = senders_of(host.process.pid)
    return sender


def is_there(process: int) -> bool:
    """Say whether a process has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def niceness(process: int) -> int:
    """Return how far a process goes behind others."""
    return os.getpriority(os.PRIO_PROCESS, process)


def proposed(host: Served, game: str, token: str, words: str) -> None:
    """Propose a rule."""
    sent = httpx.post(
        f"{host.address}/api/v1/games/{game}/moves",
        json={"line": f'propose enact "{words}"'},
        headers={"Authorization": f"Bearer {token}"},
        timeout=PATIENCE,
        trust_env=False,
    )
    assert sent.status_code == 201, sent.text
