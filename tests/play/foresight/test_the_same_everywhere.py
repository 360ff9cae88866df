"""The same position gives the same finding in whatever process, after whatever ran before, on whatever build."""

from __future__ import annotations

import functools
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import nomicon
from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.changes import Repeal
from nomicon.game.names import RuleNumber
from nomicon.game.values.replacing import replace
from nomicon.law.interpreter import Asks, Failed, Inspected, Interpreter, Loaded, Ran
from nomicon.play.engine import ENGINE, bench
from nomicon.play.foresight.fork import Fork
from nomicon.play.foresight.search import SearchResult, budget_for, search
from tests.play.foresight.positions import after, opening
from tests.play.playing import SANDBOX

POSITIONS = (("mailgame", 203), ("nomicam", 204), ("nomicworld", 109))
"""Repeals that leave long ways with drafts, draws and judgements, and one that leaves none."""


@dataclass
class OtherBuild:
    """An interpreter that counts steps otherwise: two builds of the machine differ in that, by less than this."""

    inside: Interpreter
    factor: float

    @property
    def epoch(self) -> str:
        return "another build"

    def load(self, name: str, source: str) -> Loaded | Failed:
        return self.inside.load(name, source)

    def run(self, *given: Any, **named: Any) -> Ran | Asks | Failed:
        ran = self.inside.run(*given, **named)
        return replace(ran, charge=int(ran.charge * self.factor))

    def inspect(self, source: str, tables: tuple[str, str, str]) -> Inspected:
        return self.inside.inspect(source, tables)


def found_on(interpreter: Interpreter, book: str, number: int) -> tuple[SearchResult, int]:
    """Search after a repeal, with rules heard by an interpreter; return what was found, and the runs that it took."""
    start = after(*opening(book), Repeal(RuleNumber(number)))
    fork = Fork(ENGINE, bench(interpreter), start.game, start.at, budget_for(start.game))
    return search(fork), fork.bench.runs


@functools.cache
def found() -> list[tuple[SearchResult, int]]:
    """Search at each of the positions, here and now."""
    return [found_on(SANDBOX, *position) for position in POSITIONS]


@pytest.mark.parametrize("factor", [0.7, 1.5])
def test_a_build_that_counts_steps_otherwise_finds_the_same(factor: float):
    assert [found_on(OtherBuild(SANDBOX, factor), *position) for position in POSITIONS] == found()


def test_what_was_searched_before_makes_no_difference():
    fresh = Sandbox(remembers=False)
    assert [found_on(fresh, *position) for position in reversed(POSITIONS)] == found()[::-1]


def test_what_is_kept_of_earlier_searches_saves_time_and_no_runs():
    warm = Sandbox()
    position = POSITIONS[0]
    assert [found_on(warm, *position) for _ in range(2)] == [found()[0]] * 2


def test_what_is_tried_is_never_timed():
    """Neither the search nor what it moves can look at a clock: however slow a computer is, it comes to the same."""
    told = [
        f"{path}: {line.strip()}"
        for folder in ("game", "law", "play")
        for path in sorted((Path(nomicon.__file__).parent / folder).rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if re.match(r"\s*(import|from) (time|timeit|threading|resource|psutil|gc)\b", line)
    ]
    assert told == []


def test_another_process_with_other_hashes_finds_the_same():
    code = f"from {__name__} import *; print([found_on(SANDBOX, *one) for one in POSITIONS])"
    environment = os.environ | {"PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)
    assert ran.stdout == f"{found()}\n"
