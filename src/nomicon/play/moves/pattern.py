"""Patterns of lines: ``duty DUTY done [REPORT...]``. A line is read and printed from the same pattern.

Small letters stand as they are; capitals stand for a field. ``[WORD]`` may be left out, ``WORD...`` takes the rest of
the line, and ``{paradox PARADOX}`` is an option, which stands behind everything else, in any order.
"""

from __future__ import annotations

from msgspec import Struct


class PatternPart(Struct, frozen=True):
    """One part of a pattern: a word that stands as it is, or the place of a field."""

    word: str
    is_field: bool = False
    optional: bool = False
    takes_rest: bool = False


class Pattern(Struct, frozen=True):
    """A pattern, taken apart: the words that begin the line, the parts behind them, and the options."""

    begins: str
    parts: tuple[PatternPart, ...]
    options: tuple[tuple[str, PatternPart], ...]


def pattern_of(text: str) -> Pattern:
    """Take a pattern apart."""
    positional, _, rest = text.partition("{")
    parts = [_part(word) for word in positional.split()]
    begins = [part.word for part in parts]
    length = next((at for at, part in enumerate(parts) if part.is_field), len(parts))
    options = [option.strip(" }").split() for option in rest.split("{")] if rest else []
    return Pattern(
        " ".join(begins[:length]),
        tuple(parts[length:]),
        tuple((" ".join(keyword), _part(word)) for *keyword, word in options),
    )


def _part(word: str) -> PatternPart:
    name = word.strip("[]").removesuffix("...")
    return PatternPart(name, name.isupper(), word.startswith("["), "..." in word)
