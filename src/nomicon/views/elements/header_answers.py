"""What rules say without being asked: the answers that stand in their headers, in the order in which they are heard.

A page runs no rule code; where a rule answers by code, the page says so.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from nomicon.game.names import ProposalNumber
from nomicon.game.rules import Rule, Ruleset
from nomicon.game.state import Game
from nomicon.game.values.plain import shown
from nomicon.law.language.answer_types import Share, Threshold, Undetermined
from nomicon.law.questions.precedence import in_order_of_precedence
from nomicon.law.questions.questions import QUESTIONS
from nomicon.law.questions.ranking import order_set_by
from nomicon.law.questions.readings import heard_now, read_now
from nomicon.law.questions.vote_kinds import kind_of_vote
from nomicon.views.elements.page import plain


def in_order(rules: Ruleset, topic: str) -> tuple[Rule, ...]:
    """Return who speaks to a topic, in the order in which they are heard."""
    return in_order_of_precedence(rules.speaking(topic), order_set_by(rules))


def speaks_now(game: Game, rule: Rule, topic: str) -> bool:
    """Say whether a rule speaks to a topic as it is read now; another reading may be what its words on it wait for."""
    kind, _, about = topic.partition(":")
    if kind == "answers" and about in rule.text.answers:
        return read_now(game, rule, rule.text.answers[about])[0] is not None
    return bool(heard_now(game, rule, kind, about)[0])


def standing_answer(game: Game, question: str, law: Ruleset | None = None) -> Any:
    """Return the answer in force where a header gives it, or silence does; None where it takes running code.

    `law` is the ruleset that binds, if not the present.
    """
    topic = f"answers:{question}"
    for rule in in_order(game.rules if law is None else law, topic):
        if speaks_now(game, rule, topic):
            given = rule.text.answers.get(question)
            return None if given is None else read_now(game, rule, given)[0]
    return QUESTIONS[question.partition(" of ")[0]].silence


def of_its_kind(question: str, proposal: ProposalNumber, game: Game) -> str:
    """Return what a term is called of the kind of vote that a proposal's is: ``adopted of motions``."""
    changes, classes = game.proposals[proposal].changes, order_set_by(game.rules).classes
    return f"{question} of {kind_of_vote(changes, classes, game.rules, lambda change: change.status)}"


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
