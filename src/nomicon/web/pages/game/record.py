"""What the pages of the book and of the record show besides their views: parts, neighbours, and what one can choose."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

from django.utils.translation import gettext as _

from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.page import Seen
from nomicon.views.game.pages import EntryPage, HistoryPage
from nomicon.views.judging.pages import ClaimsPage, JudgementsPage
from nomicon.views.rules.pages import RulesPage
from nomicon.views.rules.rules import repealed
from nomicon.web.pages.addresses import address
from nomicon.web.pages.components.book import contents_shown
from nomicon.web.pages.game.contexts import BookBesides, ChoiceGroup, EntryBesides, HistoryBesides
from nomicon.web.pages.shown.record import (
    ClaimShown,
    JudgementShown,
    PartOfRows,
    claim_shown,
    entry_flags,
    entry_shown,
    judgement_shown,
    part_of,
)
from nomicon.web.pages.shown.rules import rule_shown
from nomicon.web.pages.visit import PageVisit
from nomicon.web.tools import the_house

Besides: TypeAlias = Callable[[PageVisit, Seen, Any], Mapping[str, object]]
"""Finds what a page shows besides its view's own; each takes the page of its own view."""

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
    return {
        "code_out": code == "out",
        "code_folded": code == "folded",
        "code_away": code == "away",
        "lines": [rule_shown(one, with_code=code != "away") for one in page["rules"]],
        "contents": contents_shown(seen),
    }


# -- History -------------------------------------------------------------------------


def history(here: PageVisit, seen: Seen, page: HistoryPage) -> HistoryBesides:
    """Return where the newest part stands, and what else a history can be of."""
    kind, _, which = (page["about"] or "").partition(" ")
    newest = address(here.game, "history", *(word for word in (kind, which) if word))
    return {
        "newest_part": _until(here, newest) if "before" in page or "after" in page else None,
        "choices": list(_choices(seen, page["about"])),
        "of_what": {"about": page["about"]} if page["about"] else {},
        "entries": [entry_shown(one) for one in page["entries"]],
        "shows_sealed": bool(page["sealed"]) and here.until is None,
    }


def _until(here: PageVisit, found: str) -> str:
    return found if here.until is None else f"{found}?until={here.until}"


def _choices(seen: Seen, about: str | None) -> Iterator[ChoiceGroup]:
    """Yield what a history can be of, kind by kind."""
    game = seen.game
    names = [*game.in_order(), *sorted(set(game.former) - set(game.players))]
    yield _choice(_("Players"), about, [(f"player {one}", one, one) for one in names])
    rules = {rule.number: rule.text.title for rule in (*repealed(game.rules), *game.rules)}
    shown = [(f"rule {one}", numbered(one, game), title) for one, title in sorted(rules.items())]
    yield _choice(_("Rules"), about, [(value, number, f"{number}: {title}") for value, number, title in shown])
    proposals = list(islice((one for one in game.proposals.walk() if one > 0), MOST_CHOICES))
    if proposals:
        numbers = [(f"proposal {one}", numbered(one, game)) for one in proposals]
        yield _choice(_("Proposals"), about, [(value, number, number) for value, number in numbers])
    if game.number > 1:
        games = [(f"game {one}", str(one), f"{_('Game')} {one}") for one in range(1, game.number + 1)]
        yield _choice(_("Games"), about, games)


def _choice(label: str, about: str | None, listed: Sequence[tuple[str, str, str]]) -> ChoiceGroup:
    """Return things of one kind: each by what is sent, how its history calls it, and what is said."""
    return {
        "label": label,
        "options": [
            {"value": value, "said": said, "is_chosen": about == f"{value.partition(' ')[0]} {called}"}
            for value, called, said in listed
        ],
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
        **entry_flags(here, page),
        "left_out": 1 + len(page["events"]) - len(shown),
        "line": page["line"] if page["line"] and len(page["line"]) <= DATA else None,
    }


# -- Long lists ----------------------------------------------------------------------


def claims(here: PageVisit, seen: Seen, page: ClaimsPage) -> PartOfRows[ClaimShown]:
    """Cut one part from the claims."""
    plays = here.plays_now(seen)
    return part_of(here, page["claims"], lambda one: claim_shown(one, plays=plays))


def judgements(here: PageVisit, seen: Seen, page: JudgementsPage) -> PartOfRows[JudgementShown]:
    """Cut one part from the judgements."""
    return part_of(here, page["judgements"], judgement_shown)


def last_number(here: PageVisit) -> int:
    """Return the number of the last public entry that a page shows."""
    return the_house().hall.number(here.game) if here.until is None else here.until
