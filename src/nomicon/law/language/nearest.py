"""The name that was probably meant, where one is not known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from nomicon.game.values.translatable import _


def near(name: str, known: Sequence[str] | Mapping[str, object]) -> str:
    """Return a hint at the name that was probably meant; empty where none is near."""
    found = get_close_matches(name, list(known), 1)
    return _(" (did you mean {name!r}?)", name=found[0]) if found else ""


def unknown(name: str, known: Sequence[str] | Mapping[str, object], none: str = "none") -> str:
    """Return what is said behind a name that is not known: what was probably meant, or else what there is."""
    return near(name, known) or _(". There are: {names}", names=", ".join(sorted(known)) or none)
