"""Kinds of votes: terms can be answered for motions alone, or for changes of rules of one class, as for all votes.

A rule answers ``vote.adopted of motions``, ``vote.method of elections``, ``vote.period of polls``,
``vote.adopted of corrections``, or ``vote.adopted of immutable``: what it takes to change a rule of that class. A
proposal that changes rules of several classes is of the highest of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from nomicon.game.changes import Change, CorrectPast, Election, Enact, Motion, Poll, Transmute, is_motion
from nomicon.game.rules import Ruleset
from nomicon.law.questions.questions import Question
from nomicon.law.questions.records import VOTE

MOTIONS = "motions"
"""The kind of a vote that changes no rule."""

CORRECTIONS = "corrections"
"""The kind of a vote on whether the past is corrected."""

OF_THEIR_OWN: Mapping[type[Change], str] = {Election: "elections", Poll: "polls", CorrectPast: CORRECTIONS}
"""Motions that are a kind of their own. What no rule answers for them, is answered as for other motions."""

NO_RULE_CHANGES = (MOTIONS, *OF_THEIR_OWN.values())
"""All kinds of votes that change no rule."""

TERMS = frozenset(question.name for question in VOTE.fields.values())
"""The questions that can be answered for one kind of vote alone."""


class SpecialTerms(NamedTuple):
    """Of which terms of votes some rules say more than what they are, so that this is worth looking for.

    They name the moment for those that are `bound`, and answer those `by_kind` for some kind of vote, or the like.
    """

    bound: frozenset[str]
    by_kind: frozenset[str]


def special_terms(rules: Ruleset) -> SpecialTerms:
    """Find out of which terms rules say more; for most rulesets of none."""
    answered = (topic.removeprefix("answers:").partition(" of ") for topic in rules.speakers)
    return SpecialTerms(
        frozenset(name for rule in rules.rules.values() for name in rule.text.binds),
        frozenset(name for name, of, _ in answered if of),
    )


def answered_by_kind(question: Question[object], classes: Sequence[str], rules: Ruleset) -> bool:
    """Say whether some rule answers a question for one kind of vote alone."""
    return any(map(rules.speakers.__contains__, _topics_by_kind(question.name, tuple(classes))))


def topics_of(question: Question[object], classes: Sequence[str]) -> tuple[str, ...]:
    """Return all topics under which rules answer a question: of every vote, and of one kind alone."""
    return (f"answers:{question.name}", *_topics_by_kind(question.name, tuple(classes)))


@lru_cache(maxsize=1024)  # For the terms of a few rulesets: this is asked for each term of each ballot.
def _topics_by_kind(name: str, classes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the topics under which rules answer a question for one kind of vote alone; none if they cannot."""
    return tuple(f"answers:{name} of {kind}" for kind in (*NO_RULE_CHANGES, *classes)) if name in TERMS else ()


def kind_of_motion(question: Question[object], changes: Sequence[Change], rules: Ruleset) -> str:
    """Return the kind of a vote that changes no rule, as far as rules answer a question for that kind alone."""
    kind = next((OF_THEIR_OWN[type(change)] for change in changes if type(change) in OF_THEIR_OWN), MOTIONS)
    return kind if f"answers:{question.name} of {kind}" in rules.speakers else MOTIONS


def kind_of_vote(
    changes: Sequence[Change], classes: Sequence[str], rules: Ruleset, born: Callable[[Enact], str]
) -> str:
    """Return the kind of a vote on changes; `born` says of which class a new rule is to be."""
    if is_motion(changes):
        return MOTIONS
    touched = {one for change in changes for one in _touched(change, rules, born)}
    return next((one for one in reversed(classes) if one in touched), classes[0])


def _touched(change: Change, rules: Ruleset, born: Callable[[Enact], str]) -> Sequence[str]:
    """Return the classes that a change has to do with."""
    match change:
        case Motion():
            return ()
        case Enact():
            return (born(change),)
    rule = rules.numbered(change.rule)
    standing = () if rule is None else (rule.status,)
    return (*standing, change.to) if isinstance(change, Transmute) else standing
