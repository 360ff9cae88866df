"""The rooms of the program: few files in each folder, and a front page that says what lives there and what may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.test_words import SAYS_WHAT_MAY_NOT
from tests.house.tree import PROGRAM, docstring_of, program, source

MODULES_IN_A_ROOM = 12
"""More than this in one folder, and a reader no longer sees what it is about."""

ROOMS = sorted({file.path.parent for file in program()})


def room_name(room: Path) -> str:
    return room.relative_to(PROGRAM.parent).as_posix()


@pytest.mark.parametrize("room", ROOMS, ids=room_name)
def test_a_room_holds_few_modules(room: Path):
    modules = [path.name for path in sorted(room.glob("*.py")) if path.name != "__init__.py"]
    assert len(modules) <= MODULES_IN_A_ROOM, f"{room_name(room)} holds {len(modules)}: {', '.join(modules)}"


@pytest.mark.parametrize("room", ROOMS, ids=room_name)
def test_a_room_says_what_lives_in_it_and_what_may_not(room: Path):
    front = docstring_of(source(room / "__init__.py").syntax)
    assert front.partition("\n\n")[0].endswith("."), f"{room_name(room)} does not say in a sentence what it is"
    assert SAYS_WHAT_MAY_NOT.search(front), f"{room_name(room)} does not say what may not live there"
