"""From ASGI to WSGI on a few lasting threads: pages keep their database connections from request to request."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias
from urllib.parse import unquote_to_bytes

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Wsgi: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

THREADS = 8
"""Pages made at once. More wait for the same two or four cores; fewer let one slow page hold up the others."""

LONGEST_BODY = 12_000_000
"""Bytes of a request: a whole record to restore, or a long ruleset pasted in, and no more."""

TOO_LONG = b"This request is too long.\n"


class Bridge:
    """An ASGI application that answers with a WSGI one."""

    def __init__(self, application: Wsgi, threads: int = THREADS) -> None:
        self._application = application
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="page")

    def close(self) -> None:
        """Let the threads finish what they are at, and end."""
        self._threads.shutdown(wait=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        body = await _body(receive)
        if body is None:
            await send({"type": "http.response.start", "status": 413, "headers": [(b"content-type", b"text/plain")]})
            await send({"type": "http.response.body", "body": TOO_LONG})
            return
        run = asyncio.get_running_loop().run_in_executor
        status, headers, chunks = await run(self._threads, self._answered, scope, body)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        while (chunk := await run(self._threads, next, chunks, None)) is not None:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    def _answered(self, scope: Scope, body: bytes) -> tuple[int, list[tuple[bytes, bytes]], Iterator[bytes]]:
        told: dict[str, Any] = {}

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
            return told["status"], told["headers"], iter([whole] if whole else [])
        return told["status"], told["headers"], _closing(answer)


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
    """Return what was sent with a request, or None if it is too long."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b""
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > LONGEST_BODY:
            return None
        if not message.get("more_body", False):
            return b"".join(parts)


def environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """Return what WSGI wants to know of a request."""
    host, port = scope.get("server") or ("127.0.0.1", 80)
    told: dict[str, Any] = {
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
