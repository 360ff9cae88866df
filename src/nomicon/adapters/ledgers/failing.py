"""What it means that a write or a flush has failed, and what is done so that the record can be relied on again."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from nomicon.adapters.ledgers import words
from nomicon.hosting.ports import LedgerFull, LedgerUnwritten

NOT_OFFERED = frozenset({errno.EINVAL, errno.ENOTSUP})
"""How systems say that something cannot be flushed at all, which is no failure."""


class WriteFailed(LedgerUnwritten):
    """A write or a flush has failed. What of it is on the disk is known only when it was read back from there.

    `unfinished` says that it failed before all was written that a reader would take for whole.
    """

    def __init__(self, why: str, *, is_full: bool = False, unfinished: bool = False) -> None:
        super().__init__(why)
        self.is_full, self.unfinished = is_full, unfinished

    def answer(self) -> LedgerUnwritten:
        """Return what to say where it is known that nothing of it is there."""
        return LedgerFull(self.why) if self.is_full else LedgerUnwritten(self.why)


def flush(path: Path) -> None:
    """See a file or a folder onto the disk. Not for a database that is open here: its locks would be let go of."""
    try:
        opened = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
    except OSError as error:
        if error.errno in NOT_OFFERED and path.is_dir():
            return  # A file system that flushes no folders keeps names in order by itself, or not at all.
        raise WriteFailed(words.not_written(path, error.strerror)) from error


def forget_cached(*paths: Path) -> None:
    """Have files read from the disk next time, and not from memory, where the system can be asked for that.

    It is asked through descriptors that are open already: closing another one would let go of SQLite's locks.
    """
    wanted, descriptors = {str(path.resolve()) for path in paths}, Path("/proc/self/fd")
    if not hasattr(os, "posix_fadvise") or not descriptors.is_dir():
        return
    for name in os.listdir(descriptors):
        try:
            if os.readlink(descriptors / name) in wanted:
                os.posix_fadvise(int(name), 0, 0, os.POSIX_FADV_DONTNEED)
        except OSError:  # Another thread has closed it.
            continue
