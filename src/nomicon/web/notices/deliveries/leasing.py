"""What is sent next: some deliveries that are due, for one sender alone, shared fairly among accounts."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import Max, Q, QuerySet

from nomicon.web.accounts.models import Delivery, NoticeChannel, NoticeRoute
from nomicon.web.notices.deliveries.lanes import Lane
from nomicon.web.notices.deliveries.turns import Turns
from nomicon.web.notices.outbox import BATCH, BROKEN, PROBE, broken_routes

Deliveries = QuerySet[Delivery, Any]


@dataclass(frozen=True, slots=True)
class LeasedDelivery:
    """A delivery that is this sender's, and whether it is sent to find out if somebody is there again."""

    delivery: Delivery
    is_probe: bool

    @property
    def account(self) -> int:
        """Return whose it is."""
        return self.delivery.channel.account_id


def lease(now: int, seconds: int, lane: Lane, turns: Turns) -> list[LeasedDelivery]:
    """Take some deliveries that are due, for this sender alone for so many seconds."""
    with turns.choosing() as served:
        probes = list(_probes(now, lane, served))
        due = list(_shared(_due(now, lane, served), turns))
        taken = _taken([*probes, *due], now, seconds)
        found = [LeasedDelivery(taken[pk], pk in probes) for pk in dict.fromkeys([*probes, *due]) if pk in taken]
        turns.serve({one.account for one in found})
    return found


def _taken(wanted: Collection[int], now: int, seconds: int) -> Mapping[int, Delivery]:
    """Take of some deliveries those that nobody else has taken meanwhile."""
    if not wanted:
        return {}
    claim = secrets.token_hex(16)
    with transaction.atomic():
        rows = Delivery.objects.filter(Q(state=Delivery.WAITING) | Q(state=Delivery.LEASED, next__lte=now))
        if connection.vendor == "postgresql":
            rows = rows.select_for_update(skip_locked=True)
        pks = list(rows.filter(pk__in=wanted).values_list("pk", flat=True))
        Delivery.objects.filter(pk__in=pks).update(state=Delivery.LEASED, claim=claim, next=now + seconds)
    return {one.pk: one for one in Delivery.objects.filter(claim=claim).select_related("channel__account")}


def _open(now: int, lane: Lane, served: Collection[int]) -> Deliveries:
    rows = Delivery.objects.filter(state__in=(Delivery.WAITING, Delivery.LEASED), channel__held_until__lte=now)
    return rows.filter(channel__kind__in=lane.kinds).exclude(channel__account__in=list(served))


def _due(now: int, lane: Lane, served: Collection[int]) -> Deliveries:
    rows = _open(now, lane, served).filter(next__lte=now, channel__failures__lt=BROKEN)
    return rows.exclude(route__in=broken_routes())


def _shared(due: Deliveries, turns: Turns) -> Iterator[int]:
    """Yield a batch of what is due: of each account one after the other, whoever has used least first."""
    accounts = turns.first(due.values_list("channel__account", flat=True).distinct())[:BATCH]
    each = [list(_of(due, one)[: -(-BATCH // len(accounts))]) for one in accounts]
    shared = [rows[at] for at in range(BATCH) for rows in each if at < len(rows)]
    yield from shared[:BATCH]


def _of(due: Deliveries, account: int) -> QuerySet[Delivery, int]:
    return due.filter(channel__account=account).order_by("next", "pk").values_list("pk", flat=True)


def _probes(now: int, lane: Lane, served: Collection[int]) -> Iterator[int]:
    """Yield what is sent every few minutes where sending has failed: one thing on each channel and to each host."""
    away = broken_routes()
    rows = _open(now, lane, served).filter(Q(state=Delivery.WAITING) | Q(next__lte=now))
    broken = NoticeChannel.objects.filter(kind__in=lane.kinds, failures__gte=BROKEN, probe__lte=now)
    for channel in broken.order_by("probe", "pk"):
        first = rows.filter(channel=channel).exclude(route__in=away).order_by("tried", "made", "pk").first()
        again = NoticeChannel.objects.filter(pk=channel.pk, probe=channel.probe)
        if first is not None and again.update(probe=now + PROBE):
            yield first.pk
    for route in NoticeRoute.objects.filter(name__in=away, probe__lte=now):
        first = _least_lately(rows.filter(route=route.name))
        if first is not None and NoticeRoute.objects.filter(pk=route.pk, probe=route.probe).update(probe=now + PROBE):
            yield first.pk


def _least_lately(rows: Deliveries) -> Delivery | None:
    """Return something of whoever was tried least lately: whoever always fails must not be tried instead of others."""
    accounts = rows.values_list("channel__account").annotate(last=Max("channel__tried"))
    account = accounts.order_by("last", "channel__account").first()
    if account is None:
        return None
    return rows.filter(channel__account=account[0]).order_by("channel__tried", "tried", "made", "pk").first()
