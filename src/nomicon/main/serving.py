"""A server: one record, one writer, one keeper of time, and both doors on one port."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from nomicon.adapters import backups, orders, restoring
from nomicon.adapters.backup_about import ACCOUNTS
from nomicon.adapters.chance import SystemChance
from nomicon.adapters.clocks import PushedClock, SettableClock, SystemClock, steady
from nomicon.adapters.folders import bind, record_of
from nomicon.adapters.ledgers.sqlite.looking import is_writable
from nomicon.adapters.ledgers.upkeep.files import LastingRecord, Where
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.cli.desk.tools import Serving
from nomicon.game.names import GameId, Moment
from nomicon.game.values.translatable import _
from nomicon.hosting.availability import Availability
from nomicon.hosting.files import working_folder
from nomicon.hosting.foresight.foreseer import Foreseer
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.proof import proof_of
from nomicon.hosting.ports import Clock
from nomicon.hosting.server.hall import GameServer
from nomicon.hosting.server.newest_only import NewestOnly
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.hosting.table.clock_watch import ClockBounds, WatchedClock
from nomicon.hosting.table.table import VERSION, Table
from nomicon.main.demonstration import GAMES, play_games
from nomicon.main.folders import data_folder, database_at, in_postgres, set_up_accounts
from nomicon.main.table import open_findings, open_record, sandbox
from nomicon.play.engine import bench
from nomicon.web.choices import HostChoices, read_choices

if TYPE_CHECKING:
    from nomicon.adapters.channels.services import ChatServices
    from nomicon.adapters.channels.way_out import GuardedWayOut
    from nomicon.adapters.git_rules import GitShelf
    from nomicon.web.tools import Services


def serve(serving: Serving, say: Callable[[str], None]) -> None:
    """Keep the table in a browser open until it is stopped.

    Django has to know its data folder and be set up before anything of it is imported; and no other command should
    wait for all that to load.
    """
    _must_be_writable(serving.folder)
    set_up_accounts(serving.folder)
    os.environ["NOMICON_LISTENS"] = serving.address
    if serving.demonstration:
        os.environ.pop("DATABASE_URL", None)  # A demonstration keeps everything in its own folder.
    if isinstance(serving.record, str):
        os.environ["DATABASE_URL"] = serving.record  # Accounts go with the games.
    elif serving.record is not None:
        bind(serving.folder, serving.record)
    place = data_folder(serving.folder)
    from nomicon.web.site import ready  # noqa: F401, I001  # Before what has models in it.
    from nomicon.web.server import serve

    signal.signal(signal.SIGTERM, _end)
    if told := restoring.carry_out(place).said:
        say(told)
    with orders.in_use(place.folder), open_house(serving) as house:
        shown = [one.game for one in GAMES] if serving.demonstration else []
        condition = house.hall.condition()
        if condition.read_only:
            say(
                _(
                    "You can only read these games: {reason}. You cannot make moves, and nothing falls due.",
                    reason=condition.stopped,
                )
            )
        serve(house, serving.host, serving.port, say, shown)


def deliver(serving: Serving, say: Callable[[str], None]) -> None:
    """Send what a server has to send, once, beside it or while none runs."""
    _must_be_writable(serving.folder)
    set_up_accounts(serving.folder)
    if isinstance(serving.record, str):
        os.environ["DATABASE_URL"] = serving.record
    elif serving.record is not None:
        bind(serving.folder, serving.record)
    place = data_folder(serving.folder)
    from nomicon.web.site import ready  # noqa: F401, I001  # Before what has models in it.
    from nomicon.web.server import deliver

    with orders.in_use(place.folder), open_house(serving) as house:
        deliver(house, say)


def _end(*_signal: object) -> NoReturn:
    """End as after Ctrl-C: what is open is closed. By itself, a process that is told to stop would close nothing."""
    raise SystemExit(0)


def _must_be_writable(folder: Path) -> None:
    """Raise `Invalid` where a server could not even note who is signed in; its games may be only for looking."""
    for path in (folder, folder / ACCOUNTS):
        if path.exists() and not is_writable(path):
            raise Invalid(
                _(
                    "{path} is read-only, but a server must write its accounts, invitations and sign-ins there. To "
                    "read the games without a server: nomicon board --file {record}",
                    path=path,
                    record=record_of(folder),
                )
            )


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
        clock = _clock_of(serving, ledger, choices.clock_bounds)
        table = Table(ledger, clock, SystemChance(), everybody, bench(sandbox()))
        searching = [bench(Sandbox()) for _ in range(SEARCHES)]
        with (
            closing(open_findings(place.where)) as book,
            GameServer(
                table, bench(Sandbox()), choices.quotas, Foreseer(searching, proves=proof_of, book=book)
            ) as hall,
            Timekeeper(hall, clock, hub.renew_pages) as keeper,
            ledger.listen(_hearing(everybody, keeper)),
        ):
            yield Services(
                hall,
                choices,
                clock,
                interpreter,
                hub,
                set_clock=_setting(clock, keeper) if isinstance(clock, SettableClock | PushedClock) else None,
                confirm_clock=_confirming(clock, keeper),
                check_record=ledger.check,
                back_up=partial(backups.back_up, serving.folder, engine=VERSION, at=in_postgres(place)),
                record=place.where if isinstance(place.where, Path) else None,
                restoring=orders.Restoring(place, ledger, bench(interpreter)),
                record_clock=None if serving.test_clock or serving.demonstration else ledger.clock(),
                rules_in_git=_rules_in_git(choices, ledger),
                way_out=_way_out(choices),
                chat_services=_chat_services(choices),
                is_demonstration=serving.demonstration,
                availability=_availability_of(place.where),
            )


def _rules_in_git(choices: HostChoices, record: LastingRecord) -> GitShelf | None:
    """Return the rules of games as git repositories, where the host offers them; git is loaded only then."""
    if not choices.rules_in_git:
        return None
    from nomicon.adapters.git_rules import GitShelf

    return GitShelf(choices.folder / "git", record.read)


def _way_out(choices: HostChoices) -> GuardedWayOut | None:
    """Return what calls addresses that people gave, where the host has it called; it is loaded only then."""
    if not (choices.webhooks or choices.push or choices.discord or choices.discord_public_key):
        return None
    from nomicon.adapters.channels.way_out import GuardedWayOut

    return GuardedWayOut(choices.allow_private)


def _chat_services(choices: HostChoices) -> ChatServices | None:
    """Return what tells chat services things, where the host has them told; it is loaded only then."""
    if not choices.services:
        return None
    from nomicon.adapters.channels.services import ChatServices
    from nomicon.adapters.channels.way_out import GuardedWayOut

    return ChatServices(GuardedWayOut(choices.allow_private))


def _clock_of(
    serving: Serving, record: LastingRecord, bounds: ClockBounds
) -> SettableClock | PushedClock | WatchedClock:
    if serving.test_clock:
        return SettableClock(SystemClock().now())
    if serving.demonstration:
        return PushedClock(SystemClock())
    return WatchedClock(record.clock() or SystemClock(), steady, record, bounds)


def _availability_of(where: Where) -> Availability:
    return database_at(where).availability if isinstance(where, str) else Availability("the files")


PATIENCE = 60
"""Seconds that whoever sets the clock waits until what fell due has been done."""


def _hearing(everybody: NewestOnly, keeper: Timekeeper) -> Callable[[GameId, int], None]:
    def hear(game: GameId, number: int) -> None:
        if everybody.hear(game, number):
            keeper.look_soon()

    return hear


def _setting(clock: SettableClock | PushedClock, keeper: Timekeeper) -> Callable[[Moment], None]:
    def set_clock(at: Moment) -> None:
        clock.set(at)
        keeper.wake().result(PATIENCE)

    return set_clock


def _confirming(clock: Clock, keeper: Timekeeper) -> Callable[[], None]:
    def confirm() -> None:
        clock.confirm()
        keeper.wake().result(PATIENCE)

    return confirm
