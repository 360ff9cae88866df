"""The way back for a guest: a link that signs them in from any browser, until they have a password."""

from __future__ import annotations

from django.core import signing
from django.urls import reverse
from django.utils.crypto import salted_hmac

from nomicon.web.accounts.models import Account

SALT = "nomicon the way back of a guest"


def way_back(guest: Account, site: str) -> str:
    """Return the link by which a guest comes back. It is good as long as they are a guest."""
    return site + reverse("way_back", args=[signing.dumps([guest.pk, _mark(guest)], salt=SALT)])


def guest_behind(secret: str) -> Account | None:
    """Return the guest whose way back this is; None where it is nobody's, or not good any more."""
    try:
        number, mark = signing.loads(secret, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    guest = Account.objects.filter(pk=number, is_guest=True, is_active=True).first()
    return guest if guest is not None and mark == _mark(guest) else None


def _mark(guest: Account) -> str:
    """Return what differs for each guest and changes with a password, without telling anything of it."""
    return salted_hmac(SALT, guest.password).hexdigest()[:20]
