"""The contents of a record: which entries may concern what, kept with the folded game so that pages read few entries.

They are noted in stretches of the record, for each topic as one whole number whose bits are the entries. What they say
of an entry is never the last word: whoever reads it looks whether it is so. Beside them stands what was counted where
a stretch begins, and what movements do not tell, so that sums can be followed backwards. What is sealed is noted apart,
by the number of the public entry behind which it stands, so that nothing of it moves what is public.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rpds import HashTrieMap

from nomicon.game.grounds import read_ground
from nomicon.game.names import PlayerId
from nomicon.game.state import Game, Quantity, Recount, Stretch
from nomicon.game.values.archive import Archive
from nomicon.game.values.records import field_names
from nomicon.game.values.replacing import replace
from nomicon.play.chapter import Event
from nomicon.play.engine import at_moment, evolve, replay
from nomicon.play.findings.unwinning import with_consequences
from nomicon.play.judging.claiming import Declared
from nomicon.play.people.offices import DutyDone, OfficeFilled, OfficeVacated
from nomicon.play.people.seating import Joined, Left
from nomicon.play.quantities.drawing import DrawMade, SeedCommitted
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.record import Entry, Written
from nomicon.play.rules import changing, mending
from nomicon.play.rules.keeping import DeclarationKept
from nomicon.play.rules.righting import RIGHTED, RuleCorrected
from nomicon.play.series.founding import GameFounded
from nomicon.play.series.renewing import GameRenewed, InitialSetRestored
from nomicon.play.series.winning import GameBegun
from nomicon.play.votes.consenting import ConsentLodged
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.unsealing import BallotsOpened

STRETCH = 256
"""Public entries noted together. Fewer make more parts to look through, more make each longer to read."""

SEALED = "~"
"""Before the topics of what is sealed."""

ALL, ACTS, BEGINNINGS, CLOSINGS, DRAWS = "", "acts", "beginnings", "closings", "draws"

_NOTHING: HashTrieMap[str, int] = HashTrieMap()
_NOBODY: HashTrieMap[PlayerId, Fraction] = HashTrieMap()

VERSIONS = (
    changing.RuleInherited, changing.RuleEnacted, changing.RuleAmended, changing.RuleTransmuted,
    mending.SettingChanged, mending.WordsMended, RuleCorrected,
)  # fmt: skip
"""Events that each give a rule one more version."""

RECOUNTING = (
    GameFounded, Joined, Left, OfficeFilled, OfficeVacated, changing.RuleInherited, changing.RuleEnacted,
    changing.RuleAmended, changing.RuleRepealed, changing.RuleTransmuted, changing.RuleVoided, changing.RuleRestored,
    mending.SettingChanged, mending.WordsMended, GameRenewed, InitialSetRestored, DeclarationKept,
    *RIGHTED,
)  # fmt: skip
"""Events that are no movements and bear on what is counted, or for whom."""


# -- Noting ----------------------------------------------------------------------------


def fold(game: Game, entry: Entry) -> Game:
    """Return the game after an entry, with the entry among its contents; no rule is asked anything."""
    return noted(game, at_moment(replay(entry.events, game), entry.at), entry)


def noted(before: Game, after: Game, entry: Entry) -> Game:
    """Return the game after an entry, with the entry among its contents."""
    after = with_consequences(after, entry.events) if after.victories is not before.victories else after
    number, place = divmod(entry.place.number, STRETCH)
    stretch = after.contents.get(number) or Stretch(entry.at, before.quantities)
    sign = SEALED if entry.place.sealed else ""
    topics, recounts = stretch.topics, stretch.recounts
    for topic in dict.fromkeys(_topics(before, after, entry)):
        topics = topics.insert(sign + topic, topics.get(sign + topic, 0) | 1 << place)
    if after.quantities is not before.quantities and after.registrations:  # Before, there is nobody who has anything.
        found = tuple(_recounted(before, entry))
        recounts = recounts.insert(entry.place.number, found) if found else recounts
    known = replace(stretch, topics=topics, recounts=recounts)
    last = entry.place.number
    return replace(after, contents=after.contents.insert(number, known), entries=last)


def contents_of(history: Iterable[Written]) -> Archive[int, Stretch]:
    """Work the contents of a whole record out, where no folded game has them."""
    game = Game()
    for written in history:
        game = fold(game, written.entry)
    return game.contents


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
        yield from _topics_of(event)
        if after.registrations:
            everybody = (after.players, after.former, after.renamed)
            yield from (f"player:{text}" for text in texts_in(event) if any(text in some for some in everybody))


def _topics_of(event: Event) -> Iterator[str]:
    for kind in ("proposal", "judgement"):
        number = getattr(event, kind, None)
        if number is not None:
            yield f"{kind}:{number}"
    for text in texts_in(getattr(event, "rule", "")):
        yield f"rule:{text.partition('/')[0]}"
    match event:
        case VoteClosed():
            yield from (CLOSINGS, f"closing:{event.proposal}")
        case BallotsOpened():
            yield f"closing:{event.proposal}"
        case ConsentLodged():
            yield f"consent:{event.proposal}"
        case DutyDone():
            yield f"duty:{event.duty}"
        case SeedCommitted() | DrawMade():
            yield DRAWS
        case Declared():
            yield ACTS
        case GameBegun() | GameRenewed():
            yield BEGINNINGS
    if isinstance(event, VERSIONS):
        yield f"version:{event.rule}"


def _recounted(game: Game, entry: Entry) -> Iterator[Recount]:
    """Yield what a movement does not tell of itself: who came to have something otherwise, or for the first time."""
    if not any(isinstance(event, RECOUNTING) for event in entry.events) and not any(
        isinstance(event, QuantityMoved) and _counts_first(event, game) for event in entry.events
    ):
        return
    place = 0
    for event in entry.events:
        after = evolve(game, event)
        if after.quantities is not game.quantities:
            for name, quantity in sorted(after.quantities.items()):
                if game.quantities.get(name) is not quantity:
                    yield from _recounts(game.quantities.get(name), quantity, place, event)
        game, place = after, place + (not event.sealed)


def _counts_first(event: QuantityMoved, game: Game) -> bool:
    known = game.quantities.get(event.quantity)
    return known is None or any(player not in known.balances for player, _ in event.moves)


def _recounts(old: Quantity | None, new: Quantity, place: int, event: Event) -> Iterator[Recount]:
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
            yield Recount(place, new.name, player, before, after or Fraction(0), rule, afresh)


def _concerned(event: Event, *held: Iterable[PlayerId]) -> set[PlayerId]:
    """Return of whom there may be something to tell; those who join are many, and each concerns one alone."""
    match event:
        case Joined():
            return {event.player}
        case QuantityMoved():
            return {player for player, _ in event.moves}
    return {player for some in held for player in some}


def texts_in(value: Any) -> set[str]:
    """Collect every text in an event, or in a part of one, but for what rule code is not handed either."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return {text for one in value.items() for part in one for text in texts_in(part)}
    if isinstance(value, Sequence):
        return {text for one in value for text in texts_in(one)}
    if isinstance(value, Event):
        names = (name for name in field_names(type(value)) if name not in value.HIDDEN)
        return {text for name in names for text in texts_in(getattr(value, name))}
    return set()


