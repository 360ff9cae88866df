"""What the pages of rules show under which condition."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypedDict

from django.utils.translation import gettext as _

from nomicon.views.elements.page import Seen
from nomicon.views.proposals.touching import CollisionsPage
from nomicon.views.rules.amendable_pages import AmendablePage
from nomicon.views.rules.overview_pages import (
    AnsweredQuestion,
    FoundPlace,
    FoundRule,
    QuestionsPage,
    ReadingsPage,
    SearchPage,
)
from nomicon.views.rules.pages import RuleDifferencePage, RuleInForce, RulePage, RuleReading, VersionLine, VersionOfRule
from nomicon.web.page_tools.fields import Option
from nomicon.web.page_tools.tabs import TabsShown, tab
from nomicon.web.pages.visit import PageVisit


class RuleShown(RuleInForce):
    """A rule of the book, and whether its code is shown with it; `is_changed` where there is more than one version."""

    shows_code: bool
    is_changed: bool


class VersionShown(VersionOfRule):
    """A version of a rule; `before` is the one that it can be compared with."""

    before: int | None


class RuleFlags(TypedDict):
    """What the page of a rule shows."""

    may_change: bool
    is_changed: bool
    decides_something: bool
    mentions_some: bool
    has_header: bool
    versions: list[VersionShown]


def rule_shown(one: RuleInForce, *, with_code: bool) -> RuleShown:
    """Return a rule of the book."""
    return {**one, "shows_code": with_code and bool(one["code"]), "is_changed": one["version"] > 1}


def rule_flags(page: RulePage, *, plays: bool, decides: bool) -> RuleFlags:
    """Return what the page of a rule shows; `decides` where its header answers something."""
    header = ("by_code", "by_people", "speaks", "prevails_over", "defers_to", "declares")
    return {
        "may_change": plays and page["in_force"],
        "is_changed": page["version"] > 1,
        "decides_something": decides or bool(page["settings"]),
        "mentions_some": bool(page["cites"] or page["cites_none"]),
        "has_header": any(page[name] for name in header),  # type: ignore[literal-required]
        "versions": [_version(one) for one in page["history"]],
    }


def _version(one: VersionOfRule) -> VersionShown:
    number = one["version"]
    return {**one, "before": number - 1 if number is not None and number > 1 else None}


class DifferenceChoices(TypedDict):
    """The versions between which a reader can choose."""

    from_options: list[Option]
    to_options: list[Option]


def difference(here: PageVisit, seen: Seen, page: RuleDifferencePage) -> DifferenceChoices:
    """Return the versions that can be compared."""
    return {
        "from_options": [_version_option(one, page["from"]) for one in page["versions"]],
        "to_options": [_version_option(one, page["to"]) for one in page["versions"]],
    }


def _version_option(one: VersionLine, chosen: int) -> Option:
    by = f" ({one['proposal']})" if one["proposal"] else ""
    said = f"{one['version']}: {one['what']}{by}, {(one['at'] or '')[:10]}"
    return {"value": one["version"], "said": said, "is_chosen": one["version"] == chosen}


# -- Search ----------------------------------------------------------------------------


class PlaceShown(FoundPlace):
    """Where one part of a rule says something."""

    is_words: bool
    is_code: bool


class FoundShown(TypedDict):
    """A rule that was found, and where in it."""

    rule: FoundRule
    places: list[PlaceShown]


class SearchFlags(TypedDict):
    """What a search found."""

    found: list[FoundShown]
    found_nothing: bool


def search(here: PageVisit, seen: Seen, page: SearchPage) -> SearchFlags:
    """Return what a search found, part by part."""
    return {
        "found": [{"rule": one, "places": [_place(place) for place in one["places"]]} for one in page["rules"]],
        "found_nothing": bool(page["words"]) and not page["rules"],
    }


def _place(one: FoundPlace) -> PlaceShown:
    return {**one, "is_words": one["part"] == "words", "is_code": one["part"] == "code"}


# -- Questions and readings ------------------------------------------------------------


class QuestionShown(AnsweredQuestion):
    """A question; `others` are the rules that also answer it, after the first."""

    is_by_code: bool
    others: list[int]


class QuestionPart(TypedDict):
    """Questions that belong together."""

    name: str
    questions: list[QuestionShown]


class QuestionParts(TypedDict):
    """All questions, part by part, with a tab for each part where there are several."""

    parts: list[QuestionPart]
    part_tabs: TabsShown


def questions(here: PageVisit, seen: Seen, page: QuestionsPage) -> QuestionParts:
    """Part the questions."""
    parts: list[QuestionPart] = [
        {"name": name, "questions": [_question(one) for one in listed]}
        for name, listed in groupby(page["questions"], key=lambda one: one["part"])
    ]
    links = [tab(f"#part-{at}", part["name"]) for at, part in enumerate(parts, 1)]
    shown = links if len(links) > 1 else []
    return {"parts": parts, "part_tabs": {"label": _("Parts"), "kind": "no-print", "links": shown}}


def _question(one: AnsweredQuestion) -> QuestionShown:
    return {**one, "is_by_code": one["how"] == "code", "others": one["rules"][1:]}


class OtherWay(TypedDict):
    """Another way to read something; `is_first` for that at the start of the game."""

    told: str
    is_first: bool


class ReadingShown(TypedDict):
    """A reading, and how else it could be."""

    reading: RuleReading
    others: list[OtherWay]


class ReadingsShown(TypedDict):
    """Every reading, and how else it could be."""

    readings: list[ReadingShown]


def other_ways(reading: RuleReading) -> list[str]:
    """Return the ways of reading something that are not the one in use."""
    others: Sequence[object] = reading["others"] if isinstance(reading["others"], list) else []
    ways = dict.fromkeys(str(way) for way in (reading["default"], *others))
    return [way for way in ways if way != reading["in_use"]]


def readings(here: PageVisit, seen: Seen, page: ReadingsPage) -> ReadingsShown:
    """Return every reading, and how else it could be."""
    return {"readings": [{"reading": one, "others": _others(one)} for one in page["readings"]]}


def _others(one: RuleReading) -> list[OtherWay]:
    return [{"told": way, "is_first": way == one["default"]} for way in other_ways(one)]


# -- Whether rules can be changed ------------------------------------------------------


class AmendableFlags(TypedDict):
    """Whether this is asked of a proposal."""

    of_proposal: bool


def amendable(here: PageVisit, seen: Seen, page: AmendablePage) -> AmendableFlags:
    """Say whether this is asked of a proposal."""
    return {"of_proposal": page["proposal"] is not None}


class CollisionFlags(TypedDict):
    """Whether all were looked through, and nothing was found."""

    is_clear: bool


def collisions(here: PageVisit, seen: Seen, page: CollisionsPage) -> CollisionFlags:
    """Say whether no proposals affect the same things."""
    return {"is_clear": bool(page["looked"]) and not page["proposals"]}
