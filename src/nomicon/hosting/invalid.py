"""What makes no sense at the door: refused before any move exists, and no business of the rules."""

from __future__ import annotations

from nomicon.game.values.translatable import _, sentence_of


class Invalid(Exception):
    """A request that cannot be read. Its text says what is wrong, where, and how to mend it."""


def invalid_at(where: str, wrong: Exception) -> Invalid:
    """Say where something stands that cannot be read."""
    return Invalid(_("{where}: {wrong}.", where=where, wrong=sentence_of(wrong)))
