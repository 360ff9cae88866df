"""The high-water mark: a small file beside the database that says how far each game had come.

A database can lose its newest entries and still call itself sound: a flipped bit in its write-ahead log is enough, or
an old copy put back. The mark is kept outside of it, so that this is noticed.

One page of header; then, for every 32 games, two pages. Each game has a slot in both, and writes go to the one that
holds the older mark. A write torn by a crash so spoils only a mark that was out of date, and what is left is behind by
what was committed last, which the chain then explains.
"""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from nomicon.adapters.ledgers import words
from nomicon.adapters.ledgers.failing import WriteFailed
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import EntryId, LedgerBusy

PAGE = 4096
"""What disks write in one piece; the two slots of a game never share one."""

SLOT = 128
GAMES_PER_PAGE = PAGE // SLOT

HEADER = struct.Struct(">16s32s")  # What this file is, and the record it belongs to.
MARK = struct.Struct(">16sQQ32s")  # Game, number, sealed, spine.
CHECK = struct.Struct(">I")
KIND = b"nomicon mark 1\n\0"

WAIT = 0.001
"""Seconds between two tries for the lock. The system offers no waiting with a time limit."""

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

# Not everywhere is there a call that leaves out the file's times.
flush_to_disk = getattr(os, "fdatasync", os.fsync)


class Mark(NamedTuple):
    """How far a game had come, and on which of its two pages that is written."""

    place: EntryId
    spine: str
    side: int


class HighWater:
    """The marks of all games of one record, and the lock that its writers hold."""

    def __init__(self, path: Path, *, looking: bool = False) -> None:
        """Open the file, or make it; only `looking`, it has to be there, and nothing is written to it."""
        self.path = path
        self._file = os.open(path, os.O_CLOEXEC | (os.O_RDONLY if looking else os.O_RDWR | os.O_CREAT), 0o666)
        # What was read last and what it meant: most often nobody else has written since.
        self._last: tuple[GameId, tuple[bytes, bytes], Mark | None] | None = None

    def close(self) -> None:
        """Let go of the file; a second call does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    @contextmanager
    def locked(self, patience: float) -> Iterator[None]:
        """Hold the lock. It goes with the open file, so a killed process holds nothing."""
        deadline = 0.0
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                deadline = deadline or time.monotonic() + patience
                if time.monotonic() >= deadline:
                    raise LedgerBusy(
                        _(
                            "Another program has been writing to {path} for {seconds} seconds. Try again.",
                            path=self.path.stem,
                            seconds=f"{patience:g}",
                        )
                    ) from None
                time.sleep(WAIT)
        try:
            yield
        finally:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    # -- The record this belongs to --------------------------------------------------

    def owner(self) -> str | None:
        """Return the identity of the record this was made for; None for a new file, nothing for a spoiled one."""
        header = os.pread(self._file, HEADER.size + CHECK.size, 0)
        if not header:
            return None
        if len(header) < HEADER.size + CHECK.size or not _is_whole(header, HEADER.size):
            return ""
        kind, owner = HEADER.unpack_from(header)
        return str(owner, "ascii") if kind == KIND else ""

    def begin(self, owner: str) -> None:
        """Make this the mark of a record in which there are no games yet."""
        try:
            with self._told():
                os.ftruncate(self._file, 0)
                self._put(_checked(HEADER.pack(KIND, owner.encode("ascii"))).ljust(PAGE, b"\0"), 0)
                os.fsync(self._file)
        except WriteFailed:
            os.ftruncate(self._file, 0)  # What is read of it may not be on the disk: it is to be begun once more.
            raise

    # -- Marks -----------------------------------------------------------------------

    def make_room(self, slot: int) -> None:
        """See to it that a mark for this slot can be written later without asking for more room on the disk."""
        size, needed = os.fstat(self._file).st_size, _at(slot, 1) - _at(slot, 1) % PAGE + PAGE
        if size < needed:
            with self._told():
                self._put(bytes(needed - size), size)
                os.fsync(self._file)

    def read(self, slot: int, game: GameId) -> Mark | None:
        """Return how far a game had come, or None where there is no mark for this game."""
        size = MARK.size + CHECK.size
        records = (os.pread(self._file, size, _at(slot, 0)), os.pread(self._file, size, _at(slot, 1)))
        last = self._last
        if last is not None and last[:2] == (game, records):
            return last[2]
        key = key_of(game)
        marks = [
            Mark(found[1], found[2], side)
            for side, record in enumerate(records)
            if (found := _understood(record)) is not None and found[0] == key
        ]
        newest = max(marks) if marks else None
        self._last = (game, records, newest)
        return newest

    def write(self, slot: int, game: GameId, mark: Mark) -> None:
        """Write a mark over the older one, and see it onto the disk. Only for who holds the lock."""
        place, spine, side = mark
        record = _checked(MARK.pack(key_of(game), place.number, place.sealed, bytes.fromhex(spine)))
        last, self._last = self._last, None
        with self._told():
            self._put(record, _at(slot, side))
            flush_to_disk(self._file)
        if last is not None and last[0] == game:
            one, other = last[1]
            self._last = (game, (one, record) if side else (record, other), mark)

    def clear(self, slot: int) -> None:
        """Take away the mark of a game that was taken out. Only for who holds the lock."""
        self._last = None
        with self._told():
            for side in (0, 1):
                self._put(bytes(MARK.size + CHECK.size), _at(slot, side))
            flush_to_disk(self._file)

    def taken(self) -> dict[int, tuple[bytes, EntryId]]:
        """Return, for every slot that bears a mark, the key of its game and how far that had come."""
        whole = os.pread(self._file, os.fstat(self._file).st_size, 0)
        found: dict[int, tuple[bytes, EntryId]] = {}
        for slot in range(1, 1 + GAMES_PER_PAGE * ((len(whole) // PAGE - 1) // 2)):
            for side in (0, 1):
                at = _at(slot, side)
                record = _understood(whole[at : at + MARK.size + CHECK.size])
                # A mark before the first entry was written for a group that may not have been committed.
                if record is not None and record[1].number:
                    found[slot] = max(found.get(slot, record[:2]), record[:2])
        return found

    def _put(self, record: bytes, at: int) -> None:
        while record:
            written = os.pwrite(self._file, record, at)
            record, at = record[written:], at + written

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            what = words.not_written(self.path, error.strerror)
            raise WriteFailed(what, is_full=error.errno in NO_ROOM) from error


def mark_beside(path: Path) -> Path:
    """Name the mark of a record."""
    return path.with_name(f"{path.name}.mark")


def key_of(game: GameId) -> bytes:
    """Shorten a game's name to what fits in a slot."""
    return sha256(game.encode()).digest()[:16]


def _at(slot: int, side: int) -> int:
    pages, within = divmod(slot - 1, GAMES_PER_PAGE)
    return PAGE * (1 + 2 * pages + side) + SLOT * within


def _checked(record: bytes) -> bytes:
    return record + CHECK.pack(crc32(record))


def _is_whole(record: bytes, size: int) -> bool:
    (check,) = CHECK.unpack_from(record, size)
    return bool(check == crc32(record[:size]) and any(record[:size]))


def _understood(record: bytes) -> tuple[bytes, EntryId, str] | None:
    """Return the game's key, how far it had come, and the spine; None for an empty, torn or damaged record."""
    if len(record) < MARK.size + CHECK.size or not _is_whole(record, MARK.size):
        return None
    key, number, sealed, spine = MARK.unpack_from(record)
    return key, EntryId(number, sealed), spine.hex()
