"""Returning: what was moved for players who come back as beginners went with them, and is moved back no more."""

from __future__ import annotations

from nomicon.game.judgements import Judgement
from nomicon.game.names import PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace


def begun_anew(game: Game, player: PlayerId) -> Game:
    """Return a game in which nothing is kept with votes and judgements of what they moved for a player before."""
    proposals, judgements = game.proposals, game.judgements
    for number, proposal in game.proposals.items():
        forgot = _vote(proposal, player)
        proposals = proposals if forgot is proposal else proposals.insert(number, forgot)
    for about, judgement in game.judgements.items():
        judged = _judgement(judgement, player)
        judgements = judgements if judged is judgement else judgements.insert(about, judged)
    return replace(game, proposals=proposals, judgements=judgements)


def _vote(proposal: Proposal, player: PlayerId) -> Proposal:
    moved = tuple(one for one in proposal.moved if one[1] != player)
    return proposal if len(moved) == len(proposal.moved) else replace(proposal, moved=moved)


def _judgement(judgement: Judgement, player: PlayerId) -> Judgement:
    """Return a judgement without what it moved for a player, or would put back as a vote had moved it for them."""
    moved, before = tuple(one for one in judgement.moved if one[1] != player), judgement.before
    if before is not None:
        votes = tuple(_vote(one, player) for one in before.proposals)
        same = all(new is old for new, old in zip(votes, before.proposals, strict=True))
        before = before if same else replace(before, proposals=votes)
    if len(moved) == len(judgement.moved) and before is judgement.before:
        return judgement
    return replace(judgement, moved=moved, before=before)
