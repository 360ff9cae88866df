"""Files that are there whole or not at all: written beside under another name, and called by their own in the end.

Whatever was cut short by a kill or a failing machine lies under a name that ends in ``.part``. It is locked while
somebody works on it, so whoever comes later can tell it from what is still being written, and clears it away.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TypedDict

from nomicon.game.names import GameId
from nomicon.game.values.translatable import _


class BackupAbout(TypedDict):
    """What a backup says of itself: which program made it when, and how far each game had come by then."""

    version: str
    made: str
    games: Mapping[GameId, Sequence[int | str]]


PART = re.compile(r".+\.[0-9a-f]{12}\.part")
"""What files and folders are called while they are being written."""


class AlreadyThere(OSError):
    """A file of that name came into being meanwhile; it was not touched."""


@contextmanager
def whole_file(path: Path, *, replace: bool = True, private: bool = True) -> Iterator[IO[bytes]]:
    """Write a file that takes its name when this is left in peace, and leaves nothing behind otherwise.

    Without `replace` it takes the place of no other: raises `AlreadyThere`. What is private, nobody but its owner may
    read.
    """
    mode = 0o600 if private else 0o666

    def begin(part: Path) -> None:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode))

    with _part(path, begin) as part, open(part, "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
        _name(part, path, replace=replace)
        _see_onto_the_disk(path.parent)


def write_text(path: Path, text: str, *, replace: bool = True, private: bool = False) -> None:
    """Write a text into a file, all of it or nothing. Raises what `whole_file` raises.

    What is no ordinary file, such as a terminal, is written to as it is; a link stays one.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    with whole_file(path.resolve() if replace else path, replace=replace, private=private) as file:
        file.write(text.encode("utf-8"))


@contextmanager
def working_folder(within: Path, what: str) -> Iterator[Path]:
    """Make a folder to work in, that nobody else may look into, and remove it with all that is left in it."""
    with _part(within / what, lambda part: part.mkdir(mode=0o700)) as part:
        yield part


def clear_leftovers(folder: Path) -> None:
    """Remove what others have begun to write in a folder and nobody is writing any more."""
    with suppress(FileNotFoundError):
        for path in folder.iterdir():
            if PART.fullmatch(path.name):
                _remove_unless_held(path)


def has_only_leftovers(folder: Path) -> bool:
    """Say whether there is nothing in a folder but what is being written, or was left by somebody who was cut short."""
    return all(PART.fullmatch(path.name) for path in folder.iterdir())


@contextmanager
def _part(path: Path, begin: Callable[[Path], None]) -> Iterator[Path]:
    """Make what is to become a path, lock it, and remove it in the end, unless it has got another name by then."""
    while True:
        part = path.with_name(f"{path.name}.{secrets.token_hex(6)}.part")
        begin(part)
        lock = os.open(part, os.O_RDONLY)
        fcntl.flock(lock, fcntl.LOCK_EX)
        if part.exists():  # Nobody took it for left over before it was locked.
            break
        os.close(lock)
    try:
        yield part
    finally:
        _remove(part)
        os.close(lock)


def _remove_unless_held(path: Path) -> None:
    with suppress(OSError):  # It is held, or gone by now, or not ours.
        lock = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _remove(path)
        finally:
            os.close(lock)


def _name(part: Path, path: Path, *, replace: bool) -> None:
    """Give a file its name. It keeps the other one too, where it may not take another's place."""
    if replace:
        if path.exists():
            shutil.copymode(path, part)
        part.replace(path)
        return
    try:
        os.link(part, path)
    except FileExistsError:
        raise AlreadyThere(_("{path} already exists and was not changed.", path=path)) from None
    except OSError:  # A file system on which a file has but one name.
        if path.exists():
            raise AlreadyThere(_("{path} already exists and was not changed.", path=path)) from None
        part.rename(path)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _see_onto_the_disk(folder: Path) -> None:
    """See the names in a folder onto the disk: a file under no name is lost."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # Some file systems have no such thing.
            raise
    finally:
        os.close(handle)
