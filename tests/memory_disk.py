"""A disk in memory, for tests that would wait for a real one: they flush whatever they write, thousands of times."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 2 << 30
"""Bytes that must be free there: several times what all tests together need at one moment."""


def memory_disk() -> str | None:
    """Name a folder in memory, if there is one with room; a program of a test may have to be run from there, too."""
    if not MEMORY.is_dir() or not os.access(MEMORY, os.W_OK) or os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:
        return None
    return str(MEMORY) if shutil.disk_usage(MEMORY).free > ROOM else None
