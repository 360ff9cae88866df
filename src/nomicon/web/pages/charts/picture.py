"""What a picture is: SVG with a title and a description, and the same in rows for who cannot or will not look."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString

WIDTH = 720
"""Units across a picture. It is as wide as the page lets it be; on a page of common width a unit is a pixel."""

LONGEST_LABEL = 18
"""Letters of a name in a picture; the table has all of them."""

DASHES = ("", "8 4", "2 3", "10 3 2 3", "5 2", "14 5")
"""How lines are told apart where colours are not: six dashes by six colours name 36 lines."""

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing that may stand on any page as it is, and its text equivalent, which a page shows beside it."""

    title: str
    svg: SafeString
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tag(name: str, *within: str, **attributes: object) -> str:
    """Write an element. ``class_`` and ``text_anchor`` stand for ``class`` and ``text-anchor``; None is left out.

    What stands within is SVG already; use `words` for text of any origin.
    """
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(number(value))}"'
        for key, value in attributes.items()
        if value not in (None, "")
    )
    return f"<{name}{told}>{''.join(within)}</{name}>" if within else f"<{name}{told}/>"


def clean(text: str) -> str:
    """Write text so that it stands within an element, whatever it holds."""
    return escape(_UNPRINTABLE.sub("\ufffd", text))


def words(x: float, y: float, text: str, kind: str = "", **attributes: object) -> str:
    """Write a line of text at a place, whatever it holds."""
    return tag("text", clean(text), x=x, y=y, class_=kind, **{"font_size": 12, **attributes})


def number(value: object) -> str:
    """Write a length with at most one decimal, so that machines that reckon otherwise in the last place agree."""
    if not isinstance(value, float):
        return str(value)
    told = f"{value:.1f}".removesuffix(".0")
    return "0" if told == "-0" else told


def path(points: Sequence[tuple[float, float]]) -> str:
    """Return the ``d`` of a line through points."""
    return "M" + "L".join(f"{number(float(x))} {number(float(y))}" for x, y in points)


def label(name: str) -> str:
    """Shorten a name so that it fits beside a line or below a place."""
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"


def width_of(text: str, size: float = 12) -> float:
    """Guess how wide a text is set, a little too wide rather than too narrow."""
    return sum(1.0 if ord(letter) > 0x2E80 else 0.62 for letter in text) * size


def drawing(title: str, description: str, height: float, parts: Sequence[str]) -> SafeString:
    """Put a picture together, named for readers who do not see it."""
    key = f"picture-{zlib.crc32(f'{title} {description} {height}'.encode(errors='replace')):08x}"
    named = [tag("title", clean(title), id=f"{key}-t"), tag("desc", clean(description) or " ", id=f"{key}-d")]
    told = {"role": "img", "aria_labelledby": f"{key}-t", "aria_describedby": f"{key}-d"}
    view = f"0 0 {WIDTH} {number(float(height))}"
    return SafeString(tag("svg", *named, *parts, class_="chart", viewBox=view, **told))
