"""The timekeeper: has everything done that falls due, in every game, to the second, whoever looks or does not.

However many programs keep time at one record, each thing is done once: the entry's place can be taken only once, and
who comes second sees it done. Nothing is written when nothing happens. What this program writes is heard of at once;
what others write they see to themselves, and it is found here when the record is looked at again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future

from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import Clock, LedgerBusy, LedgerMoved, LedgerUnreachable, LedgerUnreadable, LedgerUnwritten
from nomicon.hosting.server.background import BackgroundThread
from nomicon.hosting.server.hall import Busy, GameServer
from nomicon.hosting.table.clock_watch import ASKED_EVERY, told

LOOK_AGAIN = 60.0
"""Seconds after which the whole agenda is read from the record again, for what others have written, and in case the
machine's clock was set. For ten thousand games it takes some hundredths of a second."""

SOON = 0.5
"""Seconds until the agenda is read again when others have written; of all they write meanwhile it is read once."""

TICK = 0.1
"""Seconds between two looks at the clock while the second of a deadline runs out: clocks here tell whole seconds."""

AT_ONCE = 50
"""Games whose time is kept in one go after a long stop; what players send meanwhile is done in between."""

FEW = 20
"""Games folded in one go to find out when time has work in them; what has fallen due meanwhile is done in between."""

AFTER_TROUBLE = 60
"""Seconds after which time is kept again in a game where that has failed."""

AWAY = 2
"""Seconds after which everything is tried again where the record cannot be written, for whatever reason: whoever waits
for a deadline should not wait longer than the record does."""

LINE_EVERY = 60.0
"""Seconds between two lines in the log about that."""

NOWHERE = (LedgerUnreachable, LedgerUnwritten)
"""Troubles of the whole record; nothing can be written in any game."""

PASSING = (LedgerBusy, LedgerUnwritten, LedgerMoved, LedgerUnreadable)
"""Troubles that pass, or that the host mends; time goes on where they stood."""

log = logging.getLogger(__name__)


