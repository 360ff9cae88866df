"""A cache that is bounded twice: by how many things it holds, and by how large they are together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """Forgets first what was unused for longest. Not made for several threads at once."""

    def __init__(self, things: int, characters: int) -> None:
        self._things, self._characters = things, characters
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def characters(self) -> int:
        """Return how many characters it holds."""
        return self._size

    def get(self, key: K) -> V | None:
        """Return what is kept under a key; None if it is not there."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        return entry[0]

    def put(self, key: K, value: V, characters: int) -> None:
        """Keep something under a key, in place of what was there. What is larger than the cache is not kept."""
        self._size += characters - self._entries.pop(key, (None, 0))[1]
        self._entries[key] = (value, characters)
        while self._entries and (len(self._entries) > self._things or self._size > self._characters):
            _, (_, size) = self._entries.popitem(last=False)
            self._size -= size

    def clear(self) -> None:
        """Forget everything."""
        self._entries.clear()
        self._size = 0
