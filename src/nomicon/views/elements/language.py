"""The language in which a page tells what the engine says; what players and rules say stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from nomicon.game.values.translatable import Sentence, translated

Told = TypeVar("Told")


class Language(Struct, frozen=True):
    """How a text of the engine is written for a reader, and how a single word such as “adopted” is."""

    text: Callable[[str], str]
    word: Callable[[str], str]


ENGLISH = Language(str, str)
"""As texts stand in the code."""


def in_language(sentence: str, language: Language) -> str:
    """Tell a sentence of the engine to a reader; what players and rules wrote stays as it is."""
    return translated(sentence, language.text)


def page_in_language(page: Told, language: Language) -> Told:
    """Tell every sentence of the engine on a page to its reader; all else on it stays the very same."""
    told: object = page
    match page:
        case Sentence():
            told = in_language(page, language)
        case Mapping():
            told = {name: page_in_language(one, language) for name, one in page.items()}
        case list():
            told = [page_in_language(one, language) for one in page]
        case tuple():
            told = tuple(page_in_language(one, language) for one in page)
    return told  # type: ignore[return-value]  # Of the same shape as it came.
