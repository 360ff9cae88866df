"""A set of whole numbers in their order: ten thousand take some kilobytes, and the next of them is found at once.

It is a value: adding to one makes another that shares what did not change. Numbers are kept as bits, a thousand in one
whole number, and above those, as bits again, which thousands there are.
"""

from __future__ import annotations

from collections.abc import Iterator

from rpds import HashTrieMap

BITS = 10
"""Numbers share a place by all but so many of their last bits."""

EACH = (1 << BITS) - 1

LEVELS = 4
"""How often places are gathered again: 40 bits, which is more than any number of a proposal or an entry has."""

_NOTHING: HashTrieMap[tuple[int, int], int] = HashTrieMap()


class NumberSet:
    """A persistent set of whole numbers; negative ones may be among them."""

    __slots__ = ("_count", "_places")

    def __init__(self, places: HashTrieMap[tuple[int, int], int] = _NOTHING, count: int = 0) -> None:
        self._places, self._count = places, count

    def __len__(self) -> int:
        return self._count

    def __contains__(self, number: int) -> bool:
        return bool(self._places.get((0, number >> BITS), 0) >> (number & EACH) & 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NumberSet) and bool(self._places == other._places)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"NumberSet({list(self.walk(upwards=True))!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return NumberSet, (self._places, self._count)

    def insert(self, number: int) -> NumberSet:
        """Return the set with a number."""
        if number in self:
            return self
        places = self._places
        for level in range(LEVELS):
            place, bit = number >> BITS, 1 << (number & EACH)
            known = places.get((level, place), 0)
            places = places.insert((level, place), known | bit)
            if known:
                break
            number = place
        return NumberSet(places, self._count + 1)

    def discard(self, number: int) -> NumberSet:
        """Return the set without a number."""
        if number not in self:
            return self
        places = self._places
        for level in range(LEVELS):
            place, bit = number >> BITS, 1 << (number & EACH)
            left = places[level, place] & ~bit
            if left:
                places = places.insert((level, place), left)
                break
            places = places.discard((level, place))
            number = place
        return NumberSet(places, self._count - 1)

    def walk(self, *, before: int | None = None, after: int | None = None, upwards: bool = False) -> Iterator[int]:
        """Yield the numbers from the highest down, or upwards; those below `before` and above `after`."""
        top = LEVELS - 1
        for place in sorted({place for level, place in self._tops()}, reverse=not upwards):
            yield from self._walked(top, place, before, after, upwards)

    def _tops(self) -> list[tuple[int, int]]:
        # Above all levels there are no more than two places, below nought and from it up.
        return [(LEVELS - 1, place) for place in (-1, 0) if (LEVELS - 1, place) in self._places]

    def _walked(self, level: int, place: int, before: int | None, after: int | None, upwards: bool) -> Iterator[int]:
        bits = self._places.get((level, place), 0)
        first, shift = place << BITS, BITS * level
        if before is not None:
            last = (before - 1 >> shift) - first
            bits &= (1 << min(last, EACH) + 1) - 1 if last >= 0 else 0
        if after is not None:
            begin = (after + 1 >> shift) - first
            bits &= -1 << max(begin, 0)
        while bits:
            bit = bits & -bits if upwards else 1 << bits.bit_length() - 1
            bits ^= bit
            number = first + bit.bit_length() - 1
            if level:
                yield from self._walked(level - 1, number, before, after, upwards)
            else:
                yield number
