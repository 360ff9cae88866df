"""Texts that pages translate. They stand in the code in English; what is marked here, the catalogues collect."""

from __future__ import annotations


def gettext_noop(text: str) -> str:
    """Mark a text for the catalogues of translations; it stays as it is. The name is the one that gettext looks for."""
    return text
