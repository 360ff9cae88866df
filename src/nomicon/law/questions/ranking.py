"""Ranking: what the rules in force say about their own order. It is heard in the built-in order, of headers alone."""

from __future__ import annotations

from typing import TypeVar

from nomicon.game.rules import Ruleset
from nomicon.law.questions.precedence import Order, in_order_of_precedence
from nomicon.law.questions.questions import (
    ACROSS_CLASSES,
    CLAIMS_COUNT,
    CLASSES_IN_SILENCE,
    EQUALS_IN_SILENCE,
    FOR_A_JUDGE,
    PRECEDENCE,
    PRECEDENCE_AMONG,
    Question,
)

T = TypeVar("T")


def order_set_by(rules: Ruleset) -> Order:
    """Return what the rules say about order, heard in the built-in order.

    No claim counts in that: else whoever comes last could claim to prevail over the rule that ranks the rules.
    """
    which, _, of = _built_in(rules, PRECEDENCE).partition(" ")
    equals = "" if _is_spoken_of(rules, PRECEDENCE) else _built_in(rules, EQUALS_IN_SILENCE)
    classes = "" if _is_spoken_of(rules, ACROSS_CLASSES) else _built_in(rules, CLASSES_IN_SILENCE)
    return Order(
        larger_first=which == "larger",
        claims_count=_built_in(rules, CLAIMS_COUNT),
        by_ordinal=of == "ordinal",
        mutable_only=_built_in(rules, PRECEDENCE_AMONG) == "mutable rules",
        classes_apart=classes != "as within a class",
        equals_open=equals == FOR_A_JUDGE,
        classes_open=classes == FOR_A_JUDGE,
    )


def _is_spoken_of(rules: Ruleset, question: Question[T]) -> bool:
    return f"answers:{question.name}" in rules.speakers


def _built_in(rules: Ruleset, question: Question[T]) -> T:
    for rule in in_order_of_precedence(rules.speaking(f"answers:{question.name}"), Order(claims_count=False)):
        if question.name in rule.text.answers:
            return question.reads(rule.text.answers[question.name])
    return question.silence
