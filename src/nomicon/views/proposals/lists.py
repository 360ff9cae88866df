"""Lists of proposals: those on the table, and those that have ended; of many, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from nomicon.game.names import ProposalNumber
from nomicon.game.proposals import OPEN, PENDING, SUBMITTED, Proposal
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.facts.player_names import called_then
from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.page import NoSuchPage, PartsBeside, Seen, iso
from nomicon.views.elements.paging import ROWS, PageRequest, part_asked, parts_beside, parts_told
from nomicon.views.elements.phrases import summary, title_of
from nomicon.views.elements.secrecy import own_ballot
from nomicon.views.elements.text import heading, paragraphs, table
from nomicon.views.proposals.ballots import exactly
from nomicon.views.proposals.counts import must_vote
from nomicon.views.proposals.pages import ActiveProposal, EndedProposal, ProposalLine, ProposalsEndedPage, ProposalsPage
from nomicon.views.sentences.recorded import recorded

LOOKED_THROUGH = 1000
"""Proposals looked through for one page of those that have ended, where most are still on the table."""


def proposals(seen: Seen, which: str = "") -> ProposalsPage:
    """List what is on the table: submitted, open to votes, or adopted and not yet in effect.

    Of many, the newest. ``older`` and ``newer`` lead to the others.
    """
    part, active = _part("proposals", which), seen.game.active
    found = sorted(islice(active.walk(before=part.before, after=part.after, upwards=part.after is not None), ROWS))
    rows: list[ActiveProposal] = [
        {**line_of(seen, one), "my_ballot": own_ballot(seen, one)}
        for one in (seen.game.proposals[number] for number in found)
        if one.state in (SUBMITTED, OPEN) or one.effect == PENDING
    ]
    older = found[0] if found and next(active.walk(before=found[0]), None) is not None else None
    newer = found[-1] if found and next(active.walk(after=found[-1]), None) is not None else None
    return {"count": len(active), "proposals": rows, **part.words, **_leading("proposals", older, newer)}


def proposals_ended(seen: Seen, which: str = "") -> ProposalsEndedPage:
    """List the proposals that have ended, and how; of many, the newest. ``older`` and ``newer`` lead to the others."""
    game, part = seen.game, _part("proposals ended", which)
    found, last = _ended(game, part.before, part.after)
    rows: list[EndedProposal] = [
        {**line_of(seen, one), "effect": one.effect, "effect_at": iso(one.effect_at), "because": recorded(one.because)}
        for one in (game.proposals[number] for number in found)
    ]
    return {
        "count": len(game.proposals) - len(game.active),
        "proposals": rows,
        **part.words,
        **_leading("proposals ended", *_beyond(game, part, found, last)),
    }


def _beyond(
    game: Game, part: PageRequest, found: Sequence[ProposalNumber], last: int | None
) -> tuple[int | None, int | None]:
    """Return before which number the older part begins, and after which the newer one, where there is anything."""
    if part.after is not None:
        older: int | None = found[0] if found else part.after + 1
        newer = last
    else:
        older, newer = last, None if part.before is None else part.before - 1
    return (
        older if older is not None and _any(game, before=older) else None,
        newer if newer is not None and _any(game, after=newer) else None,
    )


def _ended(game: Game, before: int | None, after: int | None) -> tuple[list[ProposalNumber], int | None]:
    """Return the numbers of one part of those that have ended, in their order, and the last that was looked at."""
    found: list[ProposalNumber] = []
    last = None
    for number in islice(game.proposals.walk(before=before, after=after, upwards=after is not None), LOOKED_THROUGH):
        last = number
        if number not in game.active:
            found.append(number)
            if len(found) == ROWS:
                break
    return sorted(found), last


def _any(game: Game, *, before: int | None = None, after: int | None = None) -> bool:
    """Say whether there are proposals below a number or above it; whether they have ended is not looked at."""
    return next(game.proposals.walk(before=before, after=after), None) is not None


def _part(named: str, which: str) -> PageRequest:
    """Read which part of a list of proposals is asked for: before a number, or after one."""
    other, part = part_asked(which)
    if other:
        text = gettext_noop(
            "The list “{names}” has no part {name}. To see a part of the list, write for example: {names} before 301."
        )
        raise NoSuchPage(_(text, names=named, name=repr(other)))
    return part


def _leading(named: str, older: int | None, newer: int | None) -> PartsBeside:
    """Return what to ask for to see the parts beside one."""
    before, after = None if older is None else f"before {older}", None if newer is None else f"after {newer}"
    return parts_beside(named, before, after)


def line_of(seen: Seen, one: Proposal) -> ProposalLine:
    """Return what a line of a list tells of a proposal."""
    return {
        "number": one.number,
        "shown": numbered(one.number, seen.game),
        "title": title_of(one.title, one.changes, seen.game, seen.language),
        "proponent": called_then(seen.game, one.proponent, one.submitted),
        "state": one.state,
        "outcome": _outcome(one),
        "what": [summary(change, seen.game, seen.language) for change in one.changes],
        "submitted": iso(one.submitted),
        "opened": iso(one.opened),
        "closes": iso(one.closes),
        "closed": iso(one.closed),
        "base": None if one.opened is None else exactly(one.base),
        "quorum": None if one.quorum is None else shown(one.quorum),
        "secret": None if one.opened is None else one.secret,
        "marks": list(one.marks),
    }


def _outcome(one: Proposal) -> str | None:
    return None if one.state in (SUBMITTED, OPEN) else one.state


def proposals_text(page: ProposalsPage) -> str:
    """Set out what is on the table."""
    rows = table(
        [{**one, "must_vote": must_vote(one["quorum"], one["base"])} for one in page["proposals"]],
        "shown=No.",
        "title=Title",
        "proponent=By",
        "state=State",
        "closes=Closes",
        "must_vote=Must vote",
        "my_ballot=Your ballot",
    )
    return paragraphs(heading(_("Current proposals")), parts_told(page), rows or [_("None.")])


def proposals_ended_text(page: ProposalsEndedPage) -> str:
    """Set out how proposals ended."""
    rows = table(
        [{**one, "must_vote": must_vote(one["quorum"], one["base"])} for one in page["proposals"]],
        "shown=No.",
        "title=Title",
        "proponent=By",
        "outcome=Outcome",
        "effect=Effect",
        "closed=Closed",
        "because=Because",
    )
    return paragraphs(heading(_("Proposals that have ended")), parts_told(page), rows or [_("None.")])
