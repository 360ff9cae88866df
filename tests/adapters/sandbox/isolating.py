"""Plays runs of rule code after each other in one sandbox, and compares each with the same run in a fresh machine."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from nomicon.adapters.sandbox.engine import WASM, CompiledGuest
from nomicon.adapters.sandbox.limits import FUEL_OF_RUN
from nomicon.adapters.sandbox.machine import Ended, Machine
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.values.replacing import replace
from nomicon.law.interpreter import Failed, LookUp
from tests.adapters.sandbox.cases import Case
from tests.adapters.sandbox.warm import DoctoredMachine

SHOWN = 160
"""Characters of what a run came to that are shown where two differ."""


@dataclass(frozen=True)
class Outcome:
    """What a run came to: its verdict, what it was charged, and what its machines said, letter by letter.

    `loaded` and `ran` are empty where nothing was loaded, or run, because it had been before.
    """

    verdict: str
    charge: str
    loaded: str = ""
    ran: str = ""


@dataclass(frozen=True)
class Difference:
    """A run that went otherwise than in a fresh machine, in its verdict, its charge or its bytes."""

    case: str
    what: str
    alone: str
    here: str
    before: tuple[str, ...] = ()  # What had been run last.

    def __str__(self) -> str:
        after = f", after {', '.join(self.before)}" if self.before else ""
        return f"{self.case}: another {self.what}{after}: {self.here[:SHOWN]}, and alone {self.alone[:SHOWN]}"


class RecordingMachines:
    """Makes machines as `make` does, and keeps what they said last."""

    def __init__(self, make: Callable[[CompiledGuest], Machine] = DoctoredMachine) -> None:
        self._make = make
        self.loaded = self.ran = ""

    def __call__(self, engine: CompiledGuest) -> Machine:
        machine = self._make(engine)
        load, run = machine.load, machine.run

        def recorded_load(source: str) -> Ended:
            ended = load(source)
            self.loaded = repr(ended)
            return ended

        def recorded_run(code: str, request: str, look_up: LookUp, fuel: int = FUEL_OF_RUN) -> Ended:
            ended = run(code, request, look_up, fuel)
            self.ran = repr(ended)
            return ended

        vars(machine).update(load=recorded_load, run=recorded_run)
        return machine


def outcome_of(case: Case, sandbox: Sandbox, machines: RecordingMachines) -> Outcome:
    """Play a case in a sandbox, and return all that came of it."""
    machines.loaded = machines.ran = ""
    outcome = case.play(sandbox)
    charge = str(outcome.charge)
    if not isinstance(outcome, Failed):
        charge, outcome = f"{outcome.fuel} of {charge}", replace(outcome, fuel=0)
    return Outcome(repr(replace(outcome, charge=0)), charge, machines.loaded, machines.ran)


def outcomes_in(cases: Iterable[Case], machines: RecordingMachines, wasm: Path = WASM) -> dict[str, Outcome]:
    """Play cases one after another in one sandbox, and return the outcomes by the names of the cases."""
    sandbox = Sandbox(wasm, None if wasm == WASM else wasm.parent, remembers=False, machine=machines)
    return {case.name: outcome_of(case, sandbox, machines) for case in cases}


def other_verdicts(results: Mapping[str, Outcome], expected: Mapping[str, Outcome], when: str) -> list[str]:
    """Tell which runs came to another verdict than they should."""
    return [
        f"{name}: another verdict {when}: {here.verdict[:SHOWN]}, {expected[name].verdict[:SHOWN]}"
        for name, here in results.items()
        if here.verdict != expected[name].verdict
    ]


def run_alone(cases: Iterable[Case]) -> list[Outcome]:
    """Play each case in a sandbox of its own that has run nothing before."""
    results = []
    for case in cases:
        machines = RecordingMachines()
        results.append(outcome_of(case, Sandbox(remembers=False, machine=machines), machines))
    return results


def run_alone_elsewhere(cases: Sequence[Case], processes: int = 1) -> dict[str, Outcome]:
    """Do that in other processes, whose hashes have another seed. Returns the outcomes by the names of the cases."""
    assert len({case.name for case in cases}) == len(cases), "two cases have the same name"
    size = -(-len(cases) // (processes * 4))
    parts = [cases[at : at + size] for at in range(0, len(cases), size)]
    with _hash_seed("7"), ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        results = [one for part in pool.map(run_alone, parts) for one in part]
    return {case.name: result for case, result in zip(cases, results, strict=True)}


@contextmanager
def _hash_seed(seed: str) -> Iterator[None]:
    before = os.environ.get("PYTHONHASHSEED")
    os.environ["PYTHONHASHSEED"] = seed
    try:
        yield
    finally:
        del os.environ["PYTHONHASHSEED"]
        if before is not None:
            os.environ["PYTHONHASHSEED"] = before


def differences(
    cases: Iterable[Case],
    expected: Mapping[str, Outcome],
    make: Callable[[CompiledGuest], Machine] = DoctoredMachine,
    *,
    remembers: bool = False,
) -> Iterator[Difference]:
    """Play cases one after another in one sandbox, and yield what is otherwise than expected."""
    machines = RecordingMachines(make)
    sandbox = Sandbox(remembers=remembers, machine=machines)
    before: tuple[str, ...] = ()
    for case in cases:
        here, fresh = outcome_of(case, sandbox, machines), expected[case.name]
        for what in ("verdict", "charge", "loaded", "ran"):
            one, other = getattr(fresh, what), getattr(here, what)
            if one != other and (other or what in ("verdict", "charge")):
                yield Difference(case.name, what, one, other, before)
                break
        before = (*before[-2:], case.name)
    sandbox.close()


def memory_used() -> int:
    """Return the most megabytes that this process has used."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
