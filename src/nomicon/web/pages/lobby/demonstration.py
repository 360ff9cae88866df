"""A demonstration server: its people, whose password everybody knows, and its clock, which everybody may push ahead."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST

from nomicon.game.names import GameId, Moment
from nomicon.hosting.seats import AccountId
from nomicon.views.elements.page import iso
from nomicon.web.accounts.models import Account, Listing
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.tools import Services, the_house

PASSWORD = "change the rules"
"""Everybody can sign in as anybody with it. So a demonstration listens only to its own computer."""

HOST = "host"

AHEAD = {
    "3600": gettext_noop("1 hour"),
    "86400": gettext_noop("1 day"),
    "259200": gettext_noop("3 days"),
    "604800": gettext_noop("1 week"),
}
"""How far the clock can be pushed at once: seconds, and their name."""


def people() -> list[str]:
    """Return the names with which one can sign in here."""
    return list(Account.objects.filter(is_guest=False).order_by("pk").values_list("username", flat=True))


def ahead() -> list[tuple[str, str]]:
    """Return how far the clock can be pushed, each with its name."""
    return [(seconds, _(said)) for seconds, said in AHEAD.items()]


def seat_people(house: Services, games: Sequence[GameId]) -> None:
    """Make an account for every player of the games, and one for the host, and let all see the games."""
    for game in games:
        for player in house.hall.seen(game, None).game.in_order():
            account = _account(player.lower().replace(" ", "-"), player)
            SEATS.assign(game, AccountId(account.pk), player)
    host = _account(HOST)
    host.is_staff = True
    host.save()
    for game in games:
        Listing.objects.create(game=game, visibility=Listing.OPEN, founder=host)


def _account(name: str, shown: str = "") -> Account:
    known = Account.objects.filter(username=name).first()
    return known or Account.objects.create_user(name, password=PASSWORD, first_name=shown)


@require_POST
def push_clock(request: HttpRequest) -> HttpResponse:
    """Push the clock of a demonstration ahead, and go back to the page; what falls due meanwhile is done first."""
    house, seconds = the_house(), request.POST.get("seconds", "")
    if not house.is_demonstration or house.set_clock is None or seconds not in AHEAD:
        raise Http404
    to = Moment(house.clock.now() + int(seconds))
    house.set_clock(to)
    messages.success(request, _("It is now %(moment)s.") % {"moment": iso(to)})
    back = request.POST.get("back", "/")
    return redirect(back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "/")
