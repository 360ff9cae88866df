"""Joins ports to adapters; nothing else does."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from nomicon.adapters import backups, orders, restoring
from nomicon.adapters.chance import SeededChance, SystemChance
from nomicon.adapters.clocks import SettableClock, SystemClock, steady
from nomicon.adapters.codec import Codec
from nomicon.adapters.folders import RECORD, bind, record_of
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.adapters.ledgers.sqlite.ledger import BUSY_SECONDS
from nomicon.adapters.ledgers.sqlite.looking import is_writable
from nomicon.adapters.ledgers.upkeep import opening
from nomicon.adapters.ledgers.upkeep.copying import ENGINE, copied
from nomicon.adapters.ledgers.upkeep.opening import Where, open_ledger
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.adapters.upcasts import UPCASTS
from nomicon.cli.app import run
from nomicon.cli.desk.tools import Serving, Tools
from nomicon.game.names import GameId, Moment
from nomicon.hosting.availability import Availability
from nomicon.hosting.files import clear_leftovers, whole_file
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.ports import Clock, Database, Entry, LedgerBusy
from nomicon.hosting.server.foreseer import Foreseer
from nomicon.hosting.server.hall import Hall
from nomicon.hosting.server.newest_only import Rising
from nomicon.hosting.server.timekeeper import Timekeeper
from nomicon.hosting.table.clock_watch import ClockBounds, WatchedClock, bounds_told
from nomicon.hosting.table.table import VERSION, Table
from nomicon.play.engine import DECIDES, EVOLVES, bench
from nomicon.play.foresight.watching import Memory


class Silence:
    """Tells nobody: in a terminal, whoever wants to know looks."""

    def __init__(self) -> None:
        self.was_told = False

    def announce(self, game: GameId, number: int) -> None:
        """Tell nobody, and note that there was something to tell."""
        self.was_told = True


@cache
def codec() -> Codec:
    """Return what writes entries as lines, and reads them."""
    return Codec(tuple(DECIDES), tuple(EVOLVES), upcasts=UPCASTS)


@cache
def sandbox() -> Sandbox:
    """Return the one sandbox of this process, in which all rule code runs."""
    return Sandbox()


@contextmanager
def open_table(where: Where) -> Iterator[Table]:
    """Open the record at a place, and seat a table at it with the real clock and real luck."""
    with open_ledger(where, codec(), VERSION) as ledger:
        silence = Silence()
        clock = WatchedClock(ledger.clock() or SystemClock(), steady, ledger, bounds_in(os.environ))
        table = Table(ledger, clock, SystemChance(), silence, bench(sandbox()))
        yield table
        table.rest()
        if silence.was_told:
            clock.beat()


def bounds_in(environment: Mapping[str, str]) -> ClockBounds:
    """Read what a clock may do from variables named like the host's choices. Raises `Invalid`."""
    said = {name: environment.get(f"NOMICON_{name.upper()}", "") for name in ("clock_jump", "clock_silence")}
    try:
        return bounds_told(said["clock_jump"], said["clock_silence"])
    except ValueError as wrong:
        raise Invalid(f"NOMICON_CLOCK_JUMP or NOMICON_CLOCK_SILENCE: {wrong}.") from None


@cache
def searched_before() -> Memory:
    """Return what the tables in memory of this process know of searches: their games are played again and again."""
    return Memory()


def set_stage(seed: str) -> Stage:
    """Return a table in memory: its clock stands where it is set, and its luck follows from a text."""
    clock, hearing = SettableClock(Moment(0)), bench(sandbox(), searched_before())
    return Stage(Table(MemoryLedger(codec()), clock, SeededChance(seed), Silence(), hearing), clock)


def serve(serving: Serving, say: Callable[[str], None]) -> None:
    """Keep the table in a browser open until it is stopped.

    Django has to know its data folder and be set up before anything of it is imported; and no other command should
    wait for all that to load.
    """
    _must_be_writable(serving.folder)
    os.environ["NOMICON_DATA"] = str(serving.folder)
    os.environ["NOMICON_LISTENS"] = serving.address
    if isinstance(serving.record, str):
        os.environ["DATABASE_URL"] = serving.record  # Accounts go with the games.
    elif serving.record is not None:
        bind(serving.folder, serving.record)
    place = data_folder(serving.folder)
    import_module("nomicon.web.site.ready")
    if told := restoring.carry_out(place).said:
        say(told)
    with orders.in_use(place.folder), open_house(serving) as house:
        condition = house.hall.condition()
        if condition.read_only:
            say(f"You can only look at these games: {condition.stopped}. No move can be made, and nothing falls due.")
        import_module("nomicon.web.server").serve(house, serving.host, serving.port, say)


def _must_be_writable(folder: Path) -> None:
    """Raise `Invalid` where a server could not even note who is signed in; its games may be only for looking."""
    for path in (folder, folder / backups.ACCOUNTS):
        if path.exists() and not is_writable(path):
            raise Invalid(
                f"{path} can only be read here, and a server has to write to it: accounts, invitations, who is signed "
                f"in. To look at the games without a server: nomicon board --file {record_of(folder)}"
            )


