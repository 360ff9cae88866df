"""Drawing lots from a seed that was committed to before anybody could know its cause. Anybody can work it out again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence


def commitment(seed: str) -> str:
    """Return what is published before a seed is used: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def ordering(seed: str, draw: str, candidates: Sequence[str]) -> tuple[str, ...]:
    """Put candidates into a drawn order: the first is chosen, and the next one follows should the first refuse.

    The order rests on the seed and the draw's id alone, and every order is equally likely: numbers are taken by
    rejection from a stream of SHA-256 blocks, never by a remainder.
    """
    pool, stream = list(candidates), _numbers(seed, draw)
    drawn = []
    while pool:
        drawn.append(pool.pop(_below(len(pool), stream)))
    return tuple(drawn)


def _numbers(seed: str, draw: str) -> Iterator[int]:
    block = 0
    while True:
        text = f"{draw}\n{block}".encode()
        yield int.from_bytes(hashlib.sha256(bytes.fromhex(seed) + text).digest(), "big")
        block += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    fair = (1 << 256) - (1 << 256) % bound
    return next(number for number in stream if number < fair) % bound
