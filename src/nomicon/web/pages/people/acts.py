"""The page on which everybody who may look at a game reads what hosts have done in it."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.web.accounts.models import HostAct
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.game.contexts import Head
from nomicon.web.pages.game.game import head
from nomicon.web.pages.visit import visit

MOST = 500
"""Acts shown on one page."""


class HostActsPage(Head):
    """What hosts have done in a game."""

    acts: Iterable[HostAct]
    json_address: str


HOST_ACTS = PageTemplate("games/host_acts.html", HostActsPage)


@require_safe
def host_acts(request: HttpRequest, game: str) -> HttpResponse:
    """Show everything that hosts have done in a game, to whoever may look at it."""
    here = visit(request, game)
    found = HostAct.objects.filter(game=game).select_related("host").order_by("-pk")[:MOST]
    if request.path.endswith(".json"):
        told = [
            {
                "at": f"{one.at:%Y-%m-%dT%H:%M:%SZ}",
                "host": one.host.shown if one.host else _("a former host"),
                "what": one.what,
                "reason": one.reason,
            }
            for one in found
        ]
        return JsonResponse({"game": game, "acts": told}, json_dumps_params={"ensure_ascii": False, "indent": 1})
    context: HostActsPage = {
        **head(here, here.seen()),
        "acts": found,
        "json_address": f"/games/{here.game}/host-acts.json",
    }
    return HOST_ACTS.show(request, context)
