"""What the pages of the book and of the record show besides their views: parts, neighbours, and what one can choose."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from nomicon.views.elements.page import Seen
from nomicon.views.game.pages import EntryPage, HistoryPage
from nomicon.views.judging.pages import ClaimLine, ClaimsPage, JudgementLine, JudgementsPage
from nomicon.views.rules.pages import RulesPage
from nomicon.views.rules.rules import repealed
from nomicon.web.pages.addresses import address
from nomicon.web.pages.components.book import contents_shown
from nomicon.web.pages.game.contexts import BookBesides, EntryBesides, HistoryBesides, HistoryChoices, PartOfRows
from nomicon.web.pages.visit import PageVisit
from nomicon.web.tools import the_house

Besides: TypeAlias = Callable[[PageVisit, Seen, Any], Mapping[str, object]]
"""Finds what a page shows besides its view's own; each takes the page of its own view."""

T = TypeVar("T")

MOST_CHOICES = 200
"""Proposals one can choose the history of; older ones lead there from their own pages."""

HEAVY = 80_000
"""Characters of words and code from which on the book keeps code away unless one asks for it: a page stays light."""

DATA = 24_000
"""Characters of an entry's raw data on its page; set out, they become four times as many."""

CODE = ("folded", "out", "away")
"""How the book can show code: behind a line each, unfolded, or not at all."""


def book(here: PageVisit, seen: Seen, page: RulesPage) -> BookBesides:
    """Say how the book shows code: as the reader asks, or as its size allows."""
    size = sum(len(one["words"]) + len(one["code"]) for one in page["rules"])
    asked = here.request.GET.get("code", "")
    code = asked if asked in CODE else "away" if size > HEAVY else "folded"
    return {"code": code, "contents": contents_shown(seen)}


# -- History -------------------------------------------------------------------------


def history(here: PageVisit, seen: Seen, page: HistoryPage) -> HistoryBesides:
    """Return where the newest part stands, and what else a history can be of."""
    kind, _, which = (page["about"] or "").partition(" ")
    newest = address(here.game, "history", *(word for word in (kind, which) if word))
    return {
        "newest_part": _until(here, newest) if "before" in page or "after" in page else None,
        "choices": _choices(seen),
        "of_what": {"about": page["about"]} if page["about"] else {},
    }


def _until(here: PageVisit, found: str) -> str:
    return found if here.until is None else f"{found}?until={here.until}"


def _choices(seen: Seen) -> HistoryChoices:
    """Return what a history can be of, as the form names them."""
    game = seen.game
    rules = {rule.number: rule.text.title for rule in (*repealed(game.rules), *game.rules)}
    return {
        "players": [*game.in_order(), *sorted(set(game.former) - set(game.players))],
        "rules": sorted(rules.items()),
        "proposals": list(islice((one for one in game.proposals.walk() if one > 0), MOST_CHOICES)),
        "games": list(range(1, game.number + 1)) if game.number > 1 else [],
    }


# -- One entry -----------------------------------------------------------------------


def entry(here: PageVisit, seen: Seen, page: EntryPage) -> EntryBesides:
    """Name the entries before and behind one, and what of its data a page can hold: a founding has whole rulesets."""
    number = int(page["number"].partition(".")[0])
    opened = "." in page["number"]
    shown: list[Mapping[str, object]] = []
    room = DATA
    for one in (page["move"], *page["events"]):
        room -= len(json.dumps(one, ensure_ascii=False))
        if room < 0:
            break
        shown.append(one)
    return {
        "previous": number if opened else number - 1 or None,
        "next": number + 1 if number < last_number(here) else None,
        "data": shown,
        "left_out": 1 + len(page["events"]) - len(shown),
        "line": page["line"] if page["line"] and len(page["line"]) <= DATA else None,
    }


# -- Long lists ----------------------------------------------------------------------


MOST_ROWS = 50
"""Rows of one part of a list that is cut on its page."""


def claims(here: PageVisit, seen: Seen, page: ClaimsPage) -> PartOfRows[ClaimLine]:
    """Cut one part from the claims, the newest first: `?part=2` is the part before."""
    return _part_of(here, page["claims"])


def judgements(here: PageVisit, seen: Seen, page: JudgementsPage) -> PartOfRows[JudgementLine]:
    """Cut one part from the judgements, the newest first: `?part=2` is the part before."""
    return _part_of(here, page["judgements"])


def _part_of(here: PageVisit, rows: Sequence[T]) -> PartOfRows[T]:
    newest_first = rows[::-1]
    asked = here.request.GET.get("part", "")
    parts = max(1, -(-len(newest_first) // MOST_ROWS))
    at = min(int(asked), parts) if asked.isdecimal() and 0 < len(asked) < 9 and int(asked) else 1
    return {"rows": newest_first[(at - 1) * MOST_ROWS : at * MOST_ROWS], "part": at, "parts": parts}


def last_number(here: PageVisit) -> int:
    """Return the number of the last public entry that a page shows."""
    return the_house().hall.number(here.game) if here.until is None else here.until
