"""The past of a game: its entries up to a place, and the game as it stood at any moment of it. Every door looks here.

Nothing here is truth: all of it is read from the record, and can be thrown away and read again.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import TypeAlias, overload

from msgspec import Struct

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import Entry, EntryId, Ledger, WrittenEntry
from nomicon.hosting.table.folding import Indexes
from nomicon.play.folding import fold
from nomicon.views.elements.page import Seen

STRIDE = 1000
"""Entries between two moments of a game that are kept on the way to an older one: folding so many takes some 40 ms."""

MOMENTS_KEPT = 64
"""Games as they once stood, over all games. Those of one game share most of what they hold; those of others do not."""

ENTRIES_KEPT = 15_000
"""Entries kept as they were read, over all games: at some 2 kB each, and 0.6 kB for its line, they fit into 40 MB."""

STRETCH = 200
"""Public entries read at once on the way back: a page or two of history."""

BEGINNING = EntryId(0)

Pick: TypeAlias = Callable[[Sequence[int]], Iterator[WrittenEntry]]
Behind: TypeAlias = Callable[[int], Iterator[WrittenEntry]]
Doors: TypeAlias = Callable[[Collection[EntryId]], Mapping[EntryId, str]]


class EntryHistory(Sequence[WrittenEntry]):
    """The entries of a game, read only if a page looks at them."""

    def __init__(
        self,
        read: Callable[[], Iterable[WrittenEntry]],
        back: Callable[[], Iterator[WrittenEntry]],
        pick: Pick,
        behind: Behind,
        doors: Doors,
    ) -> None:
        self._read, self._back, self._pick, self._behind, self._doors = read, back, pick, behind, doors
        self._entries: Sequence[WrittenEntry] | None = None

    def _known(self) -> Sequence[WrittenEntry]:
        if self._entries is None:
            self._entries = tuple(self._read())
        return self._entries

    def __len__(self) -> int:
        return len(self._known())

    @overload
    def __getitem__(self, at: int) -> WrittenEntry: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[WrittenEntry]: ...
    def __getitem__(self, at: int | slice) -> WrittenEntry | Sequence[WrittenEntry]:
        return self._known()[at]

    def __iter__(self) -> Iterator[WrittenEntry]:
        return iter(self._known())

    def __reversed__(self) -> Iterator[WrittenEntry]:
        """Yield the newest first, and read no further back than is asked for."""
        return self._back() if self._entries is None else reversed(self._entries)

    def some(self, numbers: Sequence[int]) -> Iterator[WrittenEntry]:
        """Yield the public entries of these numbers, in their order, and read no others."""
        return self._pick(numbers)

    def behind(self, number: int) -> Iterator[WrittenEntry]:
        """Yield what stands sealed behind the public entry of a number, oldest first."""
        return self._behind(number)

    def doors(self, places: Collection[EntryId]) -> Mapping[EntryId, str]:
        """Say by which doors the moves of some entries came, where that was kept."""
        return self._doors(places)


class Then(Struct, frozen=True):
    """A game as it stood behind a place, and the moment of its last public entry up to there."""

    place: EntryId
    game: Game
    at: Moment


class Past:
    """The past of every game of one record. Many threads may look; none waits for another's reading."""

    def __init__(self, ledger: Ledger, indexes: Indexes | None = None) -> None:
        """Look into a record; `indexes` are those that others look into too."""
        self._ledger, self._indexes = ledger, indexes or Indexes(ledger)
        self._lock = threading.Lock()  # Of the two tables below, and never held while the record is read.
        self._moments: OrderedDict[tuple[GameId, EntryId], Then] = OrderedDict()
        self._entries: OrderedDict[GameId, list[WrittenEntry]] = OrderedDict()

    def seen(self, game: GameId, viewer: PlayerId | None, until: int) -> Seen:
        """Return a game as it stood until the entry of this number was followed by the next. Raises `Invalid`.

        The viewer goes by their first name, as they may not have had another yet.
        """
        then = self._folded(game, EntryId(until + 1))
        if until < 1 or then.place == BEGINNING:
            raise Invalid(_("There is no entry {until}. The first is 1.", until=until))
        # What is sealed moves the game's own moment, so it must not be what a reader is told.
        who = None if viewer is None else then.game.called(viewer)
        index = partial(self._indexes.upto, game, then.place, then.game)
        return Seen(then.game, self.history(game, then.place), who, then.at, index=index)

    def history(self, game: GameId, until: EntryId) -> EntryHistory:
        """Return the entries of a game up to a place and with it, read when they are asked for."""
        return EntryHistory(
            lambda: self._read(game, until),
            lambda: self._back(game, until),
            lambda numbers: self._ledger.some(game, numbers),
            lambda number: self._sealed(game, number, until),
            lambda places: self._ledger.doors(game, places),
        )

    def _folded(self, game: GameId, end: EntryId) -> Then:
        """Return the game before the first entry that stands at this place or behind it."""
        then = self._nearest(game, end)
        for count, written in enumerate(self._ledger.read(game, then.place if then.place.number else None), 1):
            entry = written.entry
            if entry.place >= end:
                break
            then = Then(entry.place, fold(then.game, entry), _public_moment(then.at, entry))
            if count % STRIDE == 0:
                self._keep_moment(game, then)
        self._keep_moment(game, then)
        return then

    def _nearest(self, game: GameId, end: EntryId) -> Then:
        with self._lock:
            kept = [then for (name, place), then in self._moments.items() if name == game and place < end]
            nearest = max(kept, key=lambda then: then.place, default=Then(BEGINNING, Game(), Moment(0)))
            if kept:
                self._moments.move_to_end((game, nearest.place))
        return nearest

    def _keep_moment(self, game: GameId, then: Then) -> None:
        if then.place == BEGINNING:
            return
        with self._lock:
            self._moments[game, then.place] = then
            while len(self._moments) > MOMENTS_KEPT:
                self._moments.popitem(last=False)

    # -- Entries ---------------------------------------------------------------------

    def _read(self, game: GameId, until: EntryId) -> Sequence[WrittenEntry]:
        with self._lock:
            kept = self._entries.get(game, [])[:]  # A copy: somebody else may be adding to it.
        if not kept or kept[-1].entry.place < until:
            kept += _up_to(until, self._ledger.read(game, kept[-1].entry.place if kept else None))
        self._keep_entries(game, kept)
        return kept[: bisect_right(kept, until, key=lambda written: written.entry.place)]

    def _back(self, game: GameId, until: EntryId) -> Iterator[WrittenEntry]:
        """Yield the entries up to a place, the newest first, reading one stretch after the other."""
        with self._lock:
            kept = self._entries.get(game, [])[:]
        if kept and kept[-1].entry.place >= until:
            yield from reversed(kept[: bisect_right(kept, until, key=lambda written: written.entry.place)])
            return
        while until > BEGINNING:
            start = EntryId(max(until.number - STRETCH, 0))
            yield from reversed(_up_to(until, self._ledger.read(game, start if start.number else None)))
            until = start

    def _sealed(self, game: GameId, number: int, until: EntryId) -> Iterator[WrittenEntry]:
        behind = self._ledger.read(game, EntryId(number))
        return takewhile(lambda one: one.entry.place.number == number and one.entry.place <= until, behind)

    def _keep_entries(self, game: GameId, entries: list[WrittenEntry]) -> None:
        """Keep the entries of this game rather than of those that nobody has looked at for longest."""
        if len(entries) > ENTRIES_KEPT:
            return
        with self._lock:
            if len(entries) >= len(self._entries.get(game, [])):
                self._entries[game] = entries
            self._entries.move_to_end(game)
            while sum(map(len, self._entries.values())) > ENTRIES_KEPT:
                self._entries.popitem(last=False)


def _up_to(until: EntryId, entries: Iterable[WrittenEntry]) -> list[WrittenEntry]:
    """Return the entries up to a place and with it; of those behind it no more than one is read."""
    return list(takewhile(lambda one: one.entry.place <= until, entries))


def _public_moment(before: Moment, entry: Entry) -> Moment:
    return before if entry.place.sealed else max(before, entry.at)
