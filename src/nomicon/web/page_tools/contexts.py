"""What surrounds every page, and what pages that belong to no part of the site are given, with their types."""

from __future__ import annotations

from typing import TypedDict

from nomicon.web.page_tools.fields import Option
from nomicon.web.page_tools.page_template import PageTemplate


class DemonstrationShown(TypedDict):
    """What a demonstration tells everybody: who can sign in and how, and how far its clock can be pushed."""

    people: list[str]
    password: str
    ahead: list[tuple[str, str]]


class PageSurroundings(TypedDict):
    """What the base of all pages shows."""

    house_name: str
    may_sign_up: bool
    calendars: bool
    notices: bool
    discord: bool
    theme: str
    themes: list[Option]
    languages: list[Option]
    scripts_say: str
    clock_doubted: str
    demonstration: DemonstrationShown | None


class TroublePage(TypedDict):
    """What went wrong, with what somebody had written, so that they need not write it again."""

    head: str
    message: str
    ways: list[str]
    game: str
    at_a_game: bool
    sent: list[tuple[str, str]]


class PlainSurroundings(TypedDict):
    """What surrounds a page that must ask the database for nothing."""

    house_name: str
    theme: str


class PlainPage(PlainSurroundings):
    """What went wrong, in a sentence, and the ways on. `game` is its address; `again` offers to try again."""

    head: str
    message: str
    ways: list[str]
    game: str
    again: bool


class AwayPage(PlainSurroundings):
    """What is said while the record cannot be reached. `looks`: nothing was sent; `is_safe`: it can be sent again."""

    message: str
    again: int
    looks: bool
    sent: list[tuple[str, str]]
    is_safe: bool


TROUBLE_PAGE = PageTemplate("trouble.html", TroublePage)
PLAIN_PAGE = PageTemplate("plain.html", PlainPage)
AWAY_PAGE = PageTemplate("away.html", AwayPage)
