"""The index of a record: which entries may concern what, so that pages read few entries.

It is no part of the game, and nothing is decided by it. It is made from the entries when it is first asked for, and
goes on from there.

Entries are indexed in blocks of the record, for each topic as one whole number whose bits are the entries. What it says
of an entry is never the last word: whoever reads it looks whether it is so. Each block also has what was counted where
it begins, and what movements do not tell, so that sums can be followed backwards. What is sealed is indexed apart, by
the number of the public entry behind which it stands, so that nothing of it moves what is public.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct, field
from rpds import HashTrieMap

from nomicon.game.grounds import read_ground
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game, Quantity
from nomicon.game.values.archive import Archive
from nomicon.play.chapter import Concern, Event
from nomicon.play.engine import TOPICS, evolve
from nomicon.play.event_texts import texts_in
from nomicon.play.folding import fold
from nomicon.play.people.seating import Joined
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.record import Entry, WrittenEntry
from nomicon.play.series.renewing import GameRenewed
from nomicon.play.topics import ALL

BLOCK = 256
"""Public entries indexed together. Fewer make more parts to look through, more make each longer to read."""

SEALED = "~"
"""Before the topics of what is sealed."""

_NOTHING: HashTrieMap[str, int] = HashTrieMap()
_NOBODY: HashTrieMap[PlayerId, Fraction] = HashTrieMap()


class BalanceStep(Struct, frozen=True):
    """What an event other than a movement made of a player's balance. `afresh`: what was before counts no more."""

    event: int  # Its place among what is public of its entry, from 0.
    quantity: str
    player: PlayerId
    before: Fraction | None  # None where nothing was counted for them.
    after: Fraction
    rule: str
    afresh: bool


class IndexBlock(Struct, frozen=True):
    """What some entries of the record concern."""

    at: Moment  # Of the first of them.
    began: HashTrieMap[str, Quantity]  # What was counted before them.
    topics: HashTrieMap[str, int] = field(default_factory=HashTrieMap)  # Of each topic the entries, as bits.
    steps: HashTrieMap[int, tuple[BalanceStep, ...]] = field(default_factory=HashTrieMap)  # By the entry's number.


