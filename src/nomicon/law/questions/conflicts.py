"""Conflicts that a machine can see: a rule whose header answers a question otherwise than one of a higher class.

An answer that goes by a reading is taken as it is read now. Where one of the two says of itself that it defers to the
other, or to whatever answers the question, there is no conflict. Every other conflict is for a Judge to find.
"""

from __future__ import annotations

from nomicon.game.rules import Rule, Void
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import question_of
from nomicon.law.questions.ranking import order_set_by
from nomicon.law.questions.readings import read_now
from nomicon.law.questions.records import written_as


def conflict_of(game: Game, rule: Rule) -> Void | None:
    """Return what makes a rule clash with one of a higher class, if anything does."""
    order = order_set_by(game.rules)
    if order.rank(rule) == len(order.classes) - 1:
        return None
    for name in sorted(rule.text.answers):
        question = question_of(name)
        mine, *_own = read_now(game, rule, rule.text.answers[name])
        for other in game.rules.speaking(f"answers:{name}"):
            if order.rank(other) <= order.rank(rule) or name not in other.text.answers:
                continue
            if question is None or mine is None:
                continue
            theirs, *_others = read_now(game, other, other.text.answers[name])
            if _defers(rule, other, name) or _defers(other, rule, name):
                continue
            if theirs is not None and question.reads(theirs) != question.reads(mine):
                called = numbered(other.number, game)
                told = _("it conflicts with rule {rule} on {question!r}", rule=called, question=written_as(name))
                return Void(other.number, told)
    return None


def _defers(rule: Rule, other: Rule, name: str) -> bool:
    claims = {f"about {name}", f"about {name.partition(' of ')[0]}", other.number, *other.former}
    return not claims.isdisjoint(rule.text.defers_to)
