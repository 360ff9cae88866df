"""Brings what other threads have done to the loop: all that is done at once in one go, for waking it costs most."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


class LoopMailbox:
    """One for a loop. Anybody may put something in; only the loop takes it out."""

    def __init__(self) -> None:
        self._come: deque[tuple[asyncio.Future[Any], Future[Any]]] = deque()
        self._is_woken = False

    async def brought(self, future: Future[T]) -> T:
        """Wait until something is done, and return it; whoever stops waiting takes it back if it has not begun."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[T] = loop.create_future()

        def come(done: Future[T]) -> None:
            # In this order, and taken out in the other, so that nothing is left lying there.
            self._come.append((waiting, done))
            if not self._is_woken:
                self._is_woken = True
                with suppress(RuntimeError):  # The server is closing, and nobody waits any more.
                    loop.call_soon_threadsafe(self._hand_out)

        future.add_done_callback(come)
        try:
            return await waiting
        except asyncio.CancelledError:
            future.cancel()
            raise

    def _hand_out(self) -> None:
        self._is_woken = False
        while self._come:
            waiting, done = self._come.popleft()
            if waiting.done():
                continue
            if done.cancelled():
                waiting.cancel()
            elif (trouble := done.exception()) is not None:
                waiting.set_exception(trouble)
            else:
                waiting.set_result(done.result())
