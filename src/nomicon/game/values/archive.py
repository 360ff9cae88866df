"""Maps and series that grow for as long as a game lasts, of which only the newest part need be at hand.

What is `cold` may be read when it is asked for, and then from wherever the game was opened from; what is `hot` is at
hand. Both are values: adding to one makes another that shares what did not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast, overload

from rpds import HashTrieMap

from nomicon.game.values.number_set import NumberSet

K = TypeVar("K")
V = TypeVar("V")

NOTHING: Mapping[Any, Any] = {}

_UNKNOWN = NumberSet()


def _numbers_among(keys: Iterable[object]) -> NumberSet | None:
    found = NumberSet()
    for key in keys:
        if not isinstance(key, int):
            return None
        found = found.insert(key)
    return found


class Archive(Mapping[K, V], Generic[K, V]):
    """A persistent map; what stands under a key in `hot` goes before what stands in `cold`.

    Where keys are numbers they are known in their order, though most of what stands under them is not at hand.
    """

    __slots__ = ("cold", "hot", "numbers")

    def __init__(
        self, hot: HashTrieMap[K, V] | None = None, cold: Mapping[K, V] = NOTHING, numbers: NumberSet | None = _UNKNOWN
    ) -> None:
        """`numbers` are all keys, or None where some are no numbers; they are worked out where it is left open."""
        self.hot: HashTrieMap[K, V] = HashTrieMap() if hot is None else hot
        self.cold = cold
        self.numbers = _numbers_among((*self.hot, *cold)) if numbers is _UNKNOWN else numbers

    def __getitem__(self, key: K) -> V:
        found = self.hot.get(key)
        return self.cold[key] if found is None else found

    def __contains__(self, key: object) -> bool:
        if self.numbers is not None:
            return isinstance(key, int) and key in self.numbers
        return key in self.hot or key in self.cold

    def __iter__(self) -> Iterator[K]:
        yield from self.hot
        yield from (key for key in self.cold if key not in self.hot)

    def __len__(self) -> int:
        if self.numbers is not None:
            return len(self.numbers)
        return len(self.hot) + len(self.cold) - (sum(key in self.cold for key in self.hot) if self.cold else 0)

    def insert(self, key: K, value: V) -> Archive[K, V]:
        """Return the map with a value under a key."""
        numbers = self.numbers.insert(key) if self.numbers is not None and isinstance(key, int) else None
        return Archive(self.hot.insert(key, value), self.cold, numbers)

    def walk(self, *, before: int | None = None, after: int | None = None, upwards: bool = False) -> Iterator[K]:
        """Yield the keys, which are numbers, from the highest down or from the lowest up; nothing is read for it."""
        if self.numbers is None:
            raise TypeError("these keys are not numbers")
        return cast("Iterator[K]", self.numbers.walk(before=before, after=after, upwards=upwards))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Archive):
            return NotImplemented
        if self.cold is other.cold:
            return bool(self.hot == other.hot)
        return dict(self) == dict(other)

    def __repr__(self) -> str:
        return f"Archive({dict(self.hot)!r}, and {len(self.cold)} more)"

    def __reduce__(self) -> tuple[object, ...]:
        return Archive, (self.hot, self.cold, self.numbers)


class Series(Sequence[V], Generic[V]):
    """A list that only grows; its last value is always at hand."""

    __slots__ = ("cold", "hot")

    def __init__(self, hot: Sequence[V] = (), cold: Sequence[V] = ()) -> None:
        self.hot, self.cold = tuple(hot), cold

    @overload
    def __getitem__(self, place: int) -> V: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[V]: ...
    def __getitem__(self, place: int | slice) -> V | Sequence[V]:
        if isinstance(place, slice):
            return (*self.cold, *self.hot)[place]
        behind = place - len(self.cold) if place >= 0 else place + len(self.hot)
        if 0 <= behind < len(self.hot):
            return self.hot[behind]
        if place < -len(self):
            raise IndexError(f"there is no place {place}")
        return self.cold[place if place >= 0 else place + len(self)]

    def __len__(self) -> int:
        return len(self.cold) + len(self.hot)

    @property
    def last(self) -> V:
        """Return the last value, quickly: it is asked for more often than all others. Raises `IndexError`."""
        return self.hot[-1] if self.hot else self.cold[-1]

    def plus(self, value: V) -> Series[V]:
        """Return the list with one more value."""
        return Series((*self.hot, value), self.cold)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Series) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return f"Series({self.hot!r}, after {len(self.cold)} more)"

    def __reduce__(self) -> tuple[object, ...]:
        return Series, (self.hot, self.cold)
