"""Secrecy: what of the record a viewer may see. Every page takes entries and ballots from here, or from `entries`.

Until a secret vote closes, nothing of it is shown but the viewer's own ballot: no choice, no voter, no count, no
entry's number, and no link of the chain. A vote that ends without being counted is opened only where the rules have its
ballots opened for the archive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, TypedDict

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import Ballot, Proposal
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.questions.numerals import numbered
from nomicon.play.chapter import Event
from nomicon.play.record import Entry, EntryId, WrittenEntry
from nomicon.play.series.renewing import GameRenewed
from nomicon.play.topics import BEGINNINGS
from nomicon.play.votes.approving import ApprovalLodged
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.unsealing import BallotsOpened
from nomicon.play.votes.voting import BallotCast
from nomicon.views.elements.entries import Entries, as_opened, may_be_shown
from nomicon.views.elements.page import Seen, iso
from nomicon.views.elements.phrases import for_you

Called: TypeAlias = Callable[[PlayerId], PlayerId]
"""What a player is called now, by any name they have borne."""


LastApprovals: TypeAlias = dict[tuple[ProposalNumber, str], ApprovalLodged]
"""By proposal and stage, the last that was said there before the votes were counted."""


def public_record(seen: Seen) -> list[WrittenEntry]:
    """Return what everybody may see of the record, oldest first, with the links and lines of what was never sealed.

    When a secret vote has closed, the ballots that counted appear where they were cast, as 42.1, 42.2 …; those
    replaced or taken back before the close were no votes, and stay out. What was sealed keeps its link and its line to
    itself even then: they build on what stays sealed, of which there are few kinds, so one could try them all.
    """
    counted, approvals = _opened_at_the_close(seen)
    record: list[WrittenEntry] = []
    after = opened = 0
    for written in seen.history:
        entry = written.entry
        events = tuple(event for event in entry.events if _is_public(event, counted, approvals, seen.game.called))
        if not entry.place.sealed:
            shown = replace(entry, events=events)
            record.append(replace(written, entry=shown) if may_be_shown(entry, shown) else WrittenEntry(shown, ""))
        elif events:
            # Counted among what is open by now, as their own numbers would tell of those still sealed.
            after, opened = entry.place.number, opened + 1 if after == entry.place.number else 1
            record.append(WrittenEntry(as_opened(entry, EntryId(after, opened), events), ""))
    return record


def public_entries(seen: Seen) -> list[Entry]:
    """Return the same as entries alone."""
    return [written.entry for written in public_record(seen)]


def newest_entries(seen: Seen) -> Iterator[Entry]:
    """Yield what everybody may see of the record, the newest first, and read no more of it than is asked for.

    A ballot is met after the close that opens it, so one look back tells what may be seen.
    """
    counted: set[tuple[object, ...]] = set()
    called = seen.game.called
    approvals: set[tuple[ProposalNumber, str]] = set()
    sealed: list[tuple[Entry, tuple[Event, ...]]] = []  # Behind one public entry, the newest first.
    for entry in (written.entry for written in reversed(seen.history)):
        events = tuple(reversed([one for one in reversed(entry.events) if _is_open(one, counted, approvals, called)]))
        if entry.place.sealed:
            sealed += [(entry, events)] if events else []
            continue
        for place, (one, opened) in zip(range(len(sealed), 0, -1), sealed, strict=True):
            yield as_opened(one, EntryId(entry.place.number, place), opened)
        sealed = []
        yield entry if len(events) == len(entry.events) else replace(entry, events=events)


def _is_open(
    event: Event, counted: set[tuple[object, ...]], approvals: set[tuple[ProposalNumber, str]], called: Called
) -> bool:
    """Say whether everybody may see an event, and note what a close opens of what was before it."""
    match event:
        case VoteClosed() | BallotsOpened():
            counted |= _opened_by(event, called)
            approvals |= {(event.proposal, stage) for stage, _ in event.approvals}
            return True
        case BallotCast(sealed=True):
            return _known_by(event, called) in counted
        case ApprovalLodged():
            last = (event.proposal, event.stage) in approvals
            approvals.discard((event.proposal, event.stage))
            return last
        case _:
            return not event.sealed


def _opened_at_the_close(seen: Seen) -> tuple[set[tuple[object, ...]], LastApprovals]:
    counted: set[tuple[object, ...]] = set()
    approvals: LastApprovals = {}
    lodged: LastApprovals = {}
    for written in seen.history:
        for event in written.entry.events:
            if isinstance(event, ApprovalLodged):
                lodged[event.proposal, event.stage] = event
            elif isinstance(event, VoteClosed | BallotsOpened):
                counted |= _opened_by(event, seen.game.called)
                opened = [(event.proposal, stage) for stage, _ in event.approvals]
                approvals |= {one: lodged[one] for one in opened if one in lodged}
    return counted, approvals


def _is_public(event: Event, counted: set[tuple[object, ...]], approvals: LastApprovals, called: Called) -> bool:
    match event:
        case BallotCast(sealed=True):
            return _known_by(event, called) in counted
        case ApprovalLodged():
            return approvals.get((event.proposal, event.stage)) is event
        case _:
            return not event.sealed


def _opened_by(event: VoteClosed | BallotsOpened, called: Called) -> set[tuple[object, ...]]:
    """Return the ballots that an event opens. How many votes each counts for may be settled only at the close."""
    return {(event.proposal, called(voter), choice, at) for voter, choice, _, at in event.ballots}


def _known_by(event: BallotCast, called: Called) -> tuple[object, ...]:
    """Return by what a ballot is known again at the close, when its voter may have had another name."""
    return event.proposal, called(event.voter), event.choice, event.at


def closing_of(entries: Entries, proposal: ProposalNumber) -> tuple[Entry, VoteClosed] | tuple[None, None]:
    """Find the entry and event by which a vote closed."""
    for entry in entries.about(f"closing:{proposal}", BEGINNINGS):
        for event in reversed(entry.events):
            if isinstance(event, GameRenewed) and not event.keeps_rules:
                return None, None  # Numbers begin again.
            if isinstance(event, VoteClosed) and event.proposal == proposal:
                return entry, event
    return None, None


def doors_of_ballots(entries: Entries, proposal: Proposal, close: VoteClosed | None) -> tuple[list[str], bool]:
    """Say by which doors the ballots came that a close counted, and whether any of them was secret until then.

    Ballots that rules cast, and those of proxies, came by none. Without a close, nothing is told before the ballots are
    opened for the archive.
    """
    if close is None and not proposal.unsealed:
        return [], False
    voters = {one for one, *_ in close.ballots} if close is not None else set(proposal.ballots)
    voters = {entries.called(one) for one in voters - {one for one, _ in (close.proxied if close is not None else ())}}
    last = {
        entries.called(event.voter): (place, event)
        for place, event in entries.ballots_on(proposal.number)
        if proposal.submitted <= event.at and (close is None or event.at <= close.at)
    }
    counted = [last[one] for one in voters if one in last and not last[one][1].rule]
    return entries.doors([place for place, _ in counted]), any(event.secret for _, event in counted)


def live_ballots(proposal: Proposal) -> list[tuple[PlayerId, Ballot]]:
    """Return the ballots of a vote that was not counted, as far as they were cast in the open or opened since."""
    if not (proposal.is_open or proposal.unsealed):
        return []
    return sorted((proposal.shown if proposal.is_sealed else proposal.ballots).items())


class SealedBallot(TypedDict):
    """A secret ballot of the viewer's own on an open vote."""

    number: int
    at: str | None
    told: str


