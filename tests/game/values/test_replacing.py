"""A value with one thing changed: Structs, dataclasses with slots, and dataclasses with a dictionary."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest
from msgspec import Struct

from nomicon.game.values.replacing import replace


class Square(Struct, frozen=True):
    side: int
    colour: str = "red"


@dataclass(frozen=True, slots=True)
class Slotted:
    side: int
    colour: str = "red"


@dataclass(frozen=True)
class Measured:
    side: int
    colour: str = "red"

    @cached_property
    def area(self) -> int:
        return self.side**2


@dataclass(frozen=True)
class Checked:
    side: int
    colour: str = "red"

    def __post_init__(self) -> None:
        if self.side < 0:
            raise ValueError("a side has a length")


@pytest.mark.parametrize("kind", [Square, Slotted, Measured, Checked])
def test_a_value_is_like_the_other_but_for_what_is_changed(kind):
    one = kind(3, "blue")

    assert replace(one, side=4) == kind(4, "blue")
    assert one == kind(3, "blue")
    with pytest.raises(TypeError):
        replace(one, height=4)


def test_of_a_field_that_is_not_there_it_is_told_which():
    changes: dict[str, Any] = {"width": 1, "side": 2, "height": 4}
    with pytest.raises(TypeError, match=r"^Measured has no height, width$"):
        replace(Measured(3), **changes)


def test_what_was_worked_out_from_the_old_fields_is_worked_out_again():
    one = Measured(3)
    assert one.area == 9
    assert replace(one, side=4).area == 16


def test_a_value_that_may_not_be_is_not_made_by_changing_another():
    with pytest.raises(ValueError, match="a side has a length"):
        replace(Checked(3), side=-1)
