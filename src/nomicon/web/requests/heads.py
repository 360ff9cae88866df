"""The heads of requests: they come soon, or the connection is closed. What comes behind them is for `bodies`.

Uvicorn waits for a first head without end, and for the next one on a connection from its first byte on; so anybody
could hold as many connections as the machine has.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_WITHIN = 20.0
"""Seconds for all lines of a head: as for the body of a form. They are a few hundred bytes."""

TOO_SLOW = f"The head of this request did not come to its end within {HEAD_WITHIN:g} s.\n".encode()
ANSWER = b"".join((
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n",
    b"content-length: %d\r\n\r\n" % len(TOO_SLOW), TOO_SLOW,
))  # fmt: skip


class PromptHttp(H11Protocol):
    """Uvicorn's HTTP/1.1, with a time limit for heads."""

    head_within = HEAD_WITHIN

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._head_due: asyncio.TimerHandle | None = None
        self._head_began = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # As uvicorn has it.
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Take in what has come; wait no longer for a head that is there, and begin to wait for one that has begun."""
        self._head_began = True
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._head_due is None:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        self._head_due = self.loop.call_later(self.head_within, self._too_late)

    def _stop_waiting(self) -> None:
        self._head_began = False
        if self._head_due is not None:
            self._head_due.cancel()
            self._head_due = None

    def _too_late(self) -> None:
        """End the connection. A browser that connected in advance and has sent nothing is told nothing."""
        self._head_due = None
        if not self.transport.is_closing():
            if self._head_began:
                self.transport.write(ANSWER)
            self.transport.close()
