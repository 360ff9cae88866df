"""Drawing lots from a seed that was committed to before anybody could know its cause. Anybody can work it out again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol


def commitment(seed: str) -> str:
    """Return what is published before a seed is used: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def ordering(seed: str, draw: str, candidates: Sequence[str]) -> tuple[str, ...]:
    """Put candidates into a drawn order: the first is chosen, and the next one follows should the first refuse.

    The order rests on the seed and the draw's id alone, and every order is equally likely: numbers are taken by
    rejection from a stream of SHA-256 blocks, never by a remainder.
    """
    pool = list(candidates)
    return tuple(pool.pop(one.taken) for one in lots(seed, draw, len(pool)) if one.taken is not None)


@dataclass(frozen=True, slots=True)
class DrawQuery:
    """A draw that is asked for: its id, the rule it is for, and which it is of that rule's draws for that purpose."""

    id: str
    rule: str
    purpose: str
    which: int
    candidates: tuple[str, ...]


class DrawSource(Protocol):
    """Gives what lots come to where a seed alone does not say it: in a past that is corrected."""

    def drawn(self, query: DrawQuery) -> tuple[str, tuple[str, ...]]:
        """Return the id of a draw, and the order that its candidates come in."""


@dataclass(frozen=True, slots=True)
class Lot:
    """One number of the stream: which of those `left` it takes, or None where it would favour some of them."""

    block: int
    digest: bytes
    left: int
    taken: int | None


def lots(seed: str, draw: str, many: int) -> Iterator[Lot]:
    """Yield every number looked at until each of so many candidates is drawn."""
    start, block = bytes.fromhex(seed), 0
    for left in range(many, 0, -1):
        fair = (1 << 256) - (1 << 256) % left
        taken = None
        while taken is None:
            digest = hashlib.sha256(start + f"{draw}\n{block}".encode()).digest()
            number = int.from_bytes(digest, "big")
            taken = number % left if number < fair else None
            yield Lot(block, digest, left, taken)
            block += 1
