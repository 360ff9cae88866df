"""What is due becomes deliveries: a letter with all of it, or a call for each thing. What waits too long is ended."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from django.db import connection, transaction
from django.db.models import Case, Count, F, OuterRef, Q, QuerySet, Subquery, Value, When

from nomicon.web.accounts.models import Delivery, NoticeChannel, NoticeItem
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.deliveries.lanes import EVERYTHING, Lane
from nomicon.web.notices.hours import DAY, HOUR
from nomicon.web.notices.outbox import (
    APART,
    BATCH,
    BROKEN,
    GIVES_UP,
    LETTERS_A_DAY,
    LETTERS_AN_HOUR,
    LIST,
    LIST_LETTERS_A_DAY,
    OPEN,
    TOGETHER,
    broken_routes,
    route_of,
    shed,
)

CALLS_AN_HOUR = 600
"""Calls of one webhook."""

POSTS_AN_HOUR = 60
"""Posts in one channel of Discord, where people read them. What more there is waits."""

TOO_LATE = FailureText.TOO_LATE.value


def gather(now: int, lane: Lane = EVERYTHING) -> int:
    """Put what is due into deliveries: a letter or note for each person, or a call for each thing that is told.

    Of calls each channel gets some, and the others next time. Returns how many deliveries that made.
    """
    due = NoticeItem.objects.filter(delivery=None, due__lte=now, channel__state=NoticeChannel.ON)
    due = due.filter(channel__kind__in=lane.kinds)
    away, made = broken_routes(), 0
    for channel in NoticeChannel.objects.filter(pk__in=due.values("channel").distinct()).order_by("pk"):
        is_broken = channel.failures >= BROKEN or route_of(channel) in away
        waiting = Delivery.objects.filter(channel=channel, state__in=OPEN).count() if is_broken else 0
        if channel.kind not in TOGETHER:
            made += _calls(channel, now, BATCH - waiting)
        elif not waiting:  # Where nothing gets through, what is due is told together when it does.
            made += _letters(channel, now) + _of_lists(channel, now)
    return made


def _letters(channel: NoticeChannel, now: int) -> int:
    """Put what is due into one letter or note, and late answers to commands into another, if there may be more."""
    lately = Delivery.objects.filter(channel=channel).exclude(notices__topic=LIST)
    hour, day = (lately.filter(made__gt=now - since).distinct().count() for since in (HOUR, DAY))
    left = min(LETTERS_AN_HOUR - hour, LETTERS_A_DAY - day)
    with transaction.atomic():
        items = list(_due(channel, now).exclude(topic=LIST)) if left > 0 else []
        found = _apart(items)[:left]
        for some in found:
            _deliver(channel, some, now)
    return len(found)


def _apart(items: Sequence[NoticeItem]) -> list[list[NoticeItem]]:
    """Return apart what is not told in the same letter, which are answers first, lists, and everything else."""
    found = [[one for one in items if one.topic == topic] for topic in APART]
    found.append([one for one in items if one.topic not in APART])
    return [some for some in found if some]


def _of_lists(channel: NoticeChannel, now: int) -> int:
    """Put the letters of lists into deliveries: each is one of its own, as its readers' programs thread them."""
    today = Delivery.objects.filter(channel=channel, made__gt=now - DAY, notices__topic=LIST).count()
    with transaction.atomic():
        items = list(_due(channel, now).filter(topic=LIST)[: max(0, LIST_LETTERS_A_DAY - today)])
        _deliver_each(channel, items, now)
    return len(items)


def _calls(channel: NoticeChannel, now: int, most: int) -> int:
    limit = POSTS_AN_HOUR if channel.kind == NoticeChannel.DISCORD else CALLS_AN_HOUR
    left = limit - Delivery.objects.filter(channel=channel, made__gt=now - HOUR).count()
    with transaction.atomic():
        items = list(_due(channel, now)[: max(0, min(left, most))])
        _deliver_each(channel, items, now)
    return len(items)


