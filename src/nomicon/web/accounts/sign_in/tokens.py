"""Tokens: what a program shows at the API's door. The words are shown once; only their digest is kept."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime

from nomicon.web.accounts.models import Account, Token
from nomicon.web.accounts.moments import now
from nomicon.web.api.doorkeeper import TOKEN_BEGINS, digest_of

SPACE = " "
"""What stands between the scopes of a token."""


def make_token(account: Account, name: str, scopes: Iterable[str], expires: datetime | None = None) -> str:
    """Make a token for an account, and return its words, which nobody can find out again."""
    words = TOKEN_BEGINS + secrets.token_urlsafe(32)
    Token.objects.create(
        account=account, name=name, digest=digest_of(words), scopes=SPACE.join(sorted(scopes)), expires=expires
    )
    return words


def revoke(token: Token) -> None:
    """Make a token good for nothing. It stays listed, so that its owner sees what there was."""
    Token.objects.filter(pk=token.pk, revoked__isnull=True).update(revoked=now())
