"""The page of a game's letters: its list, and by which doors secret ballots may come. Founders decide, players join."""

from __future__ import annotations

from typing import TypedDict

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from nomicon.hosting.notices.secret_ballots import API, DISCORD, DOORS, MAIL
from nomicon.web.accounts.models import Listing
from nomicon.web.addresses.list_addresses import has_list, is_member, join, leave, list_address, may_have_lists
from nomicon.web.notices.topics import address_of
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.game.contexts import Head
from nomicon.web.pages.game.game import head
from nomicon.web.pages.visit import PageVisit, runs_it, visit
from nomicon.web.tools import the_house


class DoorLine(TypedDict):
    """A door by which ballots come, and whether secret ones may."""

    name: str
    label: str
    is_open: bool


class GameLettersPage(Head):
    """The list of a game, and the doors of its secret ballots. `may_decide` is for whoever runs the game."""

    lists: bool
    is_on: bool
    address: str
    is_member: bool
    may_join: bool
    may_decide: bool
    doors: list[DoorLine]


PAGE = PageTemplate("games/letters.html", GameLettersPage)


@require_http_methods(["GET", "HEAD", "POST"])
def game_letters(request: HttpRequest, game: str) -> HttpResponse:
    """Show how a game is told by letter; let players join its list, and whoever runs it decide."""
    here = visit(request, game)
    if request.method == "POST":
        _kept(here, request.POST.get("act", ""))
        return redirect("game_letters", game=here.game)
    house, account = the_house(), here.account
    barred = here.listing.barred_doors
    labels = {API: _("Programs, through the API"), MAIL: _("E-mail"), DISCORD: _("Discord")}
    context: GameLettersPage = {
        **head(here, here.seen()),
        "lists": may_have_lists(house),
        "is_on": has_list(house, here.game),
        "address": list_address(house, here.game),
        "is_member": account is not None and is_member(account, here.game),
        "may_join": account is not None and here.player is not None and bool(address_of(account)),
        "may_decide": runs_it(here),
        "doors": [{"name": one, "label": labels[one], "is_open": one not in barred} for one in DOORS],
    }
    return PAGE.show(request, context)


def _kept(here: PageVisit, act: str) -> None:
    account, request = here.account, here.request
    if account is not None and act in ("join", "leave"):
        _joined(here, act)
    elif account is not None and runs_it(here) and act == "list":
        Listing.objects.update_or_create(game=here.game, defaults={"has_list": "on" in request.POST})
    elif account is not None and runs_it(here) and act == "doors":
        open_ones = request.POST.getlist("door")
        barred = " ".join(one for one in DOORS if one not in open_ones)
        Listing.objects.update_or_create(game=here.game, defaults={"barred_for_secrets": barred})
    else:
        raise Http404(
            _(
                "Only players can join this mailing list. "
                "Only hosts and the person who started the game can change its settings."
            )
        )
    messages.success(request, _("Saved."))


def _joined(here: PageVisit, act: str) -> None:
    assert here.account is not None
    if act == "leave":
        leave(here.account, here.game)
    elif not has_list(the_house(), here.game):
        raise Http404(_("The mailing list of this game is turned off."))
    elif here.player is None or not address_of(here.account):
        raise Http404(_("To join the mailing list of a game, first join the game and confirm an e-mail address."))
    else:
        join(here.account, here.game)
