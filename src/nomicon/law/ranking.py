"""Ranking: what the rules in force say about their own order. It is heard in the built-in order, of headers alone."""

from __future__ import annotations

from typing import TypeVar

from nomicon.game.rules import Ruleset
from nomicon.law.bench import Bench
from nomicon.law.precedence import Order
from nomicon.law.questions import (
    ACROSS_CLASSES,
    CLAIMS_COUNT,
    CLASSES_IN_SILENCE,
    PRECEDENCE,
    PRECEDENCE_AMONG,
    Question,
)

T = TypeVar("T")


def order_set_by(rules: Ruleset, bench: Bench) -> Order:
    """Return what the rules say about order, heard in the built-in order.

    No claim counts in that: else whoever comes last could claim to prevail over the rule that ranks the rules.
    """
    which, _, of = _built_in(rules, PRECEDENCE, bench).partition(" ")
    claims, among = _built_in(rules, CLAIMS_COUNT, bench), _built_in(rules, PRECEDENCE_AMONG, bench)
    told = f"answers:{ACROSS_CLASSES.name}" in rules.speakers
    apart = told or _built_in(rules, CLASSES_IN_SILENCE, bench) == "the immutable one"
    return Order(which == "larger", claims, of == "ordinal", among == "mutable rules", apart)


def _built_in(rules: Ruleset, question: Question[T], bench: Bench) -> T:
    for rule in bench.in_order(rules, [f"answers:{question.name}"], Order(claims_count=False)):
        if question.name in rule.text.answers:
            return bench.literal(rule, question.name, question)
    return question.silence
