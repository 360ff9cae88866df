"""The page on which everybody reads what the host limits, why, and how much of it they have used in a game."""

from __future__ import annotations

from typing import TypedDict

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from nomicon.web.limits import reasons
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.game.contexts import Head
from nomicon.web.pages.game.game import head
from nomicon.web.pages.visit import visit
from nomicon.web.tools import the_house


class HostLimit(TypedDict):
    """A limit of the host's, why it is there, and how much of it a player has used, if that is counted."""

    name: str
    what: str
    why: str
    limit: int
    used: int | None


class LimitShown(HostLimit):
    """A limit, and whether it is counted for whoever looks."""

    is_counted: bool


class LimitsPage(Head):
    """The host's limits."""

    limits: list[LimitShown]
    json_address: str


LIMITS = PageTemplate("games/limits.html", LimitsPage)


@require_safe
def limits(request: HttpRequest, game: str) -> HttpResponse:
    """Show the host's limits to whoever may look at a game, and to its players how much of them they have used."""
    here = visit(request, game)
    words = reasons()
    told: list[HostLimit] = [
        {"name": name, "what": words[name][0], "why": words[name][1], "limit": limit, "used": used}
        for name, limit, used in the_house().hall.allowances(here.game, here.player)
    ]
    if request.path.endswith(".json"):
        return JsonResponse(
            {"game": game, "player": here.player, "limits": told},
            json_dumps_params={"ensure_ascii": False, "indent": 1},
        )
    context: LimitsPage = {
        **head(here, here.seen()),
        "limits": [{**one, "is_counted": one["used"] is not None} for one in told],
        "json_address": f"/games/{here.game}/limits.json",
    }
    return LIMITS.show(request, context)
