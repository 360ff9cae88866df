"""What people missed while nothing could be delivered: one letter or message sums it up, instead of one for each thing.

Whatever is tried again takes with it all else that waits on its channel. So when the channel works again, the first
thing that gets through is the only one. Answers to commands and letters of lists stay what they are.
"""

from __future__ import annotations

import hashlib

from django.db import connection, transaction
from django.db.models import Min, Q

from nomicon.web.accounts.models import Delivery, NoticeChannel, NoticeItem
from nomicon.web.notices.hours import HOUR
from nomicon.web.notices.outbox import APART, PROBE, TOGETHER
from nomicon.web.notices.topics import hours_of

MISSED_AFTER = HOUR
"""Seconds after which something was missed, and did not just come a little later."""


def was_held_up(delivery: Delivery, now: int) -> bool:
    """Say whether something could not be sent when it was due: it has failed, or others before it have."""
    return bool(delivery.error or delivery.channel.failures) or now - delivery.made >= PROBE


def is_summary(delivery: Delivery, now: int) -> bool:
    """Say whether a letter or message sums up what its reader has missed."""
    first = delivery.notices.aggregate(first=Min("due"))["first"]
    return was_held_up(delivery, now) and first is not None and first <= now - MISSED_AFTER


def wakes_nobody_before(delivery: Delivery, now: int) -> int:
    """Return from when something may be sent that was held up: now, or when its reader's quiet hours are over."""
    if delivery.channel.kind not in TOGETHER or not was_held_up(delivery, now):
        return now
    return hours_of(delivery.channel.account).after_quiet(now)


def pass_over(delivery: Delivery, now: int) -> None:
    """Note that it was somebody's turn, so that others are tried who can be told now."""
    NoticeChannel.objects.filter(pk=delivery.channel_id).update(tried=now)


def take_all(delivery: Delivery, now: int) -> None:
    """Have a delivery that was held up tell all that waits on its channel; others end, as they have nothing to tell."""
    if delivery.channel.kind not in TOGETHER or not was_held_up(delivery, now):
        return
    if delivery.notices.filter(topic__in=APART).exists():
        return
    with transaction.atomic():
        free = Q(state=Delivery.WAITING) | Q(state=Delivery.LEASED, claim=delivery.claim)
        others = Delivery.objects.filter(free, channel=delivery.channel).exclude(pk=delivery.pk)
        others = others.exclude(notices__topic__in=APART)
        if connection.vendor == "postgresql":
            others = others.select_for_update(skip_locked=True)
        merged = [one.pk for one in others]
        due = Q(delivery=None, due__lte=now) | Q(delivery__in=merged)
        missed = NoticeItem.objects.filter(due, channel=delivery.channel).exclude(topic__in=APART)
        if missed.update(delivery=delivery):
            Delivery.objects.filter(pk__in=merged).update(state=Delivery.MERGED, ended=now, claim="")
            delivery.key = _key(delivery)
            Delivery.objects.filter(pk=delivery.pk).update(key=delivery.key)


def _key(delivery: Delivery) -> str:
    """Return another key for a delivery that tells more by now: it is not the same letter any more."""
    keys = sorted(delivery.notices.values_list("key", flat=True))
    return hashlib.sha256("".join([delivery.key, *keys]).encode()).hexdigest()
