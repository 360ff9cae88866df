"""Carrying out what hosts have ordered: what a backup holds takes the place of what there is, before anything is open.

Whatever is replaced is moved into ``replaced/`` in the data folder, and stays there. If the machine stops in the
middle, the next start goes on where this one stopped.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import asdict

from nomicon.adapters.backup_about import ACCOUNTS, about_backup
from nomicon.adapters.backups import restore
from nomicon.adapters.folders import GAMES, record_of
from nomicon.adapters.ledgers.clock_file import clock_beside
from nomicon.adapters.ledgers.sqlite.high_water import mark_beside
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.ledgers.upkeep.copying import ENGINE, copied_game
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.adapters.ledgers.upkeep.postgres_removal import must_be_alone
from nomicon.adapters.ledgers.upkeep.removal import take_out
from nomicon.adapters.orders import FILE, ORDERED, DataFolder, RestoreOrder, locked, ordered, write_order
from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.files import clear_leftovers, write_text
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerUnreadable

FRESH = "restoring"
"""In the data folder: the unpacked backup, checked, before its files take their places."""

REPLACED = "replaced"
"""In the data folder: whatever was replaced, by the moment at which that was."""

DONE = "restored.json"
"""In the data folder: what became of an order, until the server has told it."""

PLACES = tuple(f"{GAMES}{more}" for more in ("", "-wal", "-shm")) + tuple(
    beside(Path(GAMES)).name for beside in (mark_beside, clock_beside)
)
"""The files of the games. Without the notes of the clock, a host whose backup is old is asked before anything in it
falls due."""

MOVED = (*PLACES, *(f"{ACCOUNTS}{more}" for more in ("", "-wal", "-shm")))
"""Whatever belongs to the games and accounts of a data folder."""


class RestoreOutcome(NamedTuple):
    """What became of an order, in a sentence; nothing where there was none."""

    said: str
    is_done: bool


def carry_out(place: DataFolder) -> RestoreOutcome:
    """Do what was ordered, if anything was, and say what was done; nothing may be open.

    A backup that turns out not to be whole changes nothing: that is said, and the order is gone. Raises `LedgerBusy`
    where others have the record open.
    """
    clear_leftovers(place.folder)
    wanted = ordered(place)
    if wanted is None:
        return RestoreOutcome("", True)
    with locked(place.folder):
        if isinstance(place.where, str):
            must_be_alone(place.where)
        return _carried_out(place, wanted)


def _carried_out(place: DataFolder, wanted: RestoreOrder) -> RestoreOutcome:
    if not wanted.phase:
        shutil.rmtree(place.folder / FRESH, ignore_errors=True)
        try:
            restore(place.folder / ORDERED / FILE, place.folder / FRESH, place.codec, place.engine)
        except (Invalid, LedgerUnreadable) as wrong:
            return _over(place, wanted, sentence_of(wrong))
        wanted = _went_on(place, replace(wanted, phase="aside", aside=_moment(place.folder / REPLACED)))
    if wanted.games or place.accounts is not None:
        _replace_games(place, wanted)
    else:
        _replace_files(place, wanted)
    return _over(place, wanted, "")


def _went_on(place: DataFolder, wanted: RestoreOrder) -> RestoreOrder:
    (place.folder / REPLACED / wanted.aside).mkdir(parents=True, exist_ok=True, mode=0o700)
    write_order(place.folder / ORDERED, wanted)
    return wanted


def _replace_files(place: DataFolder, wanted: RestoreOrder) -> None:
    """Move the files of the folder aside, and those of the backup to where they were."""
    fresh, aside = place.folder / FRESH, place.folder / REPLACED / wanted.aside
    if wanted.phase == "aside":
        for name in MOVED:
            if _at(place, name).exists() and (name != ACCOUNTS or (fresh / ACCOUNTS).exists()):
                shutil.move(_at(place, name), aside / name)
        wanted = _went_on(place, replace(wanted, phase="in"))
    for name in MOVED:
        if (fresh / name).exists():
            shutil.move(fresh / name, _at(place, name))


def _at(place: DataFolder, name: str) -> Path:
    """Return where a file of a data folder is; those of the games may have another name, and lie elsewhere."""
    record = record_of(place.folder)
    return record.with_name(record.name + name.removeprefix(GAMES)) if name in PLACES else place.folder / name


def _replace_games(place: DataFolder, wanted: RestoreOrder) -> None:
    """Take games out of the record, and put those of the backup in; where everything is wanted, accounts too."""
    fresh, aside = place.folder / FRESH, place.folder / REPLACED / wanted.aside
    with SqliteLedger(fresh / GAMES, place.codec, ENGINE) as source:
        games = wanted.games or tuple(source.games())
        for game in games:
            take_out(place.where, game, _free(aside / f"{_plain(game)}.sqlite"))
        for game in () if wanted.games else _further(place, games):
            take_out(place.where, game, _free(aside / f"{_plain(game)}.sqlite"))
        with open_ledger(place.where, place.codec, ENGINE) as target:
            for game in games:
                copied_game(source, target, game)
    if place.accounts is not None and not wanted.games and (fresh / ACCOUNTS).exists():
        if not (aside / ACCOUNTS).exists():
            place.accounts.copy(aside / ACCOUNTS)
        place.accounts.put_back(fresh / ACCOUNTS)


def _further(place: DataFolder, games: Sequence[GameId]) -> list[GameId]:
    """Name the games on record that the backup does not know."""
    with open_ledger(place.where, place.codec, ENGINE) as target:
        return [game for game in target.games() if game not in games]


def _over(place: DataFolder, wanted: RestoreOrder, trouble: str) -> RestoreOutcome:
    file, kept = place.folder / ORDERED / FILE, place.folder / REPLACED / wanted.aside
    held = wanted.games or (() if trouble else tuple(about_backup(file)["games"]))
    told = {**asdict(wanted), "games": () if trouble else held, "everything": not wanted.games, "trouble": trouble}
    write_text(place.folder / DONE, json.dumps(told), private=True)
    shutil.rmtree(place.folder / ORDERED)
    shutil.rmtree(place.folder / FRESH, ignore_errors=True)
    if trouble:
        said = _(
            "The backup of {moment} was not restored, and nothing was changed: {trouble}",
            moment=wanted.made,
            trouble=trouble,
        )
        return RestoreOutcome(said, is_done=False)
    said = _(
        "Restored from the backup of {moment}: {games}. The old files are kept in {kept}.",
        moment=wanted.made,
        games=", ".join(wanted.games) or _("everything"),
        kept=kept,
    )
    return RestoreOutcome(said, is_done=True)


def _moment(folder: Path) -> str:
    return _free(folder / f"{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}").name


def _free(path: Path) -> Path:
    """Return a path like this at which nothing lies."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def _plain(game: GameId) -> str:
    return re.sub(r"[^\w.-]+", "-", game)[:80].strip(".-") or "game"
