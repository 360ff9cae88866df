r"""The words of a line, as people type them and as exports write them: text in double quotes is one word.

Within the quotes ``\"`` is a quotation mark, ``\\`` a backslash, and ``\n`` begins another line.
"""

from __future__ import annotations

import re

from nomicon.hosting.invalid import Invalid

_WORD = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(r'\\(["\\n])')

_BELOW = re.compile(r"(?:propose|draft|revise|mend)\s.*:\s*", re.IGNORECASE)
"""A line whose last colon only says that a text stands below."""


def split_line(text: str, where: str = "your line") -> list[str]:
    """Split a line into words. Raises `Invalid` where a quotation mark is not closed."""
    line = text.rstrip()[:-1] if _BELOW.fullmatch(text.lstrip()) else text
    if _WORD.sub("", line).strip():
        raise Invalid(f"{where}: a quotation mark is not closed.")
    return [_QUOTED.sub(lambda part: _ESCAPED.sub(_meant, part[1]), word) for word in _WORD.findall(line)]


def _meant(escaped: re.Match[str]) -> str:
    return "\n" if escaped[1] == "n" else escaped[1]


def quoted(text: str, *, always: bool = False) -> str:
    """Write a text as one word of a line, in quotation marks where it needs them."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"' if always or not text or escaped != text or re.search(r"\s", text) else text
