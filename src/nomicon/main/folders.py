"""Data folders of servers: where their games and accounts are, and backups of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from nomicon.adapters import backups, orders, restoring
from nomicon.adapters.ledgers.sqlite.ledger import BUSY_SECONDS
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.files import clear_leftovers, whole_file
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerBusy, SharedDatabase
from nomicon.hosting.table.table import VERSION
from nomicon.main.table import codec, games_in
from nomicon.web.choices import database_in, read_choices
from nomicon.web.databases import reach

if TYPE_CHECKING:
    from nomicon.cli.desk.tools import AccountBook


def data_folder(folder: Path) -> orders.DataFolder:
    """Say where a server with this folder keeps its games and accounts."""
    address = games_in(folder)
    if isinstance(address, Path):
        return orders.DataFolder(folder, address, codec(), VERSION)
    set_up_accounts(folder)
    reach(database_at(address))
    from nomicon.web.site import ready  # noqa: F401, I001  # Django is set up with the database that is reached by now.
    from nomicon.web.accounts.upkeep.copying import copy_accounts, put_back_accounts

    accounts = orders.AccountCopies(copy_accounts, put_back_accounts)
    return orders.DataFolder(folder, address, codec(), VERSION, accounts)


def set_up_accounts(folder: Path) -> None:
    """Name the data folder to Django, which has to know it before anything of it is imported."""
    os.environ["NOMICON_DATA"] = str(folder)


@cache
def database_at(address: str) -> SharedDatabase:
    """Return the way to a database on a server, which games and accounts share. Raises `OSError`."""
    from nomicon.adapters.ledgers.postgres.server import Server

    return Server(address, BUSY_SECONDS)


def in_postgres(place: orders.DataFolder) -> backups.InPostgres | None:
    """Say how a backup gets at games and accounts that lie in a database on a server."""
    if place.accounts is None:
        return None
    return backups.InPostgres(str(place.where), place.codec, place.accounts.copy)


def back_up(folder: Path, to: Path, keys: bool) -> None:
    """Write a backup of a data folder into a file that is not there yet, for nobody but its owner to read.

    It has another name until it is whole; what was left by one that was cut short is cleared away.
    """
    clear_leftovers(to.absolute().parent)
    with whole_file(to, replace=False) as file:
        backups.back_up(folder, file, VERSION, keys=keys, at=in_postgres(data_folder(folder)))


def restore(file: Path, folder: Path) -> list[tuple[GameId, int]]:
    """Put a backup into an empty folder, check it, and say what games are in it, each with its last entry."""
    return [(one.game, one.entries) for one in backups.restore(file, folder, codec(), VERSION)]


def put_back(file: Path, folder: Path, games: Sequence[GameId]) -> str:
    """Put games of a backup in place of those in a data folder that no server works with, and say what was done."""
    place = data_folder(folder)
    orders.order(file, place, orders.RestoreOrder("the command line", "", tuple(games)))
    try:
        outcome = restoring.carry_out(place)
    except LedgerBusy:
        orders.withdraw(place)
        raise
    if not outcome.is_done:
        raise Invalid(outcome.said)
    return outcome.said


def accounts_in(folder: Path) -> AccountBook:
    """Open the accounts of a data folder that a server has worked with. Raises `Invalid` where it has none."""
    if not database_in(folder) and not (folder / "accounts.sqlite3").exists():
        raise Invalid(
            _("There are no accounts in {folder}. Name the data folder of a server: --data FOLDER", folder=folder)
        )
    set_up_accounts(folder)
    from nomicon.web.site import ready  # noqa: F401, I001  # Before what has models in it.
    from nomicon.web.accounts.upkeep import by_name
    from nomicon.web.accounts.upkeep.copying import has_tables

    if not has_tables():
        raise Invalid(
            _(
                "The server with the data folder {folder} stopped before it had set up its accounts. Start it "
                "again: nomicon serve --data {folder}",
                folder=folder,
            )
        )
    return by_name


def register_discord(folder: Path) -> int:
    """Tell Discord which commands there are, by the one way out, and count them. Raises `Invalid`."""
    set_up_accounts(folder)
    from nomicon.web.site import ready  # noqa: F401, I001  # Before the words of commands are translated.
    from nomicon.adapters.channels.way_out import GuardedWayOut
    from nomicon.web.discord_door import registering

    choices = read_choices(folder)
    return registering.register(choices, GuardedWayOut(choices.allow_private))


def discord_commands(folder: Path) -> str:
    """Print the commands for Discord."""
    set_up_accounts(folder)
    from nomicon.web.site import ready  # noqa: F401, I001  # Before the words of commands are translated.
    from nomicon.web.discord_door import registering

    return registering.commands_told()
