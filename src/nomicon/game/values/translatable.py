"""Texts that are translated. They are in the code in English; what is marked here, the catalogues collect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence


def gettext_noop(text: str) -> str:
    """Mark a text for the catalogues of translations; it stays as it is. The name is the one that gettext looks for."""
    return text


class Sentence(str):
    """A sentence in English that knows its text and what fills it, so that it can be told in another language.

    Whatever is stored of it, is stored as the plain English text.
    """

    text: str
    parts: Mapping[str, object]


class FixedText(Sentence):
    """A text that nothing fills: its braces are its own."""


class PercentSentence(Sentence):
    """A sentence whose places are written as Django's catalogues write them: ``%(name)s``."""


class Capitalised(Sentence):
    """A sentence that begins a line, so that its first letter is a capital in every language."""


def _(text: str, /, **parts: object) -> str:
    """Return a sentence: a text for the catalogues, and what fills its places. gettext looks for this name."""
    sentence = Sentence(text.format(**parts))
    sentence.text, sentence.parts = text, parts
    return sentence


def filled(text: str, parts: Mapping[str, object]) -> str:
    """Return a sentence of a text of the catalogues that has places such as ``%(name)s``."""
    sentence = PercentSentence(text % parts)
    sentence.text, sentence.parts = text, parts
    return sentence


def joined(*sentences: str, by: str = " ") -> str:
    """Return several sentences as one, with a space or something else between them."""
    parts = {f"part{place}": sentence for place, sentence in enumerate(sentences) if sentence}
    whole = Sentence(by.join(parts.values()))
    whole.text, whole.parts = by.join(f"{{{name}}}" for name in parts), parts
    return whole


def stored_as(told: str, stored: str) -> str:
    """Return a sentence that is told as one, and kept in records in words of earlier versions."""
    if not isinstance(told, Sentence):
        return stored
    kept = Sentence(stored)
    kept.text, kept.parts = told.text, told.parts
    return kept


def ended(sentence: str) -> str:
    """Return a sentence with its full stop."""
    return sentence if sentence.endswith((".", "?")) else _("{sentence}.", sentence=sentence)


def either(names: Sequence[str]) -> str:
    """Name several things of which one is meant: ``mutable or immutable``."""
    if len(names) < 2:
        return names[0] if names else ""
    return _("{names} or {last}", names=joined(*names[:-1], by=", "), last=names[-1])


def all_of(names: Sequence[str]) -> str:
    """Name several things together: ``Ann, Ben and Cat``."""
    if len(names) < 2:
        return names[0] if names else ""
    return _("{names} and {last}", names=joined(*names[:-1], by=", "), last=names[-1])


def sentence_of(wrong: BaseException) -> str:
    """Return what an error says, as a sentence that can be told in another language."""
    told = getattr(wrong, "sentence", None) or (wrong.args[0] if len(wrong.args) == 1 else None)
    return told if isinstance(told, str) else str(wrong)


def word(text: str) -> str:
    """Return a word of the program, such as “adopted”, as one that is translated."""
    if isinstance(text, Sentence):
        return text
    sentence = FixedText(text)
    sentence.text, sentence.parts = text, {}
    return sentence


def capitalised(sentence: str) -> str:
    """Return a sentence with a capital at its beginning, in whatever language it is told."""
    begun = Capitalised(sentence[:1].upper() + sentence[1:])
    begun.text, begun.parts = "{sentence}", {"sentence": sentence}
    return begun


def translated(sentence: str, translate: Callable[[str], str]) -> str:
    """Tell a sentence in another language; what players and rules wrote stays as it is."""
    if not isinstance(sentence, Sentence):
        return sentence
    parts = {
        name: translated(part, translate) if isinstance(part, str) else part for name, part in sentence.parts.items()
    }
    if isinstance(sentence, FixedText):
        return translate(sentence.text)
    if isinstance(sentence, PercentSentence):
        return translate(sentence.text) % parts
    told = translate(sentence.text).format(**parts)
    return told[:1].upper() + told[1:] if isinstance(sentence, Capitalised) else told
