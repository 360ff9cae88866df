"""Chat services, such as ntfy or Matrix, which Apprise knows how to speak to: in a process of its own.

That process reaches nothing. What it wants to send is sent here, by the guarded way out, and it ends after a while,
whatever it does.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import IO, Any

from msgspec import Struct

from nomicon.adapters.channels.way_out import CallAnswer, GuardedWayOut
from nomicon.game.values.translatable import gettext_noop

SECONDS = 60.0
"""Seconds after which the process is killed."""

MOST_CALLS = 20
"""Calls for one thing that is told: signing in, joining a room and the like."""

LONGEST = 1_000_000
"""Signs of a line that the process writes."""

FAILED = gettext_noop("The service could not be notified: it took too long, or its plugin failed.")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
CHILD = "nomicon.adapters.channels.service_child"
ENVIRONMENT = {"LANG": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/nonexistent"}
"""All that the process knows of the server: no secret of it is among that."""


class ServiceMessage(Struct, frozen=True):
    """What a service is told, at an address such as ``ntfys://ntfy.sh/cake``."""

    address: str
    title: str
    text: str


class ChatServices:
    """Tells chat services things."""

    def __init__(self, out: GuardedWayOut, seconds: float = SECONDS) -> None:
        self._out, self._seconds = out, seconds

    def tell(self, address: str, title: str, text: str) -> CallAnswer:
        """Tell a service something; what goes wrong is in the answer, without any secret."""
        return next(self.tell_all([ServiceMessage(address, title, text)]))

    def tell_all(self, messages: Sequence[ServiceMessage]) -> Iterator[CallAnswer]:
        """Tell services things one after the other, and yield what came of each.

        One process tells them all, until one fails: what it says next could be about that one, so it is killed, and
        another tells the rest.
        """
        left = list(messages)
        while left:
            with _process(self._seconds) as process:
                assert process.stdin is not None
                assert process.stdout is not None
                went_well = True
                while left and went_well:
                    try:
                        answer = self._told(process.stdin, process.stdout, left.pop(0))
                    except (OSError, ValueError, KeyError, TypeError):
                        answer, went_well = CallAnswer(0, FAILED), False
                    yield answer

    def _told(self, said: IO[str], heard: IO[str], message: ServiceMessage) -> CallAnswer:
        _say(said, address=message.address, title=message.title, text=message.text)
        last = CallAnswer(0, gettext_noop("The service could not be notified. Check what you entered."))
        for _call in range(MOST_CALLS + 1):
            asked = json.loads(heard.readline(LONGEST))
            if "done" in asked:
                return CallAnswer(200, "") if asked["done"] else CallAnswer(last.status, last.told, last.retry_after)
            last = self._called(asked)
            body = base64.b64encode(last.body).decode()
            _say(said, status=last.status, headers=dict(last.headers), body=body)
        raise ValueError("The plugin made too many calls.")

    def _called(self, asked: Mapping[str, Any]) -> CallAnswer:
        method, headers = str(asked["method"]), asked["headers"]
        if method not in METHODS or not isinstance(headers, dict):
            return CallAnswer(0, gettext_noop("The service could not be notified."))
        plain = {str(name): str(value) for name, value in headers.items() if name.lower() != "content-length"}
        return self._out.send(method, str(asked["url"]), plain, base64.b64decode(asked["body"]))


def _say(said: IO[str], **told: object) -> None:
    said.write(json.dumps(told) + "\n")
    said.flush()


@contextmanager
def _process(seconds: float) -> Iterator[subprocess.Popen[str]]:
    """Start the process, and kill it in the end, or when its time is over."""
    with subprocess.Popen(
        [sys.executable, "-I", "-m", CHILD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
        cwd="/",
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        timer = threading.Timer(seconds, _killed, [process])
        timer.daemon = True
        timer.start()
        try:
            yield process
        finally:
            timer.cancel()
            _killed(process)


def _killed(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
