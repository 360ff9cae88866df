"""What rules say without being asked: the answers that stand in their headers, in the order in which they are heard.

A page runs no rule code; where a rule answers by code, the page says so.
"""

from __future__ import annotations

from fractions import Fraction

from nomicon.game.changes import is_motion
from nomicon.game.names import ProposalNumber
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.answer_types import Share, Threshold, Undetermined
from nomicon.law.questions.questions import QUESTIONS
from nomicon.law.questions.ranking import order_set_by
from nomicon.law.questions.standing_answers import in_order as in_order
from nomicon.law.questions.standing_answers import speaks_now as speaks_now
from nomicon.law.questions.standing_answers import standing_answer as standing_answer
from nomicon.law.questions.vote_kinds import kind_of_motion, kind_of_vote
from nomicon.views.elements.page import plain


def of_its_kind(question: str, proposal: ProposalNumber, game: Game) -> str:
    """Return what a term is called of the kind of vote that a proposal's is: ``adopted of motions``."""
    changes, classes = game.proposals[proposal].changes, order_set_by(game.rules).classes
    if is_motion(changes):
        return f"{question} of {kind_of_motion(QUESTIONS[question], changes, game.rules)}"
    return f"{question} of {kind_of_vote(changes, classes, game.rules, lambda change: change.status)}"


def silence_told(value: object) -> object:
    """Return what holds where no rule speaks as a page tells it."""
    match value:
        case Undetermined(because=because):
            return _("undetermined: {because}", because=because)
        case Share(share=share, of=of):
            return _("{share} of {whom}", share=shown(share), whom=of) if of else shown(share)
        case Threshold(part=needed, strictly=strictly, of=of):
            text = (
                gettext_noop("more than {share} of {whom}") if strictly else gettext_noop("at least {share} of {whom}")
            )
            return _(text, share=shown(needed), whom=of)
        case Fraction():
            return shown(value)
        case _:
            return plain(value)
