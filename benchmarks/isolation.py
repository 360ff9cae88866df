"""What it costs that each run of rule code has a machine of its own: how many runs there are, and what they take.

What it costs is measured beside machines that are kept warm from run to run, in laps that alternate. The program never
keeps one: what one rule leaves behind would be found by the next.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.proposals import WARM_UP, one_round
from benchmarks.stage import seated
from nomicon.adapters.sandbox.engine import WASM, CompiledGuest, engine_of
from nomicon.adapters.sandbox.limits import FUEL_OF_RUN
from nomicon.adapters.sandbox.machine import Machine
from nomicon.adapters.sandbox.sandbox import Sandbox
from tests.adapters.sandbox.warm import WarmMachines

PLAYERS = 10

SOURCE = """
@when("VoteClosed")
def pay(event, proposal):
    if event.adopted:
        yield award(proposal.proponent, 1)
"""
REQUEST = 'pay\n[]\n{"event":{"adopted":true},"proposal":{"proponent":"P000000"}}'


@dataclass
class Counts:
    """How often the sandbox was asked to run a function, and how many machines were made: to run, and to read code."""

    asked: int = 0
    run: int = 0
    read: int = 0


@contextmanager
def counting() -> Iterator[Counts]:
    """Count what every sandbox of this process does meanwhile."""
    counts = Counts()
    with (
        _counted(Sandbox, "run", counts, "asked"),
        _counted(Machine, "run", counts, "run"),
        _counted(Machine, "load", counts, "read"),
    ):
        yield counts


@contextmanager
def _counted(owner: type, method: str, counts: Counts, what: str) -> Iterator[None]:
    before: Callable[..., Any] = getattr(owner, method)

    def count(*arguments: Any, **options: Any) -> Any:
        setattr(counts, what, getattr(counts, what) + 1)
        return before(*arguments, **options)

    setattr(owner, method, count)
    try:
        yield
    finally:
        setattr(owner, method, before)


def in_proposals(rounds: int) -> Counts:
    """Count over so many rounds of proposals, each of eleven entries."""
    with seated(PLAYERS) as stage:
        for number in range(WARM_UP):
            one_round(stage, number)
        with counting() as counts:
            for number in range(WARM_UP, WARM_UP + rounds):
                one_round(stage, number)
    return counts


@dataclass(frozen=True)
class Lap:
    """Proposals a second, and the processor's milliseconds for each."""

    rate: float
    work: float


def fresh_and_warm(rounds: int, laps: int = 5) -> list[tuple[Lap, Lap]]:
    """Return pairs of laps: with a fresh machine for each run, as the program plays, and with one that is kept warm."""
    pairs = []
    for lap in range(laps):
        machines: dict[str, Callable[[CompiledGuest], Machine]] = {"fresh": Machine, "warm": WarmMachines()}
        order = ("fresh", "warm") if lap % 2 else ("warm", "fresh")
        results = {kind: _lap(Sandbox(machine=machines[kind]), rounds) for kind in order}
        pairs.append((results["fresh"], results["warm"]))
    return pairs


def _lap(sandbox: Sandbox, rounds: int) -> Lap:
    with seated(PLAYERS, interpreter=sandbox) as stage:
        for number in range(WARM_UP):
            one_round(stage, number)
        start, work = time.perf_counter(), time.process_time()
        for number in range(WARM_UP, WARM_UP + rounds):
            one_round(stage, number)
        took, worked = time.perf_counter() - start, time.process_time() - work
    return Lap(rounds / took, worked / rounds * 1000)


def one_machine(times: int = 100) -> dict[str, float]:
    """Return the processor's microseconds for each step of a machine's life: the median of so many."""
    engine = engine_of(WASM)
    taken: dict[str, list[float]] = {}

    def timed(what: str, step: Callable[..., Any], *arguments: Any) -> Any:
        start = time.process_time_ns()
        result = step(*arguments)
        taken.setdefault(what, []).append((time.process_time_ns() - start) / 1000)
        return result

    code = Sandbox()._texts.read(SOURCE).code_for(REQUEST.partition("\n")[0])
    for _ in range(times):
        machine = timed("making a machine", Machine, engine)
        timed("running a function in it", machine.run, code, REQUEST, _nothing, FUEL_OF_RUN)
        timed("taking it away", machine.close)
        machine = Machine(engine)
        timed("reading code instead", machine.load, SOURCE)
        machine.close()
    return {what: median(steps) for what, steps in taken.items()}


def _nothing(name: str, about: tuple[Any, ...]) -> None:
    raise LookupError(name)
