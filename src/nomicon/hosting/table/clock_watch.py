"""The watch on the clock: a reading that cannot be right is not believed; time stands still until a host confirms it.

The clock that tells the time can be set, by hand or over a network; the steady clock beside it only counts seconds.
When the two part by more than a bound, nobody here can know which is right. So nothing falls due and no move is taken:
a vote that closed by mistake could never be opened again. The same holds when nothing was heard of a record for days.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import RLock

from msgspec import Struct

from nomicon.game.names import GameId, Moment, Seconds
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.hosting.ports import (
    ClockDoubt,
    EntryId,
    Ledger,
    LedgerBusy,
    LedgerUnreadable,
    LedgerUnwritten,
    WallClock,
)
from nomicon.law.language.answer_types import duration
from nomicon.views.elements.page import iso

JUMP = Seconds(60 * 60)
"""How far the clock may part from the steady one. Corrections over the network are seconds; an hour is a mistake."""

SILENCE = Seconds(7 * 24 * 60 * 60)
"""How long nothing may have been heard before the time is asked about: a week's holiday is usual, and by then most
votes have closed anyway; a clock with an empty battery is years off."""

ASKED_EVERY = 1.0
"""Seconds between two looks whether somebody has confirmed the time in another program."""

UNITS = ((365 * 86400, "year"), (86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))

LENGTHS = {
    "year": (gettext_noop("{number} year"), gettext_noop("{number} years")),
    "day": (gettext_noop("{number} day"), gettext_noop("{number} days")),
    "hour": (gettext_noop("{number} hour"), gettext_noop("{number} hours")),
    "minute": (gettext_noop("{number} minute"), gettext_noop("{number} minutes")),
    "second": (gettext_noop("{number} second"), gettext_noop("{number} seconds")),
}
"""How a length is told in each unit, of one and of several."""

log = logging.getLogger(__name__)


class ClockStopped(Exception):
    """The clock is not believed: no move is taken and nothing falls due. Says why, and who can go on from there."""

    def __init__(self, doubt: ClockDoubt) -> None:
        super().__init__(told(doubt))
        self.doubt = doubt


class ClockBounds(Struct, frozen=True):
    """What the host lets a clock do before it is asked about."""

    jump: Seconds = JUMP
    silence: Seconds = SILENCE


class TrustedClock:
    """The part of a clock that never doubts: those of playthroughs, practice and tests are set on purpose."""

    def doubt(self, last: Moment | None = None) -> ClockDoubt | None:
        """Believe every reading."""
        return None

    def stands_still(self) -> bool:
        """Say whether time stands still because of a doubt."""
        return self.doubt() is not None

    def confirm(self) -> None:
        """There is nothing to confirm."""

    def beat(self) -> None:
        """There is nothing to keep."""

    def goes_by(self, clock: WallClock | None) -> bool:
        """It goes by nobody's time but its own."""
        return False


