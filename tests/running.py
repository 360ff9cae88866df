"""Run all tests: those that are meant to cover the core with coverage, then the others at full speed.

Counting lines and branches makes a test take nearly twice as long, and most tests of pages, doors and ledgers say
nothing about the core that its own tests do not. Each test runs in one of the two runs; the last line counts both.
``./nomicon test`` calls this when it is given no tests by name.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, MutableMapping
from pathlib import Path
from xml.etree import ElementTree

from tests.memory_disk import memory_disk

ROOT = Path(__file__).resolve().parents[1]
COVER_THE_CORE = (
    "properties",
    "play",
    "rulebooks/test_mistakes.py",
    "hosting/server/test_options.py",
    "views",
    "museum",
    "law",
    "game",
)
"""What of ``tests`` is meant to cover the core: what its modules do, and games played with them.

What takes longest comes first. The playthroughs of the rulebooks run at full speed: they come to little that these do
not. Two files test the core from above: the mistakes that the rule check finds, and the moves that players are offered.
"""

AT_FULL_SPEED = (
    "play/foresight",
    "play/what_if/test_cases.py",
    "properties/test_long_games.py",
    "views/elements/test_secrecy.py",
)
"""What lies in those folders and is not meant to: it tries much, and other tests come to all of it."""

LONGEST = ("web", "faults", "docs", "sweeps", "machine")
"""What of the others takes longest, and so comes first: at the end of a run, no test should leave workers waiting."""

SPREAD = ("--dist", "worksteal", "-o", "tmp_path_retention_policy=failed")
"""How pytest spreads tests over the machine, and that it keeps no folder of a test that has passed.

Each worker begins with a stretch of its own, so that what the tests of a file share is made once; whoever has done
theirs takes over half of what the slowest has left, so that nobody waits for the last.
"""

MOST_TOLD = 25
"""How many files of tests are named at the end, so that everybody sees what to make faster next."""

KEPT_CODE = "PYTHONPYCACHEPREFIX"
"""The setting of Python that says where it keeps what it has read of programs."""


def main() -> int:
    """Run both, print one line that counts all tests, and return 1 if anything failed.

    Tests of the core keep a processor busy; of the others, some wait for browsers, servers and databases meanwhile.
    """
    start, cores = time.monotonic(), os.cpu_count() or 1
    folders = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("**/test_*.py"))}
    others = sorted(folders.difference(COVER_THE_CORE), key=lambda name: (name not in LONGEST, name))
    with tempfile.TemporaryDirectory(prefix="nomicon-tests-", dir=memory_disk()) as place:
        os.chmod(place, 0o711)  # PostgreSQL's own user has to reach what it keeps in there.
        os.environ["TMPDIR"] = place  # What tests write goes where the reports go: in memory, no test waits for a disk.
        keep_code(os.environ, place)
        reports = [Path(place) / "core.xml", Path(place) / "others.xml"]
        covering, ran_already = ignoring(AT_FULL_SPEED), ignoring(COVER_THE_CORE)
        failed = [
            run(COVER_THE_CORE, reports[0], "-n", str(cores), "--cov", *covering),
            run([*AT_FULL_SPEED, *others], reports[1], "-n", str(cores + 1), *ran_already),
        ]
        counts = counted(reports)
        print("\n".join(["The files of tests that took longest:", *longest(reports)]))
    print(summary(counts, time.monotonic() - start))
    return 1 if any(failed) else 0


def keep_code(surroundings: MutableMapping[str, str], place: str) -> None:
    """Have Python keep what it reads of programs until the tests are over, whatever it does otherwise.

    The tests start hundreds of programs. Each would read a thousand modules again, which takes two seconds of a
    processor, where nothing is kept beside them: an environment that `uv` made is such, with
    `PYTHONDONTWRITEBYTECODE`.
    """
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    surroundings.setdefault(KEPT_CODE, os.path.join(place, "code"))


def ignoring(names: Iterable[str]) -> list[str]:
    """Return the options by which pytest leaves some folders and files out."""
    return [f"--ignore=tests/{name}" for name in names]


def run(tested: Iterable[str], report: Path, *options: str) -> int:
    """Run the tests of some folders and files, and return pytest's exit status."""
    names = [f"tests/{name}" for name in tested]
    command = [sys.executable, "-m", "pytest", *SPREAD, *options, f"--junitxml={report}", *names]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def counted(reports: Iterable[Path]) -> Counter[str]:
    """How many tests passed, failed, could not be run or were skipped, from pytest's reports in JUnit's form."""
    counts: Counter[str] = Counter()
    for report in reports:
        if not report.exists():  # Pytest did not come so far; it has said why, and its exit status counts.
            counts["errors"] += 1
            continue
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            told = {kind: int(suite.attrib[kind]) for kind in ("tests", "failures", "errors", "skipped")}
            counts["passed"] += told["tests"] - told["failures"] - told["errors"] - told["skipped"]
            counts["failed"] += told["failures"]
            counts["errors"] += told["errors"]
            counts["skipped"] += told["skipped"]
    return counts


def longest(reports: Iterable[Path], most: int = MOST_TOLD) -> list[str]:
    """Return a line for each of the files that took longest, with the seconds of all their tests together."""
    seconds: Counter[str] = Counter()
    for report in filter(Path.exists, reports):
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            seconds[case.attrib["classname"]] += round(float(case.attrib["time"]))
    return [f"{took:6} s  {name}" for name, took in seconds.most_common(most)]


def summary(counts: Counter[str], seconds: float) -> str:
    """A last line like pytest's: ``=== 2 failed, 6230 passed in 801.20s ===``."""
    kinds = [f"{counts[kind]} {kind}" for kind in ("failed", "passed", "skipped", "errors") if counts[kind]]
    return f"======= {', '.join(kinds) or 'no tests ran'} in {seconds:.2f}s ======="


if __name__ == "__main__":
    sys.exit(main())
