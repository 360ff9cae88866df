"""Sentences of the rule check: each is a text in English with what fills its places, so that it can be translated."""


class Sentence(str):
    """A sentence in English that knows its text, and what fills it; without parts, its braces are its own."""


def _(text, /, **parts):
    """Return a sentence; the project lists the text of each, for its catalogues of translations."""
    sentence = Sentence(text.format(**parts))
    sentence.text, sentence.parts = text, parts
    return sentence


def marked(text):
    """Mark a text that is filled elsewhere, so that it is listed, too."""
    return text


def word(text):
    """Return a text that nothing fills as a sentence: its braces are its own."""
    sentence = Sentence(text)
    sentence.text, sentence.parts = text, None
    return sentence


def taken(code):
    """Return what a question takes, as a sentence: the words that can be said stay as they are."""
    first, one_of, words = code.partition("one of ")
    return _("one of {names}", names=words) if one_of and not first else word(code)


def as_data(sentence):
    """Return a sentence as plain data; any other text, which is code or a name, stays as it is."""
    if not isinstance(sentence, Sentence):
        return sentence
    if sentence.parts is None:
        return {"text": sentence.text}
    parts = {name: as_data(part) if isinstance(part, str) else part for name, part in sentence.parts.items()}
    return {"text": sentence.text, "parts": parts}
