"""Who sends a request, before it was read: an account by the session or the token that came with it."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.db import close_old_connections
from django.http import HttpRequest, parse_cookie

from nomicon.web.accounts.models import Account
from nomicon.web.api.doorkeeper import Authenticator
from nomicon.web.requests.bridge import Scope
from nomicon.web.requests.split import EDGE


class Senders:
    """Names the account behind a request, or None for a stranger."""

    def __init__(self, doorkeeper: Authenticator) -> None:
        self._doorkeeper = doorkeeper

    def __call__(self, scope: Scope) -> str | None:
        """Look at what the request shows: a token at the door for programs, a session anywhere else."""
        close_old_connections()
        number = self._by_token(scope) if scope["path"].startswith(EDGE) else _by_session(scope)
        return None if number is None else str(number)

    def _by_token(self, scope: Scope) -> int | None:
        kind, _, token = _header(scope, b"authorization").strip().partition(" ")
        bearer = self._doorkeeper.known(token.strip()) if kind.lower() == "bearer" and token.strip() else None
        return None if bearer is None else bearer.account


def _by_session(scope: Scope) -> int | None:
    shown = parse_cookie(_header(scope, b"cookie")).get(settings.SESSION_COOKIE_NAME)
    if not shown:
        return None
    request = HttpRequest()
    request.session = SessionStore(shown)
    account = get_user(request)
    return account.pk if isinstance(account, Account) and account.is_active else None


def _header(scope: Scope, name: bytes) -> str:
    return ";".join(value.decode("latin-1") for one, value in scope["headers"] if one == name)
