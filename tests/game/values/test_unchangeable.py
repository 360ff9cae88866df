"""Nobody changes a value: a move makes another one, and whoever still has the old one has it as it was."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec import Struct

from nomicon.game.values.records import is_record_class

LAYERS = ("game", "law", "play", "views")

CHANGING = {
    "Applied": "collects what the changes of a proposal come to, one after the other",
    "Budget": "counts down what a search may still try",
    "Corrected": "collects what judgements have corrected",
    "Hearing": "collects grounds, and what happens on the side, while rules are asked",
    "Rested": "collects entries that rest on a finding",
    "Secret": "collects what is heard apart on one occasion",
    "Trial": "counts the steps of what is tried in a copy of a game",
    "Work": "counts the steps that rule code takes",
    "_Count": "keeps how far a ranked count has come",
}
"""The records of the core that are meant to change, and why. Each lives as long as one occasion, and in no game."""


def records() -> list[type]:
    """Return the classes of records of the core. All its modules are loaded, so that no new one is forgotten."""
    found: dict[str, type] = {}
    for layer in LAYERS:
        package = importlib.import_module(f"nomicon.{layer}")
        for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            named = vars(importlib.import_module(one.name)).values()
            kinds = [kind for kind in named if inspect.isclass(kind) and kind.__module__ == one.name]
            found |= {f"{one.name}.{kind.__name__}": kind for kind in kinds if is_record_class(kind)}
    return list(found.values())


def can_change(kind: type) -> bool:
    """Say whether a field of a value of a class can be set to something else, in it or in one of a derived class."""
    form: Any = kind
    return not (form.__struct_config__ if issubclass(kind, Struct) else form.__dataclass_params__).frozen


def test_no_value_of_the_core_can_be_changed_unless_it_is_listed_here():
    kinds = records()

    assert len(kinds) > 400
    assert {kind.__name__ for kind in kinds if can_change(kind)} == set(CHANGING)


class Changing(Struct):
    side: int


class Fixed(Struct, frozen=True):
    side: int


@dataclass(frozen=True)
class FixedToo:
    side: int


@dataclass
class ChangingToo:
    side: int


@pytest.mark.parametrize(("kind", "can"), [(Changing, True), (Fixed, False), (ChangingToo, True), (FixedToo, False)])
def test_what_can_be_changed_would_be_found(kind, can):
    value = kind(3)
    if can:
        value.side = 4
    else:
        with pytest.raises(AttributeError):
            value.side = 4
    assert (value.side, can_change(kind)) == (4 if can else 3, can)
