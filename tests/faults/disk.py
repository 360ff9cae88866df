"""The failing disk, as Python reaches it: see ``shim.c``. It works only in a program that was started with it.

It was chosen before the other ways to make writes fail. A file system of our own (FUSE) needs rights that a machine for
tests does not give; another SQLite with another file layer is not the one that players use; and both see only what goes
through them. This one sees every write and every flush of a whole program as the system would, by Python and by SQLite
alike, in one process, in microseconds. It needs a C compiler, and nothing else.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from enum import IntEnum
from pathlib import Path

SOURCE = Path(__file__).with_name("shim.c")


class Way(IntEnum):
    """How the disk fails."""

    NOTHING = 0
    FLUSH_KEPT = 1  # The flush fails; what was to be flushed is read on, until it is dropped from memory.
    FLUSH_LOST = 2  # The flush fails, and the old bytes are read at once.
    FULL = 3
    WRITE_ERROR = 4


def compiler() -> str | None:
    """Return the C compiler of this machine, if there is one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def built(folder: Path) -> Path:
    """Compile the disk."""
    found, library = compiler(), folder / "failing_disk.so"
    assert found is not None
    options = ["-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", str(library)]
    subprocess.run([found, *options, str(SOURCE), "-ldl", "-lpthread"], check=True)
    return library


class Disk:
    """The disk below one folder, from now on; whatever was flushed before is on it."""

    def __init__(self, folder: Path, way: Way = Way.NOTHING, first: int = 0, many: int = 1) -> None:
        """Have the flushes, or the writes, from the `first` on fail, counted from 1; `many` of them."""
        self._library = ctypes.CDLL(None)
        self._library.fault_what.restype = ctypes.c_char_p
        self._library.fault_begin(str(folder).encode(), int(way), first, first + many - 1)

    def fail(self, way: Way, many: int) -> None:
        """Have the next flushes or writes fail; with `Way.NOTHING`, none."""
        self._library.fault_fail(int(way), 1, many)

    @property
    def flushes(self) -> int:
        """How many there were."""
        return int(self._library.fault_flushes())

    @property
    def writes(self) -> int:
        """How many there were."""
        return int(self._library.fault_writes())

    @property
    def failed(self) -> str:
        """What failed first; nothing if nothing has."""
        return str(self._library.fault_what().decode())

    def cut(self, into: Path) -> None:
        """Write what the disk would hold if the power failed now into another folder."""
        self._library.fault_cut(str(into).encode())
