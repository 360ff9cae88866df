"""How a reader wants pages: light or dark, and with the times of which zone beside UTC. Nobody needs scripts for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext
from django.views.decorators.http import require_POST

THEME = "theme"
"""The name of the cookie, and of the field of the form."""

THEMES = {"": gettext_noop("Same as my device"), "light": gettext_noop("Light"), "dark": gettext_noop("Dark")}
A_YEAR = 60 * 60 * 24 * 365

AREAS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
"""Under which zones have names that people know; the others are older names of the same."""

SCRIPTS_SAY = {
    "copied": gettext_noop("Copied"),
    "copy_failed": gettext_noop("Copy the selected text"),
    "live": gettext_noop("Live"),
    "lost": gettext_noop("Not connected. Trying again"),
    "moved": gettext_noop("There are newer events in this game."),
    "show": gettext_noop("Show them"),
    "news": gettext_noop("{count} new"),
    "here": gettext_noop("here"),
    "over": gettext_noop("time is up"),
    "keys": gettext_noop("Keys"),
    "close": gettext_noop("Close"),
    "keys_off": gettext_noop("Turn off keyboard shortcuts"),
    "keys_on": gettext_noop("Turn on keyboard shortcuts"),
    "search": gettext_noop("Search"),
    "help": gettext_noop("This list"),
    "line": gettext_noop("Line"),
    "sound": gettext_noop("We found no mistakes."),
    "unchecked": gettext_noop("We could not check the rule now. We will check it when you propose it."),
    "leave": gettext_noop("Press Escape, then Tab, to leave the editor."),
}
"""What `table.js` and `editor.js` say, by their names for it; the two hold the English words themselves."""


class ReadersZone:
    """Sets times beside UTC in the zone that the reader's account names."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        name = getattr(request.user, "time_zone", "")
        with timezone.override(ZoneInfo(name) if name in zones() else None):
            return self._get_response(request)


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all zones that a reader may choose, in order."""
    return tuple(sorted(name for name in available_timezones() if name.partition("/")[0] in AREAS))


def theme_of(request: HttpRequest) -> str:
    """Return `light` or `dark` if the reader has chosen, and nothing if the system is to decide."""
    chosen = request.COOKIES.get(THEME, "")
    return chosen if chosen in THEMES else ""


def themes() -> list[tuple[str, str]]:
    """Return what a reader may choose, each with its name."""
    return [(name, _(said)) for name, said in THEMES.items()]


def scripts_say() -> str:
    """Return what scripts say in the reader's language, as JSON; nothing where it is what they say by themselves."""
    said = {name: _(english) for name, english in SCRIPTS_SAY.items()}
    other = {name: word for name, word in said.items() if word != SCRIPTS_SAY[name]}
    if (remains := pgettext("of time", "left")) != "left":
        other["left"] = remains
    return json.dumps(other, ensure_ascii=False) if other else ""


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep the reader's choice, and go back to where it was made."""
    chosen = request.POST.get(THEME, "")
    back = request.headers.get("Referer", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    answer = redirect(back if safe else "home")
    if chosen and chosen in THEMES:
        answer.set_cookie(THEME, chosen, A_YEAR, secure=request.is_secure(), httponly=True, samesite="Lax")
    else:
        answer.delete_cookie(THEME, samesite="Lax")
    return answer
