"""The name that was probably meant, where one is not known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from heapq import nsmallest

from nomicon.game.values.translatable import Sentence, _, gettext_noop, word

HINT = gettext_noop(" (did you mean {name!r}?)")
"""A hint at a name, which stands right behind one that is not known."""

NONE = word(gettext_noop("none"))
"""What stands for a list of nothing."""


MOST_COMPARED = 1000
"""Names that one is compared with; the lines of a register can be a hundred thousand."""

MOST_TOLD = 150
"""Names that are listed, which is more than anybody reads through."""


def near(name: str, known: Sequence[str] | Mapping[str, object]) -> str:
    """Return a hint at the name that was probably meant; empty where none is near, or only the very same name is."""
    compared = list(known) if len(known) <= MOST_COMPARED else nsmallest(MOST_COMPARED, known)
    found = get_close_matches(name, compared, 1)
    return hint_at(found[0]) if found and found[0] != name else ""


def hint_at(name: str) -> str:
    """Ask whether a name was meant."""
    return _(HINT, name=name)


def name_meant(sentence: str) -> str | None:
    """Return the name that a hint in a sentence says was probably meant; None where there is no hint in it."""
    if not isinstance(sentence, Sentence):
        return None
    if sentence.text == HINT:
        return str(sentence.parts["name"])
    return next(
        (
            name
            for part in sentence.parts.values()
            if (name := name_meant(part) if isinstance(part, str) else None) is not None
        ),
        None,
    )


def without_hint(sentence: str) -> str:
    """Return a sentence without the hint in it."""
    if not isinstance(sentence, Sentence):
        return sentence
    if sentence.text == HINT:
        return ""
    parts = {name: without_hint(part) if isinstance(part, str) else part for name, part in sentence.parts.items()}
    return _(sentence.text, **parts)


def unknown(name: str, known: Sequence[str] | Mapping[str, object], none: str = NONE) -> str:
    """Return what is said behind a name that is not known: what was probably meant, or else what there is."""
    names = nsmallest(MOST_TOLD + 1, known)
    told = ", ".join(names if len(names) <= MOST_TOLD else [*names[:MOST_TOLD], "…"])
    return near(name, known) or _(". There are: {names}", names=told or none)
