"""Folded games at hand, and the indexes of their entries: each as far as it is durable. Many threads may ask.

What is at hand is never truth: it is made from the record, brought up to it when it has moved on, and let go of when
other games are asked for. An index is made only for who looks at pages, and by them: who plays does not wait for it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakValueDictionary

from msgspec import Struct

from nomicon.game.names import GameId, Moment
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import EntryId, Ledger, Snapshot
from nomicon.play.engine import next_due
from nomicon.play.folding import fold
from nomicon.play.index import Index, with_entry

GAMES_AT_HAND = 200
"""Games kept folded. One takes 0.2 to 1 MB; who plays in one more waits some hundredths of a second until it is open,
and ten thousand that sleep take nothing."""

FEW_MISSING = 32
"""Entries that whoever keeps a folded game puts into its index first, so that it can be kept too: some 2 ms."""

NOTHING_YET = Snapshot(EntryId(0), Game())


class NoSuchGame(LookupError):
    """There is no game of that name on record. Which there are it does not say: not everybody may know of each."""

    def __init__(self, game_id: GameId) -> None:
        super().__init__(
            _("There is no game {game!r} on record. The list of games shows the ID of each game.", game=game_id)
        )


class Folded(Struct, frozen=True):
    """A game as of the last entry known here, and the seed kept for its next draw."""

    place: EntryId
    game: Game
    seed: str
    due: Moment | None  # When time itself next has work in it.
    remembered: int = 0  # The entry with which the record keeps it folded.


class Indexed(Struct, frozen=True):
    """The index of a game's entries up to a place, and what they have come to, from which it goes on."""

    place: EntryId
    game: Game
    index: Index


class Stamp(NamedTuple):
    """The moment that an entry bears, what the clock said when it was decided, and by which door its move came."""

    at: Moment
    as_of: Moment
    door: str = ""


class _Turn:
    """Lets one thread at a time fold a game; gone when nobody does."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


class Reached(Protocol):
    """What a game has come to up to a place in its record."""

    @property
    def place(self) -> EntryId:
        """Return the last entry that it includes."""


R = TypeVar("R", bound=Reached)


class AtHand(Generic[R]):
    """What was asked for last of the games of one record: at most `GAMES_AT_HAND`. Many threads may ask."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()  # Of the table below, and never held while the record is read.
        self._at_hand: OrderedDict[GameId, R] = OrderedDict()
        self._turns: WeakValueDictionary[GameId, _Turn] = WeakValueDictionary()

    def at_hand(self, game_id: GameId) -> R | None:
        """Return what is at hand of a game, if anything is; the record may have moved on since."""
        with self._lock:
            known = self._at_hand.get(game_id)
            if known is not None:
                self._at_hand.move_to_end(game_id)
        return known

    def keep(self, game_id: GameId, reached: R) -> R:
        """Keep what a game has come to, unless it is known to have come further; return what is known then."""
        with self._lock:
            known = self._at_hand.get(game_id)
            if known is not None and known.place > reached.place:
                return known
            self._at_hand[game_id] = reached
            self._at_hand.move_to_end(game_id)
            while len(self._at_hand) > GAMES_AT_HAND:
                self._at_hand.popitem(last=False)
        return reached

    def forget(self, game_id: GameId) -> None:
        """Let go of a game; what it has come to is worked out again when it is asked for."""
        with self._lock:
            self._at_hand.pop(game_id, None)

    def _turn_at(self, game_id: GameId) -> _Turn:
        """Return the turn of a game. Keep it in a variable while you use it: nothing else keeps it."""
        with self._lock:
            return self._turns.setdefault(game_id, _Turn())


class Foldings(AtHand[Folded]):
    """The folded games of one record that were asked for last."""

    def newest(self, game_id: GameId) -> Folded:
        """Return a game as it stands in the record now; only what is newer than what is at hand is folded.

        Raises `NoSuchGame`.
        """
        known = self.at_hand(game_id)
        if known is not None and self._ledger.head(game_id) == known.place:
            return known
        turn = self._turn_at(game_id)
        with turn.lock:  # Who waits here finds it folded already.
            return self.keep(game_id, self._brought_up(game_id, self.at_hand(game_id)))

    def peek(self, game_id: GameId) -> Folded:
        """Return a game as it stands in the record now, and do not keep it at hand for that. Raises `NoSuchGame`."""
        return self._brought_up(game_id, self.at_hand(game_id))

    def all_at_hand(self) -> dict[GameId, Folded]:
        """Return all that is at hand."""
        with self._lock:
            return dict(self._at_hand)

    def _brought_up(self, game_id: GameId, known: Folded | None) -> Folded:
        if known is not None:
            place, game, remembered = known.place, known.game, known.remembered
        else:
            snapshot = self._ledger.remembered(game_id) or NOTHING_YET
            place, game, remembered = snapshot.place, snapshot.game, snapshot.place.number
        for written in self._ledger.read(game_id, place if place.number else None):
            place, game = written.entry.place, fold(game, written.entry)
        if not place.number:
            raise NoSuchGame(game_id)
        return Folded(place, game, self._ledger.seed(game_id), next_due(game), remembered)


class Indexes(AtHand[Indexed]):
    """The indexes of the games of one record whose pages were looked at last."""

    def upto(self, game_id: GameId, place: EntryId, game: Game) -> Index:
        """Return the index of the entries up to a place, which have come to this game; only what is new is read."""
        known = self.at_hand(game_id)
        if known is None or known.place < place:
            turn = self._turn_at(game_id)
            with turn.lock:  # Who waits here finds it made already.
                known = self._brought_up(game_id, place, game)
        return known.index.until(place.number)

    def nearly(self, game_id: GameId, place: EntryId, game: Game) -> Index | None:
        """Return the index of the entries up to a place if it is at hand, and few of them are missing in it."""
        known = self.at_hand(game_id)
        if known is None or not 0 <= place.number - known.place.number <= FEW_MISSING:
            return None
        return self.upto(game_id, place, game)

    def is_wanted(self, game_id: GameId) -> bool:
        """Say whether there is an index of a game already, at hand or kept with the record."""
        return self.at_hand(game_id) is not None or self._kept(game_id) is not None

    def _kept(self, game_id: GameId) -> Indexed | None:
        snapshot = self._ledger.remembered(game_id)
        if snapshot is None or snapshot.index is None:
            return None
        return Indexed(snapshot.place, snapshot.game, snapshot.index)

    def _brought_up(self, game_id: GameId, place: EntryId, game: Game) -> Indexed:
        known = self.at_hand(game_id) or self._kept(game_id) or Indexed(EntryId(0), Game(), Index())
        reached, before, index = known.place, known.game, known.index
        for entry in (written.entry for written in self._ledger.read(game_id, reached if reached.number else None)):
            if entry.place > place:
                break
            after = fold(before, entry)
            reached, before, index = entry.place, after, with_entry(index, before, after, entry)
        # The game is that of whoever asked: two that are equal would take twice the room.
        return self.keep(game_id, Indexed(reached, game if reached == place else before, index))
