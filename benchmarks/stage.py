"""What the benchmarks share: a table at a real record on a memory disk, with a clock that goes on move by move."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber, RuleNumber, Seconds
from nomicon.game.texts import RuleText
from nomicon.hosting.table.table import Played, Table
from nomicon.law.interpreter import Interpreter
from nomicon.main.table import Silence, codec, sandbox
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused, bench
from nomicon.play.people.seating import Join
from nomicon.play.series.founding import FoundGame, StartingRule

GAME = GameId("bench")
HOST = PlayerId("the host")
MEMORY_DISK = Path("/dev/shm")
START = Moment(1_772_000_000)


@dataclass(frozen=True, slots=True)
class Stage:
    """A game in progress, and how to move in it."""

    table: Table
    clock: SettableClock
    path: Path

    def play(self, move: Move) -> Played:
        """Make a move that must be accepted, one second after the last."""
        self.clock.advance(Seconds(1))
        played = self.table.play(GAME, move)
        if isinstance(played, Refused):
            raise AssertionError(f"{move}: {played}")
        return played


def rule(number: int, words: str, **parts: Any) -> StartingRule:
    """Return a starting rule."""
    return StartingRule(RuleNumber(number), "mutable", RuleText(f"Rule {number}", words, **parts))


BASIC = (
    rule(
        201,
        "A majority of a fifth adopts.",
        answers={"adopted": {"more_than": "1/2", "of": "cast"}, "quorum": {"share": "1/5", "of": "players"}},
    ),
    rule(202, "Points are counted.", declares={"quantities": {"points": {"start": 0}}}),
)


@contextmanager
def seated(
    players: int, rules: tuple[StartingRule, ...] = BASIC, interpreter: Interpreter | None = None
) -> Iterator[Stage]:
    """Found a game with so many players in a fresh record, and clear it away in the end."""
    folder = Path(tempfile.mkdtemp(prefix="nomicon-bench-", dir=MEMORY_DISK if MEMORY_DISK.is_dir() else None))
    path, clock = folder / "bench.db", SettableClock(START)
    try:
        with SqliteLedger(path, codec(), "bench") as ledger:
            table = Table(ledger, clock, SeededChance("bench"), Silence(), bench(interpreter or sandbox()))
            table.found(GAME, FoundGame(HOST, GAME, "Benchmark", "bench", rules))
            stage = Stage(table, clock, path)
            for number in range(players):
                stage.play(Join(player(number)))
            yield stage
    finally:
        shutil.rmtree(folder)


@contextmanager
def reopened(path: Path) -> Iterator[Table]:
    """Open a record again as another process would."""
    with SqliteLedger(path, codec(), "bench") as ledger:
        yield Table(ledger, SettableClock(START), SeededChance("bench"), Silence(), bench(sandbox()))


def player(number: int) -> PlayerId:
    """Return a player's name."""
    return PlayerId(f"P{number:06}")


def proposal(played: Played) -> ProposalNumber:
    """Return the number of the proposal last made."""
    return ProposalNumber(played.game.last_proposal)
