"""Proposing in a fork: a trial change is put to the players, by whoever can, after whatever it takes."""

from __future__ import annotations

from nomicon.game.changes import RuleChange
from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.state import Draft
from nomicon.game.values.translatable import _
from nomicon.play.foresight.fork import Fork
from nomicon.play.foresight.helping import Goal, Matter, by_one, helped, here, movers
from nomicon.play.foresight.trials import Trial
from nomicon.play.proposals.drafts import ShowDraft
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.quantities import Give

PROPOSERS = 12
"""Players who try to propose; what stops so many is taken to stop all."""

FEW = 3
"""Players who try it again after something has changed."""

HOUR = 3600

HOURS_LATER = (*range(24), *range(24, 8 * 24, 24), *range(2 * 7 * 24, 5 * 7 * 24, 7 * 24))
LATER = tuple(hours * HOUR for hours in HOURS_LATER)
"""How long after the beginning it is tried again: rules may bar proposals at some hours, or on some days."""

OFTEN = 3
"""Of so many moments between which nothing happens, more than one player tries to propose at one."""

POOLED = 100
"""Players who give what proposing costs."""

AT_FIRST = 24
"""Moves that are tried before a draft is shown, which few games ask for."""

BY_DRAFT = "a proposal by a draft"
"""What is noted in a copy as having worked."""


def put_forward(fork: Fork, trial: Trial, few: int = FEW, *, thoroughly: bool) -> ProposalNumber | None:
    """Have somebody propose a trial change, and return its number; thoroughly, with all that others can do for it.

    Otherwise no more than a `few` players try.
    """
    change = trial(fork.game)
    if change is None:
        return None
    if thoroughly:
        here(fork)
    made = proposed(fork, change, PROPOSERS if thoroughly else few)
    if made is not None or not thoroughly:
        return made
    drafted_before = BY_DRAFT in fork.worked
    if drafted_before:
        side = fork.aside()
        if (number := _as_draft(side, change)) is not None:
            fork.become(side)
            return number
    found: list[ProposalNumber] = []
    matter, can = Matter(), _proposing(fork, change, "", found)
    if by_one(fork, can, matter, AT_FIRST):
        return found[-1]
    side = fork.aside()
    if _pooled(side) and can(side):
        fork.become(side)
        return found[-1]
    return None if drafted_before else _as_draft(fork, change)  # What was in vain is not tried again.


def _as_draft(fork: Fork, change: RuleChange) -> ProposalNumber | None:
    """Propose a change with all that others can do for it, after it was shown as a draft, where that may be.

    Where that has worked it is tried first: without a draft, much would be tried in vain each time.
    """
    matter = _drafted(fork, change) or Matter()
    found: list[ProposalNumber] = []
    can = _proposing(fork, change, matter.draft, found)
    if not can(fork) and not helped(fork, "a proposal", can, matter):
        return None
    if matter.draft:
        fork.worked[BY_DRAFT] = _as_draft.__name__
    return found[-1]


def _proposing(before: Fork, change: RuleChange, draft: str, found: list[ProposalNumber]) -> Goal:
    """Return a goal: that the change is proposed, or the draft of it. What is proposed is added to `found`."""

    def can(side: Fork) -> bool:
        number = new_proposal(side, before) or proposed(side, change, FEW, draft)
        found.extend([] if number is None else [number])
        return number is not None

    return can


def proposed(fork: Fork, change: RuleChange, most: int, shown: str = "") -> ProposalNumber | None:
    """Propose a change by the first who may, or the draft of it that was shown."""
    draft = fork.game.drafts.get(shown)
    changes = (change,) if draft is None else draft.changes
    for player in movers(fork, None if draft is None else draft.by, most):
        side = fork.aside()
        if not side.tries(Propose(player, changes, draft=shown)):
            fork.budget.stopped[side.because] += 1
            continue
        number = new_proposal(side, fork)
        if number is not None:
            fork.become(side)
            fork.openings.add(fork.at)
            return number
        fork.budget.stopped[_("A rule replaced the proposal with something else.")] += 1
    return None


def proposed_by(fork: Fork, change: RuleChange | None, player: PlayerId) -> ProposalNumber | None:
    """Propose a change, if there is one, by this player, with nothing done for it before."""
    side = fork.aside()
    made = change is not None and side.tries(Propose(player, (change,)))
    number = new_proposal(side, fork) if made else None
    if number is not None:
        fork.become(side)
    return number


def new_proposal(side: Fork, before: Fork) -> ProposalNumber | None:
    """Return a proposal that there was not before."""
    known = before.game.proposals
    made = [number for number in side.game.active if number not in known]
    last = ProposalNumber(side.game.last_proposal)
    if not made and last in side.game.proposals and last not in known:
        made = [last]  # It was settled at once.
    return max((number for number in made if number > 0), default=None)


def _pooled(fork: Fork) -> bool:
    """Have all hand what they have to one of them, since to propose may cost more than one has; say if anybody did."""
    proposer = next(iter(movers(fork)), None)
    others, given = [player for player in fork.game.in_order()[:POOLED] if player != proposer], False
    for name in sorted(fork.game.quantities):
        for player in others:
            amount = fork.game.balance(player, name)
            given |= proposer is not None and amount > 0 and fork.tries(Give(player, proposer, amount, name))
    return given


def _drafted(fork: Fork, change: RuleChange) -> Matter | None:
    """Show the change as a draft, where that may be."""
    for player in movers(fork, most=FEW):
        before = set(fork.game.drafts)
        if fork.tries(ShowDraft(player, (change,))):
            new: list[Draft] = [draft for name, draft in fork.game.drafts.items() if name not in before]
            if new:
                return Matter(draft=new[0].name, first=PlayerId(player))
    return None
