"""What a link to an open game shows, as data for programs that embed links (oEmbed 1.0).

It is the card that is also in the head of the page, as a passer-by is told it. All other addresses of ours show the
name of the server alone, whatever is there, and so do those that are secret.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.views.elements.page import NoSuchPage
from nomicon.web.accounts.seats.doors import listing_of
from nomicon.web.doors.open_games import not_offered, open_game
from nomicon.web.pages.addresses import read_address
from nomicon.web.pages.components.cards import LinkCard, link_card
from nomicon.web.tools import the_house

LASTS = 300
"""Seconds for which a program may keep what it was told: votes close, and titles change."""


@require_safe
def oembed(request: HttpRequest) -> HttpResponse:
    """Return what a link shows: ``/oembed?url=https://…``."""
    house = the_house()
    if not house.choices.feeds:
        raise not_offered()
    if request.GET.get("format", "json") != "json":
        return HttpResponse(status=501)  # As the standard says: no such form of it is made.
    with translation.override(house.choices.language):
        card = _card(request.GET.get("url", ""))
    told = {
        "version": "1.0",
        "type": "link",
        "provider_name": house.choices.name,
        "provider_url": house.choices.address,
        "cache_age": str(LASTS),
        "title": house.choices.name if card is None else card["title"],
    }
    if card is not None:
        told |= {"description": card["description"], "url": card["address"]}
    return JsonResponse(told, headers={} if card is not None else {"X-Robots-Tag": "noindex"})


def _card(url: str) -> LinkCard | None:
    """Return the card of a link to an open game; None for another address of ours. Raises `Http404` for all else."""
    own = the_house().choices.address
    nothing = _("This is not an address of this server. Give the address of a page of an open game as `url`.")
    if not url.startswith(f"{own}/"):
        raise Http404(nothing)
    try:
        found = resolve(unquote(re.split("[?#]", url.removeprefix(own))[0]))
    except Resolver404:
        raise Http404(nothing) from None
    if found.url_name not in ("game", "page"):
        return None
    try:
        game = open_game(str(found.kwargs["game"]))
    except Http404:
        return None
    return link_card(the_house().hall.seen(game, None), listing_of(game), _proposal(str(found.kwargs["rest"])))


def _proposal(rest: str) -> int | None:
    """Return the number of the proposal that an address within a game leads to, if it is one."""
    try:
        view, arguments, _as_data = read_address(rest)
    except NoSuchPage:
        return None
    is_proposal = view.name == "proposal" and re.fullmatch("-?[0-9]{1,12}", arguments[0], re.ASCII)
    return int(arguments[0]) if is_proposal else None
