"""The search for mistakes that no test notices: what it plants, what it draws, and that it notices for real."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.tree import PROGRAM
from tests.mutants.mutations import Mutation, core_files, mutations_in, sample

SMALL = PROGRAM / "game" / "amendments.py"


def test_a_mistake_is_planted_in_the_line_that_was_drawn_and_nowhere_else():
    text = "def f(a, b):\n    return a < b\n"
    mutation = next(one for one in mutations_in(Path("f.py"), text) if one.operator.endswith("_Lt_GtE"))

    assert mutation.line == 2
    assert mutation.planted(text) == "def f(a, b):\n    return a >= b\n"


def test_a_mistake_that_changes_nothing_is_an_error():
    with pytest.raises(ValueError, match="changes nothing"):
        Mutation(SMALL, 1, "core/ReplaceAndWithOr", 10_000).planted("x = 1\n")


def test_the_same_seed_draws_the_same_lines_and_each_line_once():
    drawn = sample(10, seed=3, files=[SMALL])

    assert drawn == sample(10, seed=3, files=[SMALL])
    assert len({mutation.line for mutation in drawn}) == len(drawn) == 10


def test_every_layer_of_the_core_is_drawn_from():
    assert {path.relative_to(PROGRAM).parts[0] for path in core_files()} == {"game", "law", "play", "views"}
