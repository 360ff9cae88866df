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


def _(text: str, /, **parts: object) -> str:
    """Return a sentence: a text for the catalogues, and what fills its places. gettext looks for this name."""
    sentence = Sentence(text.format(**parts))
    sentence.text, sentence.parts = text, parts
    return sentence


def joined(*sentences: str) -> str:
    """Return several sentences as one, with a space between them."""
    parts = {f"part{place}": sentence for place, sentence in enumerate(sentences) if sentence}
    whole = Sentence(" ".join(parts.values()))
    whole.text, whole.parts = " ".join(f"{{{name}}}" for name in parts), parts
    return whole


def either(names: Sequence[str]) -> str:
    """Name several things of which one is meant: ``mutable or immutable``."""
    return _("{names} or {last}", names=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def all_of(names: Sequence[str]) -> str:
    """Name several things together: ``Ann, Ben and Cat``."""
    return _("{names} and {last}", names=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else "".join(names)


def word(text: str) -> str:
    """Return a word of the program, such as “adopted”, as one that is translated."""
    sentence = Sentence(text)
    sentence.text, sentence.parts = text.replace("{", "{{").replace("}", "}}"), {}
    return sentence


def translated(sentence: str, translate: Callable[[str], str]) -> str:
    """Tell a sentence in another language; what players and rules wrote stays as it is."""
    if not isinstance(sentence, Sentence):
        return sentence
    parts = {
        name: translated(part, translate) if isinstance(part, str) else part for name, part in sentence.parts.items()
    }
    return translate(sentence.text).format(**parts)
