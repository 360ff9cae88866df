"""What an open vote takes: the votes needed, where a rule's header gives a figure, and the rules that say so."""

from __future__ import annotations

from nomicon.game.proposals import Proposal
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.law.language.answer_types import Threshold, Undetermined
from nomicon.law.questions.questions import ADOPTED, CORRECTIONS_NEED
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.ballots.enough import EVERYBODY, needs_everybody
from nomicon.play.ballots.terms import answered_as
from nomicon.views.elements.header_answers import in_order, standing_answer
from nomicon.views.proposals.ballots import Mute
from nomicon.views.proposals.counts import threshold_told
from nomicon.views.proposals.pages import VotesNeeded


def votes_needed(proposal: Proposal, game: Game) -> VotesNeeded | None:
    """Return what it takes to adopt an open proposal, by the law of its vote; None for one that is not open.

    `told` is None where rules answer by code, and says so where none answers. `rules` are those that speak to it, in
    the order in which they are heard.
    """
    if not proposal.is_open:
        return None
    law = game.rules if proposal.law is None else proposal.law
    hearing = Hearing(game, RuleCache(Mute()), game.at)
    if needs_everybody(game, proposal, hearing):
        rules = in_order(law, f"answers:{CORRECTIONS_NEED.name}")
        return {"told": threshold_told(EVERYBODY), "rules": [rule.number for rule in rules]}
    name = answered_as(proposal, ADOPTED, law, hearing)
    given = standing_answer(game, name, law)
    return {"told": _told(given), "rules": [rule.number for rule in in_order(law, f"answers:{name}")]}


def _told(given: Plain | Undetermined) -> str | None:
    """Say what a standing answer takes; where no rule says how many votes are enough, that."""
    if isinstance(given, Undetermined):
        return given.because
    read = None if given is None else ADOPTED.reads(given)
    return threshold_told(read) if isinstance(read, Threshold) else None
