"""Buttons and forms: each has a token for what it does, which is kept here, for one account and game, and used once."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Account, ReplyToken

HOLDS = int(timedelta(days=7).total_seconds())
"""Seconds for which a button works. A vote may end before; then the rules say so."""

CONFIRM = int(timedelta(minutes=10).total_seconds())
"""Seconds for which somebody can say that they mean a move that cannot be undone."""


def made(account: Account, game: GameId, line: str, until: int, block: str = "") -> str:
    """Make a token for a line and the text below it, good until a moment, and return its words."""
    words = secrets.token_urlsafe(24)
    ReplyToken.objects.create(
        digest=digest_of(words), account=account, game=game, line=line, block=block, expires=until
    )
    return words


def known(words: str) -> ReplyToken | None:
    """Return the token of a button or a form, if there is one."""
    return ReplyToken.objects.filter(digest=digest_of(words)).select_related("account").first()


def claim(token: ReplyToken, key: str) -> bool:
    """Use a token for one interaction; say whether it is this one that uses it."""
    ReplyToken.objects.filter(pk=token.pk, used_by="").update(used_by=key)
    token.refresh_from_db(fields=["used_by"])
    return token.used_by == key


def digest_of(words: str) -> str:
    """Return what is kept of a token: never that of an address to which letters are answered."""
    return hashlib.sha256(f"discord {words}".encode("utf-8", "surrogatepass")).hexdigest()
