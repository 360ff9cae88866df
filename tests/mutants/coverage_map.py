"""Which tests run a line of the core: taken once from a run with coverage, and kept for as long as the code stays."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import CoverageData

from tests.house.tree import ROOT
from tests.mutants.statements import lines_of, mentions, names_set_by, statement_at
from tests.running import COVER_THE_CORE, SPREAD, ignoring

LONG_GAMES = ("museum", "properties/test_long_games.py")
"""What of the tests of the core is about no part of it, and takes long: whole games, most of them drawn."""

FROM_ABOVE = (
    "rulebooks/test_check.py",
    "rulebooks/files",
    "hosting/typing",
    "sentences",
    "adapters/forms/test_lines.py",
    "adapters/test_codec.py",
)
"""Tests of other layers that depend on what the core says: what is typed, written down or told. They take seconds."""

MAPPED = (
    *(f"tests/{name}" for name in (*COVER_THE_CORE, *FROM_ABOVE) if name not in LONG_GAMES),
    *ignoring(LONG_GAMES),
)
"""The tests that are tried on mistakes, as pytest is told them."""

OF_TABLES = (
    "tests/game/values/test_unchangeable.py",
    "tests/play/test_defaults.py",
    "tests/play/test_what_chapters_say.py",
    "tests/docs/test_language_pages.py",
    "tests/cli/authors/test_authors.py::test_the_reference_is_what_the_program_prints",
)
"""What holds tables and classes of records against what is said of them. It runs no line of theirs, which say all."""

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

        Coverage sees no test at a line that is run when its module is loaded, such as a limit, nor at some lines of a
        longer statement. Then these are the tests of the statement, or of the lines that use the name it sets, or of
        the module.
        """
        place = path.resolve()
        found = self._at(place, (line,)) or self._at_statement(place, line)
        if not found and "" in self._by_file.get(place, {}).get(line, ()):
            found = self._at(place, self._by_file[place])
        return sorted(found, key=lambda test: (self._breadth[test], test))

    def is_said(self, path: Path, line: int) -> bool:
        """Say whether a line is run when its module is loaded and not by tests, as the lines of a table are."""
        place = path.resolve()
        if self._at(place, (line,)):
            return False
        statement = statement_at(place.read_text(encoding="utf-8"), line)
        lines = (line,) if statement is None else (line, statement.lineno)
        return any("" in self._by_file.get(place, {}).get(one, ()) for one in lines)

    def _at(self, path: Path, lines: Iterable[int]) -> set[str]:
        known = self._by_file.get(path, {})
        return {test for line in lines for test in known.get(line, ()) if test}

    def _at_statement(self, path: Path, line: int) -> set[str]:
        statement = statement_at(path.read_text(encoding="utf-8"), line)
        if statement is None:
            return set()
        names = list(names_set_by(statement))
        return self._at(path, lines_of(statement)) or {
            test for file in self._by_file for test in self._at(file, mentions(file.read_text(encoding="utf-8"), names))
        }


def coverage_map(kept: Path) -> CoverageMap:
    """Read the map from a file, or make it there: a run of the tests that are meant to cover the core."""
    if not kept.exists():
        _make(kept)
    data = CoverageData(basename=str(kept))
    data.read()
    return CoverageMap(data)


def _make(kept: Path) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    # Not beside the data: coverage clears away whatever is named like them.
    with TemporaryDirectory(prefix="nomicon-coverage-") as place:
        settings = Path(place) / "settings.ini"
        settings.write_text(CONTEXTS + f"data_file = {kept}\n", encoding="utf-8")
        options = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report=", "--cov-fail-under=0"]
        _run(["-n", "auto", *SPREAD, *options, *MAPPED])
    if not kept.exists():
        raise SystemExit(f"The run of the tests left no coverage in {kept}; what it printed says why.")


def _run(arguments: Sequence[str]) -> None:
    subprocess.run([sys.executable, "-m", "pytest", "-q", *arguments], cwd=ROOT, check=False)


def node_of(context: str) -> str:
    """Return the name by which pytest finds a test, from the context in which coverage saw it."""
    return context.rpartition("|")[0]
