"""What can stand in a field of a register, by the kind that its rule declares."""

from __future__ import annotations

import pytest

from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.law.headers.register_fields import fault_in_field


@pytest.mark.parametrize(("kind", "value"), [("list", ("a", 1)), ("list", ()), ("record", {"a": 1}), ("list", None)])
def test_a_value_of_its_kind_can_stand_in_a_field(kind: str, value: Plain):
    assert fault_in_field(Game(), {"it": kind}, "it", value) == ""


@pytest.mark.parametrize(("kind", "value"), [("list", "a"), ("list", 3), ("record", ("a",)), ("record", "a")])
def test_a_value_of_another_kind_cannot(kind: str, value: Plain):
    assert "is not a" in fault_in_field(Game(), {"it": kind}, "it", value)
