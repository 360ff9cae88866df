"""What rules say without being asked: the answers that stand in their headers, in the order in which they are heard.

A page runs no rule code; where a rule answers by code, the page says so.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from nomicon.game.values.plain import shown
from nomicon.law.language.answer_types import Share, Threshold, Undetermined
from nomicon.law.questions.standing_answers import in_order as in_order
from nomicon.law.questions.standing_answers import speaks_now as speaks_now
from nomicon.law.questions.standing_answers import standing_answer as standing_answer
from nomicon.views.elements.page import plain


def silence_told(value: Any) -> Any:
    """Return what holds where no rule speaks as a page tells it."""
    match value:
        case Undetermined(because=because):
            return f"undetermined: {because}"
        case Share(share=share, of=of):
            return f"{shown(share)} of {of}" if of else shown(share)
        case Threshold(part=needed, strictly=strictly, of=of):
            return f"{'more than' if strictly else 'at least'} {shown(needed)} of {of}"
        case Fraction():
            return shown(value)
        case _:
            return plain(value)
