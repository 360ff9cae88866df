"""Who votes with whom: of the votes in which two players both cast a ballot, the share in which they cast the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.views.proposals.pages import VoteLine
from nomicon.web.pages.charts.picture import WIDTH, Picture, drawing, label, tag, words

MOST_PLAYERS = 16
"""Players in one picture, those who cast most ballots: more would leave no room for the figures."""

FAINTEST, STRONGEST = 0.04, 0.42
"""How strongly the colour of a cell is laid on. Beyond that the figure in it could not be read in dark mode."""

LEFT, TOP, LARGEST = 150.0, 34.0, 44.0

Pair = tuple[str, str]


def agreement_picture(votes: Sequence[VoteLine]) -> Picture | None:
    """Draw who agreed with whom from the rows of the page of closed votes; nothing before two players have voted."""
    cast, same = _counted(votes)
    ballots = Counter(name for one in votes for name in {ballot["name"] for ballot in one["ballots"]})
    names = sorted(sorted(ballots, key=lambda name: (-ballots[name], name))[:MOST_PLAYERS])
    if not any(pair in cast for pair in combinations(names, 2)):
        return None
    size = min(LARGEST, (WIDTH - LEFT - 6) / len(names))
    title = _("Who votes with whom")
    said = ngettext("Based on %(many)s closed vote.", "Based on %(many)s closed votes.", len(votes)) % {
        "many": len(votes)
    }
    parts = list(_drawn(names, cast, same, size))
    columns = (_("Players"), _("Alike"), _("Out of"), _("Share"))
    pairs = sorted(cast, key=lambda pair: (-same[pair] / cast[pair], -cast[pair], pair))
    rows = tuple(
        (f"{one}, {other}", str(same[one, other]), str(cast[one, other]), _percent(same[one, other], cast[one, other]))
        for one, other in pairs
    )
    return Picture(title, drawing(title, said, TOP + size * len(names) + 4, parts), columns, rows)


def _counted(votes: Sequence[VoteLine]) -> tuple[Counter[Pair], Counter[Pair]]:
    """Count for each pair in how many votes both cast a ballot, and in how many of them the same."""
    cast: Counter[Pair] = Counter()
    same: Counter[Pair] = Counter()
    for one in votes:
        choices = {ballot["name"]: ballot["choice"] for ballot in one["ballots"]}
        for pair in combinations(sorted(choices), 2):
            cast[pair] += 1
            same[pair] += choices[pair[0]] == choices[pair[1]]
    return cast, same


def _percent(part: int, whole: int) -> str:
    return f"{(200 * part + whole) // (2 * whole)} %"


def _drawn(names: Sequence[str], cast: Counter[Pair], same: Counter[Pair], size: float) -> Iterator[str]:
    for place, name in enumerate(names):
        middle = size * (place + 0.5)
        yield words(LEFT - 8, TOP + middle + 4, f"{label(name)} {place + 1}", "", text_anchor="end")
        yield words(LEFT + middle, TOP - 8, str(place + 1), "faint", text_anchor="middle")
    for row, name in enumerate(names):
        for column, other in enumerate(names):
            x, y = LEFT + size * column, TOP + size * row
            pair = min(name, other), max(name, other)
            square = {"x": x, "y": y, "width": size, "height": size}
            if name == other or not cast[pair]:
                yield tag("rect", class_="cell none", **square)
                continue
            part = same[pair] / cast[pair]
            yield tag("rect", class_="cell", **square, fill_opacity=f"{FAINTEST + part * (STRONGEST - FAINTEST):.2f}")
            told = _percent(same[pair], cast[pair]).removesuffix(" %")
            yield words(
                x + size / 2, y + size / 2 + 4, told, "", text_anchor="middle", font_size=13 if size > 36 else 11
            )