class Timekeeper(BackgroundThread):
    """A thread beside a hall, from its making until `stop`; a context manager too."""

    def __init__(self, hall: GameServer, clock: Clock, tell_of_doubt: Callable[[], None] = lambda: None) -> None:
        """`tell_of_doubt` is called when the time is not believed any more, and when it is again."""
        super().__init__("the timekeeper")
        self._hall, self._clock, self._tell_of_doubt = hall, clock, tell_of_doubt
        self._doubts = False
        self._dues: dict[GameId, Moment] = {}
        self._unknown: list[GameId] = []
        self._tried: set[GameId] = set()
        self._told: dict[GameId, Moment | None] = {}  # What was heard while the record was being read.
        self._look_at = 0.0  # When the record is to be looked at again, by a clock that nobody sets.
        self._woken: list[Future[None]] = []
        self._next: Moment | None = None  # What the thread sleeps until; None while it is awake.
        self._line_at = float("-inf")  # When the log was last told that the record cannot be written.
        self._unreadable: dict[GameId, str] = {}  # What the log was told of games that cannot be read.
        hall.tell(self._written)
        self._thread.start()

    def wake(self) -> Future[None]:
        """Look at the clock now, as it may have been set; the answer comes when all is done that is due by then."""
        done: Future[None] = Future()
        with self._changed:
            if self._stopping:
                done.set_result(None)
            else:
                self._woken.append(done)
                self._changed.notify_all()
        return done

    def look_soon(self) -> None:
        """Look at the record again before long, as somebody else has written to it. May be called for every entry."""
        with self._changed:
            soon = time.monotonic() + SOON
            if soon < self._look_at:
                self._look_at = soon
                self._changed.notify_all()

    def _written(self, game: GameId | None, due: Moment | None) -> None:
        """Note what the writer tells of a game, or that anything may have been written."""
        with self._changed:
            if game is None:
                self._look_at = 0.0
            else:
                self._told[game] = due
                self._note({game: due})
            if game is None or (due is not None and self._next is not None and due < self._next):
                self._changed.notify_all()

    def _note(self, dues: Mapping[GameId, Moment | None]) -> None:
        for game, due in dues.items():
            if due is None:
                self._dues.pop(game, None)
            else:
                self._dues[game] = due

    # -- The timekeeper's thread -------------------------------------------------------

    def _work(self) -> None:
        while not self._stopping:
            with self._changed:
                woken, self._woken = self._woken, []
            try:
                self._watch_the_clock()
                if time.monotonic() >= self._look_at:
                    self._clock.beat()
                    self._look()
                self._find_out()
                self._do_what_is_due()
            except PASSING as trouble:
                self._wait_a_moment(trouble)
            except Exception:
                log.exception("The timekeeper failed, but continues.")
            self._rouse(woken)
            self._sleep()
        self._unknown = []
        self._rouse(self._woken)

    def _watch_the_clock(self) -> None:
        """Tell whoever looks after the server, and whoever watches a game, when the clock stops being believed."""
        doubt = self._clock.doubt()
        if (doubt is not None) == self._doubts:
            return
        self._doubts = doubt is not None
        log.warning("%s", "The clock is trusted again. The games continue." if doubt is None else told(doubt))
        self._tell_of_doubt()

    def _look(self) -> None:
        """Read the agenda from the record."""
        with self._changed:
            self._told.clear()
            self._look_at = time.monotonic() + LOOK_AGAIN
        known = self._hall.dues()
        self._unknown = [game for game in self._hall.games() if game not in known and game not in self._tried]
        with self._changed:
            self._dues.clear()
            self._note({**known, **self._told})

    def _find_out(self) -> None:
        """Fold a few games of which the record does not know when time has work in them."""
        few, self._unknown = self._unknown[:FEW], self._unknown[FEW:]
        self._tried.update(few)
        with self._changed:
            self._told.clear()
        try:
            known = self._hall.work_out_dues(few)
        except PASSING:
            self._unknown = [*few, *self._unknown]
            self._tried.difference_update(few)
            raise
        with self._changed:
            self._note({**known, **self._told})

    def _do_what_is_due(self) -> None:
        while late := self._late():
            for first in range(0, len(late), AT_ONCE):
                if self._stopping:
                    return
                try:
                    asked = [(game, self._hall.keep_time(game)) for game in late[first : first + AT_ONCE]]
                except Busy:
                    return  # The hall is closing, and whoever opens it next does what is due.
                for game, done in asked:
                    self._wait_for(game, done)

    def _late(self) -> Sequence[GameId]:
        """Return the games in which something is due whose second is over, the longest due first."""
        if self._hall.condition().read_only:
            return []
        now = self._clock.now()
        with self._changed:
            return sorted((game for game, due in self._dues.items() if due < now), key=lambda game: self._dues[game])

    def _wait_for(self, game: GameId, done: Future[int]) -> None:
        """Wait until the time of a game is kept. Raises what says that nothing can be written in any game."""
        try:
            done.result()
        except NOWHERE:
            raise
        except Exception as trouble:
            again = AFTER_TROUBLE
            if isinstance(trouble, LedgerBusy | LedgerMoved):
                again = AWAY
                self._tell(f"What is due in {game!r} has to wait: {trouble}")
            elif not isinstance(trouble, LedgerUnreadable):
                log.exception("What is due in %r could not be done. The next attempt is in %d seconds.", game, again)
            elif self._unreadable.get(game) != str(trouble):
                self._unreadable[game] = str(trouble)
                log.error("What is due in %r has to wait until the game can be read: %s", game, trouble)
            with self._changed:
                self._dues[game] = Moment(self._clock.now() + again)

    def _wait_a_moment(self, trouble: Exception) -> None:
        """Rest where the record cannot be read or written, and then look at all of it again."""
        if not isinstance(trouble, LedgerUnreachable):  # Of which the host hears in few words already.
            self._tell(f"Deadlines have to wait: {trouble}")
        with self._changed:
            self._look_at = 0.0
            self._changed.wait_for(lambda: self._stopping, AWAY)

    def _tell(self, line: str) -> None:
        """Tell the log of a trouble that comes again and again, now and then."""
        if time.monotonic() - self._line_at >= LINE_EVERY:
            self._line_at = time.monotonic()
            log.warning(" ".join(line.split()))

    def _rouse(self, woken: list[Future[None]]) -> None:
        """Answer who has set the clock, unless there are games of which nothing is known yet."""
        if self._unknown:
            with self._changed:
                self._woken += woken
            return
        for one in woken:
            one.set_result(None)

    def _sleep(self) -> None:
        with self._changed:
            now = time.monotonic()
            if self._stopping or self._woken or self._unknown or now >= self._look_at:
                return
            self._next = min(self._dues.values(), default=None)
            left = LOOK_AGAIN if self._next is None else float(self._next + 1 - self._clock.now())
            # The last second is watched closely, as it is not known how much of the present one is over.
            wait = min(self._look_at - now, max(TICK, left - 1))
            self._changed.wait(min(wait, ASKED_EVERY) if self._doubts else wait)
            self._next = None
