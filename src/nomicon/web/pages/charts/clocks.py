"""The clock of open votes: a bar for each from its opening to its close, with now across them all."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.views.proposals.pages import ProposalLine
from nomicon.web.pages.charts.picture import WIDTH, Picture, drawing, path, tag, width_of, words
from nomicon.web.pages.charts.scales import DAY, HOUR, MINUTE, day_and_time, moments, seconds, share

MOST_BARS = 12
"""Votes in one picture, those that close first; the table has all."""

ROW, LEFT, RIGHT, TOP = 44.0, 8.0, WIDTH - 8.0, 22.0


def clock_picture(votes: Sequence[ProposalLine], now: str) -> Picture | None:
    """Draw how far open votes have come, from rows with number, shown, title, opened, closes; nothing if none is open.

    A vote without a close, which somebody must end, is drawn without an end.
    """
    running = sorted((one for one in votes if one["opened"]), key=lambda one: (one["closes"] or "~", one["number"]))
    if not running:
        return None
    at = seconds(now)
    drawn = running[:MOST_BARS]
    begin = min(seconds(one["opened"] or now) for one in drawn)
    end = max([at, *(seconds(one["closes"] or one["opened"] or now) for one in drawn)])
    span = (min(begin, at), end if end > begin else begin + DAY)
    height = TOP + ROW * len(drawn) + 26
    parts = [part for place, one in enumerate(drawn) for part in _bar(one, TOP + place * ROW, at, span)]
    for mark, dated in moments(*span):
        x = _across(mark, span)
        anchor = "start" if x < LEFT + 40 else "end" if x > RIGHT - 40 else "middle"
        parts += [
            tag("path", class_="axis", d=path([(x, height - 24), (x, height - 20)])),
            words(x, height - 6, dated, "tick", text_anchor=anchor, font_size=11),
        ]
    x = _across(at, span)
    anchor = "end" if x > RIGHT - 60 else "start" if x < LEFT + 60 else "middle"
    parts[:0] = [
        tag("path", class_="now", d=path([(x, TOP - 4), (x, height - 24)])),
        words(x, 12, _("now"), "now", text_anchor=anchor),
    ]
    title = ngettext("%(many)s open vote", "%(many)s open votes", len(running)) % {"many": len(running)}
    said = "; ".join(f"{one['shown']}: {left(one['closes'], now)}" for one in drawn)
    columns = (_("No."), _("Title"), _("Opened"), _("Closes"), _("Left"))
    rows = tuple(
        (
            one["shown"],
            str(one["title"]),
            day_and_time(one["opened"]),
            day_and_time(one["closes"]),
            left(one["closes"], now),
        )
        for one in running
    )
    return Picture(title, drawing(title, said, height, parts), columns, rows)


def left(closes: str | None, now: str) -> str:
    """Say how much time is left, in its greatest unit and the next."""
    if closes is None:
        return _("no time limit")
    rest = seconds(closes) - seconds(now)
    if rest <= 0:
        return _("time is up")
    if rest < MINUTE:
        return _("less than a minute left")
    days, hours, minutes = rest // DAY, rest % DAY // HOUR, rest % HOUR // MINUTE
    if days:
        return _("%(days)s d %(hours)s h left") % {"days": days, "hours": hours}
    return _("%(hours)s h %(minutes)s min left") % {"hours": hours, "minutes": minutes}


def _across(at: int, span: tuple[int, int]) -> float:
    return LEFT + share(at, *span) * (RIGHT - LEFT)


def _bar(one: ProposalLine, top: float, at: int, span: tuple[int, int]) -> list[str]:
    start = _across(seconds(one["opened"]) if one["opened"] else at, span)
    end = _across(seconds(one["closes"]), span) if one["closes"] else RIGHT
    done = min(max(_across(at, span), start), end)
    name = f"{one['shown']} {one['title']}"
    room = (RIGHT - LEFT) * 0.92
    while width_of(name, 13) > room:
        name = f"{name[:-2].rstrip()}…"
    begins = min(start, max(LEFT, RIGHT - width_of(name, 13)))
    return [
        words(begins, top + 12, name, "bold halo", font_size=13),
        tag(
            "rect",
            class_="rest",
            x=start,
            y=top + 18,
            width=max(end - start, 1.0),
            height=12,
            rx=3,
            stroke_dasharray="" if one["closes"] else "4 3",
        ),
        tag("rect", class_="done", x=start, y=top + 18, width=max(done - start, 0.5), height=12, rx=3),
    ]
