"""The heads of requests: they come soon and are short, or the connection is closed. Bodies are for `bodies`.

Uvicorn waits for a head without end, and keeps all of it; so anybody could hold as many connections as the machine has,
and as much of its memory.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_WITHIN = 20.0
"""Seconds for all lines of a head: as for the body of a form. They are a few hundred bytes."""

HEAD_LENGTH = 65536
"""Bytes of a head that are waited for. One that comes in a single piece may be as long as a piece can be."""


def _answer(status: bytes, text: str) -> bytes:
    body = text.encode()
    return b"".join(
        (
            b"HTTP/1.1 ",
            status,
            b"\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n",
            b"content-length: %d\r\n\r\n" % len(body),
            body,
        )
    )


TOO_SLOW = _answer(
    b"408 Request Timeout", f"The headers of this request were not complete within {HEAD_WITHIN:g} seconds."
)
TOO_LONG = _answer(
    b"431 Request Header Fields Too Large",
    f"The headers of this request are longer than {HEAD_LENGTH:,} bytes. Send fewer or shorter headers.",
)


class PromptHttp(HttpToolsProtocol):
    """Uvicorn's quicker HTTP/1.1, with limits of time and length for heads."""

    head_within = HEAD_WITHIN

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._head_due: asyncio.TimerHandle | None = None
        self._head_came = 0  # Bytes of the head that is waited for.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # As uvicorn has it.
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Take in what has come. A head that is still not complete has so many bytes more."""
        super().data_received(data)
        if self._head_due is not None:
            self._head_came += len(data)
            if self._head_came > HEAD_LENGTH:
                self._give_up(TOO_LONG)

    def on_message_begin(self) -> None:
        """Begin to wait for a head that has begun, unless it is waited for since the connection was made."""
        super().on_message_begin()
        if self._head_due is None:
            self._wait_for_head()

    def on_headers_complete(self) -> None:
        """Wait no longer for a head that is there."""
        self._stop_waiting()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        self._head_came = 0
        self._head_due = self.loop.call_later(self.head_within, self._too_late)

    def _stop_waiting(self) -> None:
        if self._head_due is not None:
            self._head_due.cancel()
            self._head_due = None

    def _too_late(self) -> None:
        """End the connection. A browser that connected in advance and has sent nothing is told nothing."""
        self._give_up(TOO_SLOW if self._head_came else b"")

    def _give_up(self, answer: bytes) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            if answer:
                self.transport.write(answer)
            self.transport.close()
