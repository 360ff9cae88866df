"""What was made of late in each game, and by whom: counted from the record, so that a restart forgets nothing.

Whatever this program writes is noted as it is written; what others write is read when a game has moved on without us.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from threading import Lock

from msgspec import Struct, field

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.values.plain import length_of
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import Entry, EntryId, Ledger
from nomicon.hosting.table.entering import Entered
from nomicon.play.chapter import Origin
from nomicon.play.proposals.proposing import Propose

HOUR = 3600
"""Seconds that count as of late."""

LOOKED_BACK = 200
"""Entries that are read at first, to find those of the last hour; if they do not reach so far, four times as many."""

GAMES = 500
"""Games of which it is known what was made of late; of another, it is read from the record when it is asked for."""


class One(Struct, frozen=True):
    """Something that was made."""

    place: EntryId
    at: Moment
    player: PlayerId
    letters: int
    proposes: bool


class Sums(Struct):
    """How much somebody has made of late."""

    moves: int = 0
    proposals: int = 0
    letters: int = 0

    def add(self, one: One, sign: int = 1) -> None:
        """Count something, or count it no more."""
        self.moves += sign
        self.proposals += sign * one.proposes
        self.letters += sign * one.letters


NOTHING = Sums()


def together(several: Iterable[Sums]) -> Sums:
    """Return how much several have made together."""
    all_of_it = Sums()
    for one in several:
        all_of_it.moves += one.moves
        all_of_it.proposals += one.proposals
        all_of_it.letters += one.letters
    return all_of_it


BEFORE_ALL = EntryId(0)


class RecentMoves(Struct):
    """What was made in one game within the last hour, up to a place of its record."""

    place: EntryId = BEFORE_ALL
    listed: deque[One] = field(default_factory=deque)
    sums: dict[PlayerId | None, Sums] = field(default_factory=dict)

    def freed(self, what: str, names: Collection[PlayerId] | None, many: int) -> Moment | None:
        """Return when that was made whose going out of the hour leaves room for so many, of ``moves`` or what it is.

        `names` are all the names of a player; None counts what everybody has made.
        """
        for one in self.listed:
            if not one.place.sealed if names is None else one.player in names:
                many -= {"moves": 1, "proposals": int(one.proposes), "letters": one.letters}[what]
                if many <= 0:
                    return one.at
        return None

    def add(self, entry: Entry) -> None:
        """Count an entry that follows."""
        self.place = entry.place
        if entry.move.ORIGIN is not Origin.CHOSEN:
            return
        one = One(entry.place, entry.at, entry.move.player, length_of(entry.move), isinstance(entry.move, Propose))
        self.listed.append(one)
        for whose in _counted_for(one):
            self.sums.setdefault(whose, Sums()).add(one)

    def age(self, now: Moment) -> None:
        """Count no more what is an hour old."""
        while self.listed and self.listed[0].at <= now - HOUR:
            one = self.listed.popleft()
            for whose in _counted_for(one):
                self.sums[whose].add(one, -1)
                if not self.sums[whose].moves:
                    del self.sums[whose]  # Those who were here once are not kept.


def _counted_for(one: One) -> tuple[PlayerId | None, ...]:
    # By what is sealed nobody's count may change but its player's.
    return (one.player,) if one.place.sealed else (one.player, None)


class Recent:
    """What was made of late in the games of one record. It may be asked from any thread."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._games: OrderedDict[GameId, RecentMoves] = OrderedDict()
        self._lock = Lock()

    def note(self, game: GameId, made: Entered) -> None:
        """Count a move that was just written; if others wrote between, all is read anew when it is asked for."""
        with self._lock:
            known = self._games.get(game)
            if known is None or not _follows(known.place, made.entry.place):
                self._games.pop(game, None)
                return
            known.add(made.entry)
            if made.rest is not None:
                known.add(made.rest)

    def forget(self, game: GameId) -> None:
        """Read anew what was made in a game: what was noted may not be on record after all."""
        with self._lock:
            self._games.pop(game, None)

    def made(self, game: GameId, place: EntryId, now: Moment) -> RecentMoves:
        """Return what was made in a game within the last hour, as it stands at a place. It is not to be changed."""
        with self._lock:
            known = self._games.get(game)
            if known is None or known.place != place:
                known = self._games[game] = self._read(game, now)
            self._games.move_to_end(game)
            while len(self._games) > GAMES:
                self._games.popitem(last=False)
            known.age(now)
            return known

    def looked_at(self, game: GameId, now: Moment) -> Mapping[PlayerId | None, Sums]:
        """Return how much everybody has made in a game within the last hour, as far as it is known here."""
        with self._lock:
            known = self._games.get(game)
            if known is None:
                known = self._games[game] = self._read(game, now)
            known.age(now)
            return {whose: replace(sums) for whose, sums in known.sums.items()}

    def _read(self, game: GameId, now: Moment) -> RecentMoves:
        made = RecentMoves()
        for entry in self._last_hour(game, now):
            made.add(entry)
        return made

    def _last_hour(self, game: GameId, now: Moment) -> Iterator[Entry]:
        head, back = self._ledger.head(game), LOOKED_BACK
        if head is None:
            return
        while True:
            begin = max(0, head.number - back)
            found = [one.entry for one in self._ledger.read(game, EntryId(begin) if begin else None)]
            if not begin or (found and found[0].at <= now - HOUR):
                break
            back *= 4
        yield from found


def _follows(last: EntryId, place: EntryId) -> bool:
    return place in (EntryId(last.number + 1), EntryId(last.number, last.sealed + 1))
