"""What a backup says of itself, and what may be in it: read before anything of it is unpacked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated
from zipfile import BadZipFile, ZipFile
from zlib import error as BadCompression

import msgspec
from msgspec import Meta, Struct

from nomicon.adapters.folders import GAMES
from nomicon.adapters.ledgers.sqlite.high_water import mark_beside
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.files import BackupAbout
from nomicon.hosting.invalid import Invalid

ACCOUNTS, CHOICES, KEY = "accounts.sqlite3", "host.toml", "secret"
PUSH_KEY = "push.pem"
"""What lies in a data folder besides the games."""

MARK = mark_beside(Path(GAMES)).name
ABOUT = "backup.json"
KIND = "nomicon backup 1"
ABOUT_BYTES = 8 << 20
"""What a backup says of itself at most: a line for each of a hundred thousand games."""

KNOWN = frozenset({GAMES, MARK, ACCOUNTS, CHOICES, KEY, PUSH_KEY})


class About(Struct):
    """What a backup says of itself: how far a game had come is its last number, what is sealed, and its spine."""

    version: Annotated[str, Meta(max_length=40)]
    made: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
    games: dict[str, Annotated[list[int | str], Meta(min_length=3, max_length=3)]]


def about_backup(file: Path) -> BackupAbout:
    """Return what a backup says of itself: when it was made, by which version, and how far each game had come.

    Raises `Invalid` for a file that is no backup.
    """
    with open_backup(file) as archive:
        names = set(archive.namelist())
        if ABOUT not in names or GAMES not in names or not names <= KNOWN | {ABOUT}:
            raise Invalid(_("{file} is not a Nomicon backup.", file=file.name))
        if archive.getinfo(ABOUT).file_size > ABOUT_BYTES:
            raise Invalid(_("{file} is not a Nomicon backup: the description in it is too long.", file=file.name))
        told = archive.read(ABOUT)
        kind = msgspec.json.decode(told, type=dict[str, object]).get("kind")
        if kind != KIND:
            raise Invalid(
                _(
                    "{file} is a backup of another kind: {kind}. Restore it with the version of Nomicon that made it.",
                    file=file.name,
                    kind=f"{kind!r:.80}",
                )
            )
        about = msgspec.json.decode(told, type=About)
    return {
        "version": about.version,
        "made": about.made,
        "games": {GameId(name): head for name, head in about.games.items()},
    }


@contextmanager
def open_backup(file: Path) -> Iterator[ZipFile]:
    """Open a backup to read it. Raises `Invalid` for a file that is none, or is damaged."""
    try:
        with ZipFile(file) as archive:
            yield archive
    # The library raises a RuntimeError for what is packed in a way it does not know, or locked with a password.
    except (BadZipFile, BadCompression, msgspec.MsgspecError, UnicodeDecodeError, EOFError, RuntimeError) as wrong:
        raise Invalid(
            _(
                "{file} cannot be read as a backup: {wrong}. Check that it was copied completely.",
                file=file.name,
                wrong=str(wrong),
            )
        ) from None