class WatchedClock:
    """A clock at a record that is believed as long as it keeps step with a steady one. Every thread may ask it.

    Nothing is asked of the record under the lock: a database may hang, and what time it is must be told all the same.
    """

    def __init__(
        self, wall: WallClock, steady: Callable[[], float], ledger: Ledger, bounds: ClockBounds | None = None
    ) -> None:
        """`steady` counts seconds from some beginning, goes on while the machine sleeps, and cannot be set."""
        self._wall, self._steady, self._ledger, self._bounds = wall, steady, ledger, bounds or ClockBounds()
        self._lock = RLock()
        self._anchor: tuple[Moment, float] | None = None  # What both clocks said when they were believed first.
        self._asked = float("-inf")
        self._notes = ledger.clock_book.read()
        says = wall.now()
        self._last = self._heard_last(says)
        if self._last is None:
            self._believe(says, steady())

    def now(self) -> Moment:
        """Return the present second; while the clock is not believed, the last one that was."""
        with self._lock:
            self._look()
            return self._believed

    def doubt(self, last: Moment | None = None) -> ClockDoubt | None:
        """Say why the clock is not believed just now, if so. `last` is the moment of the last entry of a game.

        In doubt it asks the record, once a second, whether a host has confirmed the time in another program.
        """
        self._hear_of_others(last)
        with self._lock:
            return self._doubt_at(last)

    def stands_still(self) -> bool:
        """Say whether the clock is not believed, by what is known here; it never waits for the record."""
        with self._lock:
            return self._look() is not None

    def confirm(self) -> None:
        """Take it from the host that the clock is right as it is now, and keep that for other programs to find."""
        latest = max((at for game in self._ledger.games() if (at := moment_of_last(self._ledger, game))), default=None)
        says, steady = self._wall.now(), self._steady()
        notes = self._ledger.clock_book.confirm(says, latest)
        with self._lock:
            self._notes = notes
            self._believe(says, steady)

    def beat(self) -> None:
        """Keep beside the record that the time is known now, for a later start to tell how long nothing was heard."""
        with self._lock:
            if self._look() is not None:
                return
            known = self._believed
        try:
            self._ledger.clock_book.beat(known)
        except (OSError, LedgerBusy, LedgerUnreadable, LedgerUnwritten) as trouble:
            # Nothing is lost by it but that a later start asks.
            log.warning("The latest known time could not be saved: %s", trouble)

    def goes_by(self, clock: WallClock | None) -> bool:
        """Say whether this is the clock that it watches."""
        return self._wall is clock

    @property
    def _believed(self) -> Moment:
        assert self._last is not None  # From the end of the constructor on.
        return self._last

    def _believe(self, says: Moment, steady: float) -> None:
        self._anchor, self._last = (says, steady), says

    def _look(self) -> ClockDoubt | None:
        """Read both clocks; believe the one that can be set, or say why not."""
        says, steady = self._wall.now(), self._steady()
        doubt = self._doubt_of(says, steady)
        if doubt is not None:
            return doubt
        if self._anchor is None:
            self._believe(says, steady)
        self._last = says
        return None

    def _doubt_of(self, says: Moment, steady: float) -> ClockDoubt | None:
        last = self._believed
        if self._anchor is not None:
            # Against the first reading, not the last: small steps that add up are as wrong as one large one.
            parted = round(says - self._anchor[0] - (steady - self._anchor[1]))
            if abs(parted) > self._bounds.jump:
                return ClockDoubt("ahead" if parted > 0 else "back", Seconds(abs(parted)), says, last)
        elif last - says > self._bounds.jump:
            return ClockDoubt("back", Seconds(last - says), says, last)
        if says - last > self._bounds.silence:
            return ClockDoubt("silence", Seconds(says - last), says, last)
        return None

    def _doubt_at(self, last: Moment | None) -> ClockDoubt | None:
        found = self._look()
        if found is None and last is not None and self._is_ahead(last, self._believed):
            return ClockDoubt("entry ahead", Seconds(last - self._believed), self._believed, last)
        return found

    def _hear_of_others(self, last: Moment | None) -> None:
        """Where the clock is not believed, look whether a host has confirmed it in another program, and go by that."""
        with self._lock:
            asked = self._steady()
            if self._doubt_at(last) is None or asked - self._asked < ASKED_EVERY:
                return
            self._asked = asked
        try:
            notes = self._ledger.clock_book.read()
        except (OSError, LedgerBusy, LedgerUnreadable):
            return  # It is asked again; until then time stands still as before.
        with self._lock:
            says = self._wall.now()
            is_new = notes.confirmations > self._notes.confirmations and notes.confirmed is not None
            if is_new and abs(says - (notes.confirmed or 0)) <= self._bounds.jump:
                self._notes = notes
                self._believe(says, self._steady())

    def _is_ahead(self, last: Moment, now: Moment) -> bool:
        excused = self._notes.excused
        return last - now > self._bounds.jump and (excused is None or last > excused)

    def _heard_last(self, says: Moment) -> Moment | None:
        """Return when something was heard of the record last, or None where nothing ever was."""
        latest = self._notes.beat
        if latest is not None and self._vouches(latest, says):
            return latest
        for game in reversed(self._ledger.games()):  # The newest first: where anybody plays, it is found at once.
            at = moment_of_last(self._ledger, game)
            if at is None or (at > says and not self._is_ahead(at, says)):
                continue
            if self._vouches(at, says):
                return at
            latest = at if latest is None else max(latest, at)
        return latest

    def _vouches(self, heard: Moment, says: Moment) -> bool:
        return heard - self._bounds.jump <= says <= heard + self._bounds.silence


def moment_of_last(ledger: Ledger, game: GameId) -> Moment | None:
    """Return the moment of a game's last entry; None for a game that cannot be read, which is nobody's witness."""
    try:
        head = ledger.head(game)
        if head is None:
            return None
        before = EntryId(head.number if head.sealed else head.number - 1)
        return max((one.entry.at for one in ledger.read(game, before if before.number else None)), default=None)
    except LedgerUnreadable:
        return None


def bounds_told(jump: str = "", silence: str = "") -> ClockBounds:
    """Read what the host lets a clock do: lengths of time such as ``1 hour``. Raises `ValueError`."""
    return ClockBounds(duration(jump) if jump else JUMP, duration(silence) if silence else SILENCE)


def length_told(length: Seconds) -> str:
    """Say how long something is, in its largest unit: ``3 years``, ``9 days``."""
    for seconds, unit in UNITS:
        many = length // seconds
        if many:
            one, several = LENGTHS[unit]
            return _(one if many == 1 else several, number=many)
    return _("no time")


def told(doubt: ClockDoubt) -> str:
    """Say why the clock is not believed, what that stops, and who can go on from there."""
    length = length_told(doubt.by)
    why = {
        "ahead": _("The server's clock jumped ahead by {length}", length=length),
        "back": _("The server's clock jumped back by {length}", length=length),
        "silence": _(
            "If the server's clock is right, there was no activity in this record for {length}", length=length
        ),
        "entry ahead": _("The last entry of this game was made {length} ahead of the server's clock", length=length),
    }[doubt.kind]
    return _(
        "{why}: the clock says {says}, but the last known time was {last}. Nothing becomes due, and players cannot "
        "make moves, until the host has confirmed the time.",
        why=why,
        says=iso(doubt.says),
        last=iso(doubt.last),
    )
