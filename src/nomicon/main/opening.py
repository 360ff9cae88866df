"""What opening a server, and the sender beside it, have in common."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from nomicon.adapters import orders
from nomicon.adapters.backup_about import ACCOUNTS
from nomicon.adapters.clocks import PushedClock, SettableClock, SystemClock, steady
from nomicon.adapters.folders import bind, record_of
from nomicon.adapters.ledgers.sqlite.looking import is_writable
from nomicon.adapters.ledgers.upkeep.files import LastingRecord, Where
from nomicon.cli.desk.tools import Serving
from nomicon.game.values.translatable import _
from nomicon.hosting.availability import Availability
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.table.clock_watch import ClockBounds, WatchedClock
from nomicon.main.folders import data_folder, database_at, set_up_accounts
from nomicon.main.loading import load_all
from nomicon.main.table import codec
from nomicon.web.choices import HostChoices

if TYPE_CHECKING:
    from nomicon.adapters.channels.services import ChatServices
    from nomicon.adapters.channels.way_out import GuardedWayOut
    from nomicon.adapters.git_rules import GitShelf


def set_up(serving: Serving) -> orders.DataFolder:
    """Set Django up with a data folder, and return what is in it; only then anything with models can be imported."""
    _must_be_writable(serving.folder)
    set_up_accounts(serving.folder)
    if isinstance(serving.record, str):
        os.environ["DATABASE_URL"] = serving.record  # Accounts go with the games.
    elif serving.record is not None:
        bind(serving.folder, serving.record)
    place = data_folder(serving.folder)
    from nomicon.web.site import ready  # noqa: F401  # To load it is what sets Django up.

    load_all()
    codec().work_out()  # A server meets all kinds, and must not find in play that one cannot be recorded.
    return place


def end(*_signal: object) -> NoReturn:
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


def rules_in_git(choices: HostChoices, record: LastingRecord) -> GitShelf | None:
    """Return the rules of games as git repositories, where the host offers them; git is loaded only then."""
    if not choices.rules_in_git:
        return None
    from nomicon.adapters.git_rules import GitShelf

    return GitShelf(choices.folder / "git", record.read)


def way_out(choices: HostChoices) -> GuardedWayOut | None:
    """Return what calls addresses that people gave, where the host has it called; it is loaded only then."""
    if not (choices.webhooks or choices.push or choices.discord or choices.discord_public_key):
        return None
    from nomicon.adapters.channels.way_out import GuardedWayOut

    return GuardedWayOut(choices.allow_private)


def chat_services(choices: HostChoices) -> ChatServices | None:
    """Return what tells chat services things, where the host has them told; it is loaded only then."""
    if not choices.services:
        return None
    from nomicon.adapters.channels.services import ChatServices
    from nomicon.adapters.channels.way_out import GuardedWayOut

    return ChatServices(GuardedWayOut(choices.allow_private))


def clock_of(
    serving: Serving, record: LastingRecord, bounds: ClockBounds
) -> SettableClock | PushedClock | WatchedClock:
    """Return the clock by which games go."""
    if serving.test_clock:
        return SettableClock(SystemClock().now())
    if serving.demonstration:
        return PushedClock(SystemClock())
    return WatchedClock(record.clock() or SystemClock(), steady, record, bounds)


def availability_of(where: Where) -> Availability:
    """Return what knows whether games and accounts can be reached."""
    return database_at(where).availability if isinstance(where, str) else Availability("the files")
