"""Dissent: whether the way that was found stays open if one voter is silent, or votes against the change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from nomicon.game.names import ProposalNumber
from nomicon.game.values.replacing import replace
from nomicon.play.foresight.fork import Budget, Fork, Spent, TriedMove
from nomicon.play.foresight.search import SearchResult, budget_for
from nomicon.play.foresight.voted import carried_by, words_of
from nomicon.play.judging.judging import Invoke
from nomicon.play.votes.voting import CastBallot

DISSENTERS = 4
"""Voters of whom each is tried as the one who dissents: the first few and the last."""


class Dissent(Struct, frozen=True):
    """Whether one voter may be silent, and whether one may be against; None where it could not be tried."""

    one_silent: bool | None = None
    one_against: bool | None = None


NOT_TRIED = Dissent()


def dissent_on(start: Fork, found: SearchResult) -> Dissent:
    """Play a way once more up to its first vote, and have one voter after the other dissent in that."""
    way = found.way[len(start.path) :]
    number, ballots = _first_vote(start, way)
    if number is None:
        return NOT_TRIED
    fork = _up_to(start, way, ballots[0], budget_for(start.game))
    proposal = None if fork is None else fork.proposal(number)
    if fork is None or proposal is None or not proposal.is_open:
        return NOT_TRIED
    other = next((word for word in reversed(words_of(fork, proposal)) if word != ballots[0].choice), None)
    silent = all(_carried(fork, number, kept) for kept in _without_one(ballots, None))
    against = None if other is None else all(_carried(fork, number, kept) for kept in _without_one(ballots, other))
    return Dissent(silent, against)


def _first_vote(start: Fork, way: Sequence[TriedMove]) -> tuple[ProposalNumber | None, list[CastBallot]]:
    """Return the first new proposal that was voted on, and the ballots on it."""
    cast = [step.move for step in way if isinstance(step.move, CastBallot)]
    new = [ballot.proposal for ballot in cast if ballot.proposal not in start.game.proposals]
    return (new[0], [one for one in cast if one.proposal == new[0]]) if new else (None, [])


def _up_to(start: Fork, way: Sequence[TriedMove], ballot: CastBallot, budget: Budget) -> Fork | None:
    """Return how the game stands right before a ballot; None where luck leads elsewhere."""
    fork = start.aside(budget)
    try:
        for step in way:
            fork.waits(step.at)
            if step.move is ballot:
                return fork
            if not fork.tries(step.move):
                return None
    except Spent:
        return None
    return None


def _without_one(ballots: Sequence[CastBallot], other: str | None) -> Iterator[list[CastBallot]]:
    """Yield the ballots with another word on one of them, or without it; of many, the first few and the last."""
    places = sorted({*range(min(len(ballots), DISSENTERS - 1)), len(ballots) - 1})
    for place in places:
        instead = [] if other is None else [replace(ballots[place], choice=other)]
        yield [*ballots[:place], *instead, *ballots[place + 1 :]]


def _carried(fork: Fork, number: ProposalNumber, ballots: Sequence[CastBallot]) -> bool:
    """Say whether these ballots, and no Judge, bring the proposal to its effect."""
    side = fork.aside(budget_for(fork.game))
    try:
        carried = carried_by(side, number, ballots)
    except Spent:
        return False
    return carried and not any(isinstance(step.move, Invoke) for step in side.path[len(fork.path) :])
