"""The address of my own feed: I make it, change it and cancel it where I choose what I am told."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TypedDict

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from nomicon.web.accounts.models import Account, FeedAddress
from nomicon.web.doors.open_games import not_offered
from nomicon.web.tools import the_house

NEW = "new_feed"
"""Under which name a session keeps a new address until it was shown."""


class FeedShown(TypedDict):
    """Since when I have an address, and the new one, which is shown this once."""

    made: str
    new_address: str


@login_required
@require_POST
def change_feed(request: HttpRequest) -> HttpResponse:
    """Make an address in place of the old one, or cancel it."""
    account = request.user
    assert isinstance(account, Account)
    if not the_house().choices.feeds:
        raise not_offered()
    FeedAddress.objects.filter(account=account).delete()
    if "cancel" in request.POST:
        messages.success(request, _("The address no longer works."))
    else:
        secret = secrets.token_urlsafe(24)
        FeedAddress.objects.create(account=account, digest=digest_of(secret))
        request.session[NEW] = the_house().choices.address + reverse("own_feed", args=[secret])
    return redirect(f"{reverse('my_notices')}#feed")


def feed_shown(request: HttpRequest, account: Account) -> FeedShown | None:
    """Return what the page of my choices says of my feed; None where the host offers none."""
    if not the_house().choices.feeds:
        return None
    known = FeedAddress.objects.filter(account=account).first()
    made = "" if known is None else f"{known.made:%Y-%m-%dT%H:%M:%SZ}"
    return {"made": made, "new_address": request.session.pop(NEW, "")}


def digest_of(secret: str) -> str:
    """Return what is kept of an address."""
    return sha256(f"feed {secret}".encode()).hexdigest()
