r"""The words of a line, as people type them and as exports write them: text in double quotes is one word.

Within the quotes ``\"`` is a quotation mark, ``\\`` a backslash, and ``\n`` begins another line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicon.game.values.translatable import _, gettext_noop
from nomicon.game.values.translatable import word as word_of
from nomicon.hosting.invalid import Invalid

YOUR_LINE = word_of(gettext_noop("your line"))
"""What a message calls a line that somebody typed."""

YOUR_TEXT = word_of(gettext_noop("your text"))
"""What a message calls the text below such a line."""

_WORD = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
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
        raise Invalid(_("{where}: a quotation mark is missing at the end.", where=where))
    return [_QUOTED.sub(lambda part: _ESCAPED.sub(_meant, part[1]), word) for word in _WORD.findall(line)]


def _meant(escaped: re.Match[str]) -> str:
    return "\n" if escaped[1] == "n" else escaped[1]


def quoted(text: str, *, always: bool = False) -> str:
    """Write a text as one word of a line, in quotation marks where it needs them."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"' if always or not text or escaped != text or re.search(r"\s", text) else text


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
