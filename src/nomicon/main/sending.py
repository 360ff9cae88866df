"""Sending what a server has to send, for as long as it runs, in a process beside it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from typing import TYPE_CHECKING

from nomicon.adapters import orders
from nomicon.adapters.chance import SystemChance
from nomicon.adapters.clocks import PushedClock, SettableClock
from nomicon.adapters.kept_process import KeptProcess
from nomicon.adapters.ledgers.upkeep.files import Where
from nomicon.cli.desk.tools import Serving
from nomicon.hosting.foresight.foreseer import Foreseer
from nomicon.hosting.ports import Clock
from nomicon.hosting.server.hall_beside import HallBeside
from nomicon.hosting.table.table import Table
from nomicon.main.loading import loading
from nomicon.main.on_first_use import OnFirstUse
from nomicon.main.opening import availability_of, chat_services, clock_of, end, set_up, way_out
from nomicon.main.table import Silence, open_findings, open_record, sandbox
from nomicon.play.engine import bench
from nomicon.web.choices import HostChoices, read_choices

if TYPE_CHECKING:
    from nomicon.adapters.sandbox.sandbox import Sandbox
    from nomicon.web.tools import Services

NICENESS = 10
"""By how much the sender goes behind the server where the processor is short: a player waits for a move, and nobody for
a letter."""

ENDS_WITHIN = 3.0
"""Seconds that a send has to end when the server has. One that is cut off is made again, under the same key."""


def deliver_on(serving: Serving) -> None:
    """Send what a server has to send for as long as it runs: it writes a line when there is something."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGTERM, end)
    with loading():
        place = set_up(serving)
        from nomicon.web.notices.postman import deliver_on
        from nomicon.web.tools import open_house

    with orders.in_use(place.folder), _house_beside(serving, place.where) as house:
        open_house(house)
        deliver_on(house, sys.stdin.buffer, _end_soon)


def _end_soon() -> None:
    """End this process soon, whatever it waits for."""
    timer = threading.Timer(ENDS_WITHIN, os._exit, [0])
    timer.daemon = True
    timer.start()


@contextmanager
def _house_beside(serving: Serving, where: Where) -> Iterator[Services]:
    """Open what a sender works with. It only looks at games, so it needs no more of a server than this."""
    from nomicon.web.live import Hub
    from nomicon.web.tools import Services

    choices, interpreter = read_choices(serving.folder), OnFirstUse(sandbox)
    with open_record(where) as ledger:
        clock = clock_of(serving, ledger, choices.clock_bounds)
        table = Table(ledger, clock, SystemChance(), Silence(), bench(interpreter))
        with (
            _foreseer(choices, where) as foreseer,
            HallBeside(table, bench(interpreter), choices.quotas, foreseer) as hall,
        ):
            yield Services(
                hall,
                choices,
                clock,
                interpreter,
                Hub(),
                set_clock=clock.set if isinstance(clock, SettableClock | PushedClock) else None,
                record_clock=None if serving.test_clock or serving.demonstration else ledger.clock(),
                way_out=way_out(choices),
                chat_services=chat_services(choices),
                is_demonstration=serving.demonstration,
                availability=availability_of(where),
            )


@contextmanager
def _foreseer(choices: HostChoices, where: Where) -> Iterator[Foreseer | None]:
    """Yield what warns of proposals, for letters of lists. The server has found most of it already."""
    if not choices.lists:
        yield None
        return
    with closing(open_findings(where)) as book:
        yield Foreseer([bench(OnFirstUse(cache(_sandbox_of_its_own)))], book=book)


def _sandbox_of_its_own() -> Sandbox:
    from nomicon.adapters.sandbox.sandbox import Sandbox

    return Sandbox()


def sender_beside(serving: Serving, choices: HostChoices, clock: Clock) -> KeptProcess | None:
    """Return the process that sends what a server has to send; none where the host has turned nothing on."""
    if not choices.sends_notices or choices.deliver_by_cron:
        return None
    # With -P, nothing in the folder in which the server was started takes the place of a module.
    program = [sys.executable, "-P", "-m", "nomicon.main", "send-notices", "--beside-server"]
    program += ["--data", str(serving.folder)]
    if not isinstance(clock, SettableClock | PushedClock):
        return KeptProcess("The sender of notices", program)
    told = "--demo" if serving.demonstration else "--test-clock"
    return KeptProcess("The sender of notices", [*program, told], lambda: str(clock.now()))
