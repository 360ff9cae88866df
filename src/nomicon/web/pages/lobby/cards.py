"""Cards: what a list says of each game. They are kept until the game moves on, so that a long list folds few games."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.ports import EntryId, LedgerNewer, LedgerUnreadable
from nomicon.play.lookups import on_the_table
from nomicon.play.topics import ALL
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.language import page_in_language
from nomicon.views.elements.page import NO_ADVICE, iso
from nomicon.views.to_dos.inbox import inbox
from nomicon.views.waiting.desk_pages import InboxItem
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import the_house

MOST_COUNTED = 200
"""Open votes that a card counts: beyond, the number says no more."""

T = TypeVar("T")

KEPT = 5000
"""Cards kept at hand; each takes less than a kilobyte."""


@dataclass(frozen=True, slots=True)
class Card:
    """A game at a glance. Moments are written as views write them; `trouble` says why nothing else can be told.

    It is then damaged, or `newer`: written by a newer version of the program.
    """

    game: GameId
    title: str
    rulebook: str = ""
    number: int = 1
    players: int = 0
    rules: int = 0
    votes: int = 0
    over: str = ""
    last: str = ""
    trouble: str = ""
    newer: bool = False


class CardCache(Generic[T]):
    """What was worked out of games, each for as long as its game stands where it stood."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, tuple[EntryId, T]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, place: EntryId, work_out: Callable[[], T]) -> T:
        """Return what is kept under a key, worked out anew where the game has moved on."""
        with self._lock:
            known = self._known.get(key)
        if known is not None and known[0] == place:
            return known[1]
        found = work_out()
        with self._lock:
            self._known[key] = (place, found)
            self._known.move_to_end(key)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return found


class Dues:
    """When time itself has work in each game, asked of the record once a second at most: the answer names all games."""

    LASTS = 1.0
    """Seconds for which an answer is kept."""

    def __init__(self) -> None:
        self._until = 0.0
        self._known: Mapping[GameId, Moment] = {}

    def get(self) -> Mapping[GameId, Moment]:
        """Return when time itself next has work in the games in which it has some."""
        if time.monotonic() >= self._until:
            self._known = {game: due for game, due in the_house().hall.dues().items() if due is not None}
            self._until = time.monotonic() + self.LASTS
        return self._known


dues = Dues()
_cards: CardCache[Card] = CardCache()
_waiting: CardCache[Sequence[InboxItem]] = CardCache()


def card_of(game: GameId) -> Card:
    """Return the card of a game; of one that cannot be read it says so, and no list fails because of it."""
    try:
        return _cards.get(game, _head(game), lambda: _drawn(game))
    except LedgerUnreadable as trouble:
        return Card(game, game, trouble=wrong_told(trouble), newer=isinstance(trouble, LedgerNewer))


def waiting_in(game: GameId, player: PlayerId) -> Sequence[InboxItem]:
    """Return what waits for a player in a game, the most urgent first."""
    try:
        return _waiting.get((game, player), _head(game), lambda: _items(game, player))
    except LedgerUnreadable:
        return ()


def _head(game: GameId) -> EntryId:
    """Say where a game stands, which is asked without folding it; what is due in it the timekeeper does by itself."""
    return the_house().hall.head(game) or EntryId(0)


def _drawn(game: GameId) -> Card:
    seen = the_house().hall.seen(game, None)
    now = seen.game
    votes = sum(now.proposals[number].is_open for number in on_the_table(now, MOST_COUNTED))
    # What is sealed moves the game's own moment on, and nobody may see by it that somebody has voted.
    entries = Entries(seen)
    last = next(entry.at for entry in entries.about(ALL) if not entry.place.sealed)
    return Card(
        game, now.title, now.rulebook, now.number, len(now.players), len(now.rules), votes, now.over, iso(last) or ""
    )


def _items(game: GameId, player: PlayerId) -> Sequence[InboxItem]:
    # Nobody votes from there, or waits for it.
    seen = replace(the_house().hall.seen(game, player), advice=NO_ADVICE, language=OF_THE_READER)
    return page_in_language(inbox(seen), seen.language)["items"]
