"""A machine for tests whose clock can be set, and a table on it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.ledgers.upkeep.opening import open_ledger
from nomicon.game.names import Moment, ProposalNumber
from nomicon.hosting.ports import Ledger
from nomicon.hosting.table.clock_watch import ClockBounds, WatchedClock
from nomicon.hosting.table.table import Played, Table
from nomicon.play.engine import bench
from nomicon.play.people.seating import Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.series.founding import FoundGame
from tests.hosting.halls import Told
from tests.play.playing import ANN, BEN, CODEC, DAY, GAME, HOST, NOON, SANDBOX, VOTES, enacting, rule

HOUR, WEEK, YEAR = 3600, 7 * DAY, 365 * DAY
PERIOD = rule(203, answers={"voting_period": "1 day"})
N301 = ProposalNumber(301)


@dataclass
class Machine:
    """A machine whose wall clock can be set, and whose steady clock counts what really passes."""

    says: int = NOON
    passed: float = 0.0

    def now(self) -> Moment:
        """Return what the wall clock says."""
        return Moment(self.says)

    def steady(self) -> float:
        """Return what the steady clock says."""
        return self.passed

    def passes(self, seconds: int) -> None:
        """Let time really pass."""
        self.says += seconds
        self.passed += seconds


@dataclass
class Place:
    """A table at a record on a machine."""

    machine: Machine
    ledger: Ledger
    clock: WatchedClock
    table: Table
    told: Told = field(default_factory=Told)

    def plays(self, move: object) -> Played:
        """Make a move that must be accepted."""
        played = self.table.play(GAME, move)  # type: ignore[arg-type]
        assert isinstance(played, Played), played
        return played

    @property
    def moments(self) -> list[int]:
        """Say when the entries of the game were made."""
        return [one.entry.at for one in self.ledger.read(GAME)]

    def is_open(self) -> bool:
        """Say whether the vote on 301 is open."""
        return self.table.folded(GAME).game.proposals[N301].is_open


@contextmanager
def placed(path: Path, machine: Machine, bounds: ClockBounds | None = None) -> Iterator[Place]:
    """Open a record on a machine, as a program that has just been started."""
    with open_ledger(path, CODEC, "test") as ledger:
        clock, announced = WatchedClock(machine, machine.steady, ledger, bounds), Told()
        table = Table(ledger, clock, SeededChance("clock"), announced, bench(SANDBOX))
        yield Place(machine, ledger, clock, table, announced)


def begun(place: Place) -> None:
    """Begin a game in which a vote of a day is open."""
    place.table.found(GAME, FoundGame(HOST, GAME, "A game", "test", (VOTES, PERIOD)))
    for player in (ANN, BEN):
        place.plays(Join(player))
    place.plays(Propose(ANN, (enacting(),)))
