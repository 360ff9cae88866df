"""The tests are run in two parts, and counted in one line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import AT_FULL_SPEED, COVER_THE_CORE, LONGEST, ROOT, counted, keep_code, longest, summary

SOME_TESTS = """
import pytest

@pytest.fixture
def broken():
    raise RuntimeError

def test_one(): pass
def test_two(): pass
def test_three(): assert False
def test_four(broken): pass
@pytest.mark.skip
def test_five(): pass
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What pytest reports of two tests that pass, and three that do not."""
    place = tmp_path_factory.mktemp("report")
    (place / "test_some.py").write_text(SOME_TESTS)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--junitxml=report.xml", "test_some.py"]
    assert subprocess.run(command, cwd=place, check=False, capture_output=True).returncode == 1
    return place / "report.xml"


def test_the_last_line_counts_the_tests_of_all_runs(report):
    line = summary(counted([report, report]), 12.345)
    assert line == "======= 2 failed, 4 passed, 2 skipped, 2 errors in 12.35s ======="


def test_the_files_that_took_longest_are_named_first(tmp_path: Path):
    cases = '<testcase classname="tests.a" time="1.4"/><testcase classname="tests.b" time="3.6"/>'
    (tmp_path / "one.xml").write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
    reports = [tmp_path / "one.xml", tmp_path / "one.xml", tmp_path / "missing.xml"]
    assert longest(reports) == ["     8 s  tests.b", "     2 s  tests.a"]
    assert longest(reports, 1) == ["     8 s  tests.b"]


def test_a_run_that_came_to_no_report_is_an_error(report):
    assert summary(counted([report.with_name("other.xml")]), 1) == "======= 1 errors in 1.00s ======="


def test_what_is_read_of_programs_is_kept_beside_the_tests_and_nowhere_else(tmp_path: Path):
    program, place = tmp_path / "program", tmp_path / "place"
    program.mkdir()
    (program / "some_module.py").write_text("")
    surroundings = {"PYTHONDONTWRITEBYTECODE": "1"}
    keep_code(surroundings, str(place))
    subprocess.run([sys.executable, "-c", "import some_module"], cwd=program, env=surroundings, check=True)
    assert [one.name.partition(".")[0] for one in place.rglob("*.pyc") if "some" in one.name] == ["some_module"]
    assert [one.name for one in program.iterdir()] == ["some_module.py"]


def test_who_says_where_python_keeps_code_is_heard():
    surroundings = {"PYTHONPYCACHEPREFIX": "/elsewhere"}
    keep_code(surroundings, "/here")
    assert surroundings == {"PYTHONPYCACHEPREFIX": "/elsewhere"}


@pytest.mark.parametrize("name", [*COVER_THE_CORE, *AT_FULL_SPEED, *LONGEST])
def test_what_is_run_by_name_is_there(name: str):
    assert (ROOT / "tests" / name).exists()


def test_nothing_is_run_in_both_parts():
    assert set(COVER_THE_CORE).isdisjoint(LONGEST)


def test_what_is_left_out_of_the_first_part_would_be_in_it():
    assert all(any(name.startswith(f"{folder}/") for folder in COVER_THE_CORE) for name in AT_FULL_SPEED)
