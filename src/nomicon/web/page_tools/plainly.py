"""Pages about trouble that need nothing but their words: no database, no account, and no page of a game.

They are for whoever reads pages; programs get one line of text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils.translation import get_language_from_request, gettext, gettext_noop, override

from nomicon.web.page_tools.contexts import PLAIN_PAGE, PlainPage
from nomicon.web.reading import theme_of
from nomicon.web.tools import the_house

HEADS = {
    400: gettext_noop("Your request cannot be read"),
    403: gettext_noop("You don't have permission to do that"),
    404: gettext_noop("Page not found"),
    405: gettext_noop("This page cannot be used in this way"),
    408: gettext_noop("This took too long"),
    413: gettext_noop("This is too long"),
    429: gettext_noop("This is more than the server allows"),
    500: gettext_noop("Something went wrong"),
    503: gettext_noop("This does not work right now"),
}
"""What a page about trouble is called, by its status; of all others, `OTHERWISE`."""

OTHERWISE = gettext_noop("This did not work")

WAYS: dict[int, tuple[str, ...]] = {
    400: (gettext_noop("Go back, reload the page, and try again."),),
    403: (
        gettext_noop("If you have more than one account, sign in with the one that you play with."),
        gettext_noop("If you think that you should be allowed to do this, ask the host of this server."),
    ),
    404: (
        gettext_noop("Check the address for typing mistakes."),
        gettext_noop("If somebody gave you this link, ask them for a new one."),
    ),
    405: (gettext_noop("Go back to the previous page, and press the button there."),),
    408: (gettext_noop("Check your internet connection, and send your request again."),),
    413: (
        gettext_noop("If you have not signed in, sign in. Then you can send more."),
        gettext_noop("Shorten what you send, or send it in parts."),
    ),
    429: (gettext_noop("Wait for a minute, and try again."),),
    500: (
        gettext_noop("Go back, and try again."),
        gettext_noop("If it happens again, tell the host of this server what you did and when."),
    ),
    503: (
        gettext_noop("Wait for a moment, and load this page again."),
        gettext_noop("If the problem continues, tell the host of this server."),
    ),
}
"""What one can do about it, by the status."""

LOOKED_AT_AGAIN = (408, 429, 503)
"""Where looking again may help."""


def wants_a_page(request: HttpRequest) -> bool:
    """Say whether a request comes from a browser that shows pages, and from no program or script."""
    return "text/html" in request.headers.get("Accept", "")


def head_of(status: int) -> str:
    """Return what a page about trouble is called."""
    return gettext(HEADS.get(status, OTHERWISE))


def ways_on(status: int) -> list[str]:
    """Return what one can do about trouble."""
    return [gettext(way) for way in WAYS.get(status, ())]


def plain_page(request: HttpRequest, message: str, status: int, ways: Sequence[str] = ()) -> str:
    """Return a page that says what happened, in the language that is active."""
    game = re.match(r"/games/[^/]+/", request.path)
    context: PlainPage = {
        "house_name": the_house().choices.name,
        "theme": theme_of(request),
        "head": head_of(status),
        "message": message,
        "ways": list(ways) or ways_on(status),
        "game": game[0] if game else "",
        "again": status in LOOKED_AT_AGAIN and request.method in ("GET", "HEAD"),
    }
    return PLAIN_PAGE.text(context)


def page_of_scope(scope: Mapping[str, Any], status: int, message: str, figures: Mapping[str, object]) -> bytes | None:
    """Return a page for a request that gets no further than the door, in its language; None for programs.

    `message` is a sentence of the catalogue, with `figures` to be filled in.
    """
    request = request_of(scope)
    if not wants_a_page(request):
        return None
    with override(get_language_from_request(request)):
        return plain_page(request, gettext(message).format(**figures), status).encode()


PAGE_HEADERS = (
    (b"content-type", b"text/html; charset=utf-8"),
    (b"content-security-policy", b"default-src 'none'; style-src 'self'; img-src 'self'"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
)
"""What is sent before such a page, as no other part of the program adds anything."""


def request_of(scope: Mapping[str, Any]) -> HttpRequest:
    """Return what is known of a request before it is read."""
    told = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    request = HttpRequest()
    request.path, request.method = scope["path"], scope["method"]
    request.META["HTTP_ACCEPT"] = told.get("accept", "")
    request.META["HTTP_ACCEPT_LANGUAGE"] = told.get("accept-language", "")
    request.COOKIES = parse_cookie(told.get("cookie", ""))
    return request
