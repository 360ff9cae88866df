"""Copies of a game, to play each of many ends from one position. A game is a value, so that a copy costs nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from fractions import Fraction

from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleId
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play import engine
from nomicon.play.chapter import Event, Move
from nomicon.play.engine import Refused
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.rules.changing import RuleRepealed
from nomicon.play.turns.timing import KeepTime
from tests.play.playing import BENCH, DAY, HOST

TIMEKEEPER = PlayerId("the timekeeper")
AT_ONCE = 500
"""Times that the timekeeper may have work before a copy has waited long enough; more means that it never ends."""

NOBODY_SAID_WHY = Refused("", ())


class NeverDone(Exception):
    """What falls due in a copy of a game does not get done."""


class Copy:
    """A copy of a game at a moment; `refused` is what was said of the last move that was not allowed."""

    __slots__ = ("at", "bench", "events", "game", "made", "refused")

    def __init__(self, game: Game, at: Moment, bench: RuleCache = BENCH) -> None:
        self.game, self.at, self.bench = game, at, bench
        self.events: tuple[Event, ...] = ()  # All that has happened since this copy was made.
        self.refused: Refused = NOBODY_SAID_WHY
        self.made = 0

    def aside(self, *, watched: bool = False) -> Copy:
        """Return another copy, in which nothing has happened yet; `watched` where the end of all change is watched."""
        other = Copy(self.game, self.at, BENCH if watched else BENCH.for_copies())
        other.made = self.made
        return other

    # -- Moving ----------------------------------------------------------------------

    def tries(self, move: Move) -> bool:
        """Make a move; say whether it was accepted."""
        outcome = engine.decide(self.game, move, self._hearing())
        if isinstance(outcome, Refused):
            self.refused = outcome
            return False
        self.game = outcome.game
        self.events += (*outcome.events, *(outcome.rest.events if outcome.rest is not None else ()))
        return True

    def makes(self, move: Move) -> tuple[Event, ...]:
        """Make a move that has to be possible; return what happened."""
        before = len(self.events)
        assert self.tries(move), f"{move}: {self.refused}"
        return self.events[before:]

    def happen(self, *events: Event) -> None:
        """Let events happen that no move begins, and what rules make of them."""
        hearing = self._hearing()
        self.game = engine.follow(self.game, events, hearing, ())

    def lose(self, *rules: RuleId) -> None:
        """Take rules out, as if their repeal had just been adopted."""
        for rule in rules:
            known = self.game.rules.rules[rule]
            last = ProposalNumber(self.game.last_proposal)
            self.happen(RuleRepealed(rule, known.number, self.at, last, HOST))

    def award(self, amounts: dict[PlayerId, int], quantity: str) -> None:
        """Give players something that is counted, without asking any rule."""
        rule = self.game.rules.rules[self.game.quantities[quantity].rule].ground
        moves = tuple((player, Fraction(amount)) for player, amount in amounts.items())
        self.happen(QuantityMoved(quantity, moves, rule))

    def _hearing(self) -> Hearing:
        self.made += 1
        seed = hashlib.sha256(f"aftermath {self.at} {self.made}".encode()).hexdigest()
        return Hearing(self.game, self.bench, self.at, seed, commitment(seed))

    # -- Waiting ---------------------------------------------------------------------

    def waits(self, seconds: int) -> None:
        """Let time pass, and do all that falls due. Raises `NeverDone`."""
        until = Moment(self.at + seconds)
        for _ in range(AT_ONCE):
            due = engine.next_due(self.game)
            if due is None or due >= until:
                self.at = until
                return
            self.at = Moment(max(due, self.at, self.game.at))
            if not self.tries(KeepTime(TIMEKEEPER)):
                raise NeverDone(f"what is due at {due}: {self.refused.because}")
        raise NeverDone(f"there is always more to do at {self.at}")

    def days(self, many: int) -> None:
        """Let days pass."""
        self.waits(many * DAY)

    # -- Looking ---------------------------------------------------------------------

    @property
    def people(self) -> list[PlayerId]:
        """Whoever plays, in order of registration; whoever is in turn first."""
        turn = self.game.turn
        first = [turn.player] if turn is not None and turn.player in self.game.players else []
        return [*first, *(one for one in self.game.in_order() if one not in first)]

    def turn(self) -> int:
        """Return the number of the turn in progress; 0 if nobody is in turn."""
        return 0 if self.game.turn is None else self.game.turn.number

    def rule(self, rule: RuleId) -> Rule | None:
        """Return a rule that is in force."""
        return self.game.rules.rules.get(rule)

    def proposal(self, number: ProposalNumber) -> Proposal:
        """Return a proposal."""
        return self.game.proposals[number]

    def judgement(self, number: JudgementNumber) -> Judgement:
        """Return a judgement."""
        return self.game.judgements[number]

    def what(self, *kinds: type[Event]) -> list[Event]:
        """Return what happened of some kinds."""
        return [event for event in self.events if isinstance(event, kinds)]

    def counts(self, quantity: str, players: Iterable[PlayerId]) -> dict[PlayerId, Fraction]:
        """Return what players have of what is counted, as far as it is in use."""
        known = self.game.quantities.get(quantity)
        if known is None or known.archived:
            return {}
        return {player: known.balances[player] for player in players if player in known.balances}