def _due(channel: NoticeChannel, now: int) -> QuerySet[NoticeItem]:
    rows = NoticeItem.objects.filter(channel=channel, delivery=None, due__lte=now).order_by("pk")
    return rows.select_for_update() if connection.vendor == "postgresql" else rows


def _deliver(channel: NoticeChannel, items: Sequence[NoticeItem], now: int) -> Delivery:
    """Put some things into one delivery, whose key is made of theirs."""
    key = hashlib.sha256("".join(sorted(one.key for one in items)).encode()).hexdigest()
    made: Delivery = Delivery.objects.create(key=key, channel=channel, route=route_of(channel), next=now, made=now)
    NoticeItem.objects.filter(pk__in=[one.pk for one in items]).update(delivery=made)
    return made


def _deliver_each(channel: NoticeChannel, items: Sequence[NoticeItem], now: int) -> None:
    """Put each of some things into a delivery of its own, under its own key."""
    made = [Delivery(key=one.key, channel=channel, route=route_of(channel), next=now, made=now) for one in items]
    Delivery.objects.bulk_create(made)
    its_own = Delivery.objects.filter(key=OuterRef("key")).values("pk")
    NoticeItem.objects.filter(pk__in=[one.pk for one in items]).update(delivery=Subquery(its_own))


# -- What has waited too long ----------------------------------------------------------


def give_up_late(now: int) -> int:
    """End what has waited for five days where nothing gets through; return how many deliveries that were."""
    fails = Q(tries__gt=0) | Q(channel__failures__gte=BROKEN) | Q(route__in=broken_routes())
    late = Delivery.objects.filter(fails, made__lte=now - GIVES_UP)
    late = late.filter(Q(state=Delivery.WAITING) | Q(state=Delivery.LEASED, next__lte=now))
    for one in late.filter(channel__kind__in=TOGETHER):
        with transaction.atomic():
            shed(one, now, one.error or TOO_LATE)
    why = Case(When(error="", then=Value(TOO_LATE)), default=F("error"))
    ended = late.update(state=Delivery.DEAD, ended=now, claim="", error=why)
    return ended + _never_delivered(now)


def _never_delivered(now: int) -> int:
    """End what was due five days ago and is in no delivery yet: all of one channel as one dead delivery."""
    late = NoticeItem.objects.filter(delivery=None, due__lte=now - GIVES_UP, channel__state=NoticeChannel.ON)
    away, made = broken_routes(), 0
    for channel in NoticeChannel.objects.filter(pk__in=late.values("channel").distinct()).order_by("pk"):
        if channel.kind in TOGETHER and channel.failures < BROKEN and route_of(channel) not in away:
            continue  # It gets one letter now.
        with transaction.atomic():
            for some in _apart(list(_due(channel, now - GIVES_UP))):
                dead = _deliver(channel, some, now)
                Delivery.objects.filter(pk=dead.pk).update(state=Delivery.DEAD, ended=now, error=TOO_LATE)
                made += 1
    return made


def try_again(deliveries: QuerySet[Delivery], now: int) -> int:
    """Have dead deliveries sent once more, at a host's word; return how many."""
    dead = deliveries.filter(state=Delivery.DEAD)
    held = dead.annotate(many=Count("notices")).filter(many__gt=1).select_related("channel")
    apart = [one.pk for one in held if one.channel.kind not in TOGETHER or one.notices.filter(topic=LIST).exists()]
    with transaction.atomic():  # What each gets a delivery of its own is gathered anew.
        NoticeItem.objects.filter(delivery__in=apart).update(delivery=None, due=now)
        Delivery.objects.filter(pk__in=apart).delete()
        again = dead.exclude(pk__in=apart)
        return len(apart) + again.update(state=Delivery.WAITING, next=now, made=now, tries=0, ended=None)
