"""What comes of a hearing besides a refusal: an answer with its rule, code that broke, lots that were drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct, field

from nomicon.game.names import RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.law.interpreter import Failed
from nomicon.law.questions.questions import Question
from nomicon.law.questions.readings import goes_by, read_now
from nomicon.law.resolution.luck import DrawSource
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.law.resolution.step_budget import Work

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Answer(Struct, Generic[T_co], frozen=True):
    """What was answered, and by which rule; no rule means silence.

    `readings` say by which readings: of the rule itself, and of the rules heard before it, which might not have passed
    had they been read otherwise. `against` is the rule that answers otherwise, where it is for a Judge to find which of
    the two prevails.
    """

    value: T_co
    rule: Rule | None = None
    readings: tuple[str, ...] = ()
    against: Rule | None = None

    @property
    def grounds(self) -> tuple[str, ...]:
        """Return the rule as grounds, and the readings."""
        return (*(one.ground for one in (self.rule, self.against) if one is not None), *self.readings)


def in_header(game: Game, bench: RuleCache, rule: Rule, name: str, question: Question[T]) -> Answer[T]:
    """Return the answer that stands in a rule's header; without the rule where it gives none as it is read now."""
    if not rule.text.readings or not goes_by(rule.text.answers[name]):
        return Answer(bench.literal(rule, name, question), rule)
    given, way, readings = read_now(game, rule, rule.text.answers[name])
    if given is None:
        return Answer(question.silence, None, readings)
    return Answer(bench.literal(rule, name, question, way), rule, readings)


class Broke(Struct, frozen=True):
    """A rule's code failed while it was heard."""

    rule: RuleNumber
    version: int
    function: str
    failed: Failed


class Drawn(Struct, frozen=True):
    """Lots were drawn while rules were heard."""

    draw: str
    purpose: str
    candidates: tuple[str, ...]
    order: tuple[str, ...]
    rule: str
    weights: tuple[int, ...] = ()


class Secret(Struct):
    """What was heard apart on an occasion, and leaves no trace in what is public: the like of what a hearing has."""

    grounds: list[str] = field(default_factory=list)
    looked: dict[str, None] = field(default_factory=dict)
    draws: list[str] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)
    work: Work = field(default_factory=Work)
    opened: tuple[object, ...] = ()  # What was opened here, when a past is decided again without what was sealed in it.
    lots: DrawSource | None = None  # Where sealed functions draw lots from, if not from the seed of public draws.

    def keep(self, grounds: Iterable[str], looked: Mapping[str, None], draws: Sequence[str]) -> None:
        """Take over what one hearing that was held apart came to, as long as it stays secret."""
        self.grounds += [ground for ground in grounds if ground not in self.grounds]
        self.looked |= looked
        self.draws = list(draws)
