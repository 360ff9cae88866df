"""What a proposal is called whose proponent gives it no title; and the rule-change with which moves are tried."""

from __future__ import annotations

from textwrap import shorten

from nomicon.game.changes import Change, Enact
from nomicon.game.names import RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.law.questions.numerals import numbered
from nomicon.play.rule_changes.kinds import AMENDMENT, CHANGED_RULE, NEW_RULE, RESOLUTION
from nomicon.play.rule_changes.specs import spec_of_change
from nomicon.play.rule_changes.writing import change_told

TITLE = 80
"""Characters of a resolution that its title shows; the page has the rest."""

A_TRIAL: tuple[Change, ...] = (Enact(RuleText("A trial", "A trial.")),)
"""A rule-change that bears no meaning, to learn whether one may be proposed."""


def title_of(changes: tuple[Change, ...], game: Game) -> str:
    """Return what a proposal is called whose proponent gives it no title."""

    def named(number: RuleNumber) -> tuple[str]:
        rule = game.rules.numbered(number)
        called = f"rule {numbered(number, game)}"
        return (called if rule is None else f"{called}, {rule.text.title}",)

    spelling = {
        NEW_RULE: lambda rule: (rule.text.title,),
        CHANGED_RULE: named,
        AMENDMENT: lambda number: (numbered(number, game),),
        RESOLUTION: lambda words: (shorten(words, TITLE, placeholder="…"),),
    }
    first = changes[0]
    return change_told(first, spec_of_change(first).titled(first), spelling)
