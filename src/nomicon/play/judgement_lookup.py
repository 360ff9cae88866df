"""Judgements found by number, so that something can be done to what a Judge has given."""

from __future__ import annotations

from nomicon.game.grounds import as_it_stands, not_there
from nomicon.game.names import JudgementNumber
from nomicon.game.state import Game, Judgement
from nomicon.game.values.translatable import _
from nomicon.law.resolution.hearing import RuleRefusal


def delivered_judgement(game: Game, number: JudgementNumber, grounds: tuple[str, ...] = ()) -> Judgement:
    """Return a judgement that no longer waits for its Judge, or refuse; the rule whose code names it is the ground."""
    known = game.judgements.get(number)
    if known is None:
        raise RuleRefusal(
            _("There is no judgement J-{judgement}.", judgement=number),
            grounds or (not_there("judgement", number),),
            _("Name a judgement that was asked for."),
        )
    if known.is_open:
        raise RuleRefusal(
            _("J-{judgement} has not been judged.", judgement=number),
            grounds or (as_it_stands("judgement", number),),
            _("Wait for the judgement."),
        )
    return known
