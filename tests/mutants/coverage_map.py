"""Which tests run a line of the core: taken once from a run with coverage, and kept for as long as the code stays."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import CoverageData

from tests.house.tree import ROOT
from tests.running import AT_FULL_SPEED, COVER_THE_CORE, SPREAD, ignoring

CONTEXTS = """[run]
parallel = true
branch = false
source_pkgs = nomicon.game, nomicon.law, nomicon.play, nomicon.views
"""
"""Coverage's settings for this run: no branches, as only lines are asked for."""


class CoverageMap:
    """Says which tests run a line; those that run least of the core come first, as they are about less."""

    def __init__(self, data: CoverageData) -> None:
        self._data = data
        self._by_file: dict[Path, dict[int, list[str]]] = {}
        self._breadth: Counter[str] = Counter()
        for file in data.measured_files():
            lines = data.contexts_by_lineno(file)
            self._by_file[Path(file).resolve()] = lines
            for tests in lines.values():
                self._breadth.update(test for test in tests if test)

    def tests_of(self, path: Path, line: int) -> list[str]:
        """Return the tests that run a line, the most specific first. Empty where none does.

        A line that is run when its module is loaded, such as a limit, is run for every test of the module.
        """
        lines = self._by_file.get(path.resolve(), {})
        found = {test for test in lines.get(line, ()) if test}
        if not found and "" in lines.get(line, ()):
            found = {test for tests in lines.values() for test in tests if test}
        return sorted(found, key=lambda test: (self._breadth[test], test))


def coverage_map(kept: Path) -> CoverageMap:
    """Read the map from a file, or make it there: a run of the tests that are meant to cover the core."""
    if not kept.exists():
        _make(kept)
    data = CoverageData(basename=str(kept))
    data.read()
    return CoverageMap(data)


def _make(kept: Path) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    covering = [f"tests/{name}" for name in COVER_THE_CORE]
    # Not beside the data: coverage clears away whatever is named like them.
    with TemporaryDirectory(prefix="nomicon-coverage-") as place:
        settings = Path(place) / "settings.ini"
        settings.write_text(CONTEXTS + f"data_file = {kept}\n", encoding="utf-8")
        options = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report=", "--cov-fail-under=0"]
        _run([*SPREAD, *options, *ignoring(AT_FULL_SPEED), *covering])
    if not kept.exists():
        raise SystemExit(f"The run of the tests left no coverage in {kept}; what it printed says why.")


def _run(arguments: Sequence[str]) -> None:
    subprocess.run([sys.executable, "-m", "pytest", "-q", *arguments], cwd=ROOT, check=False)


def node_of(context: str) -> str:
    """Return the name by which pytest finds a test, from the context in which coverage saw it."""
    return context.partition("|")[0]
