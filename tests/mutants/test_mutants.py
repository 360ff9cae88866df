"""The search for mistakes that no test notices: what it plants, what it draws, and that it notices for real."""

from __future__ import annotations

from pathlib import Path

import pytest
from coverage import CoverageData

from tests.house.tree import PROGRAM, ROOT
from tests.mutants.__main__ import by_turns, failures_in, imports
from tests.mutants.coverage_map import LONG_GAMES, MAPPED, OF_TABLES, CoverageMap
from tests.mutants.mutations import SAME_AT_THE_LEAST, Mutation, core_files, is_python, mutations_in, sample

SMALL = PROGRAM / "game" / "amendments.py"


def test_a_mistake_is_planted_in_the_line_that_was_drawn_and_nowhere_else():
    text = "def f(a, b):\n    return a < b\n"
    mutation = next(one for one in mutations_in(Path("f.py"), text) if one.operator.endswith("_Lt_GtE"))

    assert mutation.line == 2
    assert mutation.planted(text) == "def f(a, b):\n    return a >= b\n"


def test_a_mistake_that_changes_nothing_is_an_error():
    with pytest.raises(ValueError, match="changes nothing"):
        Mutation(SMALL, 1, "core/ReplaceAndWithOr", 10_000).planted("x = 1\n")


def test_a_limit_by_one_more_or_less_is_no_mistake():
    text = "MOST = 50\nWAYS = 2\nmost = 50\n\ndef f():\n    return 50\n"

    assert {one.line for one in mutations_in(Path("f.py"), text)} == {2, 3, 6}


def test_the_size_of_a_cache_and_the_functions_of_a_protocol_make_no_mistake():
    text = (
        "@lru_cache(maxsize=4)\ndef f():\n    return 4\n\n"
        "class Port(Protocol):\n    def g(self, fast=False):\n        pass\n\n"
        "class Adapter(Port):\n    def g(self, fast=False):\n        pass\n"
    )

    assert {one.line for one in mutations_in(Path("f.py"), text)} == {3, 10}


@pytest.mark.parametrize(
    ("line", "left_out"),
    [
        ("a.denominator == 1", {"_Eq_LtE"}),
        ("a.b.denominator != 1", {"_NotEq_Gt"}),
        ("len(a) > 0", {"_Gt_NotEq"}),
        ("a.denominator == 2", set()),
        ("a.numerator == 1", set()),
        ("len(a) == 1", set()),
        ("len(a) - len(b) == 0", set()),
        ("2 < a.denominator == 1", set()),
    ],
)
def test_to_compare_with_the_least_that_can_be_otherwise_is_no_mistake(line, left_out):
    written = {"==": "_Eq_", "!=": "_NotEq_", ">": "_Gt_"}[line.split()[-2]]
    planted = {one.operator.partition("Operator")[2] for one in mutations_in(Path("f.py"), f"x = {line}\n")}

    assert {name for name in SAME_AT_THE_LEAST if name.startswith(written)} - planted == left_out


def test_to_walk_two_lists_without_checking_that_they_are_equally_long_is_no_mistake():
    text = "x = zip(a, b, strict=True)\ny = zip(a, b, strict=False)\nz = f(is_strict=True)\n"

    assert {one.line for one in mutations_in(Path("f.py"), text)} == {2, 3}


def test_the_same_seed_draws_the_same_lines_and_each_line_once():
    drawn = sample(10, seed=3, files=[SMALL])

    assert drawn == sample(10, seed=3, files=[SMALL])
    assert len({mutation.line for mutation in drawn}) == len(drawn) == 10


def test_every_layer_of_the_core_is_drawn_from():
    assert {path.relative_to(PROGRAM).parts[0] for path in core_files()} == {"game", "law", "play", "views"}


def test_signs_that_say_how_arguments_are_given_are_no_operations():
    text = "def f(a, *, b, **c):\n    return f(*a, **{**c}, b=a * b)\n"
    replaced = {one.operator for one in mutations_in(Path("f.py"), text) if "ReplaceBinaryOperator" in one.operator}

    assert {one.partition("Operator_")[2].partition("_")[0] for one in replaced} == {"Mul"}
    assert {one.line for one in mutations_in(Path("f.py"), text)} == {2}


def test_a_mistake_that_python_cannot_read_is_not_planted(tmp_path):
    path = tmp_path / "f.py"
    path.write_text("def f(a):\n    if b := a:\n        return b\n")
    mutation = next(one for one in mutations_in(path, path.read_text()) if one.operator.endswith("AddNot"))

    assert not is_python(mutation)
    assert sample(10, seed=1, files=[path]) == []


def run_by(path: Path, **tests: list[int]) -> CoverageMap:
    """Return a map of a file whose lines were run by some tests, and when it was loaded."""
    data = CoverageData(no_disk=True)
    for test, lines in {"": list(range(1, len(path.read_text().splitlines()) + 1)), **tests}.items():
        data.set_context(test and f"{test}|run")
        data.add_lines({str(path): lines})
    return CoverageMap(data)


@pytest.mark.parametrize(
    ("line", "tests"),
    [
        (1, ["using"]),  # A limit: those that run a line that mentions it.
        (3, ["calling", "using"]),  # A default: those that run its function.
        (5, ["calling"]),
        (6, ["calling"]),  # Coverage sees only the first line of this statement.
    ],
)
def test_the_tests_of_a_line_that_is_run_when_its_module_is_loaded_are_those_of_what_it_is_for(tmp_path, line, tests):
    path = tmp_path / "f.py"
    path.write_text(
        "MOST = 7\n\ndef f(a=2):\n    if a:\n        return {\n            1: 2,\n        }\n    return MOST\n"
    )
    known = run_by(path, calling=[4, 5], using=[4, 8])

    assert sorted(test.partition("|")[0] for test in known.tests_of(path, line)) == tests


def test_the_test_that_noticed_a_mistake_is_named():
    log = "ERROR    nomicon.x:x.py:69 What a test caught of a log"
    printed = f"..F\n{log}\n=== short test summary info ===\nFAILED tests/a.py::test_b[c d] - assert 1 == 2\n1 failed\n"

    assert list(failures_in(printed)) == ["tests/a.py::test_b[c d]"]


def test_every_test_that_is_tried_or_left_out_is_there():
    named = [*(one for one in MAPPED if not one.startswith("-")), *OF_TABLES, *(f"tests/{one}" for one in LONG_GAMES)]

    assert [one for one in named if not (ROOT / one.partition("::")[0]).exists()] == []


def test_tests_about_a_module_are_told_from_others_and_every_file_has_its_turn():
    near, far = "tests/game/test_amendments.py", "tests/cli/test_no_such.py"
    other = "tests/law/test_no_such.py"
    tests = [f"{near}::a", f"{near}::b", f"{far}::a", f"{far}::b", f"{far}::c", f"{other}::a"]

    assert by_turns(tests, SMALL) == (
        [f"{near}::a", f"{near}::b"],
        [f"{far}::a", f"{other}::a", f"{far}::b", f"{far}::c"],
    )


@pytest.mark.parametrize(
    ("line", "does"),
    [
        ("from nomicon.game.amendments import amended", True),
        ("from nomicon.game import amendments, rules", True),
        ("from nomicon.game import rules", False),
        ("from nomicon.game.amendments_of import amended", False),
        ("# from nomicon.game.amendments import amended", False),
    ],
)
def test_a_file_of_tests_that_imports_a_module_is_about_it(tmp_path, line, does):
    (tmp_path / "test_it.py").write_text(f'"""Tests."""\n\n{line}\n')

    assert imports(tmp_path / "test_it.py", SMALL) is does
