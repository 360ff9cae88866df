"""What is said where the database hangs: who only looks has nothing to check, and who sent something has."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any

import pytest

from nomicon.hosting.availability import Availability
from nomicon.web import patience
from nomicon.web.requests.bridge import Bridge, Message


class HangingDatabase(Availability):
    """A database for which somebody has waited for a minute."""

    @property
    def longest_wait(self) -> float:
        """Say how long."""
        return 60.0


def slow(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
    """Answer, but later than anybody waits."""
    time.sleep(0.3)
    start("200 OK", [])
    return [b"late"]


def said(method: str) -> str:
    """Send a request while the database hangs, and return what is answered to a program."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    bridge = Bridge(slow, availability=HangingDatabase("the database"))
    scope: Message = {"type": "http", "method": method, "path": "/", "query_string": b"", "headers": []}
    scope["http_version"] = "1.1"
    asyncio.run(bridge(scope, receive, send))
    bridge.close()
    assert sent[0]["status"] == 503
    return bytes(sent[1]["body"]).decode()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for less time than the answer takes."""
    monkeypatch.setattr(patience, "HANGS", 0.0)
    monkeypatch.setattr(patience, "GLANCE", 0.05)


def test_who_only_looks_is_not_asked_to_check_what_was_saved():
    assert said("GET") == "The games cannot be reached right now. Nothing is lost. Try again in a moment.\n"


def test_who_sent_something_is_asked_to_check_whether_it_was_saved():
    assert "check whether what you did was saved" in said("POST")