# -- Looking up ------------------------------------------------------------------------


def last_number(contents: Archive[int, Stretch]) -> int:
    """Return the number of the last public entry that is noted; 0 where there is none."""
    if not contents.hot:
        return 0
    newest = max(contents.hot)  # Which is always at hand.
    return newest * STRETCH + contents.hot[newest].topics[ALL].bit_length() - 1


def backwards(contents: Archive[int, Stretch], topics: Sequence[str], before: int) -> Iterator[tuple[int, bool, bool]]:
    """Yield the numbers below one that may concern any of the topics, the highest first.

    With each it is said whether the public entry may, and whether something sealed behind it may.
    """
    for stretch in range((before - 1) // STRETCH, -1, -1):
        public, sealed = _bits(contents, stretch, topics, range(before - stretch * STRETCH))
        either = public | sealed
        while either:
            place = either.bit_length() - 1
            yield stretch * STRETCH + place, bool(public >> place & 1), bool(sealed >> place & 1)
            either ^= 1 << place


def forwards(contents: Archive[int, Stretch], topics: Sequence[str], after: int) -> Iterator[tuple[int, bool, bool]]:
    """Yield the numbers above one that may concern any of the topics, the lowest first; see `backwards`."""
    for stretch in range((after + 1) // STRETCH, last_number(contents) // STRETCH + 1):
        public, sealed = _bits(contents, stretch, topics, range(max(after + 1 - stretch * STRETCH, 0), STRETCH))
        either = public | sealed
        while either:
            place = (either & -either).bit_length() - 1
            yield stretch * STRETCH + place, bool(public >> place & 1), bool(sealed >> place & 1)
            either ^= 1 << place


def _bits(contents: Archive[int, Stretch], stretch: int, topics: Sequence[str], within: range) -> tuple[int, int]:
    there = contents.get(stretch)
    known = _NOTHING if there is None else there.topics
    mask = (1 << min(within.stop, STRETCH)) - (1 << within.start)
    public = sealed = 0
    for topic in topics:
        public |= known.get(topic, 0)
        sealed |= known.get(SEALED + topic, 0)
    return public & mask, sealed & mask