def games_in(folder: Path) -> Where:
    """Say where the games of a data folder are: a file, or the address of a database."""
    address: str = import_module("nomicon.web.choices").database_in(folder)
    if address and (folder / RECORD).exists():
        raise Invalid(f"{folder} goes with the games in {record_of(folder)}, and a database is chosen for it as well.")
    return address or record_of(folder)


def data_folder(folder: Path) -> orders.DataFolder:
    """Say where a server with this folder keeps its games and accounts."""
    address = games_in(folder)
    if isinstance(address, Path):
        return orders.DataFolder(folder, address, codec(), VERSION)
    os.environ["NOMICON_DATA"] = str(folder)
    import_module("nomicon.web.databases").reach(database_at(address))
    import_module("nomicon.web.site.ready")
    copying = import_module("nomicon.web.accounts.upkeep.copying")
    accounts = orders.Accounts(copying.copy_accounts, copying.put_back_accounts)
    return orders.DataFolder(folder, address, codec(), VERSION, accounts)


@cache
def database_at(address: str) -> Database:
    """Return the way to a database on a server, which games and accounts share. Raises `OSError`."""
    way: Database = import_module("nomicon.adapters.ledgers.postgres.server").Server(address, BUSY_SECONDS)
    return way


def _in_postgres(place: orders.DataFolder) -> backups.InPostgres | None:
    if place.accounts is None:
        return None
    return backups.InPostgres(str(place.where), place.codec, place.accounts.copy)


@contextmanager
def open_house(serving: Serving) -> Iterator[Any]:
    """Open everything that a server works with: one record, one writer, one keeper of time. Yields a `House`."""
    choices = import_module("nomicon.web.choices").read_choices(serving.folder)
    hub = import_module("nomicon.web.live").Hub()
    everybody, place, interpreter = Rising(hub), data_folder(serving.folder), Sandbox()
    with open_ledger(place.where, codec(), VERSION) as ledger:
        wall = ledger.clock() or SystemClock()
        clock = (SettableClock(SystemClock().now()) if serving.test_clock
                 else WatchedClock(wall, steady, ledger, choices.clock_bounds))  # fmt: skip
        table = Table(ledger, clock, SystemChance(), everybody, bench(sandbox()))
        with (
            Hall(table, bench(Sandbox()), choices.quotas, Foreseer(bench(Sandbox()))) as hall,
            Timekeeper(hall, clock, hub.renew_pages) as keeper,
            ledger.listen(_hearing(everybody, keeper)),
        ):
            yield import_module("nomicon.web.tools").House(
                hall, choices, clock, interpreter, hub,
                set_clock=_setting(clock, keeper) if isinstance(clock, SettableClock) else None,
                confirm_clock=_confirming(clock, keeper),
                check_record=ledger.check,
                back_up=partial(backups.back_up, serving.folder, engine=VERSION, at=_in_postgres(place)),
                record=place.where if isinstance(place.where, Path) else None,
                restoring=orders.Restoring(place, ledger, bench(interpreter)),
                record_clock=None if serving.test_clock else ledger.clock(),
                availability=_availability_of(place.where),
            )  # fmt: skip


def _availability_of(where: Where) -> Availability:
    return database_at(where).availability if isinstance(where, str) else Availability("the files")


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


def _confirming(clock: Clock, keeper: Timekeeper) -> Callable[[], None]:
    def confirm() -> None:
        clock.confirm()
        keeper.wake().result(PATIENCE)

    return confirm


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
    """Write a backup of a data folder into a file that is not there yet, for nobody but its owner to read.

    It has another name until it is whole; what was left by one that was cut short is cleared away.
    """
    clear_leftovers(to.absolute().parent)
    with whole_file(to, replace=False) as file:
        backups.back_up(folder, file, VERSION, keys=keys, at=_in_postgres(data_folder(folder)))


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


def decode(line: bytes) -> Entry:
    """Read a line of a record. Raises `LedgerDamaged`."""
    return codec().decode(line)


def accounts_in(folder: Path) -> Any:
    """Open the accounts of a data folder that a server has worked with. Raises `Invalid` where it has none."""
    address: str = import_module("nomicon.web.choices").database_in(folder)
    if not address and not (folder / "accounts.sqlite3").exists():
        raise Invalid(f"there are no accounts in {folder}. Name the data folder of a server: --data FOLDER")
    os.environ["NOMICON_DATA"] = str(folder)
    import_module("nomicon.web.site.ready")
    return import_module("nomicon.web.accounts.upkeep.by_name")


def tools() -> Tools:
    """Return the real things behind the commands."""
    return Tools(open_table, set_stage, sandbox, SystemClock(), check, opening.losses, opening.accept_losses, serve,
                 opening.is_there, copy, back_up, restore, put_back, decode, games_in, opening.where_in, opening.shown,
                 accounts_in)  # fmt: skip


def main() -> None:
    """Run the command line."""
    run(tools())
