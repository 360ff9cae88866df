"""Turn order: a ring of players in the order in which turns go round, with whose turn it is."""

from __future__ import annotations

from math import cos, pi, sin

from django.utils.translation import gettext as _

from nomicon.views.players.pages import TurnsPage
from nomicon.web.pages.charts.picture import WIDTH, Picture, drawing, label, tag, words

MOST_IN_RING = 24
"""Players in a ring; the names of more would cover each other, and the table has them in order."""

HEIGHT, MIDDLE, ACROSS, DOWN, DOT = 320.0, WIDTH / 2, 190.0, 118.0, 13.0


def turn_picture(page: TurnsPage) -> Picture | None:
    """Draw the order of turns from its page; nothing where there is no order, or too many are in it."""
    order = list(page["order"])
    had = {one["name"] for one in page["players"] if one["had_turn"]}
    if len(order) < 2 or len(order) > MOST_IN_RING:
        return None
    title = _("Turn order in round %(circuit)s") % {"circuit": page["circuit"]}
    rows = tuple((str(place), name, _state(name, page, had)) for place, name in enumerate(order, 1))
    said = "; ".join(f"{place} {name}{f' ({state})' if state else ''}" for place, name, state in rows)
    parts = [tag("ellipse", class_="grid", cx=MIDDLE, cy=HEIGHT / 2, rx=ACROSS, ry=DOWN)]
    for place, name in enumerate(order):
        turned = 2 * pi * place / len(order) - pi / 2
        parts += _seat(place + 1, name, turned, _state(name, page, had))
    return Picture(title, drawing(title, said, HEIGHT, parts), (_("Place"), _("Player"), _("Turn")), rows)


def _state(name: str, page: TurnsPage, had: set[str]) -> str:
    if name == page["in_turn"]:
        return _("this player's turn")
    if name in had:
        return _("has had a turn")
    return _("next") if name == page["next"] else ""


def _seat(place: int, name: str, turned: float, state: str) -> list[str]:
    x, y = MIDDLE + ACROSS * cos(turned), HEIGHT / 2 + DOWN * sin(turned)
    in_turn = state == _("this player's turn")
    kind = "bold" if in_turn else ""
    aside = cos(turned)
    if abs(aside) < 0.25:
        anchor, along, down = "middle", 0.0, (-DOT - 16 if sin(turned) < 0 else DOT + 16)
    else:
        anchor, along, down = ("start", DOT + 7, 0.0) if aside > 0 else ("end", -DOT - 7, 0.0)
    return [
        tag("circle", class_="node strong" if in_turn else "node", cx=x, cy=y, r=DOT + 3 if in_turn else DOT),
        words(x, y + 4, str(place), kind, text_anchor="middle"),
        words(x + along, y + down + (1 if state else 5), label(name), kind, text_anchor=anchor, font_size=13),
        *([words(x + along, y + down + 14, state, "faint", text_anchor=anchor, font_size=11)] if state else []),
    ]
