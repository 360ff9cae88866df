"""Maps of places: drawn by the rules' own coordinates, or else by an automatic layout that is the same each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin

from django.utils.translation import gettext as _

from nomicon.game.values.plain import exact
from nomicon.views.players.pages import MapPage, MapPath, MapPlace
from nomicon.web.pages.charts.picture import WIDTH, Picture, drawing, label, path, tag, words

MOST_PLACES = 80
"""Places that are drawn; a map of more cannot be read on a screen, and laying it out would take seconds."""

MOST_NAMED = 4
"""Who are named at one place; of more it is said how many, and the table has them all."""

FARTHEST = 1e9
"""How far coordinates may lie from the middle; beyond it differences between them would be lost."""

ROUNDS = 120
HEIGHT, MARGIN, DOT = 440.0, 70.0, 9.0

Point = tuple[float, float]


def map_picture(page: MapPage) -> Picture | None:
    """Draw a map from its page; nothing where there are no places, or too many."""
    places = page["places"]
    columns = (_("Place"), _("Here"), _("Leads to"), _("Note"))
    rows = tuple(
        (str(one["name"]), _listed(one["here"]), _listed(one["leads_to"]), str(one.get("note") or "")) for one in places
    )
    if not places or len(places) > MOST_PLACES:
        return None
    title = _("Map of %(name)s") % {"name": page["name"]}
    said = "; ".join(
        f"{name} → {leads_to or '–'}{f' ({here})' if here else ''}" for name, here, leads_to, _note in rows
    )
    at = _fitted(_given(places) or laid_out([str(one["name"]) for one in places], _pairs(page)))
    parts = [*_paths(page["paths"], at), *(part for one in places for part in _place(one, at[str(one["name"])]))]
    return Picture(title, drawing(title, said, HEIGHT, parts), columns, rows)


def _listed(names: Sequence[object]) -> str:
    return ", ".join(map(str, names))


def _given(places: Sequence[MapPlace]) -> dict[str, Point] | None:
    """Return the coordinates that the rule gives, if it gives sound ones for all."""
    try:
        at = {str(one["name"]): (float(exact(one["x"])), float(exact(one["y"]))) for one in places}
    except (KeyError, ValueError, OverflowError):
        return None
    return at if all(max(abs(x), abs(y)) < FARTHEST for x, y in at.values()) else None


def _pairs(page: MapPage) -> list[tuple[str, str]]:
    names = {str(one["name"]) for one in page["places"]}
    ends = [(str(one.get("from")), str(one.get("to"))) for one in page["paths"]]
    return [(start, to) for start, to in ends if start in names and to in names and start != to]


def laid_out(names: Sequence[str], pairs: Sequence[tuple[str, str]]) -> dict[str, Point]:
    """Place what belongs together near each other: paths pull, places push. No luck, so that a map does not jump.

    It is the method of Fruchterman and Reingold from a ring in the order of the names, rounded at each step.
    """
    ring = sorted(set(names))
    at = {name: (cos(2 * pi * place / len(ring)), sin(2 * pi * place / len(ring))) for place, name in enumerate(ring)}
    apart = 1.6 / len(ring) ** 0.5
    for done in range(ROUNDS):
        force = dict.fromkeys(ring, (0.0, 0.0))
        for place, one in enumerate(ring):
            for other in ring[place + 1 :]:
                _push(force, at, (one, other), lambda far: apart * apart / far)
        for pair in pairs:
            _push(force, at, pair, lambda far: -far * far / apart)
        most = 0.25 * (1 - done / ROUNDS)
        for name, (x, y) in force.items():
            far = hypot(x, y) or 1.0
            step = min(far, most) / far
            at[name] = (round(at[name][0] + x * step, 4), round(at[name][1] + y * step, 4))
    return at


def _push(
    force: dict[str, Point], at: Mapping[str, Point], pair: tuple[str, str], strength: Callable[[float], float]
) -> None:
    one, other = pair
    x, y = at[one][0] - at[other][0], at[one][1] - at[other][1]
    far = hypot(x, y)
    if far < 0.01:  # On one spot: any direction will do, as long as it is always the same.
        x, y, far = 0.01, 0.005, 0.01
    along = strength(far) / far
    force[one] = (force[one][0] + x * along, force[one][1] + y * along)
    force[other] = (force[other][0] - x * along, force[other][1] - y * along)


def _fitted(at: Mapping[str, Point]) -> dict[str, Point]:
    """Bring coordinates of any size into the picture."""
    across_all, down_all = [x for x, y in at.values()], [y for x, y in at.values()]
    left, top = min(across_all), min(down_all)
    wide, high = max(across_all) - left, max(down_all) - top
    across, down = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    return {
        name: (
            MARGIN + ((x - left) / wide if wide else 0.5) * across,
            MARGIN + ((y - top) / high if high else 0.5) * down,
        )
        for name, (x, y) in at.items()
    }


def _paths(paths: Sequence[MapPath], at: Mapping[str, Point]) -> Iterator[str]:
    for one in paths:
        start, end = at.get(str(one.get("from"))), at.get(str(one.get("to")))
        if start is None or end is None or start == end:
            continue
        yield tag("path", class_="edge", d=path([start, end]))
        x, y, far = end[0] - start[0], end[1] - start[1], hypot(end[0] - start[0], end[1] - start[1])
        if one.get("one_way"):
            x, y = x / far, y / far
            tip = (end[0] - x * (DOT + 3), end[1] - y * (DOT + 3))
            sides = [(tip[0] - 10 * x + 5 * side * y, tip[1] - 10 * y - 5 * side * x) for side in (1, -1)]
            yield tag("path", class_="tip", d=f"{path([tip, *sides])}Z")
        if one.get("cost") is not None:
            yield words(
                (start[0] + end[0]) / 2 + 5,
                (start[1] + end[1]) / 2 - 5,
                label(str(one["cost"])),
                "faint halo",
                font_size=11,
            )


def _place(one: MapPlace, at: Point) -> Iterator[str]:
    here = [str(name) for name in one["here"]]
    yield tag("circle", class_="node strong" if here else "node", cx=at[0], cy=at[1], r=DOT)
    yield words(at[0], at[1] - DOT - 6, label(str(one["name"])), "bold halo", text_anchor="middle", font_size=13)
    named = [label(name) for name in here[:MOST_NAMED]]
    more = [_("and %(many)s more") % {"many": len(here) - MOST_NAMED}] if len(here) > MOST_NAMED else []
    for place, name in enumerate([*(f"● {name}" for name in named), *more]):
        yield words(at[0], at[1] + DOT + 14 + 14 * place, name, "who halo", text_anchor="middle")
