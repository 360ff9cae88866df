r"""The words of a line, as people type them and as exports write them: text in double quotes is one word.

Within the quotes ``\"`` is a quotation mark, ``\\`` a backslash, and ``\n`` begins another line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicon.game.values.translatable import _, gettext_noop
from nomicon.game.values.translatable import word as word_of
from nomicon.game.values.typed_words import quoted as quoted
from nomicon.hosting.invalid import Invalid

YOUR_LINE = word_of(gettext_noop("your line"))
"""What a message calls a line that somebody typed."""

YOUR_TEXT = word_of(gettext_noop("your text"))
"""What a message calls the text below such a line."""

_WORD = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_BEGUN = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*(?:"|\\?\Z))+')
_QUOTED_BEGUN = re.compile(r'"((?:[^"\\]|\\.)*)(?:"|\\?\Z)')
_ESCAPED = re.compile(r'\\(["\\n])')

_NAME = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([^>|,"]+))\s*')
_PLAIN_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [\w.'’-]+)*")
_FIRST_WORDS = ("at", "after", "given", "found", "check", "set", "with")  # With which other lines begin.

_BELOW = re.compile(r"(?:propose|draft|revise|mend)\s.*:\s*", re.IGNORECASE)
"""A line whose last colon only says that a text stands below."""


def split_line(text: str, where: str = YOUR_LINE) -> list[str]:
    """Split a line into words. Raises `Invalid` where a quotation mark is not closed."""
    line = text.rstrip()[:-1] if _BELOW.fullmatch(text.lstrip()) else text
    if _WORD.sub("", line).strip():
        raise Invalid(_("{where}: a closing quotation mark is missing.", where=where))
    return [_QUOTED.sub(lambda part: _ESCAPED.sub(_meant, part[1]), word) for word in _WORD.findall(line)]


def begun_line(text: str) -> tuple[list[str], str, str]:
    """Split a line that is still being typed: the words before the last, the last one, and how that stands there.

    The last word is empty behind a space. Its quotation mark may still be open.
    """
    found = list(_BEGUN.finditer(text))
    words = [_QUOTED_BEGUN.sub(lambda part: _ESCAPED.sub(_meant, part[1]), one[0]) for one in found]
    if not found or found[-1].end() < len(text):
        return words, "", ""
    return words[:-1], words[-1], found[-1][0]


def _meant(escaped: re.Match[str]) -> str:
    return "\n" if escaped[1] == "n" else escaped[1]


def said_by(line: str) -> tuple[list[str], str] | None:
    """Read ``Asha, "Ben > all"> vote 301 for`` as who says it, and what; None for a line that nobody is said to say."""
    names, at = [], 0
    while (found := _NAME.match(line, at)) is not None:
        names.append(_ESCAPED.sub(_meant, found[1]) if found[2] is None else found[2].strip())
        at = found.end() + 1
        mark = line[found.end() : at]
        if mark == ">":
            return names, line[at:].strip()
        if mark != ",":
            return None
    return None


def name_quoted(name: str) -> str:
    """Write a player's name as it stands before ``>``, in quotation marks unless nobody could misread it."""
    plain = _PLAIN_NAME.fullmatch(name) and name.split(" ", 1)[0] not in _FIRST_WORDS
    return name if plain else quoted(name, always=True)


def parts_of(words: Sequence[str]) -> list[list[str]]:
    """Divide words at the commas in them, but for those within words that are or were in quotation marks.

    What has a space in it stood in quotation marks, so of its commas only the last one divides, at its very end.
    """
    parts: list[list[str]] = [[]]
    for word in words:
        if len(word) > 1 and word[0] == word[-1] == '"':
            parts[-1] += split_line(word)
            continue
        pieces = [word.removesuffix(","), *[""] * word.endswith(",")] if " " in word.strip() else word.split(",")
        for place, piece in enumerate(pieces):
            parts += [[]] if place else []
            parts[-1] += [piece.strip()] if piece.strip() else []
    return parts


def inner_quoted(text: str) -> str:
    """Write a text as one word among words that are divided at commas: see `parts_of`."""
    return quoted(quoted(text, always=True)) if "," in text or '"' in text else quoted(text)
