"""Joins ports to adapters; nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from nomicon.adapters.chance import SeededChance, SystemChance
from nomicon.adapters.clocks import SettableClock, SystemClock
from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.adapters.ledgers.mending import accept_losses
from nomicon.adapters.ledgers.sqlite import SqliteLedger
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.cli.app import run
from nomicon.cli.tools import Tools
from nomicon.game.names import GameId, Moment
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.table import VERSION, Table
from nomicon.play.engine import DECIDES, EVOLVES, bench


class Silence:
    """Tells nobody: in a terminal, whoever wants to know looks."""

    def announce(self, game: GameId, number: int) -> None:
        """Tell nobody."""


@cache
def codec() -> Codec:
    """Return what writes entries as lines, and reads them."""
    return Codec(tuple(DECIDES), tuple(EVOLVES))


@cache
def sandbox() -> Sandbox:
    """Return the one sandbox of this process, in which all rule code runs."""
    return Sandbox()


@contextmanager
def open_table(path: Path) -> Iterator[Table]:
    """Open the record in a file, and seat a table at it with the real clock and real luck."""
    with SqliteLedger(path, codec(), VERSION) as ledger:
        table = Table(ledger, SystemClock(), SystemChance(), Silence(), bench(sandbox()))
        yield table
        table.rest()


def set_stage(seed: str) -> Stage:
    """Return a table in memory: its clock stands where it is set, and its luck follows from a text."""
    clock = SettableClock(Moment(0))
    return Stage(Table(MemoryLedger(codec()), clock, SeededChance(seed), Silence(), bench(sandbox())), clock)


def check(path: Path) -> None:
    """Look through the storage of a record itself. Raises `LedgerDamaged`."""
    with SqliteLedger(path, codec(), VERSION) as ledger:
        ledger.check()


def tools() -> Tools:
    """Return the real things behind the commands."""
    return Tools(open_table, set_stage, sandbox, SystemClock(), check, accept_losses)


def main() -> None:
    """Run the command line."""
    run(tools())
