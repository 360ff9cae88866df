"""Chains: which function of rule code has set off which other, and what is done when that comes to no end.

What a rule does sets off other rules, and so on. Nobody can know whether that ends, so there are bounds. When one is
reached, all that the rules in the endless chain have done is undone: the move is decided again without them, and the
players are told which they are. What is not of that chain stands: the move, votes and the points paid for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from msgspec import Struct

from nomicon.game.names import RuleId
from nomicon.game.rules import Rule
from nomicon.game.texts import Speech
from nomicon.play.limits import CHAIN_DEPTH, CHAIN_EVENTS, DECIDED_AGAIN, SETTLING_LIMIT
from nomicon.play.rules.trouble import ENDLESS, TOO_MUCH_WORK

Function: TypeAlias = tuple[RuleId, str]
"""A function of rule code: its rule, and its name there."""


class Link(Struct, frozen=True):
    """A function that runs, and the one before it in the chain, whose doing it reacts to."""

    function: Function
    ground: str
    before: Link | None
    depth: int

    def __iter__(self) -> Iterator[Link]:
        """Yield this link and all those before it, the last first."""
        link: Link | None = self
        while link is not None:
            yield link
            link = link.before


class LeftOut(Struct, frozen=True):
    """The functions that are not heard at an occasion, because they came to no end there; and what players are told.

    `times` counts how often some came to no end. After a few times no reaction is heard at all, and if even then there
    is no end, nothing that could stand in the way of anything either.
    """

    functions: frozenset[Function] = frozenset()
    grounds: tuple[str, ...] = ()
    what: str = ""
    times: int = 0

    def has(self, rule: Rule, speech: Speech) -> bool:
        """Say whether a function is not to be heard."""
        silent = {"when": self.times > DECIDED_AGAIN, "instead": self.is_last}
        return silent.get(speech.kind, False) or (rule.id, speech.function) in self.functions

    @property
    def is_last(self) -> bool:
        """Say whether there is nothing more to leave out, so that no bound is looked at any more."""
        return self.times > DECIDED_AGAIN + 1

    def and_also(self, endless: Endless) -> LeftOut:
        """Return these with what has come to no end now."""
        grounds = tuple(sorted({*self.grounds, *endless.grounds}))
        return LeftOut(self.functions | endless.functions, grounds, endless.what, self.times + 1)


class Endless(Exception):
    """A bound was reached: these functions are to be left out, and what has happened is to be decided again."""

    def __init__(self, links: list[Link], what: str) -> None:
        super().__init__(what)
        self.functions = frozenset(link.function for link in links)
        self.grounds = tuple(sorted({link.ground for link in links}))
        self.what = what


class Chain:
    """What has set off what at one occasion, as far as it has come."""

    def __init__(self, *, bounded: bool) -> None:
        self._bounded = bounded
        self.rounds = 0
        self.cause: Link | None = None  # The function whose doing is being done now.
        self._deepest: Link | None = None
        self._links: dict[Function, Link] = {}
        self._events: Counter[Function] = Counter()
        self._steps: Counter[Function] = Counter()

    @contextmanager
    def run(self, rule: Rule, speech: Speech, before: Link | None) -> Iterator[None]:
        """Have a function run because of what another has done. Raises `Endless` where the chain is too long."""
        link = Link((rule.id, speech.function), rule.ground, before, 1 if before is None else before.depth + 1)
        self._links[link.function] = link
        if self._deepest is None or link.depth > self._deepest.depth:
            self._deepest = link
        if self._bounded and link.depth > CHAIN_DEPTH:
            raise self.endless()
        outer, self.cause = self.cause, link
        try:
            yield
        finally:
            self.cause = outer

    def happens(self) -> None:
        """Count one more event that a function has brought about. Raises `Endless` where there are too many."""
        if self.cause is not None:
            self._events[self.cause.function] += 1
            if self._bounded and self._events.total() > CHAIN_EVENTS:
                raise self.endless()

    def goes_round(self) -> bool:
        """Say whether what follows may be gone through once more. Raises `Endless` where rules have it go on."""
        self.rounds += 1
        if self._bounded and self.rounds > SETTLING_LIMIT:
            raise self.endless()
        return self.rounds <= SETTLING_LIMIT

    def took(self, steps: int) -> None:
        """Count the steps that the function which runs now has taken."""
        if self.cause is not None:
            self._steps[self.cause.function] += steps

    def comes_again(self) -> bool:
        """Say whether the function which runs now has set itself off before."""
        return self.cause is not None and any(
            link.function == self.cause.function for link in self.cause if link is not self.cause
        )

    def endless(self) -> Endless:
        """Return what is to be left out: the functions that set each other off, or those that brought most about."""
        return Endless(self._round() or self._heaviest(self._events), ENDLESS)

    def tired(self) -> Endless:
        """Return what is to be left out where reactions use up their steps: the same, or those that took most."""
        return Endless(self._round() or self._heaviest(self._steps), TOO_MUCH_WORK)

    def _round(self) -> list[Link]:
        """Return the functions that come again and again on the longest way there is."""
        path = [] if self._deepest is None else list(self._deepest)
        often = Counter(link.function for link in path)
        return [link for link in path if often[link.function] > 1]

    def _heaviest(self, weights: Counter[Function]) -> list[Link]:
        """Return the functions of most weight, as many as make up half of it."""
        found: list[Link] = []
        left = weights.total()
        for function, weight in sorted(weights.items(), key=lambda one: (-one[1], one[0])):
            if left <= weights.total() // 2:
                break
            left -= weight
            found.append(self._links[function])
        return found
