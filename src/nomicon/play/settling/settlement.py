"""Settlement: one move is one entry, and this is the order of what follows from it.

When several votes close at a moment, all are tallied and scored under the law just before; then a win is looked for;
then adopted changes take effect, in ascending number; then the rules as they are now are heard, and a win is looked
for again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.game.proposals import PENDING, in_turn
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.records import name_of
from nomicon.law.interpreter import Failed
from nomicon.law.language.effects import Refuse
from nomicon.law.questions.precedence import is_open_between, outranks
from nomicon.law.resolution.answer import Broke
from nomicon.law.resolution.clashing import Clashed, clash_of
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Concern, Event
from nomicon.play.effects.carrying import readable_effects
from nomicon.play.effects.dry_run import events_of
from nomicon.play.effects.event_facts import given_by, topics_of
from nomicon.play.judging.appointing import found_anew
from nomicon.play.limits import ENTRY_WORK, REACTING_WORK
from nomicon.play.quantities.drawing import draw_noted
from nomicon.play.quantities.quantities import QuantityMoved, citing
from nomicon.play.quantities.registers import LineRemoved, LineWritten
from nomicon.play.rules import changing
from nomicon.play.rules.keeping import still_spoken_of
from nomicon.play.rules.righting import RuleTakenOut
from nomicon.play.rules.trouble import ParadoxFound, RuleFailed
from nomicon.play.sealed.breaking import breaks_told
from nomicon.play.sealed.lines import SealedOpened
from nomicon.play.series.winning import GameBegun, was_won, won
from nomicon.play.settling.chains import Chain, LeftOut, Link
from nomicon.play.settling.outcome_comparison import applied_and_told
from nomicon.play.settling.reacting import Reactions
from nomicon.play.settling.voiding import conflicts_settled, rule_behind
from nomicon.play.turns.scheduling import schedules_set
from nomicon.play.turns.turns import next_turn
from nomicon.play.votes.counting import VoteClosed
from nomicon.play.votes.ending import ended_by_what_counts, settled
from nomicon.play.votes.sealing import told_at_the_close
from nomicon.play.votes.unsealing import BallotsOpened


class Settlement:
    """One entry in the making: the events so far, and the game as they have left it.

    `left_out` are the functions that came to no end when the same move was decided before. Raises `chains.Endless`
    where more come to none.
    """

    def __init__(self, game: Game, hearing: Hearing, evolve: Callable[[Game, Event], Game], left_out: LeftOut) -> None:
        self.before, self.game, self._looked = game, game, game  # The last as it was when a win was looked for last.
        self.hearing = hearing.under(game)  # Its own, that follows the game, while the decider hears it as it was.
        self.events: list[Event] = []
        self.evolve, self.left_out, self.chain = evolve, left_out, Chain(bounded=not left_out.is_last)
        self._reactions = Reactions(self)
        self._waiting: deque[tuple[Event, Link | None]] = deque()
        self.hearing.work.bounded(REACTING_WORK, ENTRY_WORK)
        self.refusable = False  # Whether a rule may refuse a player's move; what time brings cannot be refused.
        self._movers: list[PlayerId] | None = []  # Who may have come to win; None means anybody.
        self._recounted = False  # Whether lines or quantities moved since it was last asked which votes wait.

    # -- Happening -------------------------------------------------------------------

    def happen(self, event: Event, cause: Rule | None = None, tried: frozenset[str] = frozenset()) -> bool:
        """Let an event happen, unless a rule puts something else instead of it; say whether it happened."""
        self._set_aside()
        stoppable = event.STOPPABLE and not event.sealed and self.before.founded
        if not (stoppable and self._stopped(event, cause, tried)):
            self._accept(event)
            return True
        return False

    def _accept(self, event: Event) -> None:
        if not event.sealed:  # Nobody may see by a bound how much is sealed.
            self.chain.happens()
        old = self.game.rules.rules.get(event.rule) if isinstance(event, changing.RuleRepealed | RuleTakenOut) else None
        broken, before = _broken_in_secret(event, self.game), self.game
        self.game = self.evolve(self.game, event)
        self.hearing.game = self.game
        self.events.append(event)
        if event.sealed:
            return
        self._waiting.append((event, self.chain.cause))
        self._recounted |= isinstance(event, LineWritten | LineRemoved | QuantityMoved | SealedOpened)
        for failure in broken:
            self._accept(failure)
        if Concern.WINNING in event.UNSETTLES:
            self._movers = None
        elif isinstance(event, GameBegun) and was_won(self.game, event.number - 1):
            self._movers = []  # What moved when the game before was won and ended was still a part of that game.
        elif self._movers is not None:
            self._movers += event.movers
        for following in list(schedules_set(before, self.game, event, self.hearing.at)):
            self._accept(following)
        if Concern.CONFLICTS in event.UNSETTLES:
            changed = self.game.rules.rules.get(rule_behind(self.game, event), old)
            for kept in list(still_spoken_of(before, self.game, self.hearing.at)):
                self._accept(kept)
            for settling in list(conflicts_settled(self.game, changed, self.hearing)):
                self._accept(settling)

    def _set_aside(self) -> None:
        """Write down what happened on the side while rules were heard: code that failed, lots that were drawn."""
        aside = list(self.hearing.aside)
        self.hearing.aside.clear()
        for one in aside:
            if isinstance(one, Broke):
                failed = one.failed
                self._accept(
                    RuleFailed(
                        one.rule,
                        one.version,
                        one.function,
                        str(failed.message),
                        self.hearing.at,
                        failed.line,
                    )
                )
            elif isinstance(one, Clashed):
                self._tell_of_clash(one)
            else:
                self._accept(draw_noted(one, self.hearing.seed))

    def _tell_of_clash(self, clash: Clashed) -> None:
        """Say once that rules clash between which a Judge has to choose."""
        told = clash.told(self.game)
        if not any(trouble.what == told for trouble in self.game.troubles):
            self._accept(ParadoxFound(clash.grounds, self.hearing.at, told))

    def _stopped(self, event: Event, cause: Rule | None, tried: frozenset[str]) -> bool:
        """Put what the first rule has that has something instead of an event in its place; say whether one had.

        A rule stands in the way of what another rule brings about only if it prevails over that rule. Where it is for a
        Judge to find which of them does, neither has its way.
        """
        for rule, speech in list(self.hearing.speaking("instead", *topics_of(event))):
            order = self.hearing.order(self.game.rules)
            claimed = order.claims_count and any(f"about {one}" in rule.text.prevails_over for one in topics_of(event))
            is_open = cause is not None and not claimed and is_open_between(rule, cause, order)
            weaker = cause is not None and not is_open and not outranks(rule, cause, order)
            own = rule.id in tried or (cause is not None and cause.id == rule.id)
            if own or weaker or self.left_out.has(rule, speech):
                continue
            with self.chain.run(rule, speech, self.chain.cause):
                ran = self.hearing.run(rule, speech, given_by(event, self.game))
                self.chain.took(ran.charge)
                if isinstance(ran, Failed):
                    self.hearing.broke(rule, speech, ran)
                    continue
                if ran.value is None:
                    continue
                outright = self.refusable and any(isinstance(one, Refuse) for one in readable_effects(ran.value))
                plan = self._reactions.planned(rule, speech, ran.value, refusing=outright)
                if plan is not None and cause is not None and is_open:
                    self._tell_of_clash(clash_of(name_of(type(event)), cause, rule))
                    return True
                if plan is not None:
                    self.hearing.rest_on(rule.ground)
                    for replacement in events_of(plan):
                        self.happen(citing(replacement, event), rule, tried | {rule.id})
                    return True
        return False

    def trial(self) -> Settlement:
        """Return another settlement, on the game as it is now, in which something can be tried."""
        return Settlement(self.game, self.hearing.anew(), self.evolve, self.left_out)

    # -- What follows ----------------------------------------------------------------

    def settle(self) -> None:
        """Hear the rules until they have no more to say about what happened."""
        self.refusable = False  # The move was made; what follows from it happens or does not.
        # Nothing follows from what is secret, and nothing may begin with it.
        while not self._is_all_sealed() and self.chain.goes_round():
            self._react_until_quiet()
            if self._is_all_sealed():
                return
            self._look_for_a_win()
            due = [] if self.game.over else self._due()
            quiet = not due and self._movers == [] and not self._votes_settled() and not self._turned()
            if quiet and not self._votes_ended() and not self._judges_found():
                self._set_aside()  # What broke while that was asked is heard of, too.
                if not self._waiting:
                    return
            for number in due:
                proposal = self.game.proposals[number]
                for event in applied_and_told(self.game, proposal, self.hearing, tuple(self.events), self.evolve):
                    self.happen(event)

    def tell_the_rest(self) -> None:
        """Say what no rule reacts to: what broke where none is heard any more, and which rules came to no end."""
        self._set_aside()
        if self.left_out.what:
            paradox = ParadoxFound(self.left_out.grounds, self.hearing.at, self.left_out.what)
            self.game = self.evolve(self.game, paradox)
            self.events.append(paradox)

    def _is_all_sealed(self) -> bool:
        return bool(self.events) and all(event.sealed for event in self.events)

    def _votes_settled(self) -> bool:
        """Say of each vote that has closed that all is done that was due to it, where a rule waits for that."""
        happened = [self.happen(event) for event in settled(self.game, self.events, self.hearing.at)]
        return any(happened)

    def _votes_ended(self) -> bool:
        """End votes for which nobody is waited any more by what rules count; say whether any ended."""
        if self.game.over or not self._recounted:
            return False
        self._recounted = False
        happened = [self.happen(event) for event in list(ended_by_what_counts(self.game, self.hearing))]
        return any(happened)

    def _judges_found(self) -> bool:
        """Name Judges where there were none and rule code names one by now; say whether any was named."""
        if self.game.over or not self.game.unjudged:
            return False
        happened = [self.happen(event) for event in list(found_anew(self.game, self.hearing))]
        return any(happened)

    def _turned(self) -> bool:
        """Let the next turn begin where one has ended; say whether anything came of it."""
        if self.game.over:
            return False
        happened = [self.happen(event) for event in list(next_turn(self.game, self.hearing))]
        return any(happened)

    def _due(self) -> list[ProposalNumber]:
        """List the proposals whose changes begin now; what was to begin in this second waits until that is over."""
        proposals, at = self.game.proposals, self.hearing.at
        due = [number for number in in_turn(self.game.active.due(at)) if proposals[number].effect == PENDING]
        return due if self.hearing.by_clock else [number for number in due if not self._was_to_begin(number)]

    def _was_to_begin(self, number: ProposalNumber) -> bool:
        was = self.before.proposals.get(number)
        return was is not None and was.effect == PENDING and was.effect_at == self.hearing.at

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
            event, self.chain.cause = self._waiting.popleft()
            self._reactions.react(event, self.chain.cause)
            self._set_aside()


def _broken_in_secret(event: Event, game: Game) -> list[RuleFailed]:
    """Return which rules broke over what an event opens; nobody was told of it before."""
    if isinstance(event, SealedOpened):
        return breaks_told(game, event.rule, event.at)
    if not isinstance(event, VoteClosed | BallotsOpened) or event.proposal not in game.proposals:
        return []
    proposal = game.proposals[event.proposal]
    counted = [voter for voter, *_ in event.ballots]
    approvals = [stage for stage, said in event.approvals if said in ("given", "refused")]
    return told_at_the_close(proposal, counted, event.at, approvals=approvals)
