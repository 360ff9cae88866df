"""Tables whose values take time to make, and of which mostly few are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

V = TypeVar("V")


class OnDemand(Mapping[str, V], Generic[V]):
    """Values by their names, each made when it is first asked for."""

    __slots__ = ("_made", "_makers")

    def __init__(self, makers: Mapping[str, Callable[[], V]]) -> None:
        """Take what makes each value; it makes the same each time."""
        self._makers = makers
        self._made: dict[str, V] = {}

    def __getitem__(self, name: str) -> V:
        """Return a value. Raises `KeyError`."""
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        """Say whether there is a value of this name, without making it."""
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        """Yield the names, in the order of the table."""
        return iter(self._makers)

    def __len__(self) -> int:
        """Return how many values there are."""
        return len(self._makers)
