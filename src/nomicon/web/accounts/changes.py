"""Notices that something was written of accounts, by whichever thread or process, without reading any of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from django.db import connection


class Changes:
    """Asks the file of accounts by what number SQLite counts the commits of others; a database on a server tells none.

    It takes some millionths of a second, since nothing but the head of the file is looked at.
    """

    def __init__(self) -> None:
        self._db: sqlite3.Connection | None = None

    def mark(self) -> int | None:
        """Return that number; None where there is none, or while somebody keeps everybody else out."""
        if connection.vendor != "sqlite":
            return None
        try:
            if self._db is None:
                # Never written to, and only ever asked by the loop of its door, whose thread may be another next time.
                file = f"file:{connection.settings_dict['NAME']}?mode=rw"
                self._db = sqlite3.connect(file, uri=True, timeout=0, isolation_level=None, check_same_thread=False)
            with closing(self._db.execute("PRAGMA data_version")) as found:
                return int(found.fetchone()[0])
        except sqlite3.OperationalError:
            return None
