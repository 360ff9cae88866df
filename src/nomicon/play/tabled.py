"""Proposals as they lie on the table: found by number, put back in another form."""

from __future__ import annotations

from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values import replace
from nomicon.law.hearing import Refusal
from nomicon.law.numerals import numbered

NEVER = Moment(1 << 62)
"""Stands for no moment at all where moments are compared."""


def known_proposal(game: Game, number: ProposalNumber) -> Proposal:
    """Return a proposal, or refuse because there is none of the number."""
    proposal = game.proposals.get(number)
    if proposal is None:
        told = f"There is no proposal {numbered(number, game)}."
        raise Refusal(told, (), "The page of proposals lists those there are.")
    return proposal


def open_proposal(game: Game, number: ProposalNumber) -> Proposal:
    """Return the proposal if it can still be voted on; refuse the move if not."""
    proposal = known_proposal(game, number)
    if not proposal.is_open:
        raise Refusal(f"The vote on proposal {numbered(number, game)} is not open: it is {proposal.state}.")
    return proposal


def with_proposal(game: Game, proposal: Proposal) -> Game:
    """Return the game with a proposal in place of what stood under its number."""
    return replace(game, proposals=game.proposals.insert(proposal.number, proposal))
