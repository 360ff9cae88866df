"""Ranking: what the rules in force say about their own order. It is heard in the built-in order, of headers alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TypeVar

from nomicon.game.rules import Ruleset
from nomicon.game.texts import RuleText
from nomicon.law.questions.precedence import RankingRules, in_order_of_precedence
from nomicon.law.questions.questions import (
    ACROSS_CLASSES,
    CLAIMS_COUNT,
    CLASSES,
    CLASSES_IN_SILENCE,
    EQUALS_IN_SILENCE,
    FOR_A_JUDGE,
    PRECEDENCE,
    PRECEDENCE_AMONG,
    Question,
)

T = TypeVar("T")


def order_set_by(rules: Ruleset) -> RankingRules:
    """Return what the rules say about order, heard in the built-in order.

    No claim counts in that: else whoever comes last could claim to prevail over the rule that ranks the rules.
    """
    listed = classes_set_by(rules)
    built_in = RankingRules(claims_count=False, classes=listed)
    which, _, of = _built_in(rules, PRECEDENCE, built_in).partition(" ")
    equals = "" if _is_spoken_of(rules, PRECEDENCE) else _built_in(rules, EQUALS_IN_SILENCE, built_in)
    classes = "" if _is_spoken_of(rules, ACROSS_CLASSES) else _built_in(rules, CLASSES_IN_SILENCE, built_in)
    return RankingRules(
        larger_first=which == "larger",
        claims_count=_built_in(rules, CLAIMS_COUNT, built_in),
        by_ordinal=of == "ordinal",
        mutable_only=_built_in(rules, PRECEDENCE_AMONG, built_in) == "mutable rules",
        classes_apart=classes != "as within a class",
        equals_open=equals == FOR_A_JUDGE,
        classes_open=classes == FOR_A_JUDGE,
        classes=listed,
    )


def classes_set_by(rules: Ruleset) -> tuple[str, ...]:
    """Return the classes of rules, from the lowest to the highest.

    Where several rules list classes, it is the one that none of them stands above by its own list, and of several such
    the one with the smallest number.
    """
    ranked = in_order_of_precedence(rules.speaking(f"answers:{CLASSES.name}"), RankingRules(claims_count=False))
    lists = [
        (rule, CLASSES.reads(rule.text.answers[CLASSES.name])) for rule in ranked if CLASSES.name in rule.text.answers
    ]
    for rule, listed in lists:
        order = RankingRules(claims_count=False, classes=listed)
        if all(order.rank(other) <= order.rank(rule) for other, _ in lists):
            return listed
    return lists[0][1] if lists else CLASSES.silence


def in_words(classes: Sequence[str]) -> str:
    """Write classes in words: ``mutable or immutable``."""
    return " or ".join(part for part in (", ".join(classes[:-1]), classes[-1]) if part)


def classes_listed(texts: Iterable[RuleText]) -> tuple[str, ...]:
    """Return all classes that rules to begin with may be of: those that any of them lists, or the usual two."""
    lists = []
    for text in texts:
        with suppress(ValueError):  # What cannot be read is refused as a fault of its own.
            lists += [CLASSES.reads(text.answers[CLASSES.name])] if CLASSES.name in text.answers else []
    return tuple(dict.fromkeys(one for listed in lists for one in listed)) or CLASSES.silence


def _is_spoken_of(rules: Ruleset, question: Question[T]) -> bool:
    return f"answers:{question.name}" in rules.speakers


def _built_in(rules: Ruleset, question: Question[T], order: RankingRules) -> T:
    for rule in in_order_of_precedence(rules.speaking(f"answers:{question.name}"), order):
        if question.name in rule.text.answers:
            return question.reads(rule.text.answers[question.name])
    return question.silence
