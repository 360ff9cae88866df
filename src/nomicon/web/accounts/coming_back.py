"""Coming back as a guest, by the link that was given before signing out."""

from __future__ import annotations

from typing import TypedDict

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from nomicon.web.accounts.models import Account
from nomicon.web.accounts.sign_in.entering import enter
from nomicon.web.accounts.sign_in.way_back import guest_behind
from nomicon.web.page_tools.page_template import PageTemplate


class WayBackPage(TypedDict):
    """Whose way back a link is."""

    account: Account


WAY_BACK = PageTemplate("account/way_back.html", WayBackPage)


@require_http_methods(["GET", "HEAD", "POST"])
def come_back(request: HttpRequest, secret: str) -> HttpResponse:
    """Sign a guest in again, who kept the link that they were given."""
    guest = guest_behind(secret)
    if guest is None:
        raise Http404(_("This link no longer works. If you have a password now, sign in with it."))
    if request.method != "POST":
        return WAY_BACK.show(request, {"account": guest})
    enter(request, guest)
    seats = list(guest.seats.values_list("game", flat=True)[:2])
    return redirect("game", game=seats[0]) if len(seats) == 1 else redirect("home")
