"""How much all rule code of one entry may do together, so that many slow rules keep nobody waiting.

It is counted in steps of the interpreter, as each run is charged with them, and never in seconds: whoever decides an
entry again comes to the same figure.
"""

from __future__ import annotations

from msgspec import Struct, field

from nomicon.game.rules import Rule
from nomicon.law.interpreter import Asks, Failed, Ran
from nomicon.law.resolution.rule_cache import EXHAUSTIONS

REACTING = ("when", "offers")
"""The ways of speaking that the smaller bound is for. What answers, and what stands in the way, is heard beyond it."""


class Work(Struct):
    """The steps that rule code has been charged on one occasion. A bound of 0 is none, as where a page is looked at."""

    most_reacting: int = 0
    most: int = 0
    reacting: int = 0
    all: int = 0
    exhausted: set[str] = field(default_factory=set)  # Rules that have run into a limit.

    def bounded(self, reacting: int, most: int) -> None:
        """Set how many steps reactions may come to, and how many everything."""
        self.most_reacting, self.most = reacting, most

    def charge(self, kind: str, rule: Rule, ran: Ran | Asks | Failed) -> None:
        """Count a run of a rule that spoke in one way."""
        self.all += ran.charge
        if kind in REACTING:
            self.reacting += ran.charge
        if isinstance(ran, Failed) and ran.limit:
            self.exhausted.add(rule.ground)

    def take(self, steps: int) -> bool:
        """Count what is done for rule code beside its runs; say whether so much may be done at one moment."""
        self.all += steps
        self.reacting += steps
        return not (self.most_reacting and self.reacting > self.most_reacting)

    def used_up(self, kind: str, rule: Rule) -> bool:
        """Say whether a rule is not to be run any more in one way of speaking."""
        worn = rule.ground in self.exhausted or len(self.exhausted) >= EXHAUSTIONS
        return worn or bool(self.most and self.all >= self.most) or self.tired(kind)

    def tired(self, kind: str) -> bool:
        """Say whether nothing more is to be run that reacts."""
        return kind in REACTING and bool(self.most_reacting) and self.reacting >= self.most_reacting
