"""Plant mistakes in the core and count those that no test notices: ``./nomicon mutants [--lines N] [--seed N]``."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.house.tree import PROGRAM, ROOT
from tests.memory_disk import memory_disk
from tests.mutants.coverage_map import CoverageMap, coverage_map, node_of
from tests.mutants.mutations import Mutation, sample

ENOUGH = 0.85
"""The share of mistakes that tests should notice; the command fails below it."""

MOST_TESTS = 150
"""Tests that are tried on one mistake. A mistake that so many pass that run the very line is taken as unnoticed."""

KEPT_MAP = ROOT / ".coverage-map"

SECONDS = 120
"""How long the tests of one mistake may take: one that makes the program go on for ever is noticed by that."""

NOTICED, UNNOTICED, NEVER_RUN = "noticed", "not noticed", "never run"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one mistake."""

    mutation: Mutation
    outcome: str
    tests: int


class Workshop:
    """A copy of the program and its tests, in which one mistake at a time is planted and taken out again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        leave = shutil.ignore_patterns(".venv", ".git", "__pycache__", "node_modules", ".*_cache", ".hypothesis")
        shutil.copytree(ROOT, folder, ignore=leave, dirs_exist_ok=True)

    def try_out(self, mutation: Mutation, tests: Sequence[str]) -> str:
        """Plant a mistake, run tests on it, and say whether any of them failed."""
        path = self.folder / mutation.path.relative_to(ROOT)
        text = path.read_text(encoding="utf-8")
        path.write_text(mutation.planted(text), encoding="utf-8")
        try:
            return UNNOTICED if self.passes(tests) else NOTICED
        finally:
            path.write_text(text, encoding="utf-8")

    def passes(self, tests: Sequence[str]) -> bool:
        """Say whether all these tests pass."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header", *tests]
        environment = {**os.environ, "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder}"}
        try:
            ended = subprocess.run(
                command, cwd=self.folder, env=environment, timeout=SECONDS, capture_output=True, check=False
            )
        except subprocess.TimeoutExpired:
            return False
        return ended.returncode == 0


def main() -> int:
    """Run it, print what was not noticed, and return 1 if that is too much."""
    parser = argparse.ArgumentParser(prog="./nomicon mutants", description=__doc__)
    parser.add_argument("--lines", type=int, default=300, help="how many lines of the core are drawn")
    parser.add_argument("--seed", type=int, default=1, help="what is drawn follows from it")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many to use")
    parser.add_argument("--map", type=Path, default=KEPT_MAP, help="where it is kept which tests run which line")
    chosen = parser.parse_args()
    start = time.monotonic()
    known = coverage_map(chosen.map.resolve())
    drawn = sample(chosen.lines, chosen.seed)
    with TemporaryDirectory(prefix="nomicon-mutants-", dir=memory_disk()) as place:
        verdicts = list(tried_out(drawn, known, Path(place), chosen.processes))
    return report(verdicts, time.monotonic() - start)


def tried_out(drawn: Sequence[Mutation], known: CoverageMap, place: Path, processes: int) -> Iterator[Verdict]:
    """Try each mistake in a workshop, several at a time."""
    workshops: SimpleQueue[Workshop] = SimpleQueue()
    for number in range(processes):
        workshops.put(Workshop(place / str(number)))

    def one(mutation: Mutation) -> Verdict:
        tests = list(dict.fromkeys(node_of(test) for test in known.tests_of(mutation.path, mutation.line)))
        if not tests:
            return Verdict(mutation, NEVER_RUN, 0)
        workshop = workshops.get()
        try:
            return Verdict(mutation, workshop.try_out(mutation, tests[:MOST_TESTS]), len(tests))
        finally:
            workshops.put(workshop)

    with ThreadPoolExecutor(processes) as pool:
        for number, verdict in enumerate(pool.map(one, drawn), 1):
            print(f"{number}/{len(drawn)} {verdict.outcome}: {verdict.mutation}", flush=True)
            yield verdict


def report(verdicts: Sequence[Verdict], seconds: float) -> int:
    """Print the share of mistakes that were noticed, and the others by layer; return 1 if it is too small."""
    left = [verdict for verdict in verdicts if verdict.outcome != NOTICED]
    share = 1 - len(left) / len(verdicts)
    print(f"\n{len(verdicts)} mistakes, {share:.1%} noticed by a test, in {seconds / 60:.0f} minutes. Not noticed:")
    for verdict in left:
        layer = verdict.mutation.path.relative_to(PROGRAM).parts[0]
        print(f"  {layer}: {verdict.mutation} ({verdict.outcome}, {verdict.tests} tests run the line)")
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
