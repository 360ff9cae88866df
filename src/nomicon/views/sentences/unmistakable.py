"""What players and rules wrote, within sentences of the program: nobody can take a part of it for more of the record.

A text that could be read as more stands in quotation marks; all others stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nomicon.game.values.translatable import Sentence
from nomicon.views.elements.page import plain
from nomicon.views.elements.text import said

_VALUE = re.compile(r"""^\s|\s$|["=\n]|[,;]\s|[.!?](\s|$)""")
"""What reads like the end of a value, a further value or a further sentence."""

_WITHIN = re.compile(rf"""{_VALUE.pattern}|[][{{}}]|:\s""")
"""What reads like more within a list or a record."""

_NAME = re.compile(r"""^\s|\s$|["=\n]|[,;:]\s|([^\W\d_]{3}|\d)[.!?]\s""")
"""What reads like the end of a name; of initials and titles such as “Dr.” nobody thinks that."""

_SEVERAL = re.compile(r"\sand\s")
"""What reads like the names of several players."""

_TEXT = re.compile(r"""\n|[.!?…]["')\]]*\s+\S""")
"""What reads like the end of a sentence, and a further one."""

TEXTS = frozenset(
    {"because", "duty", "message", "note", "question", "reason", "reasons", "report", "text", "what", "why"}
)
"""Fields and parts that are texts, which may be long; all others are names, or values that are short."""

PEOPLE = frozenset({"instead_of", "judge", "player", "players", "proponent", "voter", "who"})
"""Fields and parts that name players."""

TYPED = frozenset({"arguments", "fields", "line", "lines", "needs", "purpose"})
"""Fields and parts that are put together of others, or typed: their own parts are unmistakable already."""


def unmistakable(name: str, value: str, within: str = "") -> str:
    """Write what stands for a field or a part, within a text that may have quotation marks for it."""
    if isinstance(value, Sentence):
        return value
    if f'"{{{name}}}"' in within:
        return _escaped(value)
    if name in TYPED:
        return value
    if name.endswith("title"):
        return _quoted(value) if _TEXT.search(value) or _closes_too_early(value) else value
    if name in PEOPLE and _SEVERAL.search(value):
        return _quoted(value)
    return _quoted(value) if (_TEXT if name in TEXTS else _NAME).search(value) else value


def one_of_several(text: str, between: str = ", ") -> str:
    """Write one of several names or texts, with the same between them."""
    could_be_more = between.strip() in text.split() or _NAME.search(text) or _SEVERAL.search(text)
    return _quoted(text) if could_be_more else text


def fields(record: Mapping[str, object]) -> str:
    """Write values with their names: ``player=Ann, size=2``."""
    return ", ".join(f"{name}={said(_marked(plain(value), _VALUE))}" for name, value in record.items())


def _marked(value: object, more: re.Pattern[str]) -> object:
    match value:
        case Sentence():
            return value
        case str():
            return _quoted(value) if more.search(value) else value
        case Mapping():
            return {_marked(name, _WITHIN): _marked(one, _WITHIN) for name, one in value.items()}
        case Sequence():
            return [_marked(one, _WITHIN) for one in value]
        case _:
            return value


def _closes_too_early(title: str) -> bool:
    """Say whether a text in brackets would seem to end before its end."""
    depth = 0
    for sign in title:
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            return True
    return False


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    return " ".join(text.split()).replace('"', r"\"")
