"""Games for tests: founded from a few rules, played at a real table with a clock set by hand, and folded as they go."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from textwrap import dedent
from typing import Any

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.changes import Amend, Change, Enact, Repeal, Transmute
from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber, RuleNumber, Seconds
from nomicon.game.proposals import Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import settled
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.ports import Ledger
from nomicon.hosting.table.table import Played, Table
from nomicon.play.chapter import Event, Move
from nomicon.play.engine import DECIDES, EVOLVES, Refused, bench
from nomicon.play.folding import fold
from nomicon.play.foresight.watching import SearchMemory
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame, StartingRule
from nomicon.play.votes.voting import CastBallot, CloseVote

GAME = GameId("table one")
HOST = PlayerId("the host")
ANN, BEN, CAT, DAN = (PlayerId(name) for name in ("Ann", "Ben", "Cat", "Dan"))
NOON = Moment(1_767_268_800)
"""2026-01-01T12:00:00Z, a Thursday."""
MINUTE, HOUR, DAY = 60, 3600, 86400

SANDBOX = Sandbox()
BENCH = bench(SANDBOX, SearchMemory())
CODEC = Codec(tuple(DECIDES), tuple(EVOLVES))


class Nobody:
    """Tells nobody."""

    def announce(self, game: GameId, number: int) -> None:
        """Tell nobody."""


def text(code: str = "", title: str = "A rule", words: str = "Words.", **header: Any) -> RuleText:
    """Write a rule's text; `header` holds its answers, settings and the like."""
    fields: Any = {name: settled(one) for name, one in header.items()}
    return RuleText(title, words, code=dedent(code), **fields)


def rule(number: int, code: str = "", status: str = "mutable", **header: Any) -> StartingRule:
    """Write one of the rules a game starts from."""
    return StartingRule(RuleNumber(number), status, text(code, **header))


def enacting(code: str = "", **header: Any) -> Enact:
    """Write a change that makes a new rule."""
    return Enact(text(code, **header))


def amending(number: int, **changes: Any) -> Amend:
    """Write a change that gives a rule another text."""
    fields: Any = {name: one if isinstance(one, RuleText) else settled(one) for name, one in changes.items()}
    return Amend(RuleNumber(number), **fields)


def repealing(number: int) -> Repeal:
    """Write a change that ends a rule."""
    return Repeal(RuleNumber(number))


def transmuting(number: int, to: str) -> Transmute:
    """Write a change that moves a rule into another class."""
    return Transmute(RuleNumber(number), to)


VOTES = rule(201, answers={"adopted": {"more_than": "1/2", "of": "cast"}})
POINTS = rule(202, declares={"quantities": {"points": {"start": 0}}})


class Playing:
    """A game at a table. Every entry is written to a ledger, read back, and folded again to the same game."""

    made: list[Playing] = []  # noqa: RUF012  # Emptied after each test, when all that it played has been audited.

    def __init__(
        self,
        *rules: StartingRule,
        players: Iterable[PlayerId] = (ANN, BEN, CAT),
        holders: tuple[tuple[str, PlayerId], ...] = (),
        ledger: Ledger | None = None,
    ) -> None:
        self.clock = SettableClock(NOON)
        self.ledger = MemoryLedger(CODEC) if ledger is None else ledger
        self.table = Table(self.ledger, self.clock, SeededChance("test"), Nobody(), BENCH)
        founded = self.table.found(GAME, FoundGame(HOST, GAME, "Table One", "test", rules, holders))
        assert isinstance(founded, Played), founded
        for player in players:
            if player not in self.game.players:
                self.makes(Join(player))
        Playing.made.append(self)

    @property
    def game(self) -> Game:
        """The game as of its last entry."""
        return self.table.folded(GAME).game

    def tries(self, move: Move) -> Played | Refused:
        """Try a move, and make sure that what it did is what its events say."""
        before = self.table.game(GAME)
        outcome = self.table.play(GAME, move)
        if isinstance(outcome, Refused):
            assert self.game == before, "a refused move changed the game"
        else:
            folded = fold(before, outcome.entry)
            folded = folded if outcome.rest is None else fold(folded, outcome.rest)
            assert folded == outcome.game, "the events do not give the game that was decided"
        return outcome

    def makes(self, move: Move) -> tuple[Event, ...]:
        """Make a move that the rules allow, and return all that happened."""
        outcome = self.tries(move)
        assert isinstance(outcome, Played), outcome
        return outcome.entry.events

    def refuses(self, move: Move) -> Refused:
        """Try a move that the rules do not allow."""
        outcome = self.tries(move)
        assert isinstance(outcome, Refused), outcome
        return outcome

    def waits(self, seconds: int = 1) -> tuple[Event, ...]:
        """Let time pass; return what it brought about."""
        before = self.table.folded(GAME).place
        self.clock.advance(Seconds(seconds))
        self.table.keep_time(GAME)
        return tuple(event for written in self.ledger.read(GAME, before) for event in written.entry.events)

    def proposes(self, *changes: Change, by: PlayerId = ANN, **more: Any) -> ProposalNumber:
        """Have a player propose changes, and return the proposal's number."""
        self.makes(Propose(by, tuple(changes), **more))
        return ProposalNumber(self.game.last_proposal)

    def votes(self, number: ProposalNumber, choice: str = "FOR", by: Iterable[PlayerId] | None = None) -> None:
        """Have players cast the same ballot; everybody, if nobody is named."""
        for player in self.game.in_order() if by is None else by:
            self.makes(CastBallot(player, number, choice))

    def adopts(self, *changes: Change, by: PlayerId = ANN) -> tuple[Event, ...]:
        """Have changes proposed and voted for by all; return what the close of the vote brought about."""
        number = self.proposes(*changes, by=by)
        self.votes(number)
        return self.closes(number)

    def closes(self, number: ProposalNumber) -> tuple[Event, ...]:
        """Close a vote; by the clock where it has a period."""
        closes = self.game.proposals[number].closes
        if closes is None:
            return self.makes(CloseVote(ANN, number))
        return self.waits(closes - self.clock.now() + 1)

    def proposal(self, number: int = 301) -> Proposal:
        """Return a proposal."""
        return self.game.proposals[ProposalNumber(number)]

    def rule(self, number: int) -> Rule:
        """Return a rule in force."""
        found = self.game.rules.numbered(RuleNumber(number))
        assert found is not None, f"there is no rule {number}"
        return found

    def has(self, number: int) -> bool:
        """Say whether a rule is in force."""
        return self.game.rules.numbered(RuleNumber(number)) is not None

    def points(self, player: PlayerId, quantity: str = "points") -> Fraction | int:
        """Return what a player holds."""
        return self.game.balance(player, quantity)

    def audited(self) -> None:
        """Decide every entry again; nothing may differ."""
        assert list(audit(self.ledger.read(GAME), BENCH)) == []


def kinds(events: Iterable[Event]) -> list[str]:
    """Name what happened."""
    return [type(event).__name__ for event in events]


def only(events: Iterable[Event], kind: type[Any]) -> Any:
    """Return the one event of a kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found
