"""How the classes of rules are listed in an answer: by name or by power, the lowest first."""

from __future__ import annotations

from fractions import Fraction

from nomicon.game.values.plain import Plain, exact
from nomicon.game.values.plain import shown as plainly
from nomicon.law.language.answer_types import AnswerKind
from nomicon.law.language.kind_reading import shown

MOST = 100
"""The most classes that rules can be of."""


@AnswerKind("a list of names or numbers, the lowest first. Numbers must increase")
def classes(value: Plain) -> tuple[str, ...]:
    """Read the classes of rules, from the lowest to the highest: ``[mutable, immutable]``, or ``[1, 1.5, 2]``."""
    told = value if isinstance(value, tuple | list) else ()
    powers = [Fraction(one) for one in told if isinstance(one, int | Fraction) and not isinstance(one, bool)]
    if not told or len(powers) + sum(isinstance(one, str) for one in told) < len(told):
        raise ValueError(f"{shown(value)} is not a list of classes")
    listed = tuple(one.strip() if isinstance(one, str) else plainly(exact(one)) for one in told)
    if not 0 < len(listed) <= MOST or len(set(listed)) < len(listed) or not all(listed):
        raise ValueError(f"name 1 to {MOST} classes, each only once")
    if powers != sorted(powers):
        raise ValueError("write powers from the lowest to the highest")
    return listed
