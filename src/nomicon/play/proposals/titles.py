"""What a proposal is called whose proponent gives it no title; and the rule-change with which moves are tried."""

from __future__ import annotations

from textwrap import shorten

from nomicon.game.changes import Amend, Change, CorrectPast, Enact, Motion, Repeal, RepealAmendment, Transmute
from nomicon.game.names import RuleNumber
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.law.questions.numerals import numbered

TITLE = 80
"""Characters of a resolution that its title shows; the page has the rest."""

A_TRIAL: tuple[Change, ...] = (Enact(RuleText("A trial", "A trial.")),)
"""A rule-change that bears no meaning, to learn whether one may be proposed."""


def title_of(changes: tuple[Change, ...], game: Game) -> str:
    """Return what a proposal is called whose proponent gives it no title."""
    match changes[0]:
        case Enact(text=text):
            return text.title
        case Repeal(rule=number):
            return f"Repeal {_named(number, game)}"
        case CorrectPast(at=at):
            return f"Correct entry {at}"
        case Motion(judgement=None, words=words):
            return shorten(words, TITLE, placeholder="…")
        case Motion(judgement=number):
            return f"Overrule J-{number}"
        case Transmute(rule=number, to=to):
            return f"Make {_named(number, game)} {to}"
        case Amend(rule=number, amendment=amendment):
            of = "" if amendment is None else f"amendment {numbered(amendment, game)} of "
            return f"Amend {of}{_named(number, game)}"
        case RepealAmendment(rule=number, amendment=amendment):
            return f"Repeal amendment {numbered(amendment, game)} of {_named(number, game)}"


def _named(number: RuleNumber, game: Game) -> str:
    rule = game.rules.numbered(number)
    called = f"rule {numbered(number, game)}"
    return called if rule is None else f"{called}, {rule.text.title}"
