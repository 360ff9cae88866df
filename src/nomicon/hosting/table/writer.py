"""The writer: one thread through which everything goes that writes, and the queue before it.

Whatever waits is taken together. The moves of one game are decided one after the other, each on the game as those
before have left it, and become durable in one step; nobody is answered before that. If the step fails, none of it is
kept, and each move is made again by itself, unless the record itself could not be written.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import groupby
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct, field

from nomicon.game.names import GameId, Moment
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.hosting.ports import (
    Entry,
    EntryId,
    Ledger,
    LedgerBusy,
    LedgerMoved,
    LedgerUnreachable,
    LedgerUnwritten,
)
from nomicon.hosting.table.table import Conflict, Played, Table

T = TypeVar("T")

WAITING = 2000
"""Moves that may wait to be made. A quick table makes as many in a second; who comes later does better to come back."""

GROUP = 200
"""Moves that become durable in one step. More would save nothing: the step is a small part of making so many."""

GROUP_SECONDS = 0.25
"""Seconds after which a group takes no further move: slow rules must not keep those waiting whose moves are made."""

ATTEMPTS = 3
"""How often a move that is made by itself is tried while others hold the record; each waits some seconds for them."""

NOT_BEGUN = gettext_noop("The server's storage does not respond, so your move was not made. Send it again in a minute.")
"""What is told to those who wait behind a move of which nothing is known."""

log = logging.getLogger(__name__)


class Busy(Exception):
    """There is no room for more at the moment, or the server is being stopped; nothing was done. Come back."""


class Job(Struct, frozen=True):
    """Something for the writer to do; what concerns no game in particular is done by itself."""

    game: GameId | None
    work: Callable[[Table], object]
    future: Future[object] = field(default_factory=Future)


Made: TypeAlias = tuple[Job, object]
"""What was asked, and what came of it, which nobody may be told before it is durable."""


class Writer:
    """Writes to one table from its making until `stop`; nobody else may."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._changed = threading.Condition()
        self._waiting: deque[Job] = deque()
        self._times: dict[GameId, Future[int]] = {}  # Asked for, and not yet begun.
        self._closing = False
        self._trouble: BaseException | None = None
        self._tell: Callable[[GameId | None, Moment | None], None] = lambda game, due: None
        self._thread = threading.Thread(target=self._write, name="the writer", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Take nothing more, finish what waits, and leave the table. A second call does nothing."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()
        trouble, self._trouble = self._trouble, None
        if trouble is not None:
            raise trouble

    def tell(self, tell: Callable[[GameId | None, Moment | None], None]) -> None:
        """Have a function called, in the writer's thread, with each game that was written and when time has work in it.

        It is called with None for a game where anything may have been written. It must be quick, and raise nothing.
        """
        self._tell = tell

    # -- Asking ------------------------------------------------------------------------

    def ask(self, game: GameId | None, work: Callable[[Table], T]) -> Future[T]:
        """Have something done when it is its turn; the answer comes when it is durable. Raises `Busy`.

        What concerns one game must write to that alone. It may be done several times, as long as nothing of it is
        on record. As long as it has not begun, it can be cancelled.
        """
        with self._changed:
            if len(self._waiting) >= WAITING:
                raise Busy(
                    _(
                        "{count} moves are waiting already, so yours was not made. Send it again in a moment.",
                        count=WAITING,
                    )
                )
            return self._enqueue(Job(game, work))

    def keep_time(self, game: GameId) -> Future[int]:
        """Have everything done that is due in a game; never too much. Raises `Busy` where the server is being stopped.

        Several who ask for it at once share one answer, so nobody may cancel it.
        """
        with self._changed:
            if game not in self._times:
                self._times[game] = self._enqueue(Job(game, lambda table: table.keep_time(game)))
            return self._times[game]

    def _enqueue(self, asked: Job) -> Future[Any]:
        if self._closing:
            raise Busy(_("The server is stopping, so your move was not made. Send it again when the server is back."))
        self._waiting.append(asked)
        self._changed.notify()
        return asked.future

    @property
    def waiting(self) -> int:
        """Count what waits and is not begun."""
        return len(self._waiting)

    # -- The writer's thread -----------------------------------------------------------

    def _write(self) -> None:
        while batch := self._taken():
            # What concerns no game in particular may concern any, so what came before it is done before it.
            for by_itself, some in groupby(batch, key=lambda asked: asked.game is None):
                begun = [asked for asked in some if asked.future.set_running_or_notify_cancel()]
                try:
                    if by_itself:
                        self._do(begun)
                    else:
                        self._play(begun)
                except BaseException as trouble:  # A slip in here must not leave anybody waiting for ever.
                    log.exception("The writer failed, but continues.")
                    _fail([asked for asked in begun if not asked.future.done()], trouble)
        try:
            self._table.rest()
        except BaseException as trouble:
            self._trouble = trouble

    def _taken(self) -> Sequence[Job]:
        """Take all that waits; nothing when the server is being stopped and all is done."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closing)
            batch = tuple(self._waiting)
            self._waiting.clear()
            self._times.clear()
        return batch

    def _do(self, some: Sequence[Job]) -> None:
        for asked in some:
            self._alone(asked, 1)  # Of what it has done when it fails nothing is known.

    def _play(self, some: Sequence[Job]) -> None:
        by_game: dict[GameId, deque[Job]] = {}
        for asked in some:
            if asked.game is not None:
                by_game.setdefault(asked.game, deque()).append(asked)
        for game, waiting in by_game.items():
            while waiting:
                self._group(game, waiting)

    def _group(self, game: GameId, waiting: deque[Job]) -> None:
        """Make the first of these moves durable in one step; if that fails, each of them by itself."""
        until = time.monotonic() + GROUP_SECONDS
        taken: list[Job] = []
        made: list[Made] = []
        try:
            with self._table.together(game):
                for asked in _taken_from(waiting, until):
                    taken.append(asked)
                    made.append((asked, self._made(asked)))
        except BaseException as trouble:
            held = self._made_again(game, made, taken, trouble)
            if held is not None:
                _fail(waiting, held)  # Each would only wait as long, and whoever comes after them too.
                waiting.clear()
        else:
            self._answer(game, made)

    def _made(self, asked: Job) -> object:
        try:
            return asked.work(self._table)
        except Conflict as conflict:
            return conflict  # An answer like any other: it holds only when what it rests on is durable.

    def _made_again(
        self, game: GameId, made: Sequence[Made], taken: Sequence[Job], trouble: BaseException
    ) -> LedgerBusy | None:
        """Make each move of a group by itself that ended in trouble, unless it turns out to be on record.

        Returns what has kept them from being made if others hold the record.
        """
        if isinstance(trouble, LedgerUnwritten):
            _fail(taken, trouble)  # It was read back from the disk, and is not there; whoever wants it sends it again.
            return None
        # Some may have been made before, and were only sent again: that they are on record says nothing of the others.
        entries = [answer.entry for _, answer in made if isinstance(answer, Played)]
        ledger = self._table.ledger
        try:
            # While a record is in doubt, what is read of it may not be on the disk.
            sure = len(made) == len(taken) and bool(entries) and not ledger.condition().stopped
            kept = sure and all(on_record(ledger, game, entry) for entry in entries)
        except BaseException:
            _fail(taken, trouble)  # Whether it was made is not known; whoever sent a key finds out by sending it again.
            return LedgerBusy(NOT_BEGUN) if isinstance(trouble, LedgerUnreachable) else None
        if not kept and isinstance(trouble, LedgerUnreachable):
            _fail(taken, trouble)  # It may still be on its way into the record, and must not be made twice.
            return LedgerBusy(NOT_BEGUN)
        if kept:
            last = max(entries, key=lambda entry: entry.place)
            self._answer(game, made)
            try:
                self._table.announcer.announce(game, last.place.number)
            except Exception:  # Telling may fail, and may be what has failed; what is on record has been answered.
                log.exception("Entry %s of %r is on record, but could not be announced.", last.place, game)
            return None
        for count, asked in enumerate(taken, 1):
            held = self._alone(asked, ATTEMPTS)
            if held is not None:
                _fail(taken[count:], held)
                return held
        return None

    def _alone(self, asked: Job, attempts: int) -> LedgerBusy | None:
        """Do something by itself, and answer; return what has kept it from being done if others hold the record."""
        for left in reversed(range(attempts)):
            try:
                made = self._made(asked)
            except (LedgerMoved, LedgerBusy) as trouble:
                if isinstance(trouble, LedgerUnreachable):
                    _fail([asked], trouble)
                    return LedgerBusy(NOT_BEGUN)
                if not left:
                    _fail([asked], trouble)
                    return trouble if isinstance(trouble, LedgerBusy) else None
            except BaseException as trouble:
                _fail([asked], trouble)
                break
            else:
                self._answer(asked.game, [(asked, made)])
                break
        return None

    def _answer(self, game: GameId | None, made: Sequence[Made]) -> None:
        """Tell what is due in the game from now on, and then everybody what came of what they asked."""
        known = None if game is None else self._table.foldings.at_hand(game)
        if game is None or known is not None:
            self._tell(game, None if known is None else known.due)
        for asked, answer in made:
            if isinstance(answer, Conflict):
                asked.future.set_exception(answer)
            else:
                asked.future.set_result(answer)


def _taken_from(waiting: deque[Job], until: float) -> Iterator[Job]:
    for _job in range(min(GROUP, len(waiting))):
        yield waiting.popleft()
        if time.monotonic() > until:
            return


def _fail(some: Iterable[Job], trouble: BaseException) -> None:
    for asked in some:
        asked.future.set_exception(trouble)


def on_record(ledger: Ledger, game: GameId, entry: Entry) -> bool:
    """Say whether this very entry is on record; it may be that somebody else's is, or none."""
    head, place = ledger.head(game), entry.place
    if head is None or head < place:
        return False
    before = EntryId(place.number if place.sealed else place.number - 1)  # Public, so it is sure to be there.
    behind = (written.entry for written in ledger.read(game, before if before.number else None))
    return next((one for one in behind if one.place >= place), None) == entry
