"""What is sent with requests, taken in before anything else is done: little and quickly, until we know from whom.

Somebody who is not signed in sends forms of a few lines. Whoever we know may send more, but not many long ones at once,
and not for ever; so nobody can hold much of the server's memory by stopping in the middle.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec
from django.utils.translation import gettext_noop

from nomicon.web.api.shapes.errors import Error
from nomicon.web.page_tools.plainly import PAGE_HEADERS, page_of_scope
from nomicon.web.requests.bridge import Message, Receive, Scope, Send
from nomicon.web.requests.split import Door

THREADS = 2
"""Looking up who sends something long takes a millisecond, and is seldom asked."""


@dataclass(frozen=True, slots=True)
class BodyBounds:
    """How much may be sent with one request, and for how long."""

    strangers: int = 64_000
    """Bytes from whoever is not signed in: the longest form they are shown, many times over."""

    longest: int = 12_000_000
    """Bytes from anybody: a whole record to restore, or a long ruleset pasted in, and no more."""

    quick: float = 20
    """Seconds for so much as strangers may send: a slow telephone takes two."""

    slow: float = 180
    """Seconds for the longest: a slow line takes two minutes."""

    at_once: int = 3
    """Long requests that one account sends at the same time: somebody with several windows."""


BODIES = BodyBounds()

STRANGERS = gettext_noop("Before you sign in, a request can have at most {most} bytes.")
LONGEST = gettext_noop("A request can have at most {most} bytes.")
AT_ONCE = gettext_noop("You are already sending {many} long requests. Wait until one ends.")
SLOW = gettext_noop("This request was not complete within {seconds} seconds.")
"""What is said of bodies that are not taken."""


class BodyRefusal(Exception):
    """What was sent is not taken: the status, and its kind and message as the door for programs tells them."""

    def __init__(self, status: int, kind: str, sentence: str, **figures: object) -> None:
        """`sentence` is one of the catalogue, in which `figures` are filled in."""
        super().__init__(sentence.format(**figures))
        self.status, self.kind, self.sentence, self.figures = status, kind, sentence, figures

    def page(self, scope: Scope) -> bytes | None:
        """Return the page that says so; None for programs, which read one line."""
        return page_of_scope(scope, self.status, self.sentence, self.figures)


class Bodies:
    """An ASGI application before another one: that one gets whole requests, and never waits for the rest of one."""

    def __init__(self, inside: Door, who: Callable[[Scope], str | None], bounds: BodyBounds = BODIES) -> None:
        """`who` names the account that sends a request, or None for a stranger; it may take its time."""
        self._inside, self._who, self._bounds = inside, who, bounds
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="who")
        self._long: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take in what comes with a request, and hand both on."""
        if scope["type"] != "http" or not _brings_something(scope):
            await self._inside(scope, receive, send)
            return
        try:
            body = await self._taken(scope, receive)
        except BodyRefusal as refusal:
            await _refuse(scope, send, refusal)
            return
        if body is not None:
            await self._inside(scope, _replayed(body, receive), send)

    async def _taken(self, scope: Scope, receive: Receive) -> bytearray | None:
        """Return what was sent, or None where whoever sends has gone. Raises `BodyRefusal`."""
        body, bounds, told = bytearray(), self._bounds, _length_told(scope)
        if told <= bounds.strangers:
            whole = await _read(receive, body, bounds.strangers, bounds.quick)
            if whole is not False:
                return body if whole else None
        sender = await asyncio.get_running_loop().run_in_executor(self._threads, self._who, scope)
        if sender is None:
            raise BodyRefusal(413, "too long", STRANGERS, most=f"{bounds.strangers:,}")
        if told > bounds.longest:
            raise _too_long(bounds.longest)
        if self._long[sender] >= bounds.at_once:
            raise BodyRefusal(429, "too many", AT_ONCE, many=bounds.at_once)
        self._long[sender] += 1
        try:
            whole = await _read(receive, body, bounds.longest, bounds.slow)
        finally:
            self._long[sender] -= 1
            if not self._long[sender]:
                del self._long[sender]
        if whole is False:
            raise _too_long(bounds.longest)
        return body if whole else None


def _too_long(longest: int) -> BodyRefusal:
    return BodyRefusal(413, "too long", LONGEST, most=f"{longest:,}")


def _brings_something(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


def _length_told(scope: Scope) -> int:
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(said) if said.isdigit() else 0  # What is no number, the server itself has refused.


async def _read(receive: Receive, body: bytearray, most: int, seconds: float) -> bool | None:
    """Read on until all is there; False where it is more than the most, None where its sender has gone."""
    try:
        async with asyncio.timeout(seconds):
            while len(body) <= most:
                message = await receive()
                if message["type"] != "http.request":
                    return None
                body += message.get("body", b"")
                if not message.get("more_body", False):
                    return len(body) <= most
    except TimeoutError:
        raise BodyRefusal(408, "too slow", SLOW, seconds=f"{seconds:g}") from None
    return False


def _replayed(body: bytearray, receive: Receive) -> Receive:
    """Return what gives the application the whole of a request at once, and then whatever else happens."""
    left = [{"type": "http.request", "body": bytes(body), "more_body": False}]

    async def again() -> Message:
        return left.pop() if left else await receive()

    return again


async def _refuse(scope: Scope, send: Send, refusal: BodyRefusal) -> None:
    """Answer, and end the connection: what is still to come of the request is nothing that anybody reads."""
    headers, text = _refused(scope, refusal)
    headers += [(b"content-length", str(len(text)).encode()), (b"connection", b"close")]
    headers += [(b"retry-after", b"1")] if refusal.status == 429 else []
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": text})


def _refused(scope: Scope, refusal: BodyRefusal) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Return what is answered: data for programs at their addresses, a page for browsers, and else a line."""
    plain = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
    if scope["path"].startswith("/api/"):
        told = msgspec.json.encode(Error(refusal.kind, str(refusal)))
        return [(b"content-type", b"application/json"), *plain], told
    page = refusal.page(scope)
    if page is not None:
        return [*PAGE_HEADERS], page
    return [(b"content-type", b"text/plain; charset=utf-8"), *plain], f"{refusal}\n".encode()
