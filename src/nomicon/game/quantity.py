"""Quantities: what is counted for each player, and what becomes of it other than by being moved."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from rpds import HashTrieMap

from nomicon.game.names import PlayerId, RuleId


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something counted per player, as its rule declared it; kept, but closed, after that rule's repeal."""

    name: str
    rule: RuleId
    start: Fraction = Fraction(0)
    whole: bool = False
    least: Fraction | None = None
    tradable: bool = False
    plural: str = ""
    balances: HashTrieMap[PlayerId, Fraction] = field(default_factory=HashTrieMap)
    archived: bool = False
