"""What other threads have done comes to the loop, once each, and wakes it no more often than needed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from nomicon.web.api.postbox import LoopMailbox
from tests.waiting import join


def done_in_a_thread(futures: list[Future[int]]) -> threading.Thread:
    def work() -> None:
        for number, future in enumerate(futures):
            if future.set_running_or_notify_cancel():
                future.set_result(number)

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_whatever_is_done_is_brought_to_whoever_waits_for_it():
    async def wait() -> list[int]:
        post, futures = LoopMailbox(), [Future[int]() for _ in range(500)]
        waiting = [asyncio.create_task(post.brought(future)) for future in futures]
        await asyncio.sleep(0)
        thread = done_in_a_thread(futures)
        found = await asyncio.gather(*waiting)
        join([thread])
        return found

    for _ in range(20):
        assert asyncio.run(wait()) == list(range(500))


def test_what_is_done_while_the_loop_is_busy_wakes_it_once(monkeypatch: pytest.MonkeyPatch):
    async def wait() -> int:
        post, futures = LoopMailbox(), [Future[int]() for _ in range(50)]
        waiting = [asyncio.create_task(post.brought(future)) for future in futures]
        await asyncio.sleep(0)
        loop, woken = asyncio.get_running_loop(), 0
        wake = loop.call_soon_threadsafe

        def counted(job: Callable[..., object], *given: Any) -> asyncio.Handle:
            nonlocal woken
            woken += 1
            return wake(job, *given)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        join([done_in_a_thread(futures)])
        await asyncio.gather(*waiting)
        return woken

    assert asyncio.run(wait()) == 1


def test_trouble_is_brought_as_trouble_and_what_was_taken_back_is_not_done():
    async def wait() -> None:
        post, failed, left, begun = LoopMailbox(), Future[int](), Future[int](), Future[int]()
        waiting = [asyncio.create_task(post.brought(one)) for one in (failed, left, begun)]
        await asyncio.sleep(0)
        failed.set_exception(ValueError("no"))
        begun.set_running_or_notify_cancel()
        for one in waiting[1:]:
            one.cancel()
        with pytest.raises(ValueError, match="no"):
            await waiting[0]
        found = await asyncio.gather(*waiting[1:], return_exceptions=True)
        assert [type(one) for one in found] == [asyncio.CancelledError] * 2
        assert (left.cancelled(), begun.cancelled()) == (True, False)
        begun.set_result(1)  # I have done this all the same, and nobody is told.
        await asyncio.sleep(0.01)

    asyncio.run(wait())
