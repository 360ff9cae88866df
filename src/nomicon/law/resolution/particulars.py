"""Particulars: what a question is about in particular, and when an answer to that yields to one of a higher class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from nomicon.game.changes import Enact
from nomicon.game.rules import Rule, Ruleset
from nomicon.law.questions.precedence import Order
from nomicon.law.questions.questions import AS_PROPOSED, BORN, Question
from nomicon.law.questions.vote_kinds import TERMS, answered_by_kind, kind_of_vote


class Occasion(Protocol):
    """What a hearing does that is needed here."""

    def ask(self, question: Question[Any], about: str = "", law: Ruleset | None = None, **facts: Any) -> Any:
        """Return what the rules answer."""

    def order(self, rules: Ruleset) -> Order:
        """Return what the rules say about order."""


def kind_asked(question: Question[Any], rules: Ruleset, facts: Mapping[str, Any], hearing: Occasion) -> str:
    """Return the kind of vote whose term is asked for, where some rule answers for one kind alone."""
    proposal = facts.get("proposal")
    if proposal is None or question.name not in TERMS:
        return ""
    classes = hearing.order(rules).classes
    if not answered_by_kind(question, classes, rules):
        return ""

    def born(change: Enact) -> str:
        status: str = hearing.ask(BORN, proposal=proposal, change=change)
        return change.status if status == AS_PROPOSED else status

    return kind_of_vote(proposal.changes, classes, rules, born)


def yields_to_a_class(question: Question[Any], rule: Rule, rules: Ruleset, order: Order) -> bool:
    """Say whether a rule of a higher class than this one speaks to a question in general."""
    if not order.classes_apart:
        return False
    return any(order.rank(one) > order.rank(rule) for one in rules.speaking(f"answers:{question.name}"))
