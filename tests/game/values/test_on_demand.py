"""Tables whose values are made when they are asked for are like any others, and make each value once."""

from __future__ import annotations

from functools import partial

import pytest

from nomicon.game.values.on_demand import OnDemand


def test_each_value_is_made_once_and_only_if_it_is_asked_for():
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name.upper()

    table = OnDemand({name: partial(make, name) for name in ("b", "a")})
    assert (list(table), len(table), "a" in table, "c" in table, made) == (["b", "a"], 2, True, False, [])
    assert (table["a"], table.get("a"), made) == ("A", "A", ["a"])
    assert dict(table) == {"b": "B", "a": "A"}
    assert made == ["a", "b"]
    with pytest.raises(KeyError):
        table["c"]