def own_sealed(seen: Seen) -> list[SealedBallot]:
    """Return what the viewer alone may see of votes that are open: their secret ballots, and who cast them."""
    if seen.viewer is None:
        return []
    found: list[SealedBallot] = []
    for number in sorted(seen.game.active):
        proposal = seen.game.proposals[number]
        ballot = proposal.ballots.get(seen.viewer)
        if proposal.is_open and ballot is not None and ballot.secret:
            called = numbered(number, seen.game)
            own = _(
                "You have cast your ballot on proposal {proposal}: {choice}.", proposal=called, choice=ballot.choice
            )
            told = for_you(ballot, number, seen.game) if ballot.rule else own
            found.append({"number": number, "at": iso(ballot.at), "told": told})
    return found


def own_ballot(seen: Seen, proposal: Proposal) -> str | None:
    """Return the viewer's own ballot, which is theirs to see at any time."""
    ballot = proposal.ballots.get(seen.viewer) if seen.viewer is not None else None
    return None if ballot is None else ballot.choice


def cast_by_rule(seen: Seen, proposal: Proposal) -> Ballot | None:
    """Return the viewer's own ballot where a rule cast it for them, as they are told."""
    ballot = proposal.ballots.get(seen.viewer) if seen.viewer is not None else None
    return ballot if ballot is not None and ballot.rule else None


def own_approvals(seen: Seen, proposal: Proposal) -> dict[str, str]:
    """Return what the viewer has said in person at stages of a vote; a successor in office does not see it."""
    last = {event.stage: event for _, event in Entries(seen).approvals(proposal.number)} if seen.viewer else {}
    return {
        stage: "yes" if event.given else "no"
        for stage, event in last.items()
        if seen.game.called(event.officer) == seen.viewer
    }
