"""Whether a rule speaks of something that rules declare, such as a quantity or an office, by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nomicon.game.texts import RuleText
from nomicon.law.headers.naming import POINTS

_COUNTING = re.compile(r"\b(award|transfer|scale|balance)\(")
"""What code does with points where it names no other quantity."""


def speaks_of(text: RuleText, kind: str, name: str) -> bool:
    """Say whether a rule speaks of a quantity, register, office or group, in its words, its header or its code.

    Registers are spoken of by code alone, in quotation marks: what they are called are everyday words.
    """
    if kind == "registers":
        return f'"{name}"' in text.code or f"'{name}'" in text.code
    if kind == "quantities" and name == POINTS and (_COUNTING.search(text.code) or "win_score" in text.answers):
        return True
    named = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    return any(named.search(said) for said in _said(text))


def _said(text: RuleText) -> Iterator[str]:
    """Yield all that a rule says, in words, header and code."""
    yield from (text.title, text.words, text.code)
    yield from text.burdens
    for part in (text.answers, text.settings, text.declares, text.binds):
        yield from _within(part)


def _within(value: object) -> Iterator[str]:
    """Yield each text within plain data, names of fields among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from _within(one)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _within(one)
