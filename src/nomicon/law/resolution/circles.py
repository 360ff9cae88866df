"""Circles: a question that is asked again while it is being answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar, cast

from nomicon.game.values.translatable import _
from nomicon.law.facts.facts import as_fact
from nomicon.law.language.answer_types import Undetermined
from nomicon.law.questions.questions import Question

T = TypeVar("T")

Asking: TypeAlias = Sequence[tuple[str, Mapping[str, object]]]
"""The questions that are being answered, each asked by the one before it, with their facts."""

DEPTH = 12
"""Questions asked inside one another. Nobody could follow more, so more is taken for a circle."""


def is_asked_already(asking: Asking, name: str, facts: Mapping[str, object]) -> bool:
    """Say whether this very question is being answered; one inside the other without end is taken for it too."""
    return len(asking) >= DEPTH or any(asked == name and as_fact(known) == as_fact(facts) for asked, known in asking)


def in_circle(question: Question[T], asking: Asking) -> T:
    """Return what holds where a question is asked in a circle."""
    if isinstance(question.silence, Undetermined):
        trail = tuple(asked for asked, _ in asking)
        return cast(T, Undetermined(_("the rules go round in a circle"), trail))  # As silence shows, T allows it.
    return question.silence
