"""Waiting for what another thread does, but not for ever where the database hangs: then whoever asked is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from nomicon.game.values.translatable import _
from nomicon.hosting.availability import Availability
from nomicon.hosting.ports import LedgerUnreachable

T = TypeVar("T")

HANGS = 20.0
"""Seconds without an answer of the database after which nobody is kept waiting for it; the work itself goes on."""

LOOKING_AGAIN = 10.0
"""Seconds for which whoever only looks is looked for again where the database was away, before they are told."""

GLANCE = 1.0
"""Seconds between two looks at whether it hangs."""


async def unless_it_hangs(work: Awaitable[T], availability: Availability) -> T:
    """Return what comes of work in another thread. Raises `LedgerUnreachable` where the database hangs meanwhile.

    Slow work is waited for as long as it takes. What is given up may be done all the same.
    """
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    since = loop.time()
    try:
        while not (await asyncio.wait((task,), timeout=GLANCE))[0]:
            if loop.time() - since > HANGS and availability.longest_wait > HANGS:
                raise LedgerUnreachable(_("The database has not answered for {many:g} seconds.", many=HANGS))
    finally:
        if not task.done():
            task.cancel()
    return task.result()
