"""The language in which a page tells what the engine says; what players and rules say stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nomicon.game.values.translatable import translated


@dataclass(frozen=True, slots=True)
class Language:
    """How a text of the engine is written for a reader, and how a single word such as “adopted” is."""

    text: Callable[[str], str]
    word: Callable[[str], str]


ENGLISH = Language(str, str)
"""As texts stand in the code."""


def in_language(sentence: str, language: Language) -> str:
    """Tell a sentence of the engine to a reader; what players and rules wrote stays as it is."""
    return translated(sentence, language.text)
