"""Particulars: what a question is about in particular, and when an answer to that yields to one of a higher class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, TypeVar

from nomicon.game.changes import Enact, is_motion
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Ruleset
from nomicon.law.questions.precedence import RankingRules
from nomicon.law.questions.questions import AS_PROPOSED, BORN, Question
from nomicon.law.questions.vote_kinds import answered_by_kind, kind_of_motion, kind_of_vote
from nomicon.law.resolution.answer import Answer
from nomicon.law.resolution.rule_cache import RuleCache

T = TypeVar("T")


class QuestionContext(Protocol):
    """What a hearing has and does that is needed here."""

    bench: RuleCache

    def ask(self, question: Question[T], about: str = "", law: Ruleset | None = None, **facts: object) -> T:
        """Return what the rules answer."""

    def order(self, rules: Ruleset) -> RankingRules:
        """Return what the rules say about order."""


def kind_asked(
    question: Question[object], rules: Ruleset, facts: Mapping[str, object], hearing: QuestionContext
) -> str:
    """Return the kind of vote whose term is asked for, where some rule answers for one kind alone."""
    proposal = facts.get("proposal")
    if not isinstance(proposal, Proposal) or question.name not in hearing.bench.special_terms(rules).by_kind:
        return ""
    classes = hearing.order(rules).classes
    if not answered_by_kind(question, classes, rules):
        return ""
    if is_motion(proposal.changes):
        return kind_of_motion(question, proposal.changes, rules)

    def born(change: Enact) -> str:
        status: str = hearing.ask(BORN, proposal=proposal, change=change)
        return change.status if status == AS_PROPOSED else status

    return kind_of_vote(proposal.changes, classes, rules, born)


def higher(
    question: Question[object],
    particular: Answer[T],
    general: Iterator[Answer[T]],
    rules: Ruleset,
    hearing: QuestionContext,
) -> Answer[T]:
    """Return a particular answer, or the general one, heard only then, if a rule of a higher class gives that."""
    rule, order = particular.rule, hearing.order(rules)
    speaking = rules.speaking(f"answers:{question.name}") if order.classes_apart else ()
    if rule is None or not any(order.rank(one) > order.rank(rule) for one in speaking):
        return particular
    return next(
        (one for one in general if one.rule is not None and order.rank(one.rule) > order.rank(rule)), particular
    )
