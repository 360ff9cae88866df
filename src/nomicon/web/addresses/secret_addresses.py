"""Secret addresses: each account has at most one of a kind, and whoever knows it can read what is there.

Calendars and feed readers cannot sign in, so an address takes the place of a password. Only its digest is kept.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Generic, TypedDict, TypeVar

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from nomicon.web.accounts.counting import UsedUp, UseLimit, use
from nomicon.web.accounts.models import Account, CalendarAddress, FeedAddress
from nomicon.web.tools import the_house

Kept = TypeVar("Kept", CalendarAddress, FeedAddress)

CANCEL = "cancel"
"""The button by which an address is cancelled."""


OFTEN, WITHIN = 5, 300
"""So often a program may ask within so many seconds. Once a minute is enough, and people try an address twice."""

PRIVATE = {"Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer"}
"""Headers of what is at a secret address."""

LOOKS = UseLimit("looks at a secret address", OFTEN - 1, WITHIN)


class AddressShown(TypedDict):
    """Since when I have an address, and the new one, which is shown this once."""

    made: str
    new_address: str


class SecretAddresses(Generic[Kept]):
    """The addresses of one kind."""

    def __init__(self, kept: type[Kept], kind: str, page: str) -> None:
        """`kind` keeps digests of different kinds apart, and `page` is the name of what is at these addresses."""
        self._kept: type[Kept] = kept
        self._kind, self._page = kind, page
        self._new = f"new_{kind}"  # Under which name a session keeps a new address until it was shown.

    def digest_of(self, secret: str) -> str:
        """Return what is kept of an address."""
        return sha256(f"{self._kind} {secret}".encode()).hexdigest()

    def known_by(self, secret: str) -> Kept | None:
        """Return the address with this secret; None if there is none, or its owner cannot sign in any more."""
        kept = self._kept.objects.filter(digest=self.digest_of(secret))
        known: Kept | None = kept.select_related("account").first()
        return known if known is not None and known.account.is_active else None

    def owned_by(self, account: Account) -> Kept | None:
        """Return the address of an account."""
        owned: Kept | None = self._kept.objects.filter(account=account).first()
        return owned

    def change(self, request: HttpRequest, account: Account) -> None:
        """Make an address in place of the old one, or cancel it, as the form says."""
        self._kept.objects.filter(account=account).delete()
        if CANCEL in request.POST:
            messages.success(request, _("The address no longer works."))
        else:
            secret = secrets.token_urlsafe(24)
            self._kept.objects.create(account=account, digest=self.digest_of(secret))
            request.session[self._new] = the_house().choices.address + reverse(self._page, args=[secret])

    def shown(self, request: HttpRequest, account: Account) -> AddressShown:
        """Return what a page says of somebody's address."""
        known = self.owned_by(account)
        made = "" if known is None else f"{known.made:%Y-%m-%dT%H:%M:%SZ}"
        return {"made": made, "new_address": request.session.pop(self._new, "")}


def refused_for_now(digest: str) -> HttpResponse | None:
    """Refuse a look at an address at which somebody looked too often: each look reads all games of its owner.

    The first look that a process sees in a while is not counted, so whoever asks seldom makes nobody write.
    """
    if cache.add(f"looked-at-{digest}", True, WITHIN):
        return None
    now = the_house().clock.now()
    try:
        use([(LOOKS, digest)], int(now))
    except UsedUp as used_up:
        wait = str(max(1, used_up.again - int(now)))
        words = _("You asked for this too often. Ask again in %(seconds)s seconds.") % {"seconds": wait}
        headers = {"Retry-After": wait, **PRIVATE}
        return HttpResponse(words, status=429, content_type="text/plain; charset=utf-8", headers=headers)
    return None


CALENDARS = SecretAddresses(CalendarAddress, "calendar", "calendar")
"""Where calendars read deadlines."""

FEEDS = SecretAddresses(FeedAddress, "feed", "own_feed")
"""Where feed readers read what waits for somebody, and what happened."""
