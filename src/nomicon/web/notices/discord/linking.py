"""Whose Discord account is whose: by a code that is made on one side and said on the other, once and soon."""

from __future__ import annotations

import base64
import hashlib
import secrets
from datetime import timedelta
from enum import Enum, auto

from django.db import IntegrityError, transaction

from nomicon.web.accounts.counting import UseLimit, may_use
from nomicon.web.accounts.models import Account, DiscordCode, DiscordInteraction, DiscordLink, NoticeChannel
from nomicon.web.notices.discord import late_answers

KEPT = int(timedelta(days=1).total_seconds())
"""Seconds for which answers are kept: Discord delivers again within minutes, and what is older is refused unread."""

HOLDS = int(timedelta(minutes=10).total_seconds())
TRIES, TRIED_IN = 5, 600
WRONG_CODES = UseLimit("codes of Discord", TRIES, TRIED_IN)
"""So many wrong codes somebody may say within so many seconds."""


class LinkOutcome(Enum):
    """What came of a code that somebody said or took."""

    LINKED = auto()
    NO_SUCH_CODE = auto()  # It is wrong, was used already, or has run out.
    OTHER_ACCOUNT = auto()  # The Discord account moves for another account, whose owner has to unlink it first.
    TOO_MANY_TRIES = auto()


def code_for(account: Account, now: int) -> str:
    """Make a code that an account shows, to be said in Discord. One made before is not good any more."""
    DiscordCode.objects.filter(account=account).delete()
    return _made(DiscordCode(account=account, expires=now + HOLDS))


def code_of(user: str, name: str, now: int) -> str:
    """Make a code for a user of Discord, for the address of a page on which an account takes it."""
    DiscordCode.objects.filter(user=user).delete()
    return _made(DiscordCode(user=user, name=name, expires=now + HOLDS))


def _made(code: DiscordCode) -> str:
    words = base64.b32encode(secrets.token_bytes(16)).decode("ascii").rstrip("=").lower()
    code.digest = digest_of(words)
    code.save()
    return words


def said_in_discord(user: str, name: str, words: str, now: int) -> LinkOutcome:
    """Link a user who says the code of an account; say whether that was done, or why not."""
    if not _may_try(user, now):
        return LinkOutcome.TOO_MANY_TRIES
    with transaction.atomic():
        code = DiscordCode.objects.select_for_update().filter(digest=digest_of(words), user="", expires__gt=now).first()
        if code is None or code.account is None or not code.account.is_active:
            return LinkOutcome.NO_SUCH_CODE
        return _linked(code, code.account, user, name)


def taken_on_page(account: Account, words: str, now: int) -> LinkOutcome:
    """Link the user who asked for a code with the account that takes it; say whether that was done, or why not."""
    with transaction.atomic():
        code = DiscordCode.objects.select_for_update().filter(digest=digest_of(words), expires__gt=now).first()
        if code is None or not code.user:
            return LinkOutcome.NO_SUCH_CODE
        return _linked(code, account, code.user, code.name)


def _linked(code: DiscordCode, account: Account, user: str, name: str) -> LinkOutcome:
    if not DiscordCode.objects.filter(pk=code.pk).delete()[0]:
        return LinkOutcome.NO_SUCH_CODE
    if DiscordLink.objects.filter(user=user).exclude(account=account).exists():
        return LinkOutcome.OTHER_ACCOUNT
    try:
        with transaction.atomic():
            unlink(account)
            DiscordLink.objects.create(account=account, user=user, name=name)
    except IntegrityError:
        return LinkOutcome.OTHER_ACCOUNT
    return LinkOutcome.LINKED


def asks(words: str, now: int) -> DiscordCode | None:
    """Return who in Discord asked for a code that is in the address of a page."""
    return DiscordCode.objects.filter(digest=digest_of(words), expires__gt=now).exclude(user="").first()


def linked_account(user: str) -> Account | None:
    """Return the account for which a user of Discord moves, unless a host has stopped it."""
    known = DiscordLink.objects.filter(user=user).select_related("account").first()
    return known.account if known is not None and known.account.is_active else None


def unlink(account: Account) -> bool:
    """Let no Discord account move for an account any more; say whether one did. Its buttons are then nobody's."""
    NoticeChannel.objects.filter(account=account, kind=NoticeChannel.DIRECT).delete()  # Nobody else gets them instead.
    gone, _each = DiscordLink.objects.filter(account=account).delete()
    return bool(gone)


def _may_try(user: str, now: int) -> bool:
    return may_use(WRONG_CODES, user, now)


def forget_old(now: int) -> None:
    """Delete codes that ran out."""
    DiscordCode.objects.filter(expires__lte=now).delete()


def forget_interactions(now: int) -> None:
    """Delete answers that are kept no longer, and of which no letter is still to tell."""
    DiscordInteraction.objects.filter(claimed__lt=now - KEPT).exclude(key__in=late_answers.awaited()).delete()


def digest_of(words: str) -> str:
    """Return what is kept of a code."""
    return hashlib.sha256(f"discord code {words.strip().lower()}".encode("utf-8", "surrogatepass")).hexdigest()
