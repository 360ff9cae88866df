"""Proxies: who votes for whom, when the votes are counted. Proxies can have proxies, and nobody follows a circle."""

from __future__ import annotations

from nomicon.game.names import PlayerId
from nomicon.game.proposals import Ballot, Proposal, Votes
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.ballots.electors import electors
from nomicon.play.ballots.terms import is_spoken_to, law_for, term, votes_of
from nomicon.play.people.eligibility import belongs


def with_proxies(game: Game, proposal: Proposal, hearing: Hearing) -> Proposal:
    """Return a proposal with the ballots that proxies cast for those who may vote and have not."""
    if not game.proxies or not is_spoken_to(proposal, q.PROXIES, law_for(game, proposal, q.PROXIES, hearing), hearing):
        return proposal
    cast, ballots = proposal.ballots, proposal.ballots
    for voter in electors(game, proposal, hearing):
        proxy = None if voter in cast else _voting_for(game, proposal, voter, hearing)
        if proxy is not None:
            votes = votes_of(game, proposal, voter, hearing)
            ballots = ballots.insert(voter, by_proxy(cast[proxy], votes, proxy))
    return replace(proposal, ballots=ballots)


def by_proxy(ballot: Ballot, votes: Votes, proxy: PlayerId) -> Ballot:
    """Return a ballot as it counts for somebody else, too."""
    return replace(ballot, votes=votes, proxy=proxy, reason="", rule="", replaced="")


def _voting_for(game: Game, proposal: Proposal, voter: PlayerId, hearing: Hearing) -> PlayerId | None:
    """Return whose ballot counts for a player: that of the first proxy in the line who has voted."""
    passed, proxy = {voter}, game.proxies.get(voter)
    while proxy is not None and proxy not in passed:
        may = term(game, proposal, q.PROXIES, hearing, player=proxy)
        if not belongs(game, proxy, may):
            return None
        if proxy in proposal.ballots:
            return proxy
        passed.add(proxy)
        proxy = game.proxies.get(proxy)
    return None
