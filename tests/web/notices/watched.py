"""What a server is watched by, from its first moment: the threads that it starts, and what it asks the accounts."""

from __future__ import annotations

from pathlib import Path

SPY = """
import threading
from django.db.backends import utils
log = open({log!r}, "a", buffering=1)
start, execute = threading.Thread.start, utils.CursorWrapper.execute
def started(self):
    log.write("thread " + self.name + "\\n")
    return start(self)
def asked(self, sql, params=None):
    log.write("asks " + " ".join(str(sql).split()) + "\\n")
    return execute(self, sql, params)
threading.Thread.start, utils.CursorWrapper.execute = started, asked
"""

MAKING = ("CREATE ", "ALTER ", "DROP ", "PRAGMA ", 'INSERT INTO "new__', "SAVEPOINT", "RELEASE")
"""How statements begin by which tables are made and changed."""

MIGRATED = 'INSERT INTO "django_migrations"'
"""How the statement begins that ends a migration, which may change what is in a table, too."""


def spied(log: Path) -> tuple[list[str], list[str]]:
    """Return the names of the threads that were started, and what was asked besides making tables."""
    lines = log.read_text().splitlines()
    threads = [line.removeprefix("thread ") for line in lines if line.startswith("thread ")]
    asked = [line.removeprefix("asks ") for line in lines if line.startswith("asks ")]
    migrated = max((at for at, one in enumerate(asked) if one.startswith(MIGRATED)), default=-1)
    return threads, [one for one in asked[migrated + 1 :] if not one.startswith(MAKING)]
