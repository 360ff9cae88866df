"""What the errors of SQLite mean to who keeps a record in a file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from nomicon.adapters.ledgers.failing import WriteFailed
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import LedgerBusy, LedgerDamaged

NO_ROOM = frozenset(
    {
        sqlite3.SQLITE_IOERR_WRITE,
        sqlite3.SQLITE_IOERR_TRUNCATE,
        sqlite3.SQLITE_IOERR_SHMSIZE,
        sqlite3.SQLITE_IOERR_SHMMAP,
    }
)
"""How SQLite calls a write that did not succeed: a quota or a limit on the size of files may have stopped it. What it
writes last makes the rest of a transaction count, so nothing counts of one in which a write has failed."""

UNFLUSHED = frozenset(
    {
        sqlite3.SQLITE_IOERR_FSYNC,
        sqlite3.SQLITE_IOERR_DIR_FSYNC,
        sqlite3.SQLITE_IOERR_DIR_CLOSE,
        sqlite3.SQLITE_IOERR_CLOSE,
        sqlite3.SQLITE_IOERR_DELETE,
        sqlite3.SQLITE_IOERR_SHMOPEN,
    }
)
"""How SQLite calls a flush that did not succeed, and what else leaves open what is on the disk."""

DAMAGE = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_IOERR,
        # Our few statements are right; if one is refused, the tables are no longer what we made.
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_INTERNAL,
    }
)


def named(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> Exception:
    """Say what an error of SQLite means to who keeps a record."""
    # Where damage is quoted in a message of SQLite, the message itself may not be text.
    code = sqlite3.SQLITE_CORRUPT if isinstance(error, UnicodeDecodeError) else getattr(error, "sqlite_errorcode", 0)
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return LedgerBusy(_("Another program has locked {path}. Nothing was written. Try again.", path=path))
        case sqlite3.SQLITE_FULL:
            what = _("There is no space left to write to {path}.", path=path)
            return WriteFailed(what, is_full=True, unfinished=True)
        case sqlite3.SQLITE_IOERR if code in NO_ROOM:
            what = _(
                "{path} could not be written: {error}. Check for a full disk or a quota, and check the disk itself.",
                path=path,
                error=str(error),
            )
            return WriteFailed(what, unfinished=True)
        case sqlite3.SQLITE_IOERR if code in UNFLUSHED:
            return WriteFailed(
                _("{path} could not be written to the disk: {error}. Check the disk.", path=path, error=str(error))
            )
        case _other if code & 0xFF in DAMAGE:
            return LedgerDamaged(
                _(
                    "{path} cannot be read: {error}. Nothing was changed. Restore a copy of the record, with its "
                    ".mark file.",
                    path=path,
                    error=str(error),
                )
            )
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return OSError(
                _(
                    "{path} cannot be opened for writing: {error}. Check the folder and its permissions.",
                    path=path,
                    error=str(error),
                )
            )
    return error
