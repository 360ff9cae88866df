"""What lasts from hearing to hearing: the interpreter, and what was worked out about rulesets that have not changed.

Everything kept here can be thrown away at any time; nothing here is truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from nomicon.game.rules import Rule, Ruleset
from nomicon.game.state import Game
from nomicon.game.texts import RuleText, Speech
from nomicon.game.values.plain import settled
from nomicon.game.values.replacing import replace
from nomicon.law.headers.record_answers import speeches_kept_as
from nomicon.law.interpreter import Asks, Failed, Interpreter, Loaded, Ran
from nomicon.law.language.effects import Effect
from nomicon.law.language.events import EventTypes
from nomicon.law.questions.precedence import RankingRules, in_order_of_precedence
from nomicon.law.questions.questions import Question
from nomicon.law.questions.readings import given_for
from nomicon.law.questions.vote_kinds import SpecialTerms, special_terms
from nomicon.law.tracing import keep_refusal, untraced

T = TypeVar("T")


class ChangeWatch(Protocol):
    """Says what stops every change of rules; empty if nothing does."""

    def __call__(self, game: Game, so_far: Sequence[Any], comes: Sequence[Any], hearing: Any, /) -> str:
        """Say what would stop every change after these events. `so_far` happened before them in the same entry."""

    def stuck(self, game: Game, hearing: Any, /) -> str:
        """Say what stops every change of rules now."""


CarryOut: TypeAlias = Callable[[Game, Any, Rule, Any], Iterator[Any]]
"""Given a game, an effect, the rule that asks for it, and a hearing, yields the events that the effect comes to."""

KEPT = 64
"""Rulesets whose orders of hearing are kept. A game hears its present rules and those of its open votes."""

REQUESTS = 250
"""Answers one run of rule code may ask for before it counts as endless: two about each of a hundred players."""

CANDIDATES = 2000
"""Candidates of a draw that rule code lists; each draw is on record with all of them, twice. Groups are as they are."""

LEISURE = 20
"""Runs at one moment that get all the steps a run may take; the next get a part, or a chain of slow ones would take
minutes."""

LONG_RUN = 50_000_000
"""Steps for which a run counts once more where runs are counted: three times what the longest in a bundled game takes.
Two builds of the machine differ in a run's steps by a little, so what is counted in steps may come out otherwise on
another computer; what is counted in runs does not, but for runs that take about a multiple of this."""

EXHAUSTIONS = 20
"""Rules that may run into a limit at one moment before no more code is run: each costs a good part of a second."""


class RuleCache:
    """Hears the rules of one game after another; give each thread its own.

    `events` are those that rules can react to, so that a rule's slip is found before it is voted on; `watch` says
    whether a change would end all change; `moves` are the words that begin moves, which no rule can name anything by;
    `effects` say what each effect of rule code comes to.
    """

    def __init__(
        self,
        interpreter: Interpreter,
        events: EventTypes | None = None,
        watch: ChangeWatch | None = None,
        moves: Sequence[str] = (),
        effects: Mapping[type[Effect], CarryOut] | None = None,
    ) -> None:
        self.interpreter, self.events, self.watch, self.moves = interpreter, events or {}, watch, moves
        self.effects = effects or {}
        self.advises = True  # Whether proposals get the notes that players read before they vote.
        self.runs = 0  # That were made so far, a long one counted several times.
        self.draws = 0  # Lots that were drawn so far, whatever became of the occasion.
        self._for_copies: RuleCache | None = None
        self._orders: dict[int, tuple[Ruleset, RankingRules, dict[str, tuple[Rule, ...]]]] = {}
        self._special: dict[int, tuple[Ruleset, SpecialTerms]] = {}
        self._literals: dict[int, tuple[RuleText, dict[tuple[str, str], Any]]] = {}

    def for_copies(self) -> RuleCache:
        """Return the bench for copies of games, where moves are only tried.

        It does not look whether a change would end all change, and gives proposals no notes: nobody reads them there,
        and no rule sees them. They would take half the time of a search.
        """
        if self.watch is None and not self.advises:
            return self
        if self._for_copies is None:
            self._for_copies = RuleCache(untraced(self.interpreter), self.events, None, self.moves, self.effects)
            self._for_copies.advises = False
        return self._for_copies

    def trace_refusal(self, rule: Rule, function: str, why: str) -> None:
        """Let the author of a rule see why nothing comes of what a function did; nothing is decided by it."""
        keep_refusal(self.interpreter, f"rule {rule.number}", function, why)

    def count(self, ran: Ran | Asks | Failed) -> None:
        """Count a run of rule code, whatever becomes of the occasion that it was made on."""
        self.runs += 1 + ran.charge // LONG_RUN

    def read(self, name: str, code: str) -> tuple[Speech, ...] | Failed:
        """Read code under a name to show in messages, and say how it speaks, as the record keeps it."""
        loaded = self.interpreter.load(name, code) if code.strip() else Loaded(())
        if isinstance(loaded, Failed):
            return loaded
        return tuple(
            replace(one, options=tuple((name, settled(value)) for name, value in one.options))
            for one in speeches_kept_as(loaded.speeches)
        )

    def order(self, rules: Ruleset, work_out: Callable[[], RankingRules]) -> RankingRules:
        """Return the order a ruleset sets, worked out once as long as the ruleset lasts."""
        kept = self._orders.get(id(rules))
        if kept is not None:
            return kept[1]
        if len(self._orders) >= KEPT:
            self._orders.clear()
        found = work_out()
        self._orders[id(rules)] = (rules, found, {})
        return found

    def in_order(self, rules: Ruleset, topics: Sequence[str], order: RankingRules) -> tuple[Rule, ...]:
        """Return who speaks to any of some topics, in order of precedence."""
        kept = self._orders.get(id(rules))
        if kept is None or kept[1] != order:
            return in_order_of_precedence(rules.speaking(*topics), order)
        together = "\n".join(topics)
        heard = kept[2].get(together)
        if heard is None:
            heard = kept[2][together] = in_order_of_precedence(rules.speaking(*topics), order)
        return heard

    def special_terms(self, rules: Ruleset) -> SpecialTerms:
        """Return of which terms of votes rules say more than what they are, found out once as long as they last."""
        kept = self._special.get(id(rules))
        if kept is None:
            if len(self._special) >= KEPT:
                self._special.clear()
            kept = self._special[id(rules)] = (rules, special_terms(rules))
        return kept[1]

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
