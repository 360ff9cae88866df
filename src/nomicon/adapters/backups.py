"""Backups of a data folder: one file with the games, the accounts and the host's choices, and the way back from it.

The games are copied as they are at one moment, with a mark that fits them, while people play. What a backup holds is as
secret as the folder: sealed ballots, seeds of draws to come, e-mail addresses.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tomllib
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from msgspec import Struct

from nomicon.adapters.backup_about import (
    ABOUT,
    ACCOUNTS,
    CHOICES,
    KEY,
    KIND,
    PUSH_KEY,
    about_backup,
    open_backup,
)
from nomicon.adapters.codec import Codec
from nomicon.adapters.folders import GAMES, record_of
from nomicon.adapters.ledgers.sqlite.high_water import HighWater, mark_beside
from nomicon.adapters.ledgers.sqlite.ledger import BUSY_SECONDS, SqliteLedger
from nomicon.adapters.ledgers.upkeep.copying import ENGINE, copied
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.files import BackupAbout, clear_leftovers, has_only_leftovers, working_folder, write_text
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerDamaged

LAST = "last-backup"
"""In the data folder: when the last backup was made."""

SPARE = 64 << 20
"""Bytes that are left free on the disk when a backup is unpacked, so that play can go on meanwhile."""

DATABASES = (GAMES, ACCOUNTS)

SECRET_CHOICES = ("secret", "mail", "database", "discord_bot_token")
"""Choices that may hold passwords, besides the secrets of sign-in elsewhere; they go along only where one asks."""


class Restored(Struct, frozen=True):
    """A game that is in the new folder, with the number of its last public entry."""

    game: GameId
    entries: int


class InPostgres(Struct, frozen=True):
    """Games and accounts that lie in a database: its address, and what copies the accounts into a file of SQLite's."""

    url: str
    codec: Codec
    copy_accounts: Callable[[Path], None]


def back_up(folder: Path, into: IO[bytes], engine: str, *, keys: bool = False, at: InPostgres | None = None) -> None:
    """Write a backup of a data folder into an open file. `keys` says whether passwords and signing keys go along.

    `engine` is the version that makes it; `at` is given where games and accounts lie in PostgreSQL. Then each game is
    copied as it is at one moment, one after another, and the accounts at another. Raises `Invalid` for a folder without
    games, `LedgerBusy`, `LedgerDamaged`.
    """
    record = record_of(folder)
    if at is None and not record.exists():
        raise Invalid(
            _(
                "There are no games in {folder}: {record} is missing. Name the data folder of a server.",
                folder=folder,
                record=record,
            )
        )
    clear_leftovers(folder)
    with working_folder(folder, "backup") as copies:
        if at is None:
            copy_record(record, copies / GAMES)
            if (folder / ACCOUNTS).exists():
                copy_database(folder / ACCOUNTS, copies / ACCOUNTS)
        else:
            _copy_out(at, copies)
        if (folder / CHOICES).exists():
            told = (folder / CHOICES).read_text(encoding="utf-8")
            (copies / CHOICES).write_text(told if keys else without_keys(told), encoding="utf-8")
        for key in (KEY, PUSH_KEY):
            if keys and (folder / key).exists():
                shutil.copyfile(folder / key, copies / key)
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        about = {"kind": KIND, "version": engine, "made": now, "games": heads_of(copies / GAMES)}
        with ZipFile(into, "w", ZIP_DEFLATED) as archive:
            archive.writestr(ABOUT, json.dumps(about, indent=1))
            for one in sorted(copies.iterdir()):
                archive.write(one, one.name)
    write_text(folder / LAST, now)


def _copy_out(at: InPostgres, copies: Path) -> None:
    with open_ledger(at.url, at.codec, ENGINE) as source, SqliteLedger(copies / GAMES, at.codec, ENGINE) as target:
        for _ in copied(source, target):
            pass
    with closing(sqlite3.connect(copies / GAMES)) as record:
        record.execute("PRAGMA journal_mode = DELETE")  # One file, without what was written ahead.
    at.copy_accounts(copies / ACCOUNTS)


def copy_record(path: Path, to: Path) -> None:
    """Copy a record and its mark as they are at one moment; writers wait only until that moment is fixed."""
    with closing(HighWater(mark_beside(path))) as marks, closing(_reading(path)) as source:
        with marks.locked(BUSY_SECONDS):
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM games").fetchone()  # From here on it reads what is written now.
            shutil.copyfile(mark_beside(path), mark_beside(to))
        _copied(source, to)


def copy_database(path: Path, to: Path) -> None:
    """Copy another database of SQLite's as it is at one moment."""
    with closing(_reading(path)) as source:
        _copied(source, to)


