"""Archiving: when play is over, ballots that are still sealed are opened for the archive, where the rules have said so.

Nothing is counted then, and no rule is heard: all that is done was fixed when play ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import Proposal, Votes, in_turn
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.ballots.terms import term
from nomicon.play.chapter import Chapter, Event
from nomicon.play.lookups import with_proposal

# -- Moves: none; the timekeeper does it. ----------------------------------------------


# -- Events --------------------------------------------------------------------------


class BallotsOpened(Event, tag="BallotsOpened.2"):
    """Ballots on which play had ended before they were counted were opened; `approvals` is what offices had said."""

    STOPPABLE: ClassVar[bool] = False

    HIDDEN: ClassVar[tuple[str, ...]] = ("ballots",)

    proposal: ProposalNumber
    at: Moment
    ballots: tuple[tuple[PlayerId, str, Votes, Moment], ...] = ()
    approvals: tuple[tuple[str, str], ...] = ()


# -- Deciding ------------------------------------------------------------------------


def to_be_opened(game: Game, hearing: Hearing) -> tuple[tuple[ProposalNumber, Moment], ...]:
    """Return the proposals whose sealed ballots are opened though play ends now, each with the moment."""
    sealed = [game.proposals[number] for number in in_turn(game.active)]
    return tuple(
        (one.number, Moment(max(one.closes or hearing.at, hearing.at)))
        for one in sealed
        if one.is_open and one.is_sealed and term(game, one, q.FROZEN_BALLOTS, hearing) == "are opened"
    )


def next_due(game: Game) -> Moment | None:
    """Return when ballots are opened next, after play has ended."""
    return min(game.to_open.values(), default=None)


def falls_due(game: Game, at: Moment) -> Iterator[Event]:
    """Open the ballots whose moment has come."""
    for number in in_turn(game.to_open):
        if game.to_open[number] <= at:
            yield _opened(game.proposals[number], at)


def _opened(proposal: Proposal, at: Moment) -> BallotsOpened:
    ballots = tuple((voter, one.choice, one.votes, one.at) for voter, one in sorted(proposal.ballots.items()))
    said = tuple((stage, "given" if one == "yes" else "refused") for stage, one in proposal.approvals)
    return BallotsOpened(proposal.number, at, ballots, said)


# -- Evolving ------------------------------------------------------------------------


def ballots_opened(game: Game, event: BallotsOpened) -> Game:
    proposal = replace(game.proposals[event.proposal], unsealed=True)
    return replace(with_proposal(game, proposal), to_open=game.to_open.discard(event.proposal))


CHAPTER = Chapter(
    events={BallotsOpened: ballots_opened},
    topics={BallotsOpened: lambda event: (f"closing:{event.proposal}",)},
    sentences={
        BallotsOpened: gettext_noop("The ballots on {proposal} were opened for the archive. They were never counted."),
    },
)
