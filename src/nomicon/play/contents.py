"""The contents of a record: which entries may concern what, kept with the folded game so that pages read few entries.

They are noted in stretches of the record, for each topic as one whole number whose bits are the entries. What they say
of an entry is never the last word: whoever reads it looks whether it is so. What is sealed is noted apart, by the
number of the public entry behind which it stands, so that nothing of it moves what is public.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from rpds import HashTrieMap

from nomicon.game.archive import Archive
from nomicon.game.grounds import read_ground
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.play import changing_rules as changing
from nomicon.play.archiving import BallotsOpened
from nomicon.play.chapter import Event
from nomicon.play.claiming import Declared
from nomicon.play.counting import VoteClosed
from nomicon.play.drawing import DrawMade, SeedCommitted
from nomicon.play.engine import at_moment, replay
from nomicon.play.offices import DutyDone
from nomicon.play.record import Entry, Written
from nomicon.play.renewing import GameRenewed
from nomicon.play.voting import ConsentLodged
from nomicon.play.winning import GameBegun

STRETCH = 256
"""Public entries noted together. Fewer make more parts to look through, more make each longer to read."""

SEALED = "~"
"""Before the topics of what is sealed."""

ALL, ACTS, BEGINNINGS, CLOSINGS, DRAWS = "", "acts", "beginnings", "closings", "draws"

VERSIONS = (
    changing.RuleInherited, changing.RuleEnacted, changing.RuleAmended, changing.RuleTransmuted,
    changing.SettingChanged, changing.WordsMended,
)  # fmt: skip
"""Events that each give a rule one more version."""

_NOTHING: HashTrieMap[str, int] = HashTrieMap()


# -- Noting ----------------------------------------------------------------------------


def fold(game: Game, entry: Entry) -> Game:
    """Return the game after an entry, with the entry among its contents; no rule is asked anything."""
    return noted(game, at_moment(replay(entry.events, game), entry.at), entry)


def noted(before: Game, after: Game, entry: Entry) -> Game:
    """Return the game after an entry, with the entry among its contents."""
    stretch, place = divmod(entry.place.number, STRETCH)
    known = after.contents.get(stretch, _NOTHING)
    sign = SEALED if entry.place.sealed else ""
    for topic in dict.fromkeys(_topics(before, after, entry)):
        known = known.insert(sign + topic, known.get(sign + topic, 0) | 1 << place)
    return replace(after, contents=after.contents.insert(stretch, known))


def contents_of(history: Iterable[Written]) -> Archive[int, HashTrieMap[str, int]]:
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
        yield from (f"player:{text}" for text in texts_in(event) if text in after.players or text in after.former)


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


def texts_in(value: Any) -> set[str]:
    """Collect every text in an event, or in a part of one, but for what rule code is not handed either."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return {text for one in value.items() for part in one for text in texts_in(part)}
    if isinstance(value, Sequence):
        return {text for one in value for text in texts_in(one)}
    if isinstance(value, Event):
        return {text for field in fields(value) if field.name not in value.HIDDEN
                for text in texts_in(getattr(value, field.name))}  # fmt: skip
    return set()


# -- Looking up ------------------------------------------------------------------------


def last_number(contents: Archive[int, HashTrieMap[str, int]]) -> int:
    """Return the number of the last public entry that is noted; 0 where there is none."""
    if not contents.hot:
        return 0
    newest = max(contents.hot)  # Which is always at hand.
    return newest * STRETCH + contents.hot[newest][ALL].bit_length() - 1


def backwards(
    contents: Archive[int, HashTrieMap[str, int]], topics: Sequence[str], before: int
) -> Iterator[tuple[int, bool, bool]]:
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


def forwards(
    contents: Archive[int, HashTrieMap[str, int]], topics: Sequence[str], after: int
) -> Iterator[tuple[int, bool, bool]]:
    """Yield the numbers above one that may concern any of the topics, the lowest first; see `backwards`."""
    for stretch in range((after + 1) // STRETCH, last_number(contents) // STRETCH + 1):
        public, sealed = _bits(contents, stretch, topics, range(max(after + 1 - stretch * STRETCH, 0), STRETCH))
        either = public | sealed
        while either:
            place = (either & -either).bit_length() - 1
            yield stretch * STRETCH + place, bool(public >> place & 1), bool(sealed >> place & 1)
            either ^= 1 << place


def _bits(
    contents: Archive[int, HashTrieMap[str, int]], stretch: int, topics: Sequence[str], within: range
) -> tuple[int, int]:
    known = contents.get(stretch, _NOTHING)
    mask = (1 << min(within.stop, STRETCH)) - (1 << within.start)
    public = sealed = 0
    for topic in topics:
        public |= known.get(topic, 0)
        sealed |= known.get(SEALED + topic, 0)
    return public & mask, sealed & mask
