"""Names that a reader would take for one another: other letters, other alphabets, the same shapes.

What looks like what is Unicode's own list (UTS 39), as the package `confusable_homoglyphs` carries it.
"""

from __future__ import annotations

from functools import lru_cache
from unicodedata import normalize

from confusable_homoglyphs import confusables

OF_ASCII = {
    '"': "''",
    "%": "\u00ba/\u2080",
    "&": "\ua778",
    "0": "O",
    "1": "l",
    ";": "\u037e",
    "I": "l",
    "`": "'",
    "m": "rn",
    "|": "l",
    "}": "\u2775",
}
"""What the list has for ASCII signs that look like others. Most names have no other signs, and need not read it."""


def look_alike(one: str, other: str) -> bool:
    """Say whether two names are the same to a reader who does not look at the letters one by one."""
    return any(drawn == again for drawn, again in zip(drawn_as(one), drawn_as(other), strict=True))


def drawn_the_same(one: str, other: str) -> bool:
    """Say whether two names are written with letters of the same shapes, great and small ones apart."""
    return _shapes(normalize("NFKC", one)) == _shapes(normalize("NFKC", other))


@lru_cache(maxsize=10_000)
def drawn_as(name: str) -> tuple[str, str, str]:
    """Return a name in small letters, the shapes of those, and the shapes of its own letters in small ones.

    Small letters and capitals look like different things (i like j, I like l), so names are compared in three ways:
    two are alike where one of the three is the same. Each says by its first letter which it is.
    """
    name = " ".join(normalize("NFKC", name).split())
    small = normalize("NFKC", name.casefold())
    return f"1{small}", f"2{_shapes(small)}", f"3{_shapes(name).casefold()}"


def _shapes(text: str) -> str:
    return normalize("NFD", "".join(map(_shape, normalize("NFD", text))))


@lru_cache(maxsize=10_000)
def _shape(letter: str) -> str:
    """Return the one letter, or the few, that stand for all that look like this one."""
    return OF_ASCII.get(letter, letter) if letter.isascii() else shape_in_list(letter)


def shape_in_list(letter: str) -> str:
    """Return what stands for a letter by Unicode's list.

    The list pairs each with a letter that stands for all of its kind; so that one is paired with the most.
    """
    likenesses: list[str] = [one["c"] for one in confusables.confusables_data.get(letter, ())]
    return max((letter, *likenesses), key=lambda one: (len(confusables.confusables_data.get(one, ())), one))
