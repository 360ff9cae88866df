"""From ASGI to WSGI on a few lasting threads: pages keep their database connections from request to request.

Requests that must be answered in time have threads of their own.
"""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication, WSGIEnvironment

from django.utils.translation import gettext_noop

from nomicon.hosting.availability import Availability
from nomicon.hosting.ports import LedgerUnreachable
from nomicon.web import patience
from nomicon.web.page_tools.plainly import PAGE_HEADERS, page_of_scope

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = Scope
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

THREADS = 8
"""Pages made at once. More wait for the same two or four cores; fewer let one slow page hold up the others."""

LOOKING = ("GET", "HEAD")
"""Requests that may be made twice."""

PAUSE = 0.1
"""Seconds between two tries at such a request while the database is away."""

NO_ANSWER = gettext_noop(
    "The games cannot be reached right now. Wait a moment, go back, and check whether what you did was saved. Do "
    "it again only if it was not saved."
)
NOT_SHOWN = gettext_noop("The games cannot be reached right now. Nothing is lost. Try again in a moment.")
NO_ANSWER_HEADERS = [(b"retry-after", b"5"), (b"cache-control", b"no-store")]
"""What is said where the database hangs, so that no page of ours can be made: to whoever sends something, or looks."""

Answered: TypeAlias = tuple[int, list[tuple[bytes, bytes]], bytes | Iterator[bytes]]
"""A status, headers, and what follows them: whole, or piece by piece for what is long."""


@dataclass(frozen=True, slots=True)
class RequestKind:
    """Requests that are answered by threads of their own, so that no other requests hold them up, nor they others.

    Their addresses begin with `prefix`. More of them than there are `threads` wait for each other.
    """

    name: str
    prefix: str
    threads: int


PAGES = RequestKind("page", "", THREADS)
"""Every request of no other kind."""


class Bridge:
    """An ASGI application that answers with a WSGI one."""

    def __init__(
        self,
        application: WSGIApplication,
        kinds: Sequence[RequestKind] = (),
        availability: Availability | None = None,
    ) -> None:
        """`kinds` are those beside pages. `availability` is that of the database on a server, where there is one."""
        self._application, self._availability = application, availability or Availability("no database")
        self._lanes = [(kind, ThreadPoolExecutor(kind.threads, kind.name)) for kind in (*kinds, PAGES)]

    def close(self) -> None:
        """Let the threads finish what they are at, and end."""
        for _, threads in self._lanes:
            threads.shutdown(wait=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        body = await _body(receive)
        if body is None:
            return
        threads = self._threads_for(scope["path"])
        run = asyncio.get_running_loop().run_in_executor
        work = run(threads, self._answered_in_the_end, scope, body)
        try:
            status, headers, content = await patience.unless_it_hangs(work, self._availability)
        except LedgerUnreachable:
            status, headers, content = _no_answer(scope)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        if not isinstance(content, bytes):
            while (chunk := await run(threads, next, content, None)) is not None:
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            content = b""
        # Without a thread: all of them may be waiting for a database that hangs.
        await send({"type": "http.response.body", "body": content})

    def _threads_for(self, path: str) -> ThreadPoolExecutor:
        return next(threads for kind, threads in self._lanes if path.startswith(kind.prefix))

    def _answered_in_the_end(self, scope: Scope, body: bytes) -> Answered:
        """Answer a request; one that only looks is tried again where the database was away for a moment."""
        since = time.monotonic()
        while True:
            waited = time.monotonic() - since
            status, headers, content = self._answered(scope, body)
            passes = status == 503 and any(name == b"retry-after" for name, _ in headers)
            in_vain = max(waited, self._availability.seconds_away) > patience.LOOKING_AGAIN
            if not passes or scope["method"] not in LOOKING or in_vain:
                return status, headers, content
            time.sleep(PAUSE)

    def _answered(self, scope: Scope, body: bytes) -> Answered:
        told: Message = {}

        def start(status: str, headers: list[tuple[str, str]], _: object = None) -> Callable[[bytes], object]:
            told["status"] = int(status.split(" ", 1)[0])
            told["headers"] = [
                (name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers
            ]
            return lambda data: None

        answer = self._application(environ(scope, body), start)
        if isinstance(answer, list) or getattr(answer, "streaming", None) is False:
            whole = b"".join(answer)
            _close(answer)
            return told["status"], told["headers"], whole
        return told["status"], told["headers"], _closing(answer)


def _no_answer(scope: Scope) -> Answered:
    """Return what is said where the database hangs: a page for browsers, and a line for programs."""
    told = NOT_SHOWN if scope["method"] in LOOKING else NO_ANSWER
    page = page_of_scope(scope, 503, told, {})
    if page is None:
        kind = (b"content-type", b"text/plain; charset=utf-8")
        return 503, [kind, *NO_ANSWER_HEADERS], f"{told}\n".encode()
    return 503, [*PAGE_HEADERS, NO_ANSWER_HEADERS[0]], page


def _closing(answer: Iterable[bytes]) -> Iterator[bytes]:
    try:
        yield from answer
    finally:
        _close(answer)


def _close(answer: Iterable[bytes]) -> None:
    close = getattr(answer, "close", None)
    if close is not None:
        close()


async def _body(receive: Receive) -> bytes | None:
    """Return what was sent with a request, or None where its sender has gone; `Bodies` bounds its length and time."""
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def environ(scope: Scope, body: bytes) -> WSGIEnvironment:
    """Return what WSGI wants to know of a request."""
    host, port = scope.get("server") or ("127.0.0.1", 80)
    told: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope.get("raw_path", scope["path"].encode()).split(b"?", 1)[0]).decode(
            "latin-1"
        ),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": str(host),
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "CONTENT_LENGTH": str(len(body)),
    }
    for name, value in scope["headers"]:
        key = name.decode("latin-1").upper().replace("-", "_")
        if "_" in name.decode("latin-1") or key == "CONTENT_LENGTH":
            continue  # A name with an underscore could pass for another with a hyphen.
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        joined = f"{told[key]}{';' if key == 'HTTP_COOKIE' else ','}{value.decode('latin-1')}" if key in told else ""
        told[key] = joined or value.decode("latin-1")
    return told
