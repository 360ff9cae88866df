"""Guests: friends at a table who gave a name and nothing else, and who can make that a full account later."""

from __future__ import annotations

import re
import secrets

from nomicon.web.accounts.models import Account


def make_guest(name: str) -> Account:
    """Make an account for a guest. Its sign-in name is nobody's to type; only the browser's session leads to it."""
    base = re.sub(r"[^\w.@+-]+", "-", name).strip("-")[:60] or "guest"
    guest = Account(username=f"{base}-{secrets.token_hex(4)}", first_name=name[:150], is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest
