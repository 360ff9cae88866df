"""The kinds of badges: what a word in a badge has for its colour."""

from __future__ import annotations

from collections.abc import Mapping

OF_STATES: Mapping[str, tuple[Mapping[str, str], str]] = {
    "proposal": ({"open": "open", "adopted": "good", "defeated": "bad"}, "warn"),
    "claim": ({"standing": "good", "overturned": "bad"}, "warn"),
    "effect": ({"took effect": "good"}, "warn"),
    "change": ({"repealed": "repealed"}, "amended"),
    "duty": ({"owed": "warn"}, ""),
    "game": ({"open": "open"}, "secret"),
}
"""By what something is: the kind of badge for each of its states, and that for every other state."""


def badge_kind(of: str, state: str) -> str:
    """Return the kind of badge for the state of something; where that has no states, `of` is the kind itself."""
    kinds, otherwise = OF_STATES.get(of, ({}, of))
    return kinds.get(state, otherwise)
