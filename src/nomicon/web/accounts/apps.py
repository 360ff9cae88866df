"""How Django calls this part."""

from __future__ import annotations

from django.apps import AppConfig


class Accounts(AppConfig):
    """Accounts and seats."""

    name = "nomicon.web.accounts"
    label = "accounts"
