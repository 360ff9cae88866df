"""Plant mistakes in the core and count those that no test notices: ``./nomicon mutants [--lines N] [--seed N]``."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from nomicon.game.values.replacing import replace
from tests.house.tree import PROGRAM, ROOT
from tests.memory_disk import memory_disk
from tests.mutants.coverage_map import MAPPED, OF_TABLES, CoverageMap, coverage_map, node_of
from tests.mutants.mutations import Mutation, sample
from tests.running import keep_code

ENOUGH = 0.85
"""The share of mistakes that tests should notice; the command fails below it."""

MOST_TESTS = 500
"""Tests that are tried on one mistake. A mistake that so many pass that run the very line is taken as unnoticed."""

NEAR = 300
"""How many of them are about the module that has the line, where there are so many, and others that run it, too."""

KEPT_MAP = ROOT / ".coverage-map"

SECONDS = 60
"""How long one test may take: a mistake that makes the program go on for ever is noticed by that."""

NOTICED, UNNOTICED, NEVER_RUN = "noticed", "not noticed", "never run"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one mistake, and the test that noticed it, if any did."""

    mutation: Mutation
    outcome: str
    tests: int
    by: str = ""


class Workshop:
    """A copy of the program and its tests, in which one mistake at a time is planted and taken out again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        leave = shutil.ignore_patterns(".venv", ".git", "__pycache__", "node_modules", ".*_cache", ".hypothesis")
        shutil.copytree(ROOT, folder, ignore=leave, dirs_exist_ok=True)

    def try_out(self, mutation: Mutation, tests: Sequence[str]) -> Verdict:
        """Plant a mistake, run tests on it, and say whether any of them failed."""
        path = self.folder / mutation.path.relative_to(ROOT)
        text = path.read_text(encoding="utf-8")
        path.write_text(mutation.planted(text), encoding="utf-8")
        try:
            ended = self.run("-x", *tests)
        finally:
            path.write_text(text, encoding="utf-8")
        if ended.returncode == 0:
            return Verdict(mutation, UNNOTICED, len(tests))
        return Verdict(mutation, NOTICED, len(tests), next(failures_in(ended.stdout), "loading the tests"))

    def failing(self, tests: Sequence[str]) -> set[str]:
        """Return those of some tests that fail without any mistake: they notice nothing."""
        return set(failures_in(self.run(*tests).stdout)) if tests else set()

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run pytest on the copy."""
        options = ["-q", "-p", "no:cacheprovider", "--no-header", f"--timeout={SECONDS}"]
        command = [sys.executable, "-m", "pytest", *options, *arguments]
        environment = {**os.environ, "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder}"}
        keep_code(environment, str(self.folder / ".code"))
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, errors="replace", check=False
        )


def failures_in(printed: str) -> Iterator[str]:
    """Yield the tests that failed, from pytest's last lines."""
    for line in printed.rpartition("short test summary info")[2].splitlines():
        state, _, rest = line.partition(" ")
        if state in ("FAILED", "ERROR"):
            yield rest.partition(" - ")[0]


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
        workshops = [Workshop(Path(place) / str(number)) for number in range(chosen.processes)]
        there = collected(workshops[0])
        verdicts = checked(list(tried_out(drawn, known, there, workshops)), there, workshops[0])
    return report(verdicts, time.monotonic() - start)


def tried_out(
    drawn: Sequence[Mutation], known: CoverageMap, there: frozenset[str], workshops: Sequence[Workshop]
) -> Iterator[Verdict]:
    """Try each mistake in a workshop, several at a time."""
    free: SimpleQueue[Workshop] = SimpleQueue()
    for workshop in workshops:
        free.put(workshop)

    def one(mutation: Mutation) -> Verdict:
        kept = to_try(mutation, known, there)
        if not kept:
            return Verdict(mutation, NEVER_RUN, 0)
        workshop = free.get()
        try:
            return workshop.try_out(mutation, kept)
        finally:
            free.put(workshop)

    with ThreadPoolExecutor(len(workshops)) as pool:
        for number, verdict in enumerate(pool.map(one, drawn), 1):
            told = f"{number}/{len(drawn)} {verdict.outcome}: {verdict.mutation}"
            print(f"{told} (by {verdict.by})" if verdict.by else told, flush=True)
            yield verdict


