"""What makes no sense at the door: refused before any move exists, and no business of the rules."""

from __future__ import annotations


class Invalid(Exception):
    """A request that cannot be read. Its text says what is wrong, where, and how to mend it."""
