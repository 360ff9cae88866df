"""Titles: one that ran into the words is parted from them; a rule without one is titled by how it begins."""

from __future__ import annotations

import re

from msgspec import Struct

_TITLE_WORDS = 7
_TITLE_LETTERS = 70
_LONGEST = 10  # Words of a title that ran into the words.

_OPENERS = frozenset(
    {
        "A",
        "An",
        "The",
        "All",
        "Any",
        "Each",
        "Every",
        "No",
        "None",
        "Nobody",
        "Some",
        "Whatever",
        "Whenever",
        "Whoever",
        "Until",
        "Unless",
        "Once",
        "At",
        "On",
        "In",
        "For",
        "From",
        "If",
        "When",
        "Where",
        "While",
        "Upon",
        "After",
        "Before",
        "During",
        "There",
        "This",
        "That",
        "These",
        "Those",
        "It",
        "Players",
        "Having",
        "I",
        "We",
        "You",
        "To",
    }
)
"""Words by which sentences of rules begin, and which stand in the middle of a title only before another capital."""


class Parted(Struct, frozen=True):
    """A title and the words after it; the title is empty where there seems to be none."""

    title: str
    words: str
    is_sure: bool = True


def by_how_it_begins(words: str) -> str:
    """Return a title for a rule that has none: its first words."""
    every = words.replace("\n", " ").split()
    title = " ".join(every[:_TITLE_WORDS])[:_TITLE_LETTERS].rstrip(" ,;:.(")
    return f"{title}…" if len(every) > _TITLE_WORDS or len(title) == _TITLE_LETTERS else title or "Untitled"


def shown_title(title: str) -> str:
    """Return a title as it stands over a rule: without the full stop that some records put behind it."""
    return " ".join(title.split()).rstrip(" .:")


def parted(text: str) -> Parted:
    """Part a title from the words it ran into, where lines were lost: ``Quorum Quorum is one half.``"""
    words = text.split()
    colon = next((at for at, word in enumerate(words) if word.endswith((":", ";"))), len(words))  # In no title.
    head = words[: min(_LONGEST, colon) + 1]
    stop = next((at for at, word in enumerate(head) if re.search(r"[^\W\d][.?!][\"”)]?$", word)), len(head))
    within = head[: stop + 1]
    begins = [at for at in range(1, len(within)) if _opens(words, at)]
    if begins:
        return _cut(text, begins[0], True)
    others = [at for at in range(1, len(within)) if _capital(words[at]) and _small(words, at + 1)]
    if not _capital(words[0] if words else "") or (_opener(words[0]) and _small(words, 1)):
        return Parted("", text.strip(), is_sure=not others)
    if others:
        return _cut(text, others[-1], words[others[-1]] == words[0])
    if stop < len(head) - 1 and _capital(words[stop + 1]):
        return _cut(text, stop + 1, True)
    return Parted("", text.strip(), is_sure=False)


def _cut(text: str, at: int, is_sure: bool) -> Parted:
    found = re.match(rf"\s*(?:\S+\s+){{{at}}}", text)
    assert found is not None, "there are that many words"
    return Parted(shown_title(found[0]), text[found.end() :].strip(), is_sure)


def _opens(words: list[str], at: int) -> bool:
    """Say whether a sentence seems to begin here: with a word that opens one, and small letters soon after."""
    if not _opener(words[at]):
        return False
    after = words[at + 1] if at + 1 < len(words) else ""
    goes_on = _small(words, at + 2) and _capital(after) and not _opener(after)  # As in ``All Judgements must``.
    return _small(words, at + 1) or goes_on or (len(after) > 1 and after.isupper())


def _opener(word: str) -> bool:
    return word.rstrip(",") in _OPENERS


def _capital(word: str) -> bool:
    return word[:1].isupper()


def _small(words: list[str], at: int) -> bool:
    return at < len(words) and words[at][:1].islower()
