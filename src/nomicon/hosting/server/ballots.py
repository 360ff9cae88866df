"""What a player may do about a vote: the one function from which every door learns what a ballot may say, and whose."""

from __future__ import annotations

from nomicon.game.names import Moment, PlayerId
from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.ballots.papers import Paper, paper_for
from nomicon.views.elements.page import Papers

TRIAL_SEED = "00" * 32
"""Every seed will do: what a trial draws is thrown away."""


def ballot_paper(game: Game, proposal: Proposal, player: PlayerId | None, bench: RuleCache, at: Moment) -> Paper:
    """Return what a player may do about a vote: its choices, their votes, and whether their ballot can be changed."""
    return paper_for(game, proposal, player, Hearing(game, bench, at, TRIAL_SEED, commitment(TRIAL_SEED)))


def papers_by(bench: RuleCache, at: Moment) -> Papers:
    """Return what hands out ballot papers to a page, as the rules have them at a moment."""
    return lambda game, proposal, player: ballot_paper(game, proposal, player, bench, at)
