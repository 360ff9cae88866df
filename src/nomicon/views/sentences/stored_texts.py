"""Texts that are kept in English, and told in the language of whoever reads them."""

from __future__ import annotations

from enum import StrEnum

from nomicon.game.values.translatable import _ as sentence
from nomicon.views.sentences.recorded import found_among


class StoredText(StrEnum):
    """A text of one kind, each with the places that are filled in: what hosts did, or why something was not sent."""

    def of(self, **parts: object) -> str:
        """Return it with what fills it, as it is kept."""
        return sentence(self.value, **parts)

    @classmethod
    def known(cls, stored: str) -> str:
        """Return what was kept as a sentence that can be told. What earlier versions or others wrote stays as it is."""
        return found_among(stored, tuple(one.value for one in cls))
