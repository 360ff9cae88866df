"""Sweeps whose cases are tried by tests, as they need what those share, such as a house with accounts.

The tests run in a process of their own, as Django has to know its folder before its models. They ask `how_many` cases
they are to try, and tell figures of a whole sweep with `tell`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.sweeps.sweep import Extent, Report

ROOT = Path(__file__).resolve().parents[2]
EVERY_CASE, SEED, FIGURES = "NOMICON_EVERY_CASE", "NOMICON_SWEEP_SEED", "NOMICON_SWEEP_FIGURES"
"""The settings that have tests try every case, from which seed, and in which file they tell figures."""

LONGEST = 6 * 60 * 60
"""Seconds that one test of a whole sweep may take."""


def how_many(every: int, sample: int) -> int:
    """Return how many cases a test is to try: a sample, unless a whole sweep runs it."""
    return every if is_whole() else sample


def is_whole() -> bool:
    """Say whether a whole sweep runs the test."""
    return bool(os.environ.get(EVERY_CASE))


def seed() -> int:
    """Return from what the cases of a test are drawn."""
    return int(os.environ.get(SEED, "1"))


def tell(what: str, figure: str) -> None:
    """Tell a figure, if a sweep asks for it."""
    if file := os.environ.get(FIGURES):
        with Path(file).open("a", encoding="utf-8") as written:
            written.write(json.dumps([what, figure]) + "\n")


def tried_by(extent: Extent, *tests: str, only: str = "", **environment: str) -> Report:
    """Run tests, with every case if the sweep is whole, and report what failed."""
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "figures"
        figures.touch()
        whole = {EVERY_CASE: "1", **environment} if extent.whole else {}
        asked = {SEED: str(extent.seed), FIGURES: str(figures), "NOMICON_NO_SKIPS": "1", **whole}
        chosen = [*(["-k", only] if only else []), *([f"--timeout={LONGEST}"] if extent.whole else [])]
        command = [sys.executable, "-m", "pytest", "-vv", "-p", "no:cacheprovider", *chosen, *tests]
        told = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **asked}, capture_output=True, text=True, check=False
        )
        report = Report(figures=dict(json.loads(line) for line in figures.read_text("utf-8").splitlines()))
    lines = (told.stdout + told.stderr).splitlines()
    report.figures["tests"] = lines[-1].strip("= ") if lines else ""
    if told.returncode:
        ended = f"the tests ended with code {told.returncode}, and told nothing"
        report.findings = [line for line in lines if line.startswith("E ")] or lines[-20:] or [ended]
    return report
