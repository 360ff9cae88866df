"""How much everybody had over time: a line of steps for each holder of a quantity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from nomicon.views.players.pages import QuantityPage
from nomicon.web.pages.charts.picture import DASHES, WIDTH, Picture, drawing, label, path, tag, width_of, words
from nomicon.web.pages.charts.scales import moments, round_figures, seconds, share, told

MOST_LINES = 12
"""Lines in one picture: more cannot be followed. Those who have most are drawn; the table has everybody."""

HEIGHT, TOP, BOTTOM, LEFT = 320.0, 14.0, 30.0, 46.0
APART = 15.0
"""Units between two names at the right, so that none covers another."""

GRAIN = 2
"""Units across within which only the last of several movements is drawn: it bounds what a picture weighs."""


@dataclass(frozen=True, slots=True)
class _Line:
    name: str
    at: tuple[int, ...]
    has: tuple[Fraction, ...]


def course_picture(page: QuantityPage, own: str | None = None) -> Picture | None:
    """Draw the course of a quantity from its page; nothing before it has moved. `own` is always drawn."""
    lines = [
        _Line(
            one["name"],
            tuple(seconds(point["at"]) for point in one["points"]),
            tuple(Fraction(point["has"]) for point in one["points"]),
        )
        for one in page["course"]
        if one["points"]
    ]
    if len({has for line in lines for has in line.has}) < 2:
        return None
    lines.sort(key=lambda line: (-line.has[-1], line.name))
    drawn = lines[:MOST_LINES]
    if own not in {line.name for line in drawn}:
        drawn[len(drawn) - 1 :] = [line for line in lines if line.name == own] or drawn[-1:]
    title = _("%(quantity)s over time") % {"quantity": page["plural"].capitalize()}
    if len(drawn) < len(lines):
        title = _("%(title)s: %(drawn)s of the %(all)s players who have ever had any") % {
            "title": title,
            "drawn": len(drawn),
            "all": len(lines),
        }
    said = ", ".join(f"{line.name} {told(line.has[-1])}" for line in drawn)
    columns = (_("Who"), _("At the start"), _("Lowest"), _("Highest"), _("Now"))
    rows = tuple(
        (line.name, *(told(has) for has in (line.has[0], min(line.has), max(line.has), line.has[-1]))) for line in lines
    )
    parts = _drawn(drawn)
    return Picture(title, drawing(title, _("Now: %(said)s.") % {"said": said}, HEIGHT, parts), columns, rows)


def _drawn(lines: Sequence[_Line]) -> list[str]:
    first, last = min(line.at[0] for line in lines), max(line.at[-1] for line in lines)
    figures = round_figures(min(min(line.has) for line in lines), max(max(line.has) for line in lines))
    names = [f"{label(line.name)} {told(line.has[-1])}" for line in lines]
    right = WIDTH - max(width_of(name) for name in names) - 18
    parts = []
    for figure in figures:
        y = _down(figure, figures)
        parts += [
            tag("path", class_="grid", d=path([(LEFT, y), (right, y)])),
            words(LEFT - 6, y + 4, told(figure), "tick", text_anchor="end"),
        ]
    for at, dated in moments(first, last):
        x = LEFT + share(at, first, last) * (right - LEFT)
        parts += [
            tag("path", class_="axis", d=path([(x, HEIGHT - BOTTOM), (x, HEIGHT - BOTTOM + 4)])),
            words(x, HEIGHT - BOTTOM + 18, dated, "tick", text_anchor="middle"),
        ]
    ends = _apart([_down(line.has[-1], figures) for line in lines])
    for place, (line, name, end) in enumerate(zip(lines, names, ends, strict=True)):
        colour, dash = place % 6 + 1, DASHES[(place + place // 6) % 6]
        steps = _steps(line, (first, last), figures, right)
        parts += [
            tag("path", class_=f"line s{colour}", d=path(steps), stroke_dasharray=dash),
            tag("path", class_="link", d=path([steps[-1], (right + 9, end)])),
            words(right + 12, end + 4, name, f"f{colour} bold"),
        ]
    return parts


def _down(value: Fraction, figures: Sequence[Fraction]) -> float:
    return HEIGHT - BOTTOM - share(value, figures[0], figures[-1]) * (HEIGHT - BOTTOM - TOP)


def _steps(line: _Line, span: tuple[int, int], figures: Sequence[Fraction], right: float) -> list[tuple[float, float]]:
    """Return the corners of a line: what one has holds until it changes, and until the end of the picture."""
    last_at: dict[int, float] = {}
    for at, has in zip(line.at, line.has, strict=True):
        across = round((LEFT + share(at, *span) * (right - LEFT)) / GRAIN) * GRAIN if span[1] > span[0] else int(LEFT)
        last_at[across] = _down(has, figures)
    corners: list[tuple[float, float]] = []
    for x, y in last_at.items():
        corners += [(float(x), corners[-1][1])] if corners else []
        corners.append((float(x), y))
    return [*corners, (right, corners[-1][1])]


def _apart(wanted: Sequence[float]) -> list[float]:
    """Move names up and down until none covers another; they keep their order and stay within the picture."""
    order = sorted(range(len(wanted)), key=lambda place: (wanted[place], place))
    found, floor = [0.0] * len(wanted), TOP - APART
    for place in order:
        floor = found[place] = max(wanted[place], floor + APART)
    ceiling = HEIGHT - BOTTOM + APART
    for place in reversed(order):
        ceiling = found[place] = min(found[place], ceiling - APART)
    return found
