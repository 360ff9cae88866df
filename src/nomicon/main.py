"""Joins ports to adapters; nothing else does."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from nomicon.adapters import backups, orders, restoring
from nomicon.adapters.chance import SeededChance, SystemChance
from nomicon.adapters.clocks import SettableClock, SystemClock
from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.copying import ENGINE, copied
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.adapters.ledgers.opening import Where, accept_losses, is_there, open_ledger
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.cli.app import run
from nomicon.cli.tools import Serving, Tools
from nomicon.game.names import GameId, Moment
from nomicon.hosting.hall import Hall
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.ports import LedgerBusy
from nomicon.hosting.rising import Rising
from nomicon.hosting.table import VERSION, Table
from nomicon.hosting.timekeeper import Timekeeper
from nomicon.play.engine import DECIDES, EVOLVES, bench


class Silence:
    """Tells nobody: in a terminal, whoever wants to know looks."""

    def announce(self, game: GameId, number: int) -> None:
        """Tell nobody."""


@cache
def codec() -> Codec:
    """Return what writes entries as lines, and reads them."""
    return Codec(tuple(DECIDES), tuple(EVOLVES))


@cache
def sandbox() -> Sandbox:
    """Return the one sandbox of this process, in which all rule code runs."""
    return Sandbox()


@contextmanager
def open_table(where: Where) -> Iterator[Table]:
    """Open the record at a place, and seat a table at it with the real clock and real luck."""
    with open_ledger(where, codec(), VERSION) as ledger:
        table = Table(ledger, SystemClock(), SystemChance(), Silence(), bench(sandbox()))
        yield table
        table.rest()


def set_stage(seed: str) -> Stage:
    """Return a table in memory: its clock stands where it is set, and its luck follows from a text."""
    clock = SettableClock(Moment(0))
    return Stage(Table(MemoryLedger(codec()), clock, SeededChance(seed), Silence(), bench(sandbox())), clock)


def serve(serving: Serving, say: Callable[[str], None]) -> None:
    """Keep the table in a browser open until it is stopped.

    Django has to know its data folder and be set up before anything of it is imported; and no other command should
    wait for all that to load.
    """
    os.environ["NOMICON_DATA"] = str(serving.folder)
    os.environ["NOMICON_LISTENS"] = serving.address
    import_module("nomicon.web.site.ready")
    place = data_folder(serving.folder)
    if told := restoring.carry_out(place).said:
        say(told)
    with orders.in_use(place.folder), open_house(serving) as house:
        import_module("nomicon.web.server").serve(house, serving.host, serving.port, say)


def data_folder(folder: Path) -> orders.DataFolder:
    """Say where a server with this folder keeps its games and accounts."""
    address = import_module("nomicon.web.choices").database_in(folder)
    if not address:
        return orders.DataFolder(folder, folder / backups.GAMES, codec(), VERSION)
    os.environ["NOMICON_DATA"] = str(folder)
    import_module("nomicon.web.site.ready")
    copying = import_module("nomicon.web.accounts.copying")
    accounts = orders.Accounts(copying.copy_accounts, copying.put_back_accounts)
    return orders.DataFolder(folder, address, codec(), VERSION, accounts)


def _in_postgres(place: orders.DataFolder) -> backups.InPostgres | None:
    if place.accounts is None:
        return None
    return backups.InPostgres(str(place.where), place.codec, place.accounts.copy)


@contextmanager
def open_house(serving: Serving) -> Iterator[Any]:
    """Open everything that a server works with: one record, one writer, one keeper of time. Yields a `House`."""
    choices = import_module("nomicon.web.choices").read_choices(serving.folder)
    hub = import_module("nomicon.web.live").Hub()
    system = SystemClock()
    clock = SettableClock(system.now()) if serving.test_clock else system
    everybody, place, interpreter = Rising(hub), data_folder(serving.folder), Sandbox()
    with open_ledger(place.where, codec(), VERSION) as ledger:
        table = Table(ledger, clock, SystemChance(), everybody, bench(sandbox()))
        with (
            Hall(table, bench(Sandbox())) as hall,
            Timekeeper(hall, clock) as keeper,
            ledger.listen(_hearing(everybody, keeper)),
        ):
            yield import_module("nomicon.web.tools").House(
                hall, choices, clock, interpreter, hub,
                set_clock=_setting(clock, keeper) if isinstance(clock, SettableClock) else None,
                check_record=ledger.check,
                back_up=partial(backups.back_up, serving.folder, engine=VERSION, at=_in_postgres(place)),
                restoring=orders.Restoring(place, ledger, bench(interpreter)),
            )  # fmt: skip


PATIENCE = 60
"""Seconds that whoever sets the clock waits until what fell due has been done."""


def _hearing(everybody: Rising, keeper: Timekeeper) -> Callable[[GameId, int], None]:
    def hear(game: GameId, number: int) -> None:
        if everybody.hear(game, number):
            keeper.look_soon()

    return hear


def _setting(clock: SettableClock, keeper: Timekeeper) -> Callable[[Moment], None]:
    def set_clock(at: Moment) -> None:
        clock.set(at)
        keeper.wake().result(PATIENCE)

    return set_clock


def check(where: Where) -> None:
    """Look through the storage of a record itself. Raises `LedgerDamaged`."""
    with open_ledger(where, codec(), VERSION) as ledger:
        ledger.check()


def copy(where: Where, to: Where) -> Iterator[tuple[GameId, str, bool]]:
    """Copy a record into another. Yields the name of each game, its last entry, and whether it was there before."""
    with open_ledger(where, codec(), VERSION) as source, open_ledger(to, codec(), ENGINE) as target:
        for one in copied(source, target):
            yield one.game, str(one.place.number), one.was_there


def back_up(folder: Path, to: Path, keys: bool) -> None:
    """Write a backup of a data folder into a file that is not there yet, for nobody but its owner to read."""
    with open(to, "xb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        try:
            backups.back_up(folder, file, VERSION, keys=keys, at=_in_postgres(data_folder(folder)))
        except BaseException:
            to.unlink()
            raise


def restore(file: Path, folder: Path) -> list[tuple[GameId, int]]:
    """Put a backup into an empty folder, check it, and say what games are in it, each with its last entry."""
    return [(one.game, one.entries) for one in backups.restore(file, folder, codec(), VERSION)]


def put_back(file: Path, folder: Path, games: Sequence[GameId]) -> str:
    """Put games of a backup in place of those in a data folder that no server works with, and say what was done."""
    place = data_folder(folder)
    orders.order(file, place, orders.Order("the command line", "", tuple(games)))
    try:
        outcome = restoring.carry_out(place)
    except LedgerBusy:
        orders.withdraw(place)
        raise
    if not outcome.is_done:
        raise Invalid(outcome.said)
    return outcome.said


def tools() -> Tools:
    """Return the real things behind the commands."""
    return Tools(open_table, set_stage, sandbox, SystemClock(), check, accept_losses, serve, is_there, copy, back_up,
                 restore, put_back)  # fmt: skip


def main() -> None:
    """Run the command line."""
    run(tools())
