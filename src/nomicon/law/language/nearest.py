"""The name that was probably meant, where one is not known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches


def near(name: str, known: Sequence[str] | Mapping[str, object]) -> str:
    """Return a hint at the name that was probably meant; empty where none is near."""
    found = get_close_matches(name, list(known), 1)
    return f" (did you mean {found[0]!r}?)" if found else ""


def unknown(name: str, known: Sequence[str] | Mapping[str, object], none: str = "none") -> str:
    """Return what is said behind a name that is not known: what was probably meant, or else what there is."""
    return near(name, known) or f". There are: {', '.join(sorted(known)) or none}"
