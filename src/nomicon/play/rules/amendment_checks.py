"""Amendments of a rule that a change names: whether they stand, and what can be changed of them."""

from __future__ import annotations

from nomicon.game.amendments import standing, undone_by
from nomicon.game.changes import (
    Amend,
    Amending,
)
from nomicon.game.grounds import as_it_stands
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.questions.numerals import numbered
from nomicon.law.resolution.hearing import RuleRefusal


def no_amendment(game: Game, rule: Rule, amendment: int) -> RuleRefusal:
    """Say that a rule has no such amendment that stands, and how one that was taken off comes back."""
    number, called = numbered(amendment, game), _("rule {rule}", rule=numbered(rule.number, game))
    undone = undone_by(rule, amendment)
    if undone is not None and undone.proposal is not None:
        by = numbered(undone.proposal, game)
        told = _(
            "Amendment {number} of {called} no longer counts, because proposal {by} repealed it.",
            number=number,
            called=called,
            by=by,
        )
        return RuleRefusal(
            told,
            (as_it_stands("rule", rule.number),),
            _("To restore it, type: propose repeal amendment {by} of {rule}", by=by, rule=rule.number),
        )
    made = [numbered(layer.proposal, game) for layer in standing(rule)[1:] if layer.proposal is not None]
    there = (
        _("The rule has the amendments of these proposals: {made}.", made=", ".join(made))
        if made
        else _("The rule has no amendments now.")
    )
    return RuleRefusal(
        _("Proposal {number} did not amend {called}.", number=number, called=called),
        (as_it_stands("rule", rule.number),),
        there,
    )


def refuse_to_amend_a_repeal(game: Game, rule: Rule, change: Amending) -> None:
    """Refuse to amend what took an amendment off a rule: it can only be undone."""
    number = numbered(change.amendment or 0, game)
    repeal = _(
        "Proposal {number} repealed an amendment of rule {rule}", number=number, rule=numbered(rule.number, game)
    )
    if isinstance(change, Amend):
        raise RuleRefusal(
            _("{repeal}, and a repeal cannot be amended.", repeal=repeal),
            (as_it_stands("rule", rule.number),),
            _("Propose an amendment of the rule itself."),
        )
