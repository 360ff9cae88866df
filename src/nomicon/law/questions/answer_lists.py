"""How longer answers are read: the classes of rules, the rounds of a count, and what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from nomicon.game.proposals import Votes
from nomicon.game.values.plain import Plain, exact
from nomicon.game.values.plain import shown as plainly
from nomicon.game.values.translatable import _
from nomicon.law.language.answer_types import AnswerKind, votes
from nomicon.law.language.kind_reading import shown

MOST = 100
"""The most classes that rules can be of, and the most rounds that a count can have."""

Rounds: TypeAlias = tuple[tuple[tuple[str, Votes], ...], ...]
"""The rounds of a count: in each, the choices with their votes."""


@AnswerKind("a list of names or numbers, the lowest first. Numbers must increase")
def classes(value: Plain) -> tuple[str, ...]:
    """Read the classes of rules, from the lowest to the highest: ``[mutable, immutable]``, or ``[1, 1.5, 2]``."""
    told = value if isinstance(value, tuple | list) else ()
    powers = [Fraction(one) for one in told if isinstance(one, int | Fraction) and not isinstance(one, bool)]
    if not told or len(powers) + sum(isinstance(one, str) for one in told) < len(told):
        raise ValueError(_("{value} is not a list of classes", value=shown(value)))
    listed = tuple(one.strip() if isinstance(one, str) else plainly(exact(one)) for one in told)
    if not 0 < len(listed) <= MOST or len(set(listed)) < len(listed) or not all(listed):
        raise ValueError(_("name 1 to {most} classes, each only once", most=MOST))
    if powers != sorted(powers):
        raise ValueError(_("write numbers from the lowest to the highest"))
    return listed


@AnswerKind("nothing", "a record of the votes for each choice, or a list of such records, one for each round")
def counted_rounds(value: Plain) -> Rounds:
    """Read a count: ``{"Ann": 3, "Ben": 2}``, or one such record for each round."""
    rounds = value if isinstance(value, tuple | list) else (value,)
    if not 0 < len(rounds) <= MOST:
        raise ValueError(_("a count must have 1 to {most} rounds", most=MOST))
    return tuple(_round(one) for one in rounds)


@AnswerKind("a list of texts and whole numbers", "the same, or `None`, which allows anything of the field's kind")
def things_to_choose(value: Plain) -> tuple[str, ...] | None:
    """Read what can be chosen for a field of a move."""
    if value is None:
        return None
    if not isinstance(value, tuple | list) or not all(isinstance(one, str | int) for one in value):
        raise ValueError(_("{value} is not a list of texts and whole numbers", value=shown(value)))
    return tuple(dict.fromkeys(str(one) for one in value))


def _round(value: Plain) -> tuple[tuple[str, Votes], ...]:
    if not isinstance(value, Mapping) or not value:
        raise ValueError(_("{value} is not a record of votes. Write {{choice: votes}}", value=shown(value)))
    return tuple((str(choice), votes(many)) for choice, many in value.items())
