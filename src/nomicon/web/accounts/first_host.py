"""The link that makes the first host: printed when the server starts for the first time, and good for one use."""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path

from nomicon.web.accounts.models import Account

FILE = "first-host"


def first_secret(folder: Path) -> str:
    """Return the words of the link while there is no host yet, and nothing afterwards."""
    if Account.objects.filter(is_staff=True).exists():
        return ""
    path = folder / FILE
    if not path.exists():
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(24))
    return path.read_text(encoding="ascii").strip()


def good_secret(folder: Path, told: str) -> bool:
    """Say whether somebody holds the link."""
    known = first_secret(folder)
    return bool(known) and hmac.compare_digest(known.encode(), told.encode())


def used_up(folder: Path) -> None:
    """Throw the link away."""
    (folder / FILE).unlink(missing_ok=True)
