"""Parts of a folded game that lie apart and are read when they are asked for: old proposals, old versions of rules.

A part is named by the SHA-256 of its bytes, so it can be shared by every later folding, and cannot be another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, overload

from msgspec import Struct


class Ref(Struct, frozen=True):
    """Where a part lies, how many values it adds to those before it, and between which keys."""

    name: str
    count: int
    low: Any = None
    high: Any = None


Load: TypeAlias = Callable[[str], Any]
"""Reads a part by its name."""


class Chunks(Mapping[object, object]):
    """A map in parts; under a key that is in several, the newest counts."""

    def __init__(self, refs: Sequence[Ref], load: Load) -> None:
        self.refs, self._load = tuple(refs), load

    def __getitem__(self, key: object) -> object:
        for ref in reversed(self.refs):
            if ref.low <= key <= ref.high:
                part = self._load(ref.name)
                if key in part:
                    return part[key]
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        try:
            self[key]
        except (KeyError, TypeError):
            return False
        return True

    def __iter__(self) -> Iterator[object]:
        seen: set[object] = set()
        for ref in self.refs:
            for key in self._load(ref.name):
                if key not in seen:
                    seen.add(key)
                    yield key

    def __len__(self) -> int:
        return sum(ref.count for ref in self.refs)


class Segments(Sequence[object]):
    """A list in parts, one behind the other."""

    def __init__(self, refs: Sequence[Ref], load: Load) -> None:
        self.refs, self._load = tuple(refs), load

    @overload
    def __getitem__(self, place: int) -> object: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[object]: ...
    def __getitem__(self, place: int | slice) -> object:
        if isinstance(place, slice):
            return tuple(self)[place]
        left = place if place >= 0 else place + len(self)
        for ref in self.refs:
            if 0 <= left < ref.count:
                return self._load(ref.name)[left]
            left -= ref.count
        raise IndexError(place)

    def __iter__(self) -> Iterator[object]:
        for ref in self.refs:
            yield from self._load(ref.name)

    def __len__(self) -> int:
        return sum(ref.count for ref in self.refs)
