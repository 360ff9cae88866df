"""What every page is surrounded by: the name of the house, and whether things here are live."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from nomicon.web.tools import the_house


def surroundings(request: HttpRequest) -> dict[str, Any]:
    """Return what the base of all pages shows."""
    choices = the_house().choices
    return {"house_name": choices.name, "signups": choices.signups, "founders": choices.founders,
            "now": the_house().clock.now()}  # fmt: skip
