"""A server: one record, one writer, one keeper of time, and both doors on one port."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from nomicon.adapters import backups, orders, restoring
from nomicon.adapters.chance import SystemChance
from nomicon.adapters.clocks import PushedClock, SettableClock, SystemClock
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.cli.desk.tools import Serving
from nomicon.game.names import GameId, Moment
from nomicon.game.values.translatable import _
from nomicon.hosting.files import working_folder
from nomicon.hosting.foresight.foreseer import Foreseer
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.hosting.ports import Clock, FindingBook
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.server.newest_only import NewestOnly
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.hosting.table.table import VERSION, Table
from nomicon.main.demonstration import GAMES, play_games
from nomicon.main.folders import data_folder, in_postgres
from nomicon.main.loading import loading
from nomicon.main.opening import (
    availability_of,
    chat_services,
    clock_of,
    end,
    rules_in_git,
    set_up,
    way_out,
)
from nomicon.main.sending import sender_beside
from nomicon.main.table import open_findings, open_record, sandbox
from nomicon.play.engine import bench
from nomicon.web.choices import read_choices

if TYPE_CHECKING:
    from nomicon.adapters.kept_process import KeptProcess
    from nomicon.web.tools import Services


def serve(serving: Serving, say: Callable[[str], None]) -> None:
    """Keep the table in a browser open until it is stopped.

    Django has to know its data folder and be set up before anything of it is imported; and no other command should
    wait for all that to load.
    """
    os.environ["NOMICON_LISTENS"] = serving.address
    if serving.demonstration:
        os.environ.pop("DATABASE_URL", None)  # A demonstration keeps everything in its own folder.
    with loading():
        place = set_up(serving)
        from nomicon.web.server import serve

    signal.signal(signal.SIGTERM, end)
    if told := restoring.carry_out(place).said:
        say(told)
    with orders.in_use(place.folder), open_house(serving) as house:
        shown = [one.game for one in GAMES] if serving.demonstration else []
        condition = house.hall.condition()
        if condition.read_only:
            say(
                _(
                    "You can only read these games: {reason}. You cannot make moves, and no deadline takes effect.",
                    reason=condition.stopped,
                )
            )
        serve(house, serving.host, serving.port, say, shown)


def deliver(serving: Serving, say: Callable[[str], None]) -> None:
    """Send what a server has to send, once, beside it or while none runs."""
    place = set_up(serving)
    from nomicon.web.server import deliver

    with orders.in_use(place.folder), open_house(serving) as house:
        deliver(house, say)


SEARCHES = 2
"""How many searches for what changes would do are made at once, each in a sandbox of its own."""


@contextmanager
def open_house(serving: Serving) -> Iterator[Services]:
    """Open everything that a server works with: one record, one writer, one keeper of time."""
    from nomicon.web.live import Hub
    from nomicon.web.tools import Services

    choices, hub = read_choices(serving.folder), Hub()
    everybody, place, interpreter = NewestOnly(hub), data_folder(serving.folder), Sandbox()
    with open_record(place.where) as ledger:
        if serving.demonstration:
            with working_folder(serving.folder, "demonstration") as folder:
                play_games(ledger, folder, SystemClock().now())
        clock = clock_of(serving, ledger, choices.clock_bounds)
        sender = sender_beside(serving, choices, clock)
        table = Table(ledger, clock, SystemChance(), everybody, bench(sandbox()))
        with (
            closing(open_findings(place.where)) as book,
            GameServer(table, bench(Sandbox()), choices.quotas, _foreseer(book)) as hall,
            Timekeeper(hall, clock, hub.renew_pages) as keeper,
            ledger.listen(_hearing(everybody, keeper)),
        ):
            yield Services(
                hall,
                choices,
                clock,
                interpreter,
                hub,
                set_clock=_setting(clock, keeper, sender) if isinstance(clock, SettableClock | PushedClock) else None,
                confirm_clock=_confirming(clock, keeper),
                check_record=ledger.check,
                back_up=partial(backups.back_up, serving.folder, engine=VERSION, at=in_postgres(place)),
                record=place.where if isinstance(place.where, Path) else None,
                restoring=orders.Restoring(place, ledger, bench(interpreter)),
                record_clock=None if serving.test_clock or serving.demonstration else ledger.clock(),
                rules_in_git=rules_in_git(choices, ledger),
                way_out=way_out(choices),
                chat_services=chat_services(choices),
                sender=sender,
                is_demonstration=serving.demonstration,
                availability=availability_of(place.where),
            )


def _foreseer(book: FindingBook) -> Foreseer:
    return Foreseer([bench(Sandbox()) for _ in range(SEARCHES)], proves=proof_of, book=book)


PATIENCE = 60
"""Seconds that whoever sets the clock waits until what fell due has been done."""


def _hearing(everybody: NewestOnly, keeper: Timekeeper) -> Callable[[GameId, int], None]:
    def hear(game: GameId, number: int) -> None:
        if everybody.hear(game, number):
            keeper.look_soon()

    return hear


def _setting(
    clock: SettableClock | PushedClock, keeper: Timekeeper, sender: KeptProcess | None
) -> Callable[[Moment], None]:
    def set_clock(at: Moment) -> None:
        clock.set(at)
        keeper.wake().result(PATIENCE)
        if sender is not None:
            sender.tell(str(clock.now()))

    return set_clock


def _confirming(clock: Clock, keeper: Timekeeper) -> Callable[[], None]:
    def confirm() -> None:
        clock.confirm()
        keeper.wake().result(PATIENCE)

    return confirm
