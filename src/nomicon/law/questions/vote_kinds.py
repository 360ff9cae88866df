"""Kinds of votes: terms can be answered for motions alone, or for changes of rules of one class, as for all votes.

A rule answers ``vote.adopted of motions``, or ``vote.adopted of immutable``: what it takes to change a rule of that
class. A proposal that changes rules of several classes is of the highest of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nomicon.game.changes import Change, Enact, Motion, Transmute, is_motion
from nomicon.game.rules import Ruleset
from nomicon.law.questions.questions import Question
from nomicon.law.questions.records import VOTE

MOTIONS = "motions"
"""The kind of a vote that changes no rule."""


TERMS = frozenset(question.name for question in VOTE.fields.values())
"""The questions that can be answered for one kind of vote alone."""


def answered_by_kind(question: Question[object], classes: Sequence[str], rules: Ruleset) -> bool:
    """Say whether some rule answers a question for one kind of vote alone."""
    if question.name not in TERMS:
        return False
    return any(f"answers:{question.name} of {kind}" in rules.speakers for kind in (MOTIONS, *classes))


def topics_of(question: Question[object], classes: Sequence[str]) -> tuple[str, ...]:
    """Return all topics under which rules answer a question: of every vote, and of one kind alone."""
    kinds = (MOTIONS, *classes) if question.name in TERMS else ()
    return (f"answers:{question.name}", *(f"answers:{question.name} of {kind}" for kind in kinds))


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
