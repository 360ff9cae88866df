"""To which address a letter that cannot be delivered comes back, so that it is known which letter that was."""

from __future__ import annotations

import hashlib
import hmac
import re

from django.conf import settings

from nomicon.web.accounts.models import Delivery

ADDRESS = re.compile(r"bounce\+([0-9]{1,18})\.([0-9a-f]{32})@", re.ASCII)


def bounce_address(delivery: Delivery, domain: str) -> str:
    """Return the address to which a letter comes back. Nobody can make one for a letter that they did not get."""
    return f"bounce+{delivery.pk}.{_code(delivery.key)}@{domain}"


def is_bounce_address(address: str) -> bool:
    """Say whether an address is written like one to which letters come back."""
    return ADDRESS.match(address.strip().lower()) is not None


def delivery_at(address: str) -> Delivery | None:
    """Return the letter that came back to an address, if there is such a one."""
    found = ADDRESS.match(address.strip().lower())
    delivery = None if found is None else Delivery.objects.filter(pk=int(found[1])).select_related("channel").first()
    if found is None or delivery is None or not hmac.compare_digest(found[2], _code(delivery.key)):
        return None
    return delivery


def _code(key: str) -> str:
    return hmac.new(f"bounce {settings.SECRET_KEY}".encode(), key.encode(), hashlib.sha256).hexdigest()[:32]
