"""What hosts ask of backups while the server runs: a look, a copy beside what there is, an order for the next start."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from nomicon.adapters.backup_about import about_backup
from nomicon.adapters.backups import restore
from nomicon.adapters.codec import Codec
from nomicon.adapters.folders import GAMES
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.ledgers.upkeep.copying import ENGINE, Called, copied_beside
from nomicon.adapters.ledgers.upkeep.files import LastingRecord, Where
from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.audit.audit import as_told, audit
from nomicon.hosting.files import BackupAbout, clear_leftovers, working_folder, write_text
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerBusy
from nomicon.law.resolution.rule_cache import RuleCache

ORDERED, ORDER, FILE = "to-restore", "order.json", "backup.zip"
"""In the data folder: what was ordered, and the backup that it is about."""

LOCK = "in-use"
"""In the data folder: locked by whoever works with it."""


class RestoreOrder(Struct, frozen=True):
    """What a host wants put back at the next start. Without games it is everything, accounts too."""

    by: str
    made: str  # When the backup was made.
    games: tuple[GameId, ...] = ()
    reason: str = ""
    phase: str = ""  # How far it has been carried out, for whoever goes on with it.
    aside: str = ""  # The folder in `REPLACED` that keeps what was replaced.


class AccountCopies(Struct, frozen=True):
    """How accounts that lie in PostgreSQL are copied into a file, and how those of a file take their place."""

    copy: Callable[[Path], None]
    put_back: Callable[[Path], None]


class DataFolder(Struct, frozen=True):
    """Where a server keeps things. `accounts` is given where they lie in PostgreSQL, with the games."""

    folder: Path
    where: Where
    codec: Codec
    engine: str
    accounts: AccountCopies | None = None


# -- While the server runs -----------------------------------------------------------------


class Restoring:
    """What the host's page does with backups. `record` is the one that is open, `bench` decides entries again."""

    def __init__(self, place: DataFolder, record: LastingRecord, bench: RuleCache) -> None:
        self._place, self._record, self._bench = place, record, bench

    def about(self, file: Path) -> BackupAbout:
        """Return what a backup says of itself: ``made``, ``version``, ``games``. Raises `Invalid`."""
        return about_backup(file)

    def differences(self, file: Path, games: Sequence[GameId] = ()) -> list[str]:
        """Read a whole backup from end to end, decide every entry of these games again, and return what differs.

        Without games it is all of them. Raises `Invalid` for a file that is no backup, `LedgerDamaged` for one that is
        not whole.
        """
        with _opened(file, self._place) as source:
            _must_have(source.games(), games)
            found = [
                (game, as_told(one))
                for game in games or source.games()
                for one in audit(source.read(game), self._bench)
            ]
        return [
            _("{game}, entry {entry}: {what}", game=game, entry=one["entry"], what=one["what"]) for game, one in found
        ]

    @contextmanager
    def beside(self, file: Path, game: GameId) -> Iterator[Callable[[GameId, str], int]]:
        """Read a backup from end to end, and yield what copies a game of it into the record under a name and a title.

        That is for the record's one writer to call, who is not kept waiting by the reading; it returns the number of
        the last entry. Raises what `differences` raises.
        """
        with _opened(file, self._place) as source:
            _must_have(source.games(), (game,))

            def copy(name: GameId, title: str) -> int:
                called = Called(name, title, self._place.codec)
                return copied_beside(source, self._record, game, called).place.number

            yield copy

    def order(self, file: Path, by: str, games: Sequence[GameId], reason: str) -> None:
        """Leave an order for the next start: these games, or without any everything, in place of what there is."""
        order(file, self._place, RestoreOrder(by, "", tuple(games), reason))

    def ordered(self) -> RestoreOrder | None:
        """Return what is to be put back at the next start, if anything is."""
        return ordered(self._place)

    def withdraw(self) -> None:
        """Take back the order."""
        withdraw(self._place)


@contextmanager
def _opened(file: Path, place: DataFolder) -> Iterator[SqliteLedger]:
    """Open the record in a backup, every game of which has been read from end to end."""
    clear_leftovers(place.folder)
    with working_folder(place.folder, "looking") as folder:
        restore(file, folder / "data", place.codec, place.engine)
        with SqliteLedger(folder / "data" / GAMES, place.codec, ENGINE) as source:
            yield source


def order(file: Path, place: DataFolder, wanted: RestoreOrder) -> None:
    """Leave an order for the next start; an earlier one is replaced by it. Raises `Invalid`."""
    about = about_backup(file)
    _must_have([GameId(one) for one in about["games"]], wanted.games)
    withdraw(place)
    with working_folder(place.folder, "ordering") as folder:
        made = folder / ORDERED
        made.mkdir(mode=0o700)
        shutil.copyfile(file, made / FILE)
        write_order(made, replace(wanted, made=about["made"]))
        made.rename(place.folder / ORDERED)


def ordered(place: DataFolder) -> RestoreOrder | None:
    """Return what is to be put back at the next start, if anything is."""
    path = place.folder / ORDERED / ORDER
    if not path.exists():
        return None
    told = json.loads(path.read_text(encoding="utf-8"))
    return RestoreOrder(**{**told, "games": tuple(map(GameId, told["games"]))})


def withdraw(place: DataFolder) -> None:
    """Take back an order. Raises `Invalid` for one that has been begun: what is half done is to be finished."""
    begun = ordered(place)
    if begun is not None and begun.phase:
        raise Invalid(_("A restore into this folder was interrupted. Start the server to finish it."))
    shutil.rmtree(place.folder / ORDERED, ignore_errors=True)


def _must_have(held: Sequence[GameId], wanted: Sequence[GameId]) -> None:
    missing = [one for one in wanted if one not in held]
    if missing:
        raise Invalid(
            _(
                "There is no game {game!r} in this backup. It contains: {games}.",
                game=missing[0],
                games=", ".join(held) or _("none"),
            )
        )


def write_order(folder: Path, told: RestoreOrder) -> None:
    """Write an order into its folder, in one step, and see it onto the disk."""
    write_text(folder / ORDER, json.dumps(asdict(told)))


# -- Who has the folder open ---------------------------------------------------------------


@contextmanager
def in_use(folder: Path) -> Iterator[None]:
    """Say, for as long as this is open, that a server works with a data folder; there may be several."""
    with locked(folder, fcntl.LOCK_SH):
        yield


@contextmanager
def locked(folder: Path, how: int = fcntl.LOCK_EX) -> Iterator[None]:
    """Hold a data folder for as long as this is open, alone or with others. Raises `LedgerBusy`."""
    file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(file, how | fcntl.LOCK_NB)  # It goes with the process, however that ends.
        yield
    except BlockingIOError:
        raise LedgerBusy(
            _(
                "A server is using {folder}, or a restore is running there. Stop the server and try again, or restore "
                "the backup on the page 'Restore' of that server.",
                folder=folder,
            )
        ) from None
    finally:
        os.close(file)
