"""Sentences of the engine, and what errors say, in the language of whoever asked for a page."""

from __future__ import annotations

from django.utils.translation import gettext

from nomicon.game.values.translatable import sentence_of, translated
from nomicon.play.engine import Refused


def told(sentence: str) -> str:
    """Tell a sentence of the engine in the reader's language."""
    return translated(sentence, gettext)


def wrong_told(wrong: BaseException) -> str:
    """Tell what an error says in the reader's language."""
    return told(sentence_of(wrong))


def refusal_told(refused: Refused) -> str:
    """Tell in the reader's language why a move was refused, and what one can do instead."""
    return " ".join(told(one) for one in (refused.because, refused.instead) if one)


def wrong_told_alone(wrong: BaseException, where: str = "") -> str:
    """Tell the same without the place before it, to somebody who knows where it is."""
    words = wrong_told(wrong).removeprefix(f"{told(where)}: ")
    return words[:1].upper() + words[1:]
