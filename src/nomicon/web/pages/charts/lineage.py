"""The family tree of a rule: each version it has had, with the number it bore then, and how one became the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from nomicon.views.rules.pages import RulePage, VersionOfRule
from nomicon.web.pages.charts.picture import Picture, drawing, path, tag, words
from nomicon.web.pages.charts.scales import day_and_time

EACH_ROW = 5
MOST_DRAWN = 20
"""Versions in one picture: the first and the latest. The table has all."""

# Five boxes and the gaps between them fill the width of a picture.
BOX, HIGH, GAP, STEP_DOWN = 120.0, 50.0, 28.0, 92.0


def lineage_picture(page: RulePage) -> Picture | None:
    """Draw what became of a rule from its page; nothing for one that is as it was at first."""
    history = [_drawn_version(one, page["digits"]) for one in page["history"]]
    if len(history) < 2:
        return None
    numbers = list(dict.fromkeys(one.number for one in history))
    title = _("What happened to rule %(number)s") % {"number": " → ".join(numbers)}
    said = "; ".join(_happened(one) for one in history)
    columns = (_("Version"), _("Number"), _("What"), _("At"), _("Proposal"), _("By"), _("Status"))
    rows = tuple(
        (
            str(one.version["version"] or ""),
            one.number,
            happening(one.version["what"]),
            day_and_time(one.version["at"]),
            one.by,
            one.version["proponent"] or "",
            one.version["status"],
        )
        for one in history
    )
    return Picture(title, drawing(title, said, _height(len(_chosen(history))), _drawn(history)), columns, rows)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A version, with its number as this game writes it, and by which proposal it came."""

    version: VersionOfRule
    number: str
    by: str


def _drawn_version(one: VersionOfRule, digits: int) -> _Drawn:
    proposal = one["proposal"]
    by = "" if proposal is None else _("by %(number)s") % {"number": str(proposal).zfill(digits)}
    return _Drawn(one, str(one["number"]).zfill(digits), by)


def _chosen(history: Sequence[_Drawn]) -> list[_Drawn | None]:
    """Return the versions to draw; None stands for those left out."""
    if len(history) <= MOST_DRAWN:
        return list(history)
    return [*history[:2], None, *history[-(MOST_DRAWN - 3) :]]


def _height(many: int) -> float:
    return STEP_DOWN * -(-many // EACH_ROW) - 18


def _drawn(history: Sequence[_Drawn]) -> list[str]:
    parts = []
    chosen = _chosen(history)
    for place, one in enumerate(chosen):
        row, column = divmod(place, EACH_ROW)
        x, y = 2 + column * (BOX + GAP), 2 + row * STEP_DOWN
        if place:
            parts += _arrow(x, y, new_row=column == 0)
        before = chosen[place - 1] if place else None
        parts += _box(x, y, one, before, now=place == len(chosen) - 1) if one else [words(x + 50, y + 30, "…", "faint")]
    return parts


def _arrow(x: float, y: float, *, new_row: bool) -> list[str]:
    middle = y + HIGH / 2
    if new_row:
        right, between = 2 + EACH_ROW * (BOX + GAP) - GAP, y - 8
        line = [(right - 12, y - STEP_DOWN + HIGH), (right - 12, between), (x + 20, between), (x + 20, y - 3)]
        return [tag("path", class_="edge", d=path(line)), _tip(x + 20, y - 1, down=True)]
    return [tag("path", class_="edge", d=path([(x - GAP + 2, middle), (x - 6, middle)])), _tip(x - 2, middle)]


def _tip(x: float, y: float, *, down: bool = False) -> str:
    corners = [(x, y), (x - 4, y - 8), (x + 4, y - 8)] if down else [(x, y), (x - 8, y - 4), (x - 8, y + 4)]
    return tag("path", class_="tip", d=f"{path(corners)}Z")


def _box(x: float, y: float, one: _Drawn, before: _Drawn | None, *, now: bool) -> list[str]:
    version = one.version
    over = version["version"] is None
    kind = "node over" if over else "node strong" if now else "node"
    renumbered = before is None or one.number != before.number
    return [
        tag("rect", class_=kind, x=x, y=y, width=BOX, height=HIGH, rx=5),
        words(x + 8, y + 21, one.number, "rubric" if renumbered else "faint", font_size=15),
        words(x + BOX - 8, y + 20, version["status"], "faint", text_anchor="end", font_size=10),
        words(x + 8, y + 40, f"{happening(version['what'])} {one.by}".strip(), "", font_size=10.5),
        words(x + 8, y + HIGH + 15, str(version["at"])[:10], "faint", font_size=11),
    ]


def happening(what: str) -> str:
    """Say in the reader's language how a version came about."""
    known = {
        "inherited": _("at the start"),
        "enacted": _("enacted"),
        "amended": _("amended"),
        "transmuted": _("transmuted"),
        "mended": _("corrected"),
        "repealed": _("repealed"),
        "set by itself": _("changed by rule code"),
        "amendment repealed": _("amendment repealed"),
    }
    return known.get(what) or _(what)


def _happened(one: _Drawn) -> str:
    told = f"{one.number} {happening(one.version['what'])} {one.by}".strip()
    return f"{told}, {str(one.version['at'])[:10]}"
