"""Rules in plain words: a text without a header becomes a rule that has a title and these words.

People write "Everyone wears a hat." and mean a rule. If its first line is a heading (`# Hats`), that is the title.
Otherwise the title is made from the first sentence.
"""

from __future__ import annotations

import json

from nomicon.play.limits import TITLE_LENGTH
from nomicon.rulebooks.files.format import RuleFile, read_change
from nomicon.rulebooks.files.malformed import Malformed

HEADER = "---"
"""How a rule file begins. Any other text is in plain words."""

TITLE = 60
"""The most characters of a title that is made from a sentence, so that it fits on a line of a list."""

SENTENCE_ENDS = (". ", "! ", "? ", ": ", "; ", "\n")


def is_plain(text: str) -> bool:
    """Say whether a text is a rule in plain words, and not a rule file."""
    return not text.lstrip().startswith(HEADER)


def is_sentence(text: str) -> bool:
    """Say whether a text on a line is words of a rule, and no keyword or name: several words, or one that ends."""
    return len(text.split()) > 1 or text.endswith((".", "!", "?"))


def read_rule_text(text: str, where: str) -> RuleFile:
    """Read a rule file, or a rule in plain words. Raises `Malformed` with the line of the text as it was given."""
    if not is_plain(text):
        return read_change(text, where)
    first, _, rest = text.lstrip().partition("\n")
    heading = first.startswith("# ")
    title, words = (first.removeprefix("# ").strip(), rest) if heading else (title_of(text), text.lstrip())
    above = f"{HEADER}\ntitle: {json.dumps(title)}\n{HEADER}\n"
    left_out = text[: len(text) - len(words)].count("\n")
    try:
        return read_change(above + words, where)
    except Malformed as wrong:
        line = None if wrong.line is None else max(1, wrong.line - above.count("\n") + left_out)
        raise Malformed(wrong.where, line, wrong.what, wrong.mend) from None


def title_of(words: str) -> str:
    """Make a title of the first sentence of a rule: ``Everyone wears a hat``."""
    text = words.strip()
    ends = [at for end in SENTENCE_ENDS if (at := text.find(end)) > 0]
    sentence = " ".join(text[: min(ends, default=len(text))].split()).rstrip(".!?:; ")
    if len(sentence) <= TITLE:
        return sentence
    kept, _, _ = sentence[: min(TITLE, TITLE_LENGTH)].rpartition(" ")
    return f"{kept or sentence[:TITLE]}…"
