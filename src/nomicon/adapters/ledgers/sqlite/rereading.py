"""After a write or a flush has failed: what is on the disk is found out, before anything more is acknowledged.

A flush that fails once may succeed the next time without having written anything: the system takes what it could not
write for written, and reads it from memory for as long as it has it there. So nothing that was to be flushed is relied
on. What the log holds for certain is written into the database anew, and the log emptied, so that what failed does not
come back after a crash; the marks are written anew; all is dropped from memory, and read from the disk and compared.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from nomicon.adapters.clocks import SystemClock
from nomicon.adapters.ledgers import words
from nomicon.adapters.ledgers.chain import Anchor, beginning, damage, verified
from nomicon.adapters.ledgers.failing import WriteFailed, flush, forget_cached
from nomicon.adapters.ledgers.sqlite.database import SqliteFile
from nomicon.adapters.ledgers.sqlite.errors import named
from nomicon.adapters.ledgers.sqlite.high_water import HighWater
from nomicon.adapters.ledgers.sqlite.watch import PAGE_OF_ENTRIES, Watch
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _, ended, joined, sentence_of
from nomicon.hosting.ports import Condition, Failure, LedgerBusy, LedgerDamaged, LedgerUnwritten

KEPT = 20
"""Failures that are told of; of a disk that fails all the time, these are enough."""

LONG = 1.0
"""Seconds for which reading back may take without anybody having to wait before it is tried again."""

log = logging.getLogger(__name__)


class Doubts:
    """Whether a record is in doubt, and what has failed. True as long as it is."""

    def __init__(self) -> None:
        self._why = ""
        self._not_before = 0.0  # By a clock that nobody sets.
        self._failures: deque[Failure] = deque(maxlen=KEPT)

    def __bool__(self) -> bool:
        return bool(self._why)

    def begin(self, failure: WriteFailed) -> None:
        """Rely on nothing that was not read back since."""
        if self._why:
            return
        self._why = ended(failure.why)
        self._failures.append(Failure(SystemClock().now(), self._why))
        log.error("%s Nothing is acknowledged until the record has been read again from the disk.", self._why)

    def condition(self) -> Condition:
        """Say whether the record can be written, and what has failed."""
        return Condition(self._why, tuple(self._failures))

    @contextmanager
    def trying(self) -> Iterator[None]:
        """End the doubt if this comes to its end. Raises `LedgerUnwritten` where it does not, or was tried just now."""
        began = time.monotonic()
        if began < self._not_before:
            raise LedgerUnwritten(self._why)
        try:
            yield
        except (sqlite3.Error, OSError, LedgerBusy, LedgerDamaged, LedgerUnwritten) as trouble:
            took = time.monotonic() - began
            self._not_before = time.monotonic() + (took if took > LONG else 0)
            told = trouble.why if isinstance(trouble, LedgerUnwritten) else sentence_of(trouble)
            if told not in self._why:
                again = _("The record could not be read again: {trouble}", trouble=told)
                self._why = joined(self._failures[-1].what, again)
                log.error("The record could not be read again: %s", told)
            raise LedgerUnwritten(self._why) from trouble
        self._why = ""
        last = self._failures.pop()
        goes_on = _("The record was read again, and the games continue.")
        self._failures.append(Failure(last.at, joined(last.what, goes_on)))
        log.warning("The record was read again from the disk and checked. The games continue.")


def reread(
    database: SqliteFile, marks: HighWater, last: Mapping[GameId, Anchor]
) -> tuple[SqliteFile, HighWater, Watch]:
    """Open the record again, read from the disk and compared with where games had come to by what was acknowledged.

    Only for who holds the lock of the marks. Raises what is wrong; then nothing is open but what was before.
    """
    path = database.path
    with ExitStack() as undo:
        fresh = SqliteFile(path, database.patience)
        undo.callback(fresh.db.close)
        new_marks = HighWater(marks.path)
        undo.callback(new_marks.close)
        identity = fresh.identity_there()
        if new_marks.owner() != identity:
            raise LedgerDamaged(words.mark_left(path))
        fresh.checkpoint(whole=True)
        for beside in (path.with_name(f"{path.name}-wal"), path.parent):
            if beside.exists():
                flush(beside)
        watch = Watch(fresh, new_marks)
        for game in last:
            watch.mark_again(game)
        forget_cached(path, marks.path, path.with_name(f"{path.name}-wal"))
        try:
            watch.compare_all()
            for slot, game in fresh.games():
                _compare(fresh, slot, game, last.get(game))
        except sqlite3.Error as error:
            raise named(error, path) from error
        undo.pop_all()
    return fresh, new_marks, watch


def _compare(database: SqliteFile, slot: int, game: GameId, last: Anchor | None) -> None:
    """Read a game from end to end; what was acknowledged last has to be there."""
    before = beginning(game)
    found = last is None
    while rows := database.rows(slot, before.place, PAGE_OF_ENTRIES):
        for anchor, _row in verified(game, before, rows):
            before = anchor
            found = found or anchor == last
    if before != database.last(slot, game):
        raise LedgerDamaged(damage(game, _("the entries after {place} cannot be found", place=before.place)))
    if not found and last is not None:
        lost = _("entry {place} was acknowledged, but is not on the disk", place=last.place)
        raise LedgerDamaged(damage(game, lost))
