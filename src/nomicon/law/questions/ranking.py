"""Ranking: what the rules in force say about their own order. It is heard in the built-in order, of headers alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import TypeVar

from nomicon.game.rules import Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.translatable import either, word
from nomicon.law.questions.old_names import CLAIMS_ONCE, order_meant
from nomicon.law.questions.precedence import CLAIMS, CLASS, FIGURES, RankingRules, in_order_of_precedence
from nomicon.law.questions.questions import (
    ACROSS_CLASSES,
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
    built_in = RankingRules(classes=listed).without(CLAIMS)
    tests, is_said = _tests_set_by(rules, built_in)
    equals = "" if _ranks_all(tests) and is_said else _built_in(rules, EQUALS_IN_SILENCE, built_in)
    classes = ""
    if not _is_spoken_of(rules, ACROSS_CLASSES):
        classes = _built_in(rules, CLASSES_IN_SILENCE, built_in)
    elif CLASS not in tests:  # Rules that say what comes of a conflict between classes rank classes.
        tests = (CLASS, *tests)
    left_out = {CLASS} if classes == "as within a class" else set()
    left_out |= set(FIGURES) if equals == FOR_A_JUDGE and not is_said else set()
    return RankingRules(
        tests=tuple(test for test in tests if test not in left_out),
        mutable_only=_built_in(rules, PRECEDENCE_AMONG, built_in) == "mutable rules",
        equals_open=equals == FOR_A_JUDGE,
        classes_open=classes == FOR_A_JUDGE,
        classes=listed,
    )


def _tests_set_by(rules: Ruleset, order: RankingRules) -> tuple[tuple[str, ...], bool]:
    """Return by which tests rules are ranked, and whether a rule says so."""
    topics = (f"answers:{PRECEDENCE.name}", f"answers:{CLAIMS_ONCE}")
    for rule in in_order_of_precedence(rules.speaking(*topics), order):
        said = order_meant(rule.text.answers, PRECEDENCE.name)
        if said is not None:
            return PRECEDENCE.reads(said), PRECEDENCE.name in rule.text.answers
    return PRECEDENCE.silence, False


def _ranks_all(tests: tuple[str, ...]) -> bool:
    """Say whether some test ranks all rules; several can be of one date."""
    return any(test in FIGURES and not test.endswith("date") for test in tests)


def classes_set_by(rules: Ruleset) -> tuple[str, ...]:
    """Return the classes of rules, from the lowest to the highest.

    Where several rules list classes, it is the one that none of them stands above by its own list, and of several such
    the one with the smallest number.
    """
    ranked = in_order_of_precedence(rules.speaking(f"answers:{CLASSES.name}"), RankingRules().without(CLAIMS))
    lists = [
        (rule, CLASSES.reads(rule.text.answers[CLASSES.name])) for rule in ranked if CLASSES.name in rule.text.answers
    ]
    for rule, listed in lists:
        order = RankingRules(classes=listed).without(CLAIMS)
        if all(order.rank(other) <= order.rank(rule) for other, _ in lists):
            return listed
    return lists[0][1] if lists else CLASSES.silence


def in_words(classes: Sequence[str]) -> str:
    """Write classes in words: ``mutable or immutable``."""
    return either([word(name) for name in classes])


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
