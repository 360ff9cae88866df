"""Drawing lots from a seed that was committed to before anybody could know its cause. Anybody can work it out again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from msgspec import Struct


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


def drawn_order(seed: str, draw: str, candidates: Sequence[str], weights: Sequence[int] = ()) -> tuple[str, ...]:
    """Put candidates into a drawn order; with weights, each next one is drawn by its share of those that are left.

    A candidate of weight 0 is never drawn, and so is not in the order.
    """
    if not weights:
        return ordering(seed, draw, candidates)
    pool = [(one, weight) for one, weight in zip(candidates, weights, strict=True) if weight]
    return tuple(pool.pop(one.taken)[0] for one in weighted_lots(seed, draw, weights) if one.taken is not None)


class DrawQuery(Struct, frozen=True):
    """A draw that is asked for: its id, the rule it is for, and which it is of that rule's draws for that purpose.

    Where it has `weights`, they are whole numbers, one for each candidate.
    """

    id: str
    rule: str
    purpose: str
    which: int
    candidates: tuple[str, ...]
    weights: tuple[int, ...] = ()


class DrawSource(Protocol):
    """Gives what lots come to where a seed alone does not say it: in a past that is corrected."""

    def drawn(self, query: DrawQuery) -> tuple[str, tuple[str, ...]]:
        """Return the id of a draw, and the order that its candidates come in."""


class SealedLots:
    """Lots of sealed functions: by a seed of their own, as that of the next public draw is revealed to everybody.

    The seed is kept with what is sealed, for an audit. It is made only if lots are drawn.
    """

    def __init__(self, make: Callable[[], str]) -> None:
        self._make, self._drawn, self.seed = make, 0, ""

    def drawn(self, query: DrawQuery) -> tuple[str, tuple[str, ...]]:
        """Return the id of a draw, and the order that its candidates come in."""
        self.seed = self.seed or self._make()
        self._drawn += 1
        draw = f"sealed {self._drawn}:{query.purpose}"
        return draw, drawn_order(self.seed, draw, query.candidates, query.weights)


class Lot(Struct, frozen=True):
    """One number of the stream: which of those left it takes, or None where it would favour some of them.

    `left` is how many are left; of a draw with weights, the sum of theirs, of which `share` is that of the one taken.
    """

    block: int
    digest: bytes
    left: int
    taken: int | None
    remainder: int | None = None
    share: int = 1


def lots(seed: str, draw: str, many: int) -> Iterator[Lot]:
    """Yield every number looked at until each of so many candidates is drawn."""
    return _lots(seed, draw, [1] * many)


def weighted_lots(seed: str, draw: str, weights: Sequence[int]) -> Iterator[Lot]:
    """Yield every number looked at until each candidate that has a weight is drawn; `taken` counts those left."""
    return _lots(seed, draw, [weight for weight in weights if weight])


def _lots(seed: str, draw: str, weights: list[int]) -> Iterator[Lot]:
    start, block, left = bytes.fromhex(seed), 0, sum(weights)
    is_even = left == len(weights)
    while weights:
        fair = (1 << 256) - (1 << 256) % left
        digest = hashlib.sha256(start + f"{draw}\n{block}".encode()).digest()
        number = int.from_bytes(digest, "big")
        block += 1
        if number >= fair:
            yield Lot(block - 1, digest, left, None)
            continue
        taken = number % left if is_even else _place_of(number % left, weights)
        yield Lot(block - 1, digest, left, taken, number % left, weights[taken])
        left -= weights.pop(taken)


def _place_of(ticket: int, weights: Sequence[int]) -> int:
    """Return whose ticket this is, if each has as many as its weight, one after the other."""
    for place, weight in enumerate(weights):
        if ticket < weight:
            return place
        ticket -= weight
    raise AssertionError("there are as many tickets as all weights together")
