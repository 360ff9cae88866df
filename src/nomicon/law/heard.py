"""What comes of a hearing besides a refusal: an answer with its rule, code that broke, lots that were drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule
from nomicon.law.interpreter import Failed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What was answered, and by which rule; no rule means silence."""

    value: T
    rule: Rule | None = None

    @property
    def grounds(self) -> tuple[str, ...]:
        """Return the rule as grounds."""
        return () if self.rule is None else (self.rule.ground,)


@dataclass(frozen=True, slots=True)
class Broke:
    """A rule's code failed while it was heard."""

    rule: RuleNumber
    version: int
    function: str
    failed: Failed


@dataclass(frozen=True, slots=True)
class Drawn:
    """Lots were drawn while rules were heard."""

    draw: str
    purpose: str
    candidates: tuple[str, ...]
    order: tuple[str, ...]
    rule: str
