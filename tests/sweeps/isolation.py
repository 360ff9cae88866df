"""Does anything that ran before change what a run of rule code comes to, or what it is charged?

Runs of every bundled rule's functions, every hostile program and programs put together by lot are played after each
other in one sandbox, in random order, and compared with the same run in a fresh machine of another process, and with
one that is handed all parts of its rule's code. In whole it also builds the machine a second time, with other seeds for
its hashes, and compares verdicts.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.adapters.sandbox.bundled import every_function
from tests.adapters.sandbox.cases import Case, generated, hostile
from tests.adapters.sandbox.isolating import (
    Outcome,
    RecordingMachines,
    differences,
    memory_used,
    other_verdicts,
    outcomes_in,
    run_alone_elsewhere,
)
from tests.adapters.sandbox.leaks import PLANTED, pair
from tests.adapters.sandbox.warm import WholeMachine
from tests.sweeps.sweep import Extent, Report, Sweep

GENERATED = 500
ORDERS = 3
"""Random orders in which everything is played, with and without a memory."""

SAMPLE = 9
"""Cases of each kind in a sample."""

MEMORY = 550
"""Megabytes more than before with which everything must do that runs hostile programs, whatever they try."""


def search(extent: Extent) -> Report:
    """Compare every run with the same in a fresh machine."""
    report, rng, before = Report(), random.Random(extent.seed), memory_used()
    cases = _cases(extent, rng)
    expected = run_alone_elsewhere(cases, extent.processes)
    report.figures["runs compared"] = f"{len(cases):,}, of {len({case.source for case in cases}):,} programs"
    for number in range(ORDERS if extent.whole else 1):
        for remembers in (False, True):
            order = rng.sample(cases, len(cases))
            # With a memory, what was run once more may be remembered, and must be the same all the same.
            order += rng.sample(cases, len(cases) // 4) if remembers else []
            found = [str(one) for one in differences(order, expected, remembers=remembers)]
            report.findings += [f"order {number}, {'with' if remembers else 'without'} memory: {one}" for one in found]
    report.figures["orders"] = str(2 * ORDERS if extent.whole else 2)
    more = memory_used() - before
    report.figures["more memory"] = f"{more} MB"
    if more > MEMORY:
        report.findings.append(f"hostile programs had the host use {more} MB more, of {MEMORY} at most")
    handed_all = outcomes_in(cases, RecordingMachines(WholeMachine))
    report.findings += other_verdicts(handed_all, expected, "if it is handed all parts of its code")
    if extent.whole:
        _compare_builds(cases, expected, report)
    return report


def _cases(extent: Extent, rng: random.Random) -> list[Case]:
    """Gather what is played; in a sample, some of each kind."""
    planted = [case for name in PLANTED for case in pair(name)]
    if extent.whole:
        return [*hostile(), *planted, *generated(GENERATED, extent.seed), *every_function()]
    functions = list(every_function(200))
    return [*rng.sample(hostile(), SAMPLE), *planted, *generated(SAMPLE, extent.seed), *rng.sample(functions, SAMPLE)]


def _compare_builds(cases: list[Case], expected: dict[str, Outcome], report: Report) -> None:
    """Build the machine once more, and compare verdicts: the seeds of its hashes must not show in any."""
    root = Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as folder:
        wasm = Path(folder) / "rules.wasm"
        subprocess.run([sys.executable, str(root / "guest" / "build.py"), "--to", str(wasm)], check=True)
        results = outcomes_in(cases, RecordingMachines(), wasm)
    report.findings += other_verdicts(results, expected, "in another build")
    report.figures["charges that another build counts otherwise"] = str(
        sum(here.charge != expected[name].charge for name, here in results.items())
    )


ISOLATION = Sweep("a run's verdict, bytes and charge are those of a fresh machine, whatever ran before", search)