def heads_of(path: Path) -> Mapping[str, tuple[int, int, str]]:
    """Return how far each game of a record has come: number, what is sealed behind it, and its spine."""
    last = (
        "SELECT name, number, sealed, spine FROM games JOIN entries ON game = id AND (number, sealed) = (SELECT number,"
        " sealed FROM entries WHERE game = id ORDER BY number DESC, sealed DESC LIMIT 1)"
    )
    with closing(_reading(path)) as source:
        return {name: (number, sealed, spine) for name, number, sealed, spine in source.execute(last)}


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=BUSY_SECONDS)


def _copied(source: sqlite3.Connection, to: Path) -> None:
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(to)) as target:
        source.backup(target)
        target.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def without_keys(told: str) -> str:
    """Return the host's choices without those that may hold passwords."""
    kept = {
        name: value
        for name, value in tomllib.loads(told).items()
        if name not in SECRET_CHOICES and not name.endswith("_secret")
    }
    return "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in kept.items())


# -- The way back --------------------------------------------------------------------------


def restore(file: Path, folder: Path, codec: Codec, engine: str) -> list[Restored]:
    """Put a backup into an empty folder, and read every game in it from end to end.

    Raises `Invalid` for a folder that is not empty and a file that is no backup, `LedgerDamaged` for a backup in which
    something is missing or changed; then the folder is left empty. Nothing takes its place in the folder before all of
    it has been checked, the games last: a restoring that is cut short leaves nothing that could be served.
    """
    if folder.exists() and (not folder.is_dir() or not has_only_leftovers(folder)):
        raise Invalid(
            _(
                "{folder} is not empty, and Nomicon does not overwrite anything. Name a new or empty folder.",
                folder=folder,
            )
        )
    folder.mkdir(parents=True, exist_ok=True)
    clear_leftovers(folder)
    with working_folder(folder, "restoring") as part:
        about = _unpacked(file, part)
        found = _verified(part, about, codec, engine)
        _forget_foldings(part / GAMES)
        _put_in_place(part, folder)
    return found


def _put_in_place(part: Path, folder: Path) -> None:
    """Move everything to where it belongs, the games last; all of it or nothing."""
    names = sorted((path.name for path in part.iterdir()), key=lambda name: (name == GAMES, name))
    try:
        for name in names:
            (part / name).rename(folder / name)
    except BaseException:
        for name in names:
            (folder / name).unlink(missing_ok=True)
        raise


def _unpacked(file: Path, folder: Path) -> BackupAbout:
    about = about_backup(file)
    with open_backup(file) as archive:
        needed = sum(one.file_size for one in archive.infolist())  # Of which no more than it says is unpacked.
        if needed > shutil.disk_usage(folder).free - SPARE:
            raise Invalid(
                _(
                    "{file} needs {size} bytes when unpacked, but there is not enough space in {folder}.",
                    file=file.name,
                    size=f"{needed:,}",
                    folder=folder,
                )
            )
        for name in sorted(set(archive.namelist()) - {ABOUT}):
            with archive.open(name) as packed, open(folder / name, "xb", opener=_private) as out:
                shutil.copyfileobj(packed, out)
                out.flush()
                os.fsync(out.fileno())
    return about


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _verified(folder: Path, about: BackupAbout, codec: Codec, engine: str) -> list[Restored]:
    if (folder / ACCOUNTS).exists():
        with closing(_reading(folder / ACCOUNTS)) as accounts:
            _sound(accounts)
    found = []
    with SqliteLedger(folder / GAMES, codec, engine) as ledger:
        ledger.check()
        for game in ledger.games():
            place = None
            for anchor, _row in ledger.verified_rows(game):
                place = anchor.place, anchor.spine
            assert place is not None
            if [place[0].number, place[0].sealed, place[1]] != about["games"].get(game):
                raise LedgerDamaged(
                    _(
                        "The game {game!r} does not end at the entry that the backup lists for it. Use another backup.",
                        game=game,
                    )
                )
            found.append(Restored(game, place[0].number))
    if len(found) != len(about["games"]):
        missing = ", ".join(sorted(set(about["games"]) - {one.game for one in found}))
        raise LedgerDamaged(_("Games are missing from this backup: {games}. Use another backup.", games=missing))
    return found


def _forget_foldings(record: Path) -> None:
    """Throw away what is remembered beside the entries: it is made of them, and cannot be checked by them."""
    with closing(sqlite3.connect(record)) as games, games:
        games.execute("DELETE FROM remembered")
        games.execute("DELETE FROM parts")


def _sound(database: sqlite3.Connection) -> None:
    try:
        found = [text for (text,) in database.execute("PRAGMA quick_check")]
    except sqlite3.DatabaseError as damage:
        found = [str(damage)]
    if found != ["ok"]:
        why = "; ".join(found)
        raise LedgerDamaged(_("The accounts in this backup are damaged: {why}. Use another backup.", why=why))
