"""The language in which a terminal tells what came of a move, as the environment says."""

from __future__ import annotations

import os
from functools import cache
from gettext import translation
from pathlib import Path

import nomicon
from nomicon.game.values.translatable import Sentence, _
from nomicon.views.elements.language import ENGLISH, Language, in_language

VARIABLE = "NOMICON_LANGUAGE"
"""The variable of the environment that names the language, such as ``de``."""

CATALOGUES = Path(nomicon.__file__).parent / "web" / "locale"
"""Where the translations are, which pages use, too."""


def language_here() -> Language:
    """Return the language that the environment names; English where it names none that we have."""
    return _language(code_here())


def code_here() -> str:
    """Return the code of the language that the environment names, such as ``de``; empty where it names none."""
    return os.environ.get(VARIABLE, "").replace("_", "-").partition("-")[0].lower()


def told_here(sentence: str) -> str:
    """Tell a sentence of the program in the language that the environment names."""
    return in_language(sentence, language_here())


def phrase_here(text: str) -> str:
    """Tell a text of the program, such as “leave the game”, whether or not it is marked as a sentence."""
    return told_here(text) if isinstance(text, Sentence) or not text else language_here().text(text)


def entries_told(many: int) -> str:
    """Say how many entries there are, as a part of a sentence."""
    return _("1 entry") if many == 1 else _("{number} entries", number=many)


@cache
def _language(code: str) -> Language:
    if code in ("", "en"):
        return ENGLISH
    catalogue = translation("django", CATALOGUES, [code], fallback=True)
    return Language(catalogue.gettext, catalogue.gettext)
