"""Single entries: what everybody may see of those that concern something, with as few of the others read as can be.

It shows exactly what `secrecy.public_entries` shows; that reads the whole record, and this reads what the index of the
record leads to. Whoever asks for a topic is handed what *may* concern it, and looks whether it does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import TypeAlias

from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.values.plain import is_whole
from nomicon.game.values.replacing import replace
from nomicon.play.chapter import Event
from nomicon.play.index import IndexBlock
from nomicon.play.record import BEFORE_FIRST, Entry, EntryId, WrittenEntry
from nomicon.play.votes.approving import ApprovalLodged
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.unsealing import BallotsOpened
from nomicon.play.votes.voting import BallotCast
from nomicon.views.elements.page import Findable, Seen

Opening: TypeAlias = tuple[int, VoteClosed | BallotsOpened, frozenset[tuple[object, ...]]]
"""Where ballots were opened: in which entry, by what, and which."""

AT_ONCE = 64
"""Entries looked up in one step, at most: whoever wants the newest alone has few others read."""

BEHIND_ALL = 10**13


def may_be_shown(entry: Entry, shown: Entry) -> bool:
    """Say whether the line and the link of an entry tell of no vote that is still secret.

    Long ago what a rule sealed of a public entry stood in its line, and whoever has the link could try all there is.
    """
    if len(shown.events) == len(entry.events):
        return True
    opened = {event.proposal for event in entry.events if isinstance(event, VoteClosed | BallotsOpened)}
    return all(getattr(event, "proposal", None) in opened for event in entry.events if event.sealed)


def as_opened(entry: Entry, place: EntryId, events: tuple[Event, ...]) -> Entry:
    """Return what is open by now of a sealed entry; by its seed, others could draw the lots that are still sealed."""
    return replace(entry, place=place, events=events, seed="")


class ListedEntries:
    """A record that is at hand as a whole."""

    def __init__(self, history: Iterable[WrittenEntry]) -> None:
        self._behind = {number: list(group) for number, group in groupby(history, lambda one: one.entry.place.number)}

    def some(self, numbers: Sequence[int]) -> Iterator[WrittenEntry]:
        """Yield the public entries of these numbers."""
        return (self._behind[number][0] for number in numbers)

    def behind(self, number: int) -> Iterator[WrittenEntry]:
        """Yield what stands sealed behind the public entry of a number, oldest first."""
        return (one for one in self._behind[number] if one.entry.place.sealed)

    def doors(self, places: Collection[EntryId]) -> Mapping[EntryId, str]:
        """Know of none: they are kept beside a record."""
        return {}


class Entries:
    """The public entries of a game, for one page."""

    def __init__(self, seen: Seen) -> None:
        self._record: Findable = seen.history if isinstance(seen.history, Findable) else ListedEntries(seen.history)
        self._index = seen.index()
        self.called = seen.game.called  # Who has another name by now is known again by it.
        self._opened: dict[int, list[Entry]] = {}
        self._sealed: dict[int, tuple[Entry, ...]] = {}  # As they were read; never shown as they are.
        self._public: dict[int, WrittenEntry] = {}  # Those that were shown, as they are written.
        self._closings: dict[ProposalNumber, list[Opening]] = {}

    @property
    def last(self) -> int:
        """The number of the last public entry."""
        return self._index.last

    def about(self, *topics: str, before: int = BEHIND_ALL) -> Iterator[Entry]:
        """Yield the entries with numbers below one that may concern any of the topics, the newest first."""
        found = self._index.backwards(topics, before)
        for number, public, sealed in self._ahead(found):
            if sealed:
                yield from reversed(self._opened_behind(number))
            if public is not None:
                yield self._shown(public)

    def onwards(self, *topics: str, after: int, within: Sequence[str] = ()) -> Iterator[Entry]:
        """Yield the entries with numbers above one that may concern any of the topics, the oldest first.

        Where topics are given `within`, it is those alone that may concern one of these, too.
        """
        found = self._index.forwards(topics, after)
        if within:
            found = (place for place in found if self._index.may_concern(place[0], within))
        for number, public, sealed in self._ahead(found):
            if public is not None:
                yield self._shown(public)
            if sealed:
                yield from self._opened_behind(number)

    def named(self, place: str) -> Entry | None:
        """Return the entry that pages name so, ``42`` or ``42.1``, if everybody may see it."""
        number, dot, _ = place.partition(".")
        if not is_whole(number) or not 0 < int(number) <= self.last:
            return None
        if not dot:
            return next((self._shown(one) for one in self._record.some([int(number)])), None)
        return next((one for one in self._opened_behind(int(number)) if str(one.place) == place), None)

    def written(self, entry: Entry) -> WrittenEntry:
        """Return an entry that was shown, with its link and its line; of what was sealed, neither is ever shown."""
        known = None if entry.place.sealed else self._public.get(entry.place.number)
        if known is None or not may_be_shown(known.entry, entry):
            return WrittenEntry(entry, "")
        return replace(known, entry=entry)

    def link_before(self, entry: Entry) -> str:
        """Return the link on which that of a public entry builds."""
        number = entry.place.number - 1
        return next(iter(self._record.some([number]))).link if number else BEFORE_FIRST

    def last_by(self, at: Moment) -> int | None:
        """Return the number of the last public entry that had been made by a moment, or None before the first."""
        low, high = 0, self.last
        while low < high:
            middle = (low + high + 1) // 2
            (written,) = self._record.some([middle])
            low, high = (middle, high) if written.entry.at <= at else (low, middle - 1)
        return low or None

    def block(self, number: int) -> IndexBlock | None:
        """Return what the index has of the entries among which one stands."""
        return self._index.block(number)

    def newest_blocks(self) -> Iterator[tuple[int, IndexBlock]]:
        """Yield all that the index has, the newest first, each block with the number of its first entry."""
        return self._index.newest_blocks()

    def approvals(self, proposal: ProposalNumber) -> list[tuple[EntryId, ApprovalLodged]]:
        """Return every approval that was lodged on a proposal, oldest first, open or not: for who may see it."""
        return [
            (entry.place, event)
            for entry in self._raw(f"approval:{proposal}")
            for event in entry.events
            if isinstance(event, ApprovalLodged) and event.proposal == proposal
        ]

    def ballots_on(self, proposal: ProposalNumber) -> list[tuple[EntryId, BallotCast]]:
        """Return every ballot that was cast on a proposal, oldest first, open or not: for who may see it."""
        return [
            (entry.place, event)
            for entry in self._raw(f"proposal:{proposal}")
            for event in entry.events
            if isinstance(event, BallotCast) and event.proposal == proposal
        ]

    def doors(self, places: Collection[EntryId]) -> list[str]:
        """Say by which doors some moves came, in no order; of what is secret, only sums may be told."""
        kept = self._record.doors(places)
        return sorted(kept.get(place, "") for place in places)

    # -- Reading -----------------------------------------------------------------------

    def _ahead(self, found: Iterator[tuple[int, bool, bool]]) -> Iterator[tuple[int, WrittenEntry | None, bool]]:
        """Look public entries up, a few at first and then more at once."""
        many = 1
        while batch := list(islice(found, many)):
            unread = [number for number, public, _ in batch if public and number not in self._public]
            looked_up = dict(zip(unread, self._record.some(unread), strict=True)) if unread else {}
            for number, public, sealed in batch:
                written = self._public.get(number) or looked_up.get(number)
                yield number, written if public else None, sealed
            many = min(many * 4, AT_ONCE)

    def _raw(self, topic: str) -> Iterator[Entry]:
        for number, public, sealed in self._ahead(self._index.forwards((topic,), 0)):
            if public is not None:
                yield public.entry
            if sealed:
                yield from self._behind(number)

    def _behind(self, number: int) -> tuple[Entry, ...]:
        """Return what lies sealed behind a public entry, and remember it for the page."""
        if number not in self._sealed:
            self._sealed[number] = tuple(written.entry for written in self._record.behind(number))
        return self._sealed[number]

    # -- Secrecy -----------------------------------------------------------------------

    def _shown(self, written: WrittenEntry) -> Entry:
        entry = written.entry
        self._public[entry.place.number] = written
        events = tuple(event for event in entry.events if self._is_open(event, entry.place))
        return entry if len(events) == len(entry.events) else replace(entry, events=events)

    def _opened_behind(self, number: int) -> list[Entry]:
        """Return what is open by now of what was sealed behind a public entry, numbered among itself."""
        if number not in self._opened:
            found: list[Entry] = []
            for entry in self._behind(number):
                events = tuple(event for event in entry.events if self._is_open(event, entry.place))
                if events:
                    found.append(as_opened(entry, EntryId(number, len(found) + 1), events))
            self._opened[number] = found
        return self._opened[number]

    def _is_open(self, event: Event, place: EntryId) -> bool:
        match event:
            case BallotCast(sealed=True):
                ballot = (self.called(event.voter), event.choice, event.at)
                return any(
                    EntryId(number) >= place and ballot in counted
                    for number, _, counted in self._closings_of(event.proposal)
                )
            case ApprovalLodged():
                return self._is_open_approval(event, place)
            case _:
                return not event.sealed

    def _ballots_of(self, event: VoteClosed | BallotsOpened) -> frozenset[tuple[object, ...]]:
        return frozenset((self.called(one), choice, at) for one, choice, _, at in event.ballots)

    def _is_open_approval(self, event: ApprovalLodged, place: EntryId) -> bool:
        """Say whether an approval was the last at its stage before a close that counted it."""
        lodged = self.approvals(event.proposal)
        later = [at for at, one in lodged if at > place and one.stage == event.stage]
        return any(
            EntryId(number) >= place
            and event.stage in dict(closed.approvals)
            and not any(at <= EntryId(number) for at in later)
            for number, closed, _ in self._closings_of(event.proposal)
        )

    def _closings_of(self, proposal: ProposalNumber) -> Sequence[Opening]:
        if proposal not in self._closings:
            self._closings[proposal] = [
                (entry.place.number, event, self._ballots_of(event))
                for entry in self._raw(f"closing:{proposal}")
                for event in entry.events
                if isinstance(event, VoteClosed | BallotsOpened) and event.proposal == proposal
            ]
        return self._closings[proposal]
