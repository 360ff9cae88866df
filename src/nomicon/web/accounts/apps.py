"""How Django calls this part."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts and seats."""

    name = "nomicon.web.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Listen to what the library of accounts tells; what listens needs the models, which are there only now."""
        import_module("nomicon.web.accounts.sign_in.kept")
