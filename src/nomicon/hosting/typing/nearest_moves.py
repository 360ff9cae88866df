"""The moves that a line may mean which begins no move: by their whole names, however many words these have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

MOST_SUGGESTED = 3
"""The most moves that are suggested for a mistyped line."""

LIKE = 0.6
"""How much alike two names must be for one to be meant by the other, from 0 to 1."""

BEGUN = 0.9
"""How much a name is meant that begins with the same word: less than one that differs in a letter or so."""


class NearestMoves(Struct, frozen=True):
    """The names that may be meant, the likeliest first, and what was typed in place of the first one."""

    typed: str
    names: tuple[str, ...]


def nearest_moves(words: Sequence[str], known: Iterable[str]) -> NearestMoves:
    """Return which of some names of moves a line may mean."""
    typed = [word.lower().rstrip(":") for word in words]
    alike = [(_likeness(typed, name.lower().split()), name) for name in dict.fromkeys(known)]
    near = sorted((one for one in alike if one[0] >= LIKE), key=lambda one: -one[0])[:MOST_SUGGESTED]
    length = 1
    if near and _begins_like(typed, near[0][1]):
        length = len(near[0][1].split())
    return NearestMoves(" ".join(words[:length]).rstrip(":"), tuple(name for _likeness, name in near))


def _likeness(typed: Sequence[str], name: Sequence[str]) -> float:
    """Say how much a name is like the words that begin a line."""
    begins = " ".join(typed[: len(name)])
    likeness = _ratio(begins, " ".join(name))
    is_begun = len(name) > 1 and typed[:1] == name[:1]
    return max(likeness, BEGUN) if is_begun else likeness


def _begins_like(typed: Sequence[str], name: str) -> bool:
    """Say whether as many words were typed as a name has, and those look like it."""
    length = len(name.split())
    begins = " ".join(typed[:length])
    return length <= len(typed) and _ratio(begins, name.lower()) >= LIKE


def _ratio(typed: str, name: str) -> float:
    """Say how much alike two texts are; 0 where they cannot be alike enough."""
    matcher = SequenceMatcher(None, typed, name)
    # Upper bounds, which are found quickly: the whole comparison takes many seconds for a word of 100,000 letters.
    if matcher.real_quick_ratio() < LIKE or matcher.quick_ratio() < LIKE:
        return 0.0
    return matcher.ratio()
