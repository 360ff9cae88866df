"""Settlement: what follows from what happened, in the order of the design, until the rules have no more to say.

What closes at a moment is counted and scored under the law just before; then a win is looked for; then adopted changes
take effect, in ascending number; then the rules as they are now are heard, and a win is looked for again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from nomicon.game.grounds import without_readings
from nomicon.game.names import PlayerId
from nomicon.game.plain import Plain
from nomicon.game.proposals import PENDING
from nomicon.game.rules import Rule, Speech, speeches
from nomicon.game.state import Game
from nomicon.law.effects import Refuse
from nomicon.law.heard import Broke
from nomicon.law.hearing import Hearing, Refusal
from nomicon.law.interpreter import Asks, Failed
from nomicon.law.precedence import outranks
from nomicon.law.readings import heard_now
from nomicon.play import appointing, correcting, judging, renewing, seating
from nomicon.play import changing_rules as changing
from nomicon.play.activity import LoggedOn
from nomicon.play.applying import UNSETTLES_CONFLICTS, conflicts_settled, rule_behind
from nomicon.play.carrying import effects_in, readable_effects
from nomicon.play.chapter import Event
from nomicon.play.choosing import ChoiceMade, Stopped, asked
from nomicon.play.drawing import DrawMade
from nomicon.play.ending import settled, unwaited
from nomicon.play.forking import applied_and_told
from nomicon.play.given import given_by
from nomicon.play.limits import CHAIN_LIMIT, ENTRY_WORK, REACTING_WORK, SETTLING_LIMIT
from nomicon.play.offering import MoveMade, given_facts
from nomicon.play.offices import OfficeFilled, OfficeVacated
from nomicon.play.overruling import JudgeExcused, JudgementOverruled
from nomicon.play.planning import Plan, events_of, planned
from nomicon.play.quantities import QuantityMoved, citing
from nomicon.play.referring import JudgementReopened
from nomicon.play.registers import LineWritten
from nomicon.play.timing import TimerRang
from nomicon.play.trouble import TOO_MUCH_WORK, ParadoxFound, RuleFailed
from nomicon.play.turns import next_turn
from nomicon.play.winning import won

_UNSETTLES_WINNING = (
    *changing.CHANGES, changing.RuleVoided, changing.RuleRestored, renewing.InitialSetRestored, OfficeFilled,
    OfficeVacated, seating.Joined,
)  # fmt: skip
_UNSETTLES_JUDGES = (
    appointing.JudgeDefaulted, appointing.JudgeLost, JudgeExcused, LoggedOn, seating.Joined, OfficeFilled,
    OfficeVacated, changing.RuleEnacted, changing.RuleAmended, LineWritten,
)  # fmt: skip


class Settlement:
    """One entry in the making: the events so far, and the game as they have left it."""

    def __init__(self, game: Game, hearing: Hearing, evolve: Callable[[Game, Event], Game]) -> None:
        self.before, self.game, self._looked = game, game, game  # The last as it was when a win was looked for last.
        self.hearing = hearing.under(game)  # Its own, that follows the game, while the decider hears it as it was.
        self.events: list[Event] = []
        self._evolve = evolve
        self._waiting: deque[Event] = deque()
        self._most, self._instead_of = CHAIN_LIMIT, 0
        self.hearing.work.bounded(REACTING_WORK, ENTRY_WORK)
        self._tired = False  # Whether it was told that reactions have used up their steps.
        self.refusable = False  # Whether a rule may refuse a player's move; what time brings cannot be refused.
        self._movers: list[PlayerId] | None = []  # Who may have come to win; None means anybody.

    # -- Happening -------------------------------------------------------------------

    def happen(self, event: Event, cause: Rule | None = None, tried: frozenset[str] = frozenset()) -> bool:
        """Let an event happen, unless a rule puts something else instead of it; say whether it happened."""
        self._set_aside()
        kind = type(event).__name__
        stoppable = event.STOPPABLE and not event.sealed and self.before.founded and self._instead_of < CHAIN_LIMIT
        if stoppable and f"instead:{kind}" in self.game.rules.speakers:
            standing = self._instead(event, kind, cause, tried)
            if standing is not None:
                self._instead_of += 1  # Rules that put two events instead of one could double them for ever.
                rule, replacements = standing
                for replacement in replacements:
                    self.happen(replacement, rule, tried | {rule.id})
                return False
        self._accept(event)
        return True

    def _accept(self, event: Event) -> None:
        old = self.game.rules.rules.get(event.rule) if isinstance(event, changing.RuleRepealed) else None
        self.game = self._evolve(self.game, event)
        self.hearing.game = self.game
        self.events.append(event)
        if event.sealed:
            return
        self._waiting.append(event)
        if isinstance(event, QuantityMoved) and self._movers is not None:
            self._movers += [player for player, _ in event.moves]
        elif isinstance(event, _UNSETTLES_WINNING):
            self._movers = None
        if isinstance(event, UNSETTLES_CONFLICTS):
            changed = self.game.rules.rules.get(rule_behind(self.game, event), old)
            for following in list(conflicts_settled(self.game, changed, self.hearing)):
                self._accept(following)

    def _set_aside(self) -> None:
        """Write down what happened on the side while rules were heard: code that failed, lots that were drawn."""
        aside = list(self.hearing.aside)
        self.hearing.aside.clear()
        for one in aside:
            if isinstance(one, Broke):
                failed = one.failed
                self._accept(RuleFailed(
                    one.rule, one.version, one.function, failed.message, self.hearing.at, failed.line,
                ))  # fmt: skip
            else:
                self._accept(DrawMade(one.draw, one.purpose, one.candidates, self.hearing.seed, one.order, one.rule))

    def _instead(
        self, event: Event, kind: str, cause: Rule | None, tried: frozenset[str]
    ) -> tuple[Rule, list[Event]] | None:
        """Return what the first rule that has something instead of an event puts there, and the rule.

        A rule stands in the way of what another rule brings about only if it prevails over that rule.
        """
        for rule, speech in list(self.hearing.speaking("instead", kind)):
            weaker = cause is not None and not outranks(rule, cause, self.hearing.order(self.game.rules))
            if rule.id in tried or weaker or (cause is not None and cause.id == rule.id):
                continue
            ran = self.hearing.run(rule, speech, given_by(event, self.game))
            if isinstance(ran, Failed):
                self.hearing.broke(rule, speech, ran)
                continue
            if ran.value is None:
                continue
            outright = self.refusable and any(isinstance(effect, Refuse) for effect in readable_effects(ran.value))
            plan = self._planned(rule, speech, ran.value, refusing=outright)
            if plan is not None:
                self.hearing.rest_on(rule.ground)
                return rule, events_of(plan)
        return None

    # -- Reacting --------------------------------------------------------------------

    def settle(self) -> None:
        """Hear the rules until they have no more to say about what happened."""
        self.refusable = False  # The move was made; what follows from it happens or does not.
        self._most = (1 + len(self.events)) * CHAIN_LIMIT
        for _ in range(SETTLING_LIMIT):
            self._react_until_quiet()
            self._look_for_a_win()
            due = [] if self.game.over else self._due()
            if not due and self._movers == [] and not self._votes_settled() and not self._turned():
                return
            for number in due:
                for event in applied_and_told(self.game, self.game.proposals[number], self.hearing):
                    self.happen(event)
        self._cut_off()

    def _votes_settled(self) -> bool:
        """Say of each vote that has closed that all is done that was due to it, where a rule waits for that."""
        happened = [self.happen(event) for event in settled(self.game, self.events, self.hearing.at)]
        return any(happened)

    def _turned(self) -> bool:
        """Let the next turn begin where one has ended; say whether anything came of it."""
        if self.game.over:
            return False
        happened = [self.happen(event) for event in list(next_turn(self.game, self.hearing))]
        return any(happened)

    def _due(self) -> list[Any]:
        proposals, at = self.game.proposals, self.hearing.at
        return [
            number
            for number, moment in sorted(self.game.active.items())
            if moment <= at and proposals[number].effect == PENDING
        ]

    def _look_for_a_win(self) -> None:
        if self._movers == []:
            return
        found = won(self.game, self._movers, self.hearing, self._looked)
        self._movers, self._looked = [], self.game
        if found is not None:
            self.happen(found)
            self._react_until_quiet()

    def _react_until_quiet(self) -> None:
        self._set_aside()
        while self._waiting:
            if len(self.events) > self._most:
                self._cut_off()
                return
            event = self._waiting.popleft()
            self._react(event)
            self._set_aside()

    def _cut_off(self) -> None:
        self._waiting.clear()
        rules = tuple(sorted(set(without_readings(self.hearing.grounds))))
        self.game = self._evolve(self.game, paradox := ParadoxFound(rules, self.hearing.at))
        self.events.append(paradox)

    def _react(self, event: Event) -> None:
        match event:
            case MoveMade():
                rule = self.game.rules.rules[event.rule]
                speech = next(one for one in speeches(rule, "offers", event.name) if one.function == event.function)
                self._run(rule, speech, given_facts(event), refusing=True)
            case ChoiceMade():
                self._resume(event)
            case TimerRang():
                rule = self.game.rules.rules[event.rule]
                for speech in heard_now(self.game, rule, "when", "TimerRang")[0]:
                    self._run(rule, speech, given_by(event, self.game))
                return
            case judging.JudgementDelivered() | JudgementOverruled() | JudgementReopened():
                for doing in correcting.following(self.game, event, self.hearing):
                    for following in correcting.done(doing, self.game, event.judgement, self.hearing):
                        self.happen(following)
            case seating.Left():
                left_over = [*appointing.deprived(self.game, self.hearing), *unwaited(self.game, self.hearing)]
                for following in left_over:
                    self.happen(following)
        for rule, speech in list(self.hearing.speaking("when", type(event).__name__)):
            self._run(rule, speech, given_by(event, self.game))
        if isinstance(event, _UNSETTLES_JUDGES) and self.game.unjudged:
            for following in list(appointing.replaced(self.game, self.hearing)):
                self.happen(following)

    # -- Running rules ---------------------------------------------------------------

    def _run(self, rule: Rule, speech: Speech, given: Mapping[str, Any], *, refusing: bool = False) -> None:
        if self.hearing.work.tired(speech.kind):
            self._tire()
            return
        journal: list[Plain] = []
        ran = self.hearing.run_on(rule, speech, given, journal)
        if isinstance(ran, Asks):
            facts = self.hearing.facts_for(rule, speech, given)
            self._ask_player(Stopped(rule, speech, facts, journal), ran)
        elif isinstance(ran, Failed):
            self.hearing.broke(rule, speech, ran)
        else:
            self.hearing.cause = given
            self._do(rule, speech, self._planned(rule, speech, ran.value, refusing=refusing))

    def _tire(self) -> None:
        """Tell once that no further reaction is heard; what the engine itself does about events still happens."""
        if not self._tired:
            self._tired = True
            self._accept(ParadoxFound(tuple(sorted(set(self.hearing.runs))), self.hearing.at, TOO_MUCH_WORK))

    def _resume(self, event: ChoiceMade) -> None:
        pending = self.before.choices[event.choice]
        rule = self.game.rules.rules[pending.rule]
        speech = next(one for one in rule.text.speeches if one.function == pending.function)
        journal: list[Plain] = [*pending.journal, event.option]
        ran = self.hearing.run_stored(rule, speech, pending.facts, journal)
        if isinstance(ran, Asks):
            self._ask_player(Stopped(rule, speech, pending.facts, journal), ran)
        elif isinstance(ran, Failed):
            self.hearing.broke(rule, speech, ran)
        else:
            self._do(rule, speech, self._planned(rule, speech, ran.value, refusing=False))

    def _ask_player(self, stopped: Stopped, asks: Asks) -> None:
        try:
            self.happen(asked(self.game, stopped, asks, self.hearing.at), stopped.rule)
        except ValueError as wrong:
            self.hearing.broke(stopped.rule, stopped.speech, Failed(str(wrong)))

    def _do(self, rule: Rule, speech: Speech, plan: Plan | None) -> None:
        """Let a plan happen. Where something else was put instead of an event, what is behind it is tested anew."""
        cause, self.hearing.cause = self.hearing.cause, {}
        if plan and events_of(plan):
            self.hearing.rest_on(rule.ground)
        for place, (_, events) in enumerate(plan or (), 1):
            happened = [self.happen(citing(event, cause.get("proposal")), rule) for event in events]
            if plan is not None and not all(happened):
                self.hearing.cause, rest = cause, [effect for effect, _ in plan[place:]]
                self._do(rule, speech, self._planned(rule, speech, rest, refusing=False))
                return

    def _planned(self, rule: Rule, speech: Speech, value: object, *, refusing: bool) -> Plan | None:
        """Return what a run's effects come to, all of them; or note that the rule failed, and return nothing."""
        try:
            return planned(self.game, rule, effects_in(value), self.hearing, self._evolve)
        except Refusal as refusal:
            if refusing:
                raise Refusal(refusal.because, refusal.grounds or (rule.ground,), refusal.instead) from None
            self.hearing.broke(rule, speech, Failed(refusal.because))
        except (ValueError, LookupError) as wrong:
            self.hearing.broke(rule, speech, Failed(str(wrong.args[0])))
        return None
