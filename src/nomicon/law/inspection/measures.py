"""Figures that rules answer with: more than all votes, seconds where days were meant, shares of nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nomicon.game.values.plain import Plain, shown
from nomicon.game.values.translatable import _
from nomicon.law.inspection.findings import RuleFinding
from nomicon.law.language.answer_types import Share, Threshold, duration
from nomicon.law.questions.questions import Question
from nomicon.law.questions.records import written_as

FEW_IN_A_HEADER = 366
"""Seconds up to which a plain number in a header is taken for days or hours: a year of days."""

FEW_IN_CODE = 59
"""The same in code, where a minute or more may come of `minutes(1)`, `hours(1)` or `days(1)`."""


def doubtful(question: Question[Any], answer: Plain, given: object, line: int | None = None) -> Iterator[RuleFinding]:
    """Yield what is wrong with the figures of one answer, as it is written and as it is read."""
    for code, what, mend in (*_too_many(question.name, given), *_of_another_kind(question, answer, given, line)):
        part = () if line is not None else ("answers", question.name)
        yield RuleFinding(code, what, mend, line, part, (question.name,))


def _too_many(name: str, given: object) -> Iterator[tuple[str, str, str]]:
    if isinstance(given, Share) and given.of and given.share > 1:
        what = _(
            "{name}: {share} of {of} is more than everybody, so no vote could ever reach it",
            name=written_as(name),
            share=given.share,
            of=given.of,
        )
        yield "votes.too-many", what, _("Write a share of at most 1.")
    elif isinstance(given, Threshold) and (given.part > 1 or (given.part == 1 and given.strictly)):
        what = _(
            "{name}: this asks for more than all votes, so no proposal could ever be adopted", name=written_as(name)
        )
        yield (
            "votes.too-many",
            what,
            _("Write at_least with a share of at most 1, or more_than with a share below 1."),
        )


def _of_another_kind(
    question: Question[Any], answer: Plain, given: object, line: int | None
) -> Iterator[tuple[str, str, str]]:
    name = written_as(question.name)
    few = FEW_IN_A_HEADER if line is None else FEW_IN_CODE
    if question.reads is duration and type(answer) is int and 0 < answer <= few:
        what = _("{name}: the number {number} alone counts as seconds", name=name, number=answer)
        yield "duration.seconds", what, _('Write the unit, as in "{number} days".', number=answer)
    elif isinstance(given, Share) and not given.of and 0 < given.share < 1:
        what = _(
            "{name}: {share} alone is a part of one vote, not a share of the players",
            name=name,
            share=shown(given.share),
        )
        mend = _("Say of whom it is a share, with share: {share} and of: players.", share=shown(given.share))
        yield "share.alone", what, mend
