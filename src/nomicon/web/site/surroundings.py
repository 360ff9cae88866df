"""What every page is surrounded by: the name of the house, how this reader wants it, and what scripts say."""

from __future__ import annotations

from django.http import HttpRequest

from nomicon.web.page_tools.contexts import PageSurroundings
from nomicon.web.reading import scripts_say, theme_of, themes
from nomicon.web.stopped import doubt_told
from nomicon.web.tools import the_house


def surroundings(request: HttpRequest) -> PageSurroundings:
    """Return what the base of all pages shows."""
    choices, doubt = the_house().choices, the_house().clock.doubt()
    return {"house_name": choices.name, "signups": choices.signups,
            "theme": theme_of(request), "themes": themes(),
            "scripts_say": scripts_say(), "clock_doubted": "" if doubt is None else doubt_told(doubt)}  # fmt: skip
