"""Clashing: two rules answer something differently, and it is for a Judge to find which of them prevails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar, cast

from msgspec import Struct

from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.language.answer_types import Undetermined
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.questions import Question
from nomicon.law.questions.records import written_as
from nomicon.law.resolution.answer import Answer

T = TypeVar("T")


class Clashed(Struct, frozen=True):
    """Two rules differ on something, a question or an event, and nothing ranks them."""

    on: str
    numbers: tuple[RuleNumber, RuleNumber]
    grounds: tuple[str, str]

    def told(self, game: Game) -> str:
        """Say so, as the end of a sentence."""
        one, other = (numbered(number, game) for number in self.numbers)
        return _(
            "rules {one} and {other} differ on {question!r}, and no rule in force says which of them prevails",
            one=one,
            other=other,
            question=written_as(self.on),
        )

    def sentence(self, game: Game) -> str:
        """Say so in a sentence of its own, which can be translated."""
        one, other = (numbered(number, game) for number in self.numbers)
        return _(
            "Rules {one} and {other} give different answers to {question!r}, and no rule in force says which of them "
            "prevails.",
            one=one,
            other=other,
            question=written_as(self.on),
        )


def clash_of(on: str, one: Rule, other: Rule) -> Clashed:
    """Return the clash of two rules."""
    return Clashed(on, (one.number, other.number), (one.ground, other.ground))


def unless_clashing(
    name: str, question: Question[T], answer: Answer[T], rivals: Iterable[Answer[T]], game: Game
) -> tuple[Answer[T], Clashed | None]:
    """Return an answer; or what holds while it is for a Judge to find whether a rival prevails, and the clash.

    Until then play goes on: what is at issue is left open or not permitted, or else the answer heard first is kept.
    """
    for other in rivals:
        if answer.rule is None or other.rule is None or other.value == answer.value:
            continue
        clash = clash_of(name, answer.rule, other.rule)
        value = answer.value if question.while_open is None else question.while_open
        if isinstance(question.silence, Undetermined):
            value = cast(T, Undetermined(clash.told(game)))  # As silence shows, T allows it.
        readings = (*answer.readings, *other.readings)
        return replace(answer, value=value, readings=readings, against=other.rule), clash
    return answer, None


def first_clash(asides: Sequence[object]) -> Clashed | None:
    """Return the first clash of rules among what happened on the side, if there is one."""
    return next((one for one in asides if isinstance(one, Clashed)), None)


def clash_behind(grounds: Sequence[str], asides: Sequence[object]) -> Clashed | None:
    """Return the clash of rules that some grounds come of, if they do of one."""
    return first_clash([one for one in asides if isinstance(one, Clashed) and set(one.grounds) <= set(grounds)])
