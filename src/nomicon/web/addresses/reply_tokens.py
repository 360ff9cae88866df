"""What makes a letter an answer of one player's: a token in the address to which it goes. It is used once.

Who a letter says that it is from is never asked: anybody can write that.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from datetime import timedelta

from nomicon.game.names import GameId
from nomicon.hosting.notices.to_dos import ToDo
from nomicon.web.accounts.models import Account, ReplyToken

DAYS = int(timedelta(days=7).total_seconds())
"""Seconds for which a letter can be answered."""

CONFIRM = int(timedelta(days=3).total_seconds())
"""Seconds for which somebody can say that they mean a move that cannot be undone."""

ADDRESS = re.compile(r"reply\+([a-z2-7]{26})@", re.ASCII)


def address_for(account: Account, game: GameId, subject: str, domain: str, now: int) -> str:
    """Make an address to which one letter can be answered: about a subject, or with any move that can be undone."""
    return _made(ReplyToken(account=account, game=game, subject=subject[:300], expires=now + DAYS), domain)


def address_for_duty(account: Account, game: GameId, duty: ToDo, domain: str, now: int) -> str:
    """Make an address to which a letter about one duty can be answered: until its deadline, if that is sooner."""
    expires = now + DAYS if duty.deadline is None else min(now + DAYS, duty.deadline)
    return _made(ReplyToken(account=account, game=game, subject=duty.subject[:300], expires=expires), domain)


def address_to_confirm(answered: ReplyToken, line: str, block: str, domain: str, now: int) -> str:
    """Make an address to which somebody says that they mean a move that they sent under another token.

    For a letter to a list, `line` is what its token says of it.
    """
    asks = ReplyToken(account=answered.account, game=answered.game, line=line, block=block, expires=now + CONFIRM)
    return _made(asks, domain)


def claim(token: ReplyToken, key: str) -> bool:
    """Use a token for the letter of this key; say whether it is this letter that uses it."""
    ReplyToken.objects.filter(pk=token.pk, used_by="").update(used_by=key)
    token.refresh_from_db(fields=["used_by", "done"])
    return token.used_by == key


def finish(token: ReplyToken) -> None:
    """Note that everything in the letter that used a token is done."""
    ReplyToken.objects.filter(pk=token.pk).update(done=True)


def _made(token: ReplyToken, domain: str) -> str:
    words = base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()
    token.digest = digest_of(words)
    token.save()
    return f"reply+{words}@{domain}"


def token_in(address: str) -> ReplyToken | None:
    """Return the token of an address to which a letter came, if there is one."""
    found = ADDRESS.match(address.strip().lower())
    known = None if found is None else ReplyToken.objects.filter(digest=digest_of(found[1]))
    return None if known is None else known.select_related("account").first()


def digest_of(words: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(f"reply {words}".encode()).hexdigest()


def forget_old(now: int) -> None:
    """Delete tokens that ran out long ago; until then, whoever answers too late is told so."""
    ReplyToken.objects.filter(expires__lt=now - 13 * DAYS).delete()
