"""What lasts from hearing to hearing: the interpreter, and what was worked out about rulesets that have not changed.

Everything kept here can be thrown away at any time; nothing here is truth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from nomicon.game.rules import Rule, Ruleset, RuleText
from nomicon.game.state import Game
from nomicon.law.interpreter import Interpreter
from nomicon.law.precedence import Order, in_order_of_precedence
from nomicon.law.questions import Question
from nomicon.law.readings import given_for

T = TypeVar("T")

Rehearse: TypeAlias = Callable[[Game, Any], str]
"""Given a game and a hearing, says what stopped every proposal that was tried; empty if one came through."""

KEPT = 64
"""Rulesets whose orders of hearing are kept. A game hears its present rules and those of its open votes."""

REQUESTS = 50
"""Answers one run of rule code may ask for before it counts as endless. Nobody needs as many draws or questions."""

CANDIDATES = 2000
"""Candidates of a draw that rule code lists; each draw is on record with all of them, twice. Groups are as they are."""

LEISURE = 20
"""Runs at one moment that get all the steps a run may take; the next get a part, or a chain of slow ones would take
minutes."""

EXHAUSTIONS = 20
"""Rules that may run into a limit at one moment before no more code is run: each costs a good part of a second."""


class Bench:
    """Hears the rules of one game after another; give each thread its own.

    `events` names what rules can react to, and whether they can put something else instead of it, so that a rule's slip
    is found before it is voted on; `rehearse` says what stops every proposal in a game.
    """

    def __init__(
        self, interpreter: Interpreter, events: Mapping[str, bool] | None = None, rehearse: Rehearse | None = None
    ) -> None:
        self.interpreter, self.events, self.rehearse = interpreter, events or {}, rehearse
        self._orders: dict[int, tuple[Ruleset, Order, dict[str, tuple[Rule, ...]]]] = {}
        self._literals: dict[int, tuple[RuleText, dict[tuple[str, str], Any]]] = {}

    def order(self, rules: Ruleset, work_out: Callable[[], Order]) -> Order:
        """Return the order a ruleset sets, worked out once as long as the ruleset lasts."""
        kept = self._orders.get(id(rules))
        if kept is not None:
            return kept[1]
        if len(self._orders) >= KEPT:
            self._orders.clear()
        found = work_out()
        self._orders[id(rules)] = (rules, found, {})
        return found

    def in_order(self, rules: Ruleset, topic: str, order: Order) -> tuple[Rule, ...]:
        """Return who speaks to a topic, in order of precedence."""
        kept = self._orders.get(id(rules))
        if kept is None or kept[1] != order:
            return in_order_of_precedence(rules.speaking(topic), order)
        heard = kept[2].get(topic)
        if heard is None:
            heard = kept[2][topic] = in_order_of_precedence(rules.speaking(topic), order)
        return heard

    def literal(self, rule: Rule, name: str, question: Question[T], way: str = "") -> T:
        """Return the answer that stands in a rule's header, read once as long as the text lasts.

        `way` is how the reading is read that the answer goes by, if it goes by one.
        """
        text = rule.text
        kept = self._literals.get(id(text))
        if kept is None:
            if len(self._literals) >= KEPT * KEPT:
                self._literals.clear()
            kept = self._literals[id(text)] = (text, {})
        read = kept[1]
        key = (name, way)
        if key not in read:
            read[key] = question.reads(given_for(text.answers[name])[way] if way else text.answers[name])
        answer: T = read[key]
        return answer