class Index(Struct, frozen=True):
    """What the entries of a record may concern, up to the public one with the number `last` and what is sealed there.

    The numbers that it yields come with whether the public entry may concern the topics, and whether something that is
    sealed behind it may.
    """

    blocks: Archive[int, IndexBlock] = field(default_factory=Archive)
    last: int = 0

    def until(self, last: int) -> Index:
        """Return the index of the record as it was before the entry that follows this one."""
        return self if last >= self.last else Index(self.blocks, last)

    def backwards(self, topics: Sequence[str], before: int) -> Iterator[tuple[int, bool, bool]]:
        """Yield the numbers below one that may concern any of the topics, the highest first."""
        before = min(before, self.last + 1)
        for block in range((before - 1) // BLOCK, -1, -1):
            public, sealed = self._bits(block, topics, range(before - block * BLOCK))
            either = public | sealed
            while either:
                place = either.bit_length() - 1
                yield block * BLOCK + place, bool(public >> place & 1), bool(sealed >> place & 1)
                either ^= 1 << place

    def forwards(self, topics: Sequence[str], after: int) -> Iterator[tuple[int, bool, bool]]:
        """Yield the numbers above one that may concern any of the topics, the lowest first."""
        for block in range((after + 1) // BLOCK, self.last // BLOCK + 1):
            first, end = block * BLOCK, self.last + 1
            public, sealed = self._bits(block, topics, range(max(after + 1 - first, 0), end - first))
            either = public | sealed
            while either:
                place = (either & -either).bit_length() - 1
                yield first + place, bool(public >> place & 1), bool(sealed >> place & 1)
                either ^= 1 << place

    def may_concern(self, number: int, topics: Sequence[str]) -> bool:
        """Say whether the public entry of a number, or what is sealed behind it, may concern any of the topics."""
        place = number % BLOCK
        return any(self._bits(number // BLOCK, topics, range(place, place + 1)))

    def block(self, number: int) -> IndexBlock | None:
        """Return the block in which the entry of a number stands, if the record has come to it."""
        return self.blocks.get(number // BLOCK) if number // BLOCK <= self.last // BLOCK else None

    def newest_blocks(self) -> Iterator[tuple[int, IndexBlock]]:
        """Yield all blocks, the newest first, each with the number of its first entry."""
        for place in range(self.last // BLOCK, -1, -1):
            block = self.blocks.get(place)
            if block is not None:
                yield max(place * BLOCK, 1), block

    def _bits(self, block: int, topics: Sequence[str], within: range) -> tuple[int, int]:
        there = self.blocks.get(block)
        by_topic = _NOTHING if there is None else there.topics
        mask = max((1 << min(within.stop, BLOCK)) - (1 << within.start), 0)
        public = sealed = 0
        for topic in topics:
            public |= by_topic.get(topic, 0)
            sealed |= by_topic.get(SEALED + topic, 0)
        return public & mask, sealed & mask


# -- Making ----------------------------------------------------------------------------


def index_of(history: Iterable[WrittenEntry]) -> Index:
    """Return the index of a whole record."""
    game, index = Game(), Index()
    for written in history:
        after = fold(game, written.entry)
        game, index = after, with_entry(index, game, after, written.entry)
    return index


def with_entry(index: Index, before: Game, after: Game, entry: Entry) -> Index:
    """Return an index with one more entry, which made of the game `before` it the one `after` it."""
    number, place = divmod(entry.place.number, BLOCK)
    block = index.blocks.get(number) or IndexBlock(entry.at, before.quantities)
    sign = SEALED if entry.place.sealed else ""
    topics, steps = block.topics, block.steps
    for topic in dict.fromkeys(_topics(before, after, entry)):
        topics = topics.insert(sign + topic, topics.get(sign + topic, 0) | 1 << place)
    if after.quantities is not before.quantities and after.registrations:  # Before, there is nobody who has anything.
        made = tuple(_steps(before, entry))
        steps = steps.insert(entry.place.number, made) if made else steps
    grown = index.blocks.insert(number, IndexBlock(block.at, block.began, topics, steps))
    return Index(grown, entry.place.number)


def _topics(before: Game, after: Game, entry: Entry) -> Iterator[str]:
    yield ALL
    yield f"player:{entry.move.player}"
    for ground in entry.grounds:
        read = read_ground(ground)
        if read is not None:
            yield f"reading:{read.key}" if read.reading else f"rule:{read.number}"
    if after.quantities is not before.quantities:
        for name, quantity in after.quantities.items():
            if before.quantities.get(name) is not quantity:
                yield f"quantity:{name}"
    for event in entry.events:
        yield from topics_of(event)
        if after.registrations:
            everybody = (after.players, after.former, after.renamed)
            yield from (f"player:{text}" for text in texts_in(event) if any(text in some for some in everybody))


def topics_of(event: Event) -> Iterator[str]:
    """Yield what an event is about by itself."""
    for kind in ("proposal", "judgement"):
        number = getattr(event, kind, None)
        if number is not None:
            yield f"{kind}:{number}"
    for text in texts_in(getattr(event, "rule", "")):
        yield f"rule:{text.partition('/')[0]}"
    yield from TOPICS[type(event)](event) if type(event) in TOPICS else ()


def _steps(game: Game, entry: Entry) -> Iterator[BalanceStep]:
    """Yield what a movement does not tell of itself: who came to have something otherwise, or for the first time."""
    if not any(Concern.COUNTS in event.UNSETTLES for event in entry.events) and not any(
        isinstance(event, QuantityMoved) and _counts_first(event, game) for event in entry.events
    ):
        return
    place = 0
    for event in entry.events:
        after = evolve(game, event)
        if after.quantities is not game.quantities:
            for name, quantity in sorted(after.quantities.items()):
                if game.quantities.get(name) is not quantity:
                    yield from _steps_of(game.quantities.get(name), quantity, place, event)
        game, place = after, place + (not event.sealed)


def _counts_first(event: QuantityMoved, game: Game) -> bool:
    known = game.quantities.get(event.quantity)
    return known is None or any(player not in known.balances for player, _ in event.moves)


def _steps_of(old: Quantity | None, new: Quantity, place: int, event: Event) -> Iterator[BalanceStep]:
    held = _NOBODY if old is None else old.balances
    movement = isinstance(event, QuantityMoved)
    for player in sorted(_concerned(event, held, new.balances)):
        before, after = held.get(player), new.balances.get(player)
        if movement and before is not None:
            continue
        began = isinstance(event, GameRenewed) or (isinstance(event, Joined) and event.player == player)
        afresh = began or (before is None and after is not None)
        if (after or 0) - (0 if afresh else before or 0) or (afresh and after is not None):
            rule = event.rule if isinstance(event, QuantityMoved) else str(new.rule)
            yield BalanceStep(place, new.name, player, before, after or Fraction(0), rule, afresh)


def _concerned(event: Event, *held: Iterable[PlayerId]) -> set[PlayerId]:
    """Return of whom there may be something to tell; those who join are many, and each concerns one alone."""
    match event:
        case Joined():
            return {event.player}
        case QuantityMoved():
            return {player for player, _ in event.moves}
    return {player for some in held for player in some}
