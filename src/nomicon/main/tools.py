"""The real things behind the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from nomicon.adapters.clocks import SystemClock
from nomicon.adapters.ledgers.upkeep.files import ADDRESSES, Where
from nomicon.cli.desk.tools import AccountBook, Look, Reader, Remote, Serving, Tools
from nomicon.game.names import GameId
from nomicon.main.table import codec, games_in, open_record, open_table, sandbox, set_stage

if TYPE_CHECKING:
    from nomicon.hosting.past.losses import Losses
    from nomicon.hosting.past.rule_history import RulesetVersion
    from nomicon.hosting.ports import Entry


# -- Where records are --------------------------------------------------------------------


def where_in(typed: str) -> Where:
    """Read where a record lies, as people type it. Raises `OSError` for an address that cannot be read."""
    if not typed.startswith(ADDRESSES):
        return Path(typed)
    from nomicon.adapters.ledgers.upkeep import opening

    return opening.where_in(typed)


def shown(where: Where) -> str:
    """Name the place of a record for people, without what would let anybody in."""
    if isinstance(where, Path):
        return str(where)
    from nomicon.adapters.ledgers.upkeep import opening

    return opening.shown(where)


def is_there(where: Where) -> bool:
    """Say whether there is a record at a place, without making one."""
    if isinstance(where, Path):
        return where.exists()
    from nomicon.adapters.ledgers.upkeep import opening

    return opening.is_there(where)


# -- What hosts do ------------------------------------------------------------------------


def check(where: Where) -> None:
    """Look through the storage of a record itself. Raises `LedgerDamaged`."""
    with open_record(where) as ledger:
        ledger.check()


def losses(where: Where) -> Losses:
    """Say what a record has lost, and whether one can go on from what is left."""
    from nomicon.adapters.ledgers.upkeep import opening

    return opening.losses(where)


def accept_losses(where: Where) -> Sequence[str]:
    """Have what is left of a record taken for all there was, and say what that is."""
    from nomicon.adapters.ledgers.upkeep import opening

    return opening.accept_losses(where)


def copy(where: Where, to: Where) -> Iterator[tuple[GameId, str, bool]]:
    """Copy a record into another. Yields the name of each game, its last entry, and whether it was there before."""
    from nomicon.adapters.ledgers.upkeep.copying import ENGINE, copied

    with open_record(where) as source, open_record(to, ENGINE) as target:
        for one in copied(source, target):
            yield one.game, str(one.place.number), one.was_there


def serve(serving: Serving, say: Callable[[str], None]) -> None:
    """Keep the table in a browser open until it is stopped."""
    from nomicon.main import serving as server

    server.serve(serving, say)


def deliver(serving: Serving, say: Callable[[str], None]) -> None:
    """Send what a server has to send, once."""
    from nomicon.main import serving as server

    server.deliver(serving, say)


def deliver_on(serving: Serving) -> None:
    """Send what a server has to send for as long as it runs."""
    from nomicon.main import sending

    sending.deliver_on(serving)


def back_up(folder: Path, to: Path, keys: bool) -> None:
    """Write a backup of a data folder into a file that is not there yet."""
    from nomicon.main import folders

    folders.back_up(folder, to, keys)


def restore(file: Path, folder: Path) -> list[tuple[GameId, int]]:
    """Put a backup into an empty folder, check it, and say what games are in it, each with its last entry."""
    from nomicon.main import folders

    return folders.restore(file, folder)


def put_back(file: Path, folder: Path, games: Sequence[GameId]) -> str:
    """Put games of a backup in place of those in a data folder that no server works with, and say what was done."""
    from nomicon.main import folders

    return folders.put_back(file, folder, games)


def accounts_in(folder: Path) -> AccountBook:
    """Open the accounts of a data folder that a server has worked with. Raises `Invalid` where it has none."""
    from nomicon.main import folders

    return folders.accounts_in(folder)


def decode(line: bytes) -> Entry:
    """Read a line of a record. Raises `LedgerDamaged`."""
    return codec().decode(line)


def write_git(to: Path, versions: Iterable[RulesetVersion]) -> int:
    """Write the rules of a game as they grew into a git repository, or a bundle; say how many versions there are."""
    from nomicon.adapters import git_rules

    return git_rules.write_to(to, versions)


def make_push_key(folder: Path, again: bool) -> str:
    """Make the key for notes in browsers, and return its public part. Raises `Invalid` where there is one."""
    from nomicon.web.notices.push import keys

    return keys.make_keys(folder, again=again)


def register_discord(folder: Path) -> int:
    """Tell Discord which commands there are, and count them. Raises `Invalid`."""
    from nomicon.main import folders

    return folders.register_discord(folder)


def discord_commands(folder: Path) -> str:
    """Print the commands for Discord."""
    from nomicon.main import folders

    return folders.discord_commands(folder)


# -- What only some commands need -----------------------------------------------------------


def remote() -> Remote:
    """Return what plays on a server; what asks it takes a while to load."""
    from nomicon.cli.desk import remote as on_a_server

    return on_a_server


def typed_lines(look: Look) -> Reader:
    """Return what reads lines from a terminal, and completes them; it takes a while to load."""
    from nomicon.cli.play import keys

    return keys.typed_lines(look)


def tools() -> Tools:
    """Return the real things behind the commands."""
    return Tools(
        open_table,
        set_stage,
        sandbox,
        SystemClock(),
        check,
        losses,
        accept_losses,
        serve,
        deliver,
        deliver_on,
        is_there,
        copy,
        back_up,
        restore,
        put_back,
        decode,
        games_in,
        where_in,
        shown,
        accounts_in,
        remote,
        typed_lines,
        write_git,
        make_push_key,
        register_discord,
        discord_commands,
    )
