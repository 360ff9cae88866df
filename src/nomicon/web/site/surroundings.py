"""What every page is surrounded by: the name of the house, how this reader wants it, and what scripts say."""

from __future__ import annotations

from django.http import HttpRequest

from nomicon.web.page_tools.contexts import DemonstrationShown, PageSurroundings
from nomicon.web.pages.lobby.demonstration import PASSWORD, ahead, people
from nomicon.web.reading import scripts_say, theme_of, themes
from nomicon.web.stopped import doubt_told
from nomicon.web.tools import the_house


def surroundings(request: HttpRequest) -> PageSurroundings:
    """Return what the base of all pages shows."""
    choices, doubt = the_house().choices, the_house().clock.doubt()
    return {
        "house_name": choices.name,
        "signups": choices.signups,
        "calendars": choices.calendars,
        "notices": choices.offers_notices,
        "discord": choices.discord or bool(choices.discord_public_key),
        "theme": theme_of(request),
        "themes": themes(),
        "scripts_say": scripts_say(),
        "clock_doubted": "" if doubt is None else doubt_told(doubt),
        "demonstration": _demonstration(),
    }


def _demonstration() -> DemonstrationShown | None:
    """Return who can sign in at a demonstration, and how far its clock can be pushed; None at any other server."""
    if not the_house().is_demonstration:
        return None
    return {"people": people(), "password": PASSWORD, "ahead": ahead()}
