"""Can everybody use every page, in every way in which people see it, and all that comes of forms on a phone?

The same tests as always go through the pages, but look at each in every way and not in one. They run in a process of
their own, as Django has to know its folder before its models.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.sweeps.sweep import Extent, Report, Sweep

ROOT = Path(__file__).resolve().parents[2]
TESTS = ("tests/web/browser/test_accessible.py", "tests/web/browser/test_narrow.py")
WHOLE = "NOMICON_EVERY_WAY"
"""The setting that has those tests look at each page in every way."""


def search(extent: Extent) -> Report:
    """Look at every page in every way, or in one, and at all that comes of forms, or at a quarter of it."""
    environment = {**os.environ, "NOMICON_NO_SKIPS": "1", **({WHOLE: "1"} if extent.whole else {})}
    command = [sys.executable, "-m", "pytest", "-vv", "-p", "no:cacheprovider", "-k", "keeps_nobody_out", *TESTS]
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    lines = (told.stdout + told.stderr).splitlines()
    report = Report(figures={"tests": lines[-1].strip("= ") if lines else ""})
    if told.returncode:
        report.findings = [line for line in lines if line.startswith("E ")] or lines[-20:]
    return report


ACCESSIBLE_PAGES = Sweep(
    "everybody can use every page, in every way in which people see it", search, sampled_by="tests/web/browser"
)
