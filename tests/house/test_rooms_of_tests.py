"""Tests follow the rooms of the program: whoever changes a room finds its tests under the same name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.house.exceptions import FOLLOW_NO_ROOM, beyond
from tests.house.tree import LAYERS, PROGRAM, ROOT

TESTS = ROOT / "tests"
MODULES_IN_A_FOLDER = 25
"""More than this in one folder of tests, and nobody sees any more whether something is tested."""


def folders(within: Path) -> set[str]:
    """Return each folder that holds a file, by its path from there; what Python keeps compiled is none."""
    files = (path for path in within.rglob("*") if path.is_file() and path.parent.name != "__pycache__")
    return {path.parent.relative_to(within).as_posix() for path in files}


def following_no_room(tested: Iterable[str], rooms: Iterable[str]) -> list[str]:
    """Return the folders of tests in a layer that have the name of no room."""
    known = {room for name in rooms for room in (Path(name), *Path(name).parents)}
    return sorted(name for name in tested if name.split("/")[0] in LAYERS and Path(name) not in known)


def crowded(files: Iterable[str]) -> list[str]:
    """Return the folders that hold too many modules of tests, with how many."""
    counted = Counter(Path(name).parent.as_posix() for name in files)
    return [f"{name}: {number}" for name, number in sorted(counted.items()) if number > MODULES_IN_A_FOLDER]


def test_each_folder_of_tests_has_the_name_of_a_room_or_a_reason():
    found = following_no_room(folders(TESTS), folders(PROGRAM))
    assert not beyond(found, FOLLOW_NO_ROOM), "of no room of src/nomicon, or no longer without one"


def test_no_folder_holds_more_tests_than_one_can_look_over():
    assert not crowded(path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py"))


@pytest.mark.parametrize(
    ("tested", "found"),
    [
        (["web/pages", "web", "house/patches"], []),
        (["web/pages/host", "web/hosts"], ["web/hosts"]),
        (["play/pages"], ["play/pages"]),
    ],
)
def test_a_folder_of_another_name_would_be_found(tested, found):
    assert following_no_room(tested, ["web/pages/host", "play"]) == found


def test_a_crowd_would_be_found():
    many = [f"web/test_{number}.py" for number in range(MODULES_IN_A_FOLDER)]
    assert not crowded(many)
    assert crowded([*many, "web/test_more.py"]) == ["web: 26"]
