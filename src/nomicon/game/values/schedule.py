"""Matters by the moments at which time has work in them: which is next, and which are due, however many there are.

It is a value: adding to one makes another that shares what did not change. What is asked of it takes as long as what it
answers, and not as long as all that is in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, TypeAlias, TypeVar, cast

from rpds import HashTrieMap

from nomicon.game.names import Moment
from nomicon.game.values.number_set import NumberSet

NEVER = Moment(1 << 62)
"""Stands for no moment at all where moments are compared."""

SLACK = 64
"""Places in the heap for moments that hold no more, before it is made anew; below that it is not worth it."""

K = TypeVar("K", bound=int)

Heap: TypeAlias = "tuple[int, Moment, Any, Heap, Heap] | None"
"""A leftist heap: rank, moment, key, left, right. The earliest moment is on top; two are merged along their right edge,
which is short."""


def _merged(one: Heap, other: Heap) -> Heap:
    if one is None or other is None:
        return other if one is None else one
    if (other[1], other[2]) < (one[1], one[2]):
        one, other = other, one
    left, right = one[3], _merged(one[4], other)
    if (left[0] if left else 0) < (right[0] if right else 0):
        left, right = right, left
    return (1 + (right[0] if right else 0), one[1], one[2], left, right)


class Schedule(Mapping[K, Moment], Generic[K]):
    """A persistent map from matters, which go by numbers, to moments; some may be somebody's, whose are counted."""

    __slots__ = ("_at", "_counts", "_heap", "_held", "_numbers", "_whose")

    def __init__(self, at: HashTrieMap[K, Moment] | None = None, whose: HashTrieMap[K, str] | None = None) -> None:
        self._at: HashTrieMap[K, Moment] = HashTrieMap() if at is None else at
        self._whose: HashTrieMap[K, str] = HashTrieMap() if whose is None else whose
        self._counts: HashTrieMap[str, int] = HashTrieMap()
        for owner in self._whose.values():
            self._counts = self._counts.insert(owner, self._counts.get(owner, 0) + 1)
        self._numbers = NumberSet()
        self._heap: Heap = None
        self._held = 0  # Places in the heap; those whose moment was changed since are left out when they come up.
        for key, moment in sorted(self._at.items()):
            self._numbers = self._numbers.insert(key)
            self._hold(key, moment)

    # -- A map -----------------------------------------------------------------------

    def __getitem__(self, key: K) -> Moment:
        return self._at[key]

    def __contains__(self, key: object) -> bool:
        return key in self._at

    def __iter__(self) -> Iterator[K]:
        return self.walk(upwards=True)

    def __len__(self) -> int:
        return len(self._at)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Schedule) and bool(self._at == other._at and self._whose == other._whose)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Schedule({dict(self._at)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Schedule, (self._at, self._whose)

    # -- Making another ----------------------------------------------------------------

    def insert(self, key: K, moment: Moment, whose: str = "") -> Schedule[K]:
        """Return the schedule with a matter at a moment; whose it is need be said only the first time."""
        made = self._copied(self._at.insert(key, moment), self._numbers.insert(key))
        if whose and key not in self._whose:
            made._whose = self._whose.insert(key, whose)
            made._counts = self._counts.insert(whose, self._counts.get(whose, 0) + 1)
        if self._at.get(key) != moment:
            made._hold(key, moment)
        return made

    def discard(self, key: K) -> Schedule[K]:
        """Return the schedule without a matter."""
        made = self._copied(self._at.discard(key), self._numbers.discard(key))
        owner = self._whose.get(key)
        if owner is not None:
            made._whose, left = self._whose.discard(key), self._counts[owner] - 1
            made._counts = self._counts.insert(owner, left) if left else self._counts.discard(owner)
        return made

    def handed(self, old: str, new: str) -> Schedule[K]:
        """Return the schedule in which all that was one's is another's."""
        if old not in self._counts:
            return self
        whose = self._whose
        for key in [one for one, owner in self._whose.items() if owner == old]:
            whose = whose.insert(key, new)
        return Schedule(self._at, whose)

    def _copied(self, at: HashTrieMap[K, Moment], numbers: NumberSet) -> Schedule[K]:
        made: Schedule[K] = Schedule.__new__(Schedule)
        made._at, made._whose, made._counts = at, self._whose, self._counts
        made._heap, made._held, made._numbers = self._heap, self._held, numbers
        if made._held > 2 * len(at) + SLACK:
            return Schedule(at, self._whose)
        return made

    def _hold(self, key: K, moment: Moment) -> None:
        if moment != NEVER:
            self._heap, self._held = _merged(self._heap, (1, moment, key, None, None)), self._held + 1

    # -- Asking ----------------------------------------------------------------------

    def count_of(self, owner: str) -> int:
        """Count the matters that are somebody's."""
        return int(self._counts.get(owner, 0))

    def soonest(self) -> Iterator[tuple[K, Moment]]:
        """Yield the matters that have a moment, the earliest first, and of one moment the lowest key."""
        last: tuple[Moment, K] | None = None
        places = [] if self._heap is None else [(self._heap[1], self._heap[2], 0, self._heap)]
        order = count(1)  # Of two places that say the same, neither is looked into to tell them apart.
        while places:
            moment, key, _, (_, _, _, left, right) = heappop(places)
            for below in (left, right):
                if below is not None:
                    heappush(places, (below[1], below[2], next(order), below))
            if self._at.get(key) == moment and (moment, key) != last:
                last = (moment, key)
                yield key, moment

    def walk(self, *, before: int | None = None, after: int | None = None, upwards: bool = False) -> Iterator[K]:
        """Yield the matters by their numbers, from the highest down or from the lowest up."""
        return cast("Iterator[K]", self._numbers.walk(before=before, after=after, upwards=upwards))

    def earliest(self) -> Moment:
        """Return the earliest moment; `NEVER` where there is none."""
        while self._heap is not None and self._at.get(self._heap[2]) != self._heap[1]:
            # What holds no more is left out once, and not each time; to others this is the same value.
            self._heap, self._held = _merged(self._heap[3], self._heap[4]), self._held - 1
        return NEVER if self._heap is None else self._heap[1]

    def due(self, by: Moment) -> list[K]:
        """List the matters whose moment has come, in the order of their keys."""
        found = []
        for key, moment in self.soonest():
            if moment > by:
                break
            found.append(key)
        return sorted(found)
