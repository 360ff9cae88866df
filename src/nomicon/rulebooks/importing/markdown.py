"""Flattened words made readable again: numbered points and bullets become Markdown lists; no word is changed.

What follows the last point in a sentence of its own begins a new paragraph, because a flattened text does not say
where its list ended.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

BULLET = "\x01"  # Stands for a bullet while a text is taken apart; no cleaned text holds it.
ROMAN = (
    "i",
    "ii",
    "iii",
    "iv",
    "v",
    "vi",
    "vii",
    "viii",
    "ix",
    "x",
    "xi",
    "xii",
    "xiii",
    "xiv",
    "xv",
    "xvi",
    "xvii",
    "xviii",
    "xix",
    "xx",
)

_AT_LINE_START = re.compile(r"(?:^|\n)[ \t]*\*[ \t]+")
_AFTER_A_STOP = re.compile(r"(?<=[:;.,])\s+\*\s+|(?<=[;,] and)\s+\*\s+|(?<=[;,] or)\s+\*\s+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z(“\"])")


def readable(text: str) -> str:
    """Return words with their lists laid out."""
    text = _AFTER_A_STOP.sub(f" {BULLET} ", _AT_LINE_START.sub(f"\n{BULLET} ", text))
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n[ \t]*\n", text)]
    return "\n\n".join(_laid_out(part) for part in paragraphs if part.strip(f"{BULLET} *"))


def _laid_out(paragraph: str) -> str:
    intro, points = _points(paragraph)
    if not points and BULLET not in paragraph:
        return _safe(paragraph)
    blocks: list[str] = []
    lines: list[str] = []
    if not points:
        intro, *bullets = _bullets(intro)
        bullets, rest = _without_rest(bullets)
        lines = [f"- {bullet}" for bullet in bullets]
    else:
        points, rest = _without_rest(points)
        for point in points:
            head, *bullets = _bullets(point)
            lines += [f"- {head}".rstrip(), *(f"  - {bullet}" for bullet in bullets)]
        intro = intro.replace(BULLET, "*").strip()
    blocks = [_safe(intro), "\n".join(lines), _safe(rest)]
    return "\n\n".join(block for block in blocks if block)


def _points(text: str) -> tuple[str, list[str]]:
    """Part a text at i), ii), iii) and so on, if at least two of them come in order."""
    cuts: list[int] = []
    place = 0
    for label in ROMAN:
        found = re.compile(rf"(?:^|(?<=[\s{BULLET}]))\(?{label}\)\s").search(text, place)
        if found is None:
            break
        cuts.append(found.start())
        place = found.end()
    if len(cuts) < 2:
        return text, []
    ends = [*cuts[1:], len(text)]
    return text[: cuts[0]].strip(), [text[start:end].strip() for start, end in zip(cuts, ends, strict=True)]


def _bullets(text: str) -> list[str]:
    head, *rest = (part.strip() for part in text.split(BULLET))
    return [head, *(part for part in rest if part)]


def _without_rest(points: Sequence[str]) -> tuple[list[str], str]:
    """Take what follows the last point's first sentence off it."""
    if not points:
        return [], ""
    last, _, _ = _parted(points[-1])
    rest = points[-1][len(last) :].strip()
    if BULLET in rest:
        return list(points), ""
    return [*points[:-1], last.strip()], rest


def _parted(text: str) -> tuple[str, str, str]:
    begins = text.rfind(BULLET) + 1
    found = _SENTENCE_END.search(text, begins)
    return (text, "", "") if found is None else (text[: found.start()], found[0], text[found.end() :])


def _safe(paragraph: str) -> str:
    """Keep a paragraph from being read as the beginning of a block of code."""
    return f"\\{paragraph}" if paragraph.startswith(("```", "~~~")) else paragraph
