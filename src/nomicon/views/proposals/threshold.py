"""What an open vote takes: the votes needed, where a rule's header gives a figure, and the rules that say so."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.game.changes import selection_in
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.law.language.answer_types import Threshold, Undetermined
from nomicon.law.questions.questions import ADOPTED
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.ballots.enough import EVERYBODY, needs_everybody
from nomicon.play.ballots.terms import answered_as
from nomicon.views.elements.header_answers import in_order, standing_answer
from nomicon.views.elements.phrases import threshold_told
from nomicon.views.proposals.ballots import Mute
from nomicon.views.proposals.pages import VotesNeeded


def votes_needed(proposal: Proposal, game: Game) -> VotesNeeded | None:
    """Return what it takes to adopt an open proposal, by the law of its vote; None for one that is not open.

    `told` is None where rules answer by code, and says so where none answers. `rules` are those that speak to it, in
    the order in which they are heard.
    """
    if not proposal.is_open or selection_in(proposal.changes) is not None:
        return None
    needed, rules = _needed(proposal, game)
    told = needed.because if isinstance(needed, Undetermined) else None if needed is None else threshold_told(needed)
    return {"told": told, "rules": [rule.number for rule in rules]}


def threshold_needed(proposal: Proposal, game: Game) -> Threshold | None:
    """Return how many votes it takes to adopt an open proposal; None where no header gives a figure."""
    is_asked = proposal.is_open and selection_in(proposal.changes) is None
    needed = _needed(proposal, game)[0] if is_asked else None
    return needed if isinstance(needed, Threshold) else None


def _needed(proposal: Proposal, game: Game) -> tuple[Threshold | Undetermined | None, Sequence[Rule]]:
    """Return how many votes it takes, as far as headers say; and the rules that speak to it."""
    law = game.rules if proposal.law is None else proposal.law
    hearing = Hearing(game, RuleCache(Mute()), game.at)
    if needs_everybody(game, proposal, hearing):
        return EVERYBODY, ()
    name = answered_as(proposal, ADOPTED, law, hearing)
    given = standing_answer(game, name, law)
    read = given if given is None or isinstance(given, Undetermined) else ADOPTED.reads(given)
    return read if isinstance(read, Threshold | Undetermined) else None, in_order(law, f"answers:{name}")
