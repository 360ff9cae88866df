"""Signed webhooks (Standard Webhooks): a program is told that something happened, and asks the API what it was."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from typing import TypedDict

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Account, Delivery, NoticeChannel
from nomicon.web.accounts.seats.doors import listing_of, may_see
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.page_tools.telling import told as told_here
from nomicon.web.pages.addresses import address
from nomicon.web.tools import Services

PREFIX = "whsec_"
"""How a secret begins, so that people and scanners know it for one."""

BOTH_HOLD = 24 * 60 * 60
"""Seconds for which the secret of before signs beside a new one."""

MOST = 10
"""Webhooks of one account."""


class HookLine(TypedDict):
    """One of my webhooks; only the host of its address is shown."""

    number: int
    host: str
    is_on: bool
    why: str


def hooks_of(account: Account) -> list[HookLine]:
    """List somebody's webhooks, the oldest first."""
    rows = NoticeChannel.objects.filter(account=account, kind=NoticeChannel.WEBHOOK).order_by("pk")
    return [
        {
            "number": one.pk,
            "host": one.host,
            "is_on": one.state == NoticeChannel.ON,
            "why": told_here(FailureText.known(one.why)),
        }
        for one in rows
    ]


def call(house: Services, delivery: Delivery) -> tuple[str, dict[str, str], bytes] | None:
    """Return the address of a call, its headers and its body; None where its owner may not look any more."""
    channel, item = delivery.channel, delivery.notices.first()
    game = GameId("") if item is None else GameId(item.game)
    if item is None or not channel.account.is_active or not may_see(channel.account, game, listing_of(game)):
        return None
    now = int(house.clock.now())
    told = {
        "type": item.topic,
        "game": game,
        "entry": item.entry,
        "link": house.choices.address
        + (address(game, "board") if item.entry is None else address(game, "why entry", item.entry)),
    }
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    keys = [channel.secret, *([channel.former_secret] if channel.former_until > now else [])]
    signed = " ".join(signature(opened(key), delivery.key, now, body) for key in keys)
    headers = {"webhook-id": delivery.key, "webhook-timestamp": str(now), "webhook-signature": signed}
    return opened(channel.address), headers, body


def signature(secret: str, name: str, at: int, body: bytes) -> str:
    """Sign a call: ``v1,`` and the code of its name, its moment and its body."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    code = hmac.new(key, f"{name}.{at}.".encode() + body, hashlib.sha256).digest()
    return f"v1,{base64.b64encode(code).decode()}"


def new_secret() -> str:
    """Return a new secret, which its owner is shown once."""
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def renew(channel: NoticeChannel, now: int) -> str:
    """Give a webhook another secret; that of before holds for a day."""
    made = new_secret()
    channel.former_secret, channel.former_until, channel.secret = channel.secret, now + BOTH_HOLD, sealed(made)
    channel.save()
    return made


def sealed(text: str) -> str:
    """Encrypt what must not be read in a copy of the database, by the host's key."""
    return _key().encrypt(text.encode()).decode()


def opened(text: str) -> str:
    """Read what was encrypted; nothing, where the host's key is another one by now."""
    try:
        return _key().decrypt(text.encode()).decode()
    except InvalidToken:
        return ""


def _key() -> Fernet:
    digest = hashlib.sha256(f"channels {settings.SECRET_KEY}".encode()).digest()
    return Fernet(base64.urlsafe_b64encode(digest))
