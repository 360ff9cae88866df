"""What every page is surrounded by: the name of the house, how this reader wants it, and what scripts say."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_info

from nomicon.web.page_tools.contexts import DemonstrationShown, PageSurroundings
from nomicon.web.page_tools.fields import Option, options_of
from nomicon.web.pages.lobby.demonstration import PASSWORD, ahead, people
from nomicon.web.reading import scripts_say, theme_of, themes
from nomicon.web.stopped import doubt_told
from nomicon.web.tools import the_house


def surroundings(request: HttpRequest) -> PageSurroundings:
    """Return what the base of all pages shows."""
    choices, doubt = the_house().choices, the_house().clock.doubt()
    return {
        "house_name": choices.name,
        "may_sign_up": choices.signups == "open",
        "calendars": choices.calendars,
        "notices": choices.offers_notices,
        "discord": choices.discord or bool(choices.discord_public_key),
        "theme": theme_of(request),
        "themes": options_of(themes(), theme_of(request)),
        "languages": [_language(code) for code, _name in settings.LANGUAGES],
        "scripts_say": scripts_say(),
        "clock_doubted": "" if doubt is None else doubt_told(doubt),
        "demonstration": _demonstration(),
    }


def _language(code: str) -> Option:
    """Return a language that a reader can choose, as it calls itself."""
    name = get_language_info(code)["name_local"]
    return {"value": code, "said": f"{name[:1].upper()}{name[1:]}", "is_chosen": code == get_language()}


def _demonstration() -> DemonstrationShown | None:
    """Return who can sign in at a demonstration, and how far its clock can be pushed; None at any other server."""
    if not the_house().is_demonstration:
        return None
    return {"people": people(), "password": PASSWORD, "ahead": ahead()}
