"""A question, an effect, a page, a door, a database and a rulebook have their places: patches add one of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.patches import database, door, effect, page, question, rulebook
from tests.house.patching import copy_in, run_in

PATCHES = [one.PATCH for one in (question, effect, page, door, database, rulebook)]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_in(tmp_path_factory.mktemp("copy_of_the_program"), *PATCHES)


def test_what_patches_add_is_there_in_a_copy_of_the_program(copy: Path):
    result = run_in(copy, "tests/cli/play/patched_things.py", "tests/contracts/patched_ledger.py")
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr[-2000:]
