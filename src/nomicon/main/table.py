"""The table behind the commands: records, rule code, clock and luck, and what hosts do with whole records."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from nomicon.adapters.chance import SeededChance, SystemChance
from nomicon.adapters.clocks import SettableClock, SystemClock, steady
from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.upkeep.files import LastingRecord, Where, open_file
from nomicon.adapters.upcasts import UPCASTS
from nomicon.game.names import GameId, Moment
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.table.clock_watch import ClockBounds, WatchedClock, bounds_told
from nomicon.hosting.table.table import VERSION, Table
from nomicon.main.on_first_use import OnFirstUse
from nomicon.play.engine import DECIDES, EVOLVES, bench

if TYPE_CHECKING:
    from nomicon.adapters.sandbox.sandbox import Sandbox
    from nomicon.hosting.playthroughs.run import Stage
    from nomicon.hosting.ports import FindingBook
    from nomicon.play.foresight.watching import SearchMemory


class Silence:
    """Tells nobody: in a terminal, whoever wants to know looks."""

    def __init__(self) -> None:
        self.was_told = False

    def announce(self, game: GameId, number: int) -> None:
        """Tell nobody, and note that there was something to tell."""
        self.was_told = True


@cache
def codec() -> Codec:
    """Return what writes entries as lines, and reads them."""
    return Codec(tuple(DECIDES), tuple(EVOLVES), upcasts=UPCASTS)


@cache
def sandbox() -> Sandbox:
    """Return the one sandbox of this process, in which all rule code runs."""
    from nomicon.adapters.sandbox.sandbox import Sandbox

    return Sandbox()


def open_record(where: Where, engine: str = VERSION) -> LastingRecord:
    """Open or make the record at a place; only one in PostgreSQL loads what speaks to it."""
    if isinstance(where, Path):
        return open_file(where, codec(), engine)
    from nomicon.adapters.ledgers.upkeep.opening import open_ledger

    return open_ledger(where, codec(), engine)


def open_findings(where: Where) -> FindingBook:
    """Return the book of findings beside the record at a place; whoever opens it closes it."""
    from nomicon.adapters.ledgers.findings.writing import FindingForms
    from nomicon.hosting.foresight.advice import FOUND

    forms = FindingForms(tuple(DECIDES), FOUND)
    if isinstance(where, Path):
        from nomicon.adapters.ledgers.findings.sqlite import SqliteFindings, findings_beside

        return SqliteFindings(findings_beside(where), forms)
    from nomicon.adapters.ledgers.findings.postgres import PostgresFindings

    return PostgresFindings(where, forms)


@contextmanager
def open_table(where: Where) -> Iterator[Table]:
    """Open the record at a place, and seat a table at it with the real clock and real luck."""
    with open_record(where) as ledger:
        silence = Silence()
        clock = WatchedClock(ledger.clock() or SystemClock(), steady, ledger, bounds_in(os.environ))
        table = Table(ledger, clock, SystemChance(), silence, bench(OnFirstUse(sandbox)))
        yield table
        table.rest()
        if silence.was_told:
            clock.beat()


def bounds_in(environment: Mapping[str, str]) -> ClockBounds:
    """Read what a clock may do from variables named like the host's choices. Raises `Invalid`."""
    said = {name: environment.get(f"NOMICON_{name.upper()}", "") for name in ("clock_jump", "clock_silence")}
    try:
        return bounds_told(said["clock_jump"], said["clock_silence"])
    except ValueError as wrong:
        raise Invalid(_("NOMICON_CLOCK_JUMP or NOMICON_CLOCK_SILENCE: {wrong}.", wrong=sentence_of(wrong))) from None


@cache
def searched_before() -> SearchMemory:
    """Return what the tables in memory of this process know of searches: their games are played again and again."""
    from nomicon.play.foresight.watching import SearchMemory

    return SearchMemory()


def set_stage(seed: str) -> Stage:
    """Return a table in memory: its clock stands where it is set, and its luck follows from a text."""
    from nomicon.adapters.ledgers.memory import MemoryLedger
    from nomicon.hosting.playthroughs.run import Stage
    from nomicon.law.tracing import Tracer

    tracer = Tracer(sandbox(), is_on=False)
    clock, hearing = SettableClock(Moment(0)), bench(tracer, searched_before())
    return Stage(Table(MemoryLedger(codec()), clock, SeededChance(seed), Silence(), hearing), clock, tracer)


def games_in(folder: Path) -> Where:
    """Say where the games of a data folder are: a file, or the address of a database."""
    from nomicon.adapters.folders import RECORD, record_of
    from nomicon.web.choices import database_in

    address = database_in(folder)
    if address and (folder / RECORD).exists():
        raise Invalid(
            _(
                "{folder} already stores the games in {record}, but you chose a database as well. Choose no database, "
                "or another data folder.",
                folder=folder,
                record=record_of(folder),
            )
        )
    return address or record_of(folder)
