"""Which rules speak of which: the rules on a ring, in their order, and a line for each pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin

from django.utils.translation import gettext as _

from nomicon.views.rules.pages import CitationLine, CitationsPage
from nomicon.web.pages.charts.picture import WIDTH, Picture, drawing, tag, words
from nomicon.web.pages.translations import phrase

MOST_RULES = 120
"""Rules that are drawn; the numbers of more could not be read on a ring."""

HEIGHT, RING, OUTSIDE = 640.0, 260.0, 18.0


def citations_picture(page: CitationsPage) -> Picture | None:
    """Draw the citations; nothing where there are none, or too many rules."""
    digits = page.get("digits", 1)
    named = {one["number"]: f"{one['number']:0{digits}} {one['title']}" for one in page["rules"]}
    rows = tuple((named[one["rule"]], named[one["of"]], _how(one)) for one in page["citations"])
    if not rows or len(named) > MOST_RULES:
        return None
    title = _("Which rules mention other rules")
    said = "; ".join(f"{rule} → {of}" for rule, of in dict.fromkeys(row[:2] for row in rows))
    pairs = sorted({(one["rule"], one["of"]) for one in page["citations"]})
    on_ring = [number for number in named if any(number in pair for pair in pairs)]
    at = {number: place * 2 * pi / len(on_ring) - pi / 2 for place, number in enumerate(on_ring)}
    parts = [*_lines(pairs, at), *_rules(at, digits)]
    return Picture(title, drawing(title, said, HEIGHT, parts), (_("Rule"), _("Mentions"), _("How")), rows)


def _how(one: CitationLine) -> str:
    return phrase(one["how"]) if one["name"] is None else _("By name: %(name)s") % {"name": one["name"]}


def _point(angle: float, far: float) -> tuple[float, float]:
    return WIDTH / 2 + far * cos(angle), HEIGHT / 2 + far * sin(angle)


def _lines(pairs: list[tuple[int, int]], at: Mapping[int, float]) -> Iterator[str]:
    """Draw a curve through the middle for each pair, thin where it begins and with a tip where it ends."""
    for one, other in pairs:
        (x, y), (to_x, to_y) = _point(at[one], RING), _point(at[other], RING)
        d = f"M{x:.1f} {y:.1f}Q{WIDTH / 2:.1f} {HEIGHT / 2:.1f} {to_x:.1f} {to_y:.1f}"
        yield tag("path", class_="edge", d=d, fill="none")
        yield tag("circle", class_="tip", cx=to_x, cy=to_y, r=3.0)


def _rules(at: Mapping[int, float], digits: int) -> Iterator[str]:
    for number, angle in at.items():
        x, y = _point(angle, RING)
        yield tag("circle", class_="node", cx=x, cy=y, r=4.0)
        x, y = _point(angle, RING + OUTSIDE)
        yield words(x, y + 4, f"{number:0{digits}}", "halo", text_anchor="middle", font_size=12)
