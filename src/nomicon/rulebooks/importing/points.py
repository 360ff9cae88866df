"""Numbered points and dashes that ran into the sentences become Markdown lists; no word is changed.

What follows the last point in a sentence of its own begins a new paragraph, because a flattened text does not say
where its list ended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nomicon.rulebooks.importing.markdown import ROMAN

_LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")
_FIGURES = tuple(str(count) for count in range(1, 30))
_BLOCKS = 100
"""Paragraphs and lists laid out in one paragraph that lost its lines; no rule that people wrote has as many."""

_LONGEST = 20_000
"""Signs of a paragraph in which lists are looked for: five times what the longest rule we know has."""

_LABELS = (ROMAN, _LETTERS, tuple(letter.upper() for letter in _LETTERS), _FIGURES)
_BEFORE = r"(?:\A|(?<=\s))"
_SYSTEMS = (
    *((labels, rf"{_BEFORE}{opening}{{}}\)(?=\s)") for labels in _LABELS for opening in (r"\(", "")),
    (_FIGURES, rf"{_BEFORE}{{}}\.(?=\s)"),
)
_DASH = re.compile(r"(?:\A|(?<=[:,;.])\s|\s)-\s")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z(“\"])")
_ITEM = re.compile(r"\s*(?:[-*+•]\s+|\(?(?:[ivx]{1,5}|[a-z]|\d{1,2})[).]\s+)", re.IGNORECASE)


def laid_out(text: str) -> str:
    """Return words on one line as paragraphs and lists."""
    rest = " ".join(text.split())
    blocks: list[str] = []
    while rest:
        cuts = _cuts(rest) if len(blocks) < _BLOCKS and len(rest) <= _LONGEST else []
        if not cuts:
            blocks.append(rest)
            break
        intro, points, rest = _parted(rest, cuts)
        blocks += [intro, "\n".join(f"- {point}" for point in points)]
    return "\n\n".join(block for block in blocks if block)


def _parted(text: str, cuts: Sequence[int]) -> tuple[str, list[str], str]:
    """Part a text into what stands before a list, its points, and what follows the last one's first sentence."""
    ends = [*cuts[1:], len(text)]
    points = [text[start:end].strip().removeprefix("- ") for start, end in zip(cuts, ends, strict=True)]
    found = _SENTENCE_END.search(points[-1], _after_label(points[-1]))
    if found is None:
        return text[: cuts[0]].strip(), points, ""
    rest = points[-1][found.end() :]
    return text[: cuts[0]].strip(), [*points[:-1], points[-1][: found.start()]], rest


def reflowed(lines: list[str]) -> str:
    """Return wrapped lines as paragraphs, each on one line; what begins like an item of a list begins a new line."""
    blocks: list[str] = []
    for paragraph in _paragraphs(lines):
        items: list[str] = []
        for line in paragraph:
            if items and not _ITEM.match(line):
                items[-1] = f"{items[-1]} {line.strip()}"
            else:
                items.append(line.strip())
        listed = [at for at, item in enumerate(items) if _ITEM.match(item)]
        if len(listed) < 2:
            blocks.append(laid_out(" ".join(items)))
            continue
        blocks += [*items[: listed[0]], "\n".join(_bulleted(item) for item in items[listed[0] :])]
    return "\n\n".join(block for block in blocks if block)


def _paragraphs(lines: list[str]) -> Iterator[list[str]]:
    paragraph: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            paragraph.append(line)
        elif paragraph:
            yield paragraph
            paragraph = []


def _bulleted(item: str) -> str:
    bare = re.sub(r"\A[-*+•]\s+", "", item)
    return f"- {bare}"


def _after_label(point: str) -> int:
    """Return where a point's own words begin, so that the stop of ``1.`` does not end it."""
    found = re.match(r"\S{1,6}\s+", point)
    return found.end() if found else 0


def _cuts(text: str) -> list[int]:
    """Return where the points of the first list begin; nothing where there are not at least two in order."""
    every = [_in_order(text, labels, form) for labels, form in _SYSTEMS]
    every.append(_dashes(text))
    # Of two that begin together, as i) and i) among letters do, the longer list is meant.
    return min((cuts for cuts in every if len(cuts) > 1), key=lambda cuts: (cuts[0], -len(cuts)), default=[])


def _in_order(text: str, labels: tuple[str, ...], form: str) -> list[int]:
    cuts: list[int] = []
    place = 0
    for label in labels:
        found = re.compile(form.format(re.escape(label))).search(text, place)
        if found is None or (form.endswith(r"\.(?=\s)") and not cuts and not _after_colon(text, found.start())):
            break
        cuts.append(found.start())
        place = found.end()
    return cuts


def _after_colon(text: str, place: int) -> bool:
    return not text[:place].strip() or text[:place].rstrip().endswith(":")


def _dashes(text: str) -> list[int]:
    """Return where dashes begin points: a dash within a sentence stands alone, or follows a plain word."""
    cuts = [found.start() for found in _DASH.finditer(text)]
    if len(cuts) < 2 or not re.search(r"(?:[:,]|\A)\s*\Z", text[: cuts[0]]):
        return []
    return [cut if text[cut] == "-" else cut + 1 for cut in cuts]
