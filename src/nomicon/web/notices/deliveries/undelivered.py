"""What could not be sent, or not yet, as its reader and hosts are told of it."""

from __future__ import annotations

from typing import TypedDict

from django.db.models import Max
from django.utils.translation import gettext as _

from nomicon.web.accounts.models import Account, Delivery, NoticeChannel
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.outbox import OPEN
from nomicon.web.page_tools.telling import told as told_here

MOST = 10
"""Deliveries that could not be sent, of which their reader is told."""


class Undelivered(TypedDict):
    """A delivery that could not be sent: where it should have gone, and why it did not get there."""

    to: str
    error: str


def undelivered(account: Account) -> list[Undelivered]:
    """Return the last deliveries to somebody that could not be sent."""
    dead = Delivery.objects.filter(channel__account=account, state=Delivery.DEAD).select_related("channel")
    return [{"to": _to(one.channel), "error": error_told(one)} for one in dead.order_by("-pk")[:MOST]]


def waits_because(account: Account) -> dict[int, str]:
    """Say of the channels of somebody why what waits for them was not sent when it was last tried."""
    waits = Delivery.objects.filter(channel__account=account, state__in=OPEN).exclude(error="")
    newest = waits.values("channel").annotate(newest=Max("pk")).values("newest")  # Thousands may wait for one channel.
    return {one.channel.pk: error_told(one) for one in Delivery.objects.filter(pk__in=newest).select_related("channel")}


def _to(channel: NoticeChannel) -> str:
    if channel.kind == NoticeChannel.MAIL:
        return _("E-mail")
    return _(channel.host) if channel.host else ""


def error_told(delivery: Delivery) -> str:
    """Say why a delivery could not be sent: our own words in the reader's language, those of others as they are."""
    return told_here(FailureText.known(delivery.error))
