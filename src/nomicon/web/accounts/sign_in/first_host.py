"""The link that makes the first host: printed when the server starts for the first time, and good for one use."""

from __future__ import annotations

import hmac
import secrets
from contextlib import suppress
from pathlib import Path
from threading import Lock

from nomicon.hosting.files import AlreadyThere, write_text
from nomicon.web.accounts.models import Account

FILE = "first-host"


def first_secret(folder: Path) -> str:
    """Return the words of the link while there is no host yet, and nothing afterwards."""
    if Account.objects.filter(is_staff=True).exists():
        return ""
    path = folder / FILE
    if not path.exists():
        with suppress(AlreadyThere):  # Another server that starts at the same time has made one.
            write_text(path, secrets.token_urlsafe(24), replace=False, private=True)
    return path.read_text(encoding="ascii").strip()


def good_secret(folder: Path, told: str) -> bool:
    """Say whether somebody holds the link."""
    known = first_secret(folder)
    return bool(known) and hmac.compare_digest(known.encode(), told.encode())


using = Lock()
"""Held by whoever is using the link, since two who use it at once must not both become the host."""


def used_up(folder: Path) -> None:
    """Throw the link away."""
    (folder / FILE).unlink(missing_ok=True)
