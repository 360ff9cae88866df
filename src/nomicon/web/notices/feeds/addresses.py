"""The address of my own feed: I make it, change it and cancel it where I choose what I am told."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from nomicon.web.accounts.models import Account
from nomicon.web.addresses.secret_addresses import FEEDS, AddressShown
from nomicon.web.doors.open_games import not_offered
from nomicon.web.tools import the_house


@login_required
@require_POST
def change_feed(request: HttpRequest) -> HttpResponse:
    """Make an address in place of the old one, or cancel it."""
    account = request.user
    assert isinstance(account, Account)
    if not the_house().choices.feeds:
        raise not_offered()
    FEEDS.change(request, account)
    return redirect(f"{reverse('my_notices')}#feed")


def feed_shown(request: HttpRequest, account: Account) -> AddressShown | None:
    """Return what the page of my choices says of my feed; None where the host offers none."""
    return FEEDS.shown(request, account) if the_house().choices.feeds else None
