"""Luck: what a machine chooses by. Hypothesis shrinks what it chose; dice are quick, and come again by their seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Luck(Protocol):
    """Chooses."""

    def one(self, options: Sequence[T]) -> T:
        """Choose one of some things."""

    def upto(self, most: int) -> int:
        """Choose a whole number from 0 up to this one."""

    def chance(self, percent: int) -> bool:
        """Say yes so often in a hundred times."""


class Dice:
    """Luck from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def one(self, options: Sequence[T]) -> T:
        """Choose one of some things."""
        return options[self._random.randrange(len(options))]

    def upto(self, most: int) -> int:
        """Choose a whole number from 0 up to this one."""
        return self._random.randint(0, most)

    def chance(self, percent: int) -> bool:
        """Say yes so often in a hundred times."""
        return self._random.randrange(100) < percent


class Drawn:
    """Luck that Hypothesis draws, and shrinks towards the first of everything, and towards no."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def one(self, options: Sequence[T]) -> T:
        """Choose one of some things."""
        return options[self._data.draw(st.integers(0, len(options) - 1))]

    def upto(self, most: int) -> int:
        """Choose a whole number from 0 up to this one."""
        return self._data.draw(st.integers(0, most))

    def chance(self, percent: int) -> bool:
        """Say yes so often in a hundred times."""
        return self._data.draw(st.integers(0, 99)) >= 100 - percent


def some(luck: Luck, options: Sequence[Any], most: int) -> list[Any]:
    """Choose up to so many different things, in any order."""
    left = list(options)
    chosen = []
    for _ in range(min(luck.upto(most), len(left))):
        chosen.append(left.pop(luck.upto(len(left) - 1)))
    return chosen