def to_try(mutation: Mutation, known: CoverageMap, there: Collection[str]) -> list[str]:
    """Return the tests to try on a mistake: those about its module first, and of each file of tests some."""
    running = [test for test in map(node_of, known.tests_of(mutation.path, mutation.line)) if test in there]
    about, others = by_turns(running, mutation.path)
    if known.is_said(mutation.path, mutation.line):
        about = [*(test for test in sorted(there) if test.startswith(OF_TABLES)), *about]
    first = [*about[: max(NEAR, MOST_TESTS - len(others))], *others]
    return list(dict.fromkeys(first))[:MOST_TESTS]


def by_turns(tests: Iterable[str], path: Path) -> tuple[list[str], list[str]]:
    """Return those of some tests that are about a module, and the others; of each file one, then of each the next.

    A test is about a module if its file imports it, or if it is in the room of the same name. The tests of one file are
    about the same thing: where thousands run a line, some of every file notice more than all of a few.
    """
    room = f"tests/{path.relative_to(PROGRAM).parent.as_posix()}/"
    files: dict[str, list[str]] = {}
    for test in tests:
        files.setdefault(test.partition("::")[0], []).append(test)
    near = {file for file in files if file.startswith(room) or imports(ROOT / file, path)}
    return (
        in_turn([some for file, some in files.items() if file in near]),
        in_turn([some for file, some in files.items() if file not in near]),
    )


def in_turn(lists: Iterable[Sequence[str]]) -> list[str]:
    """Return what is in some lists: the first of each, then the second of each, and so on."""
    return [one for several in zip_longest(*lists) for one in several if one is not None]


@cache
def imports(file: Path, path: Path) -> bool:
    """Say whether a file of tests imports a module by its name."""
    package, name = ".".join(path.relative_to(PROGRAM.parent).parent.parts), path.stem
    form = rf"^from {re.escape(package)}(?:\.{name} import| import [^\n]*\b{name}\b)"
    return file.exists() and re.search(form, file.read_text(encoding="utf-8"), re.MULTILINE) is not None


def collected(workshop: Workshop) -> frozenset[str]:
    """Return the tests that there are: a map may be older, and pytest runs nothing if one of several is gone."""
    printed = workshop.run("--collect-only", *MAPPED, *OF_TABLES).stdout
    return frozenset(line for line in printed.splitlines() if "::" in line)


def checked(verdicts: Sequence[Verdict], there: frozenset[str], workshop: Workshop) -> list[Verdict]:
    """Take back what was noticed by a test that fails without any mistake, too."""
    noticing = dict.fromkeys(verdict.by for verdict in verdicts if verdict.by in there)
    failing = workshop.failing(list(noticing))
    return [replace(one, outcome=UNNOTICED) if one.by in failing else one for one in verdicts]


def report(verdicts: Sequence[Verdict], seconds: float) -> int:
    """Print the share of mistakes that were noticed, and the others by layer; return 1 if it is too small."""
    left = [verdict for verdict in verdicts if verdict.outcome != NOTICED]
    share = 1 - len(left) / len(verdicts)
    print(f"\n{len(verdicts)} mistakes, {share:.1%} noticed by a test, in {seconds / 60:.0f} minutes. Not noticed:")
    for verdict in left:
        layer = verdict.mutation.path.relative_to(PROGRAM).parts[0]
        print(f"  {layer}: {verdict.mutation} ({verdict.outcome}, {verdict.tests} tests tried)")
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
