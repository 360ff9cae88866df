"""What the pages of the record show: parts of long lists, entries, claims, judgements and duties."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Generic, TypedDict, TypeVar

from nomicon.views.elements.page import Seen
from nomicon.views.game.correction_pages import CorrectionPage
from nomicon.views.game.pages import EntryPage, GroundText, HistoryLine
from nomicon.views.judging.pages import ClaimLine, JudgementLine, JudgementPage
from nomicon.views.waiting.desk_pages import DeskPage, DutyLine
from nomicon.web.pages.visit import PageVisit

T = TypeVar("T")
S = TypeVar("S")

MOST_ROWS = 50
"""Rows of one part of a list that is cut on its page."""

GROUNDS = 4
"""Rules behind an entry that its page shows at once; the others are folded away."""


class PartOfRows(TypedDict, Generic[T]):
    """One part of a long list, the newest first; `newer` and `older` are the parts beside it, where there are any."""

    rows: Sequence[T]
    part: int
    parts: int
    is_cut: bool
    newer: int | None
    older: int | None


def part_of(here: PageVisit, rows: Sequence[T], shown: Callable[[T], S]) -> PartOfRows[S]:
    """Cut the part from a list that the reader asks for, the newest first: `?part=2` is the part before."""
    newest_first = rows[::-1]
    asked = here.request.GET.get("part", "")
    parts = max(1, -(-len(newest_first) // MOST_ROWS))
    at = min(int(asked), parts) if asked.isdecimal() and 0 < len(asked) < 9 and int(asked) else 1
    return {
        "rows": [shown(one) for one in newest_first[(at - 1) * MOST_ROWS : at * MOST_ROWS]],
        "part": at,
        "parts": parts,
        "is_cut": parts > 1,
        "newer": at - 1 if at > 1 else None,
        "older": at + 1 if at < parts else None,
    }


# -- Claims and judgements -------------------------------------------------------------


class ClaimShown(ClaimLine):
    """A claim, and whether the viewer may challenge it."""

    may_challenge: bool


class JudgementShown(JudgementLine):
    """A statement put to judgement; `waits_until` is when the judgement is due, while there is none."""

    waits_until: str | None


class JudgementFlags(TypedDict):
    """What the page of a judgement shows; `earlier_judges` are those who were to judge before."""

    is_delivered: bool
    is_disputed: bool
    has_facts: bool
    earlier_judges: list[str]


def claim_shown(one: ClaimLine, *, plays: bool) -> ClaimShown:
    """Return a claim as a card."""
    return {**one, "may_challenge": plays and one["state"] == "standing"}


def judgement_shown(one: JudgementLine) -> JudgementShown:
    """Return a statement put to judgement as a card."""
    return {**one, "waits_until": None if one["value"] else one["due"]}


def judgement_flags(page: JudgementPage) -> JudgementFlags:
    """Return what the page of a judgement shows."""
    facts = (page["proposal"], page["paradox"], page["reading"], page["corrections"], page["not_carried_out"])
    return {
        "is_delivered": bool(page["value"] and page["delivered"]),
        "is_disputed": bool(page["party"]) and not page["value"],
        "has_facts": any(facts),
        "earlier_judges": [one for one in page["judges"] if one != page["judge"]] if len(page["judges"]) > 1 else [],
    }


# -- Entries ---------------------------------------------------------------------------


class EntryShown(HistoryLine):
    """An entry of a history; after one that is not public itself, nobody can look at the game."""

    is_public: bool


class EntryFlags(TypedDict):
    """What the page of an entry shows."""

    first_grounds: list[GroundText]
    other_grounds: list[GroundText]
    is_public: bool
    may_try_without: bool


class UndoFlags(TypedDict):
    """How the past would be corrected, and whether the viewer may propose it."""

    is_struck: bool
    is_replaced: bool
    may_propose_it: bool


def is_public(entry: str) -> bool:
    """Say whether an entry stands in the public record by itself; others came out of one that opened them."""
    return "." not in entry


def entry_shown(one: HistoryLine) -> EntryShown:
    """Return an entry of a history."""
    return {**one, "is_public": is_public(one["entry"])}


def entry_flags(here: PageVisit, page: EntryPage) -> EntryFlags:
    """Return what the page of an entry shows."""
    return {
        "first_grounds": page["grounds"][:GROUNDS],
        "other_grounds": page["grounds"][GROUNDS:],
        "is_public": is_public(page["number"]),
        "may_try_without": here.until is None and page["number"] != "1",
    }


def undo(here: PageVisit, seen: Seen, page: CorrectionPage) -> UndoFlags:
    """Return what the page of a corrected past shows."""
    return {
        "is_struck": page["how"] == "strike",
        "is_replaced": page["how"] == "replace",
        "may_propose_it": bool(page["propose"]) and here.sits_now,
    }


# -- Duties ----------------------------------------------------------------------------


class DutyGroup(TypedDict):
    """Duties in one state; `is_alone` where all are in it."""

    is_idle: bool
    is_alone: bool
    duties: list[DutyLine]


def duty_groups(page: DeskPage) -> list[DutyGroup]:
    """Part duties by their state: those that are owed come first."""
    by_state = sorted(page["duties"], key=lambda one: one["state"], reverse=True)
    groups = [(state, list(listed)) for state, listed in groupby(by_state, key=lambda one: one["state"])]
    return [{"is_idle": state == "idle", "is_alone": len(groups) == 1, "duties": listed} for state, listed in groups]
