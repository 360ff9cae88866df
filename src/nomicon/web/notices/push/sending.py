"""Sending a note to a browser: encrypted for it alone (RFC 8291), through the guarded way out."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from nomicon.web.accounts.models import Delivery, NoticeChannel
from nomicon.web.notices.hooks import opened
from nomicon.web.notices.outbox import NothingToTell, SendFailure, fault_of
from nomicon.web.notices.push.encryption import encrypted
from nomicon.web.notices.push.keys import keys_in, un_b64
from nomicon.web.notices.push.messages import PushMessage, written
from nomicon.web.tools import Services

CREATED = (200, 201, 202, 204)
GONE = (404, 410)
NEVER = (400, 401, 403, 413)
"""Answers after which the very same note would only be refused again."""


def send(house: Services, delivery: Delivery) -> SendFailure | None:
    """Send a note; say why, if that failed. Raises `NothingToTell`."""
    keys, way_out = keys_in(house.choices.folder), house.way_out
    if not house.choices.push or keys is None or way_out is None:
        raise NothingToTell
    message, subscription = written(house, delivery), subscribed(delivery.channel)
    if message is None or subscription is None:
        raise NothingToTell
    endpoint, browser, auth = subscription
    proof = keys.authorization(endpoint, _contact(house), int(house.present()))
    answer = way_out.post(endpoint, _headers(proof, delivery, message), encrypted(message.body, browser, auth))
    if answer.status in CREATED:
        return None
    gone = answer.status in GONE
    if gone:
        forget(delivery.channel)
    return SendFailure(
        answer.told,
        for_good=gone or answer.status in NEVER,
        ends_channel=gone,
        retry_after=answer.retry_after,
        fault=fault_of(answer.status),
    )


def _headers(proof: str, delivery: Delivery, message: PushMessage) -> dict[str, str]:
    """Return what a service reads: how long it keeps a note, and which one it takes the place of."""
    return {
        "Authorization": proof,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(message.lasts),
        "Topic": delivery.key[:32],
        "Urgency": "high" if message.presses else "normal",
        "User-Agent": "Nomicon",
    }


def subscribed(channel: NoticeChannel) -> tuple[str, bytes, bytes] | None:
    """Return where a browser is reached, and the two keys for what is sent to it; None if it is forgotten."""
    try:
        told = json.loads(opened(channel.address))
        return str(told["endpoint"]), un_b64(told["p256dh"]), un_b64(told["auth"])
    except (ValueError, KeyError, TypeError):
        return None


def forget(channel: NoticeChannel) -> None:
    """Forget how a browser was reached that is gone; its owner still reads that it is."""
    NoticeChannel.objects.filter(pk=channel.pk).update(address="", secret="", digest="")


def _contact(house: Services) -> str:
    """Return whom a service can ask about what this server sends."""
    if house.choices.is_secure:
        return house.choices.address
    return f"mailto:{house.choices.mail_from}"


def origin(endpoint: str) -> str:
    """Return the host and port of an endpoint, as `allow_private` names them."""
    parts = urlsplit(endpoint)
    return f"{parts.hostname}:{parts.port or (443 if parts.scheme == 'https' else 80)}"
