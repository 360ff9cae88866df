"""Drafts of statements that players can put to judgement, as one would type them."""

from __future__ import annotations

from nomicon.game.proposals import ADOPTED, DEFEATED, UNDETERMINED, Proposal
from nomicon.game.state import Game
from nomicon.law.questions.numerals import numbered


def statement_on(proposal: int, game: Game) -> str:
    """Draft the statement by which a change that was held back can be put to judgement, as one would type it."""
    return f'invoke "Proposal {numbered(proposal, game)} takes effect."'


def ready_to_settle(known: Proposal, game: Game) -> list[dict[str, str]]:
    """Draft the statements by which it can be found how a vote ended that no rule settles, as one would type them."""
    if known.state != UNDETERMINED or known.tally is None:
        return []
    called = numbered(known.number, game)
    return [
        {
            "statement": f"Proposal {called} is {outcome}.",
            "correction": f"outcome {called} {outcome}",
            "line": f'invoke "Proposal {called} is {outcome}." proposal {called} correct outcome {called} {outcome}',
        }
        for outcome in (ADOPTED, DEFEATED)
    ]
