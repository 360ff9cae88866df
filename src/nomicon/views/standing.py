"""What rules say without being asked: the answers that stand in their headers, in the order in which they are heard.

A page runs no rule code; where a rule answers by code, the page says so.
"""

from __future__ import annotations

from typing import Any

from nomicon.game.plain import Plain
from nomicon.game.rules import Rule, Ruleset
from nomicon.game.state import Game
from nomicon.law.precedence import Order, in_order_of_precedence
from nomicon.law.questions import CLAIMS_COUNT, PRECEDENCE, PRECEDENCE_AMONG, QUESTIONS
from nomicon.law.readings import heard_now, read_now


def order_of(rules: Ruleset) -> Order:
    """Return what the rules say about order, heard in the built-in order."""
    which, _, of = str(_built_in(rules, PRECEDENCE.name, PRECEDENCE.silence)).partition(" ")
    counts = CLAIMS_COUNT.reads(_built_in(rules, CLAIMS_COUNT.name, CLAIMS_COUNT.silence))
    among = _built_in(rules, PRECEDENCE_AMONG.name, PRECEDENCE_AMONG.silence)
    return Order(which == "larger", counts, of == "ordinal", among == "mutable rules")


def _built_in(rules: Ruleset, question: str, silence: Plain) -> Plain:
    for rule in in_order_of_precedence(rules.speaking(f"answers:{question}"), Order()):
        if question in rule.text.answers:
            return rule.text.answers[question]
    return silence


def in_order(rules: Ruleset, topic: str) -> tuple[Rule, ...]:
    """Return who speaks to a topic, in the order in which they are heard."""
    return in_order_of_precedence(rules.speaking(topic), order_of(rules))


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
