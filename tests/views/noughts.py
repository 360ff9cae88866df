"""Finds, in what people read, rules and proposals that are named without the noughts their ruleset writes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_NAMED = re.compile(
    r"\b(?:rules?|proposals?|vote on|voted \w+ on|ballot on|proposed)(?: |\xa0|\n +)"
    r"(?P<numbers>\d+(?:(?:, and |, | and | or | to |[–-])\d+)*)\b",
    re.IGNORECASE,
)

EXAMPLE = "With 3, rule 19 is written as rule 019"
"""What the question about it says of itself, as an example."""


def without_noughts(text: str, digits: int = 3) -> list[str]:
    """Return each stretch of a text that names a rule or a proposal with fewer digits than these."""
    return [
        found[0]
        for found in _NAMED.finditer(text.replace(EXAMPLE, ""))
        if any(len(number) < digits for number in re.findall(r"\d+", found["numbers"]))
    ]


def texts_in(page: Any) -> Iterator[str]:
    """Yield every text in a page's data."""
    match page:
        case str():
            yield page
        case Mapping():
            for value in page.values():
                yield from texts_in(value)
        case list() | tuple():
            for value in page:
                yield from texts_in(value)
