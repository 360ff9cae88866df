"""The outbox: what is due is gathered, leased by one sender, and marked. A sender that dies loses nothing.

What was sent and not marked is sent again under the same key, by which whoever receives it can tell. A host that does
not answer gets one try every few minutes, and when it answers again, all that waited for it goes.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from django.db import connection, transaction
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery

from nomicon.web.accounts.models import Delivery, NoticeChannel, NoticeItem, NoticeRoute
from nomicon.web.notices.hours import DAY, HOUR

BATCH = 20
"""Deliveries that a sender takes at once."""

BACKOFF = (60, 300, 900, HOUR, 3 * HOUR, 6 * HOUR)
"""Seconds until a delivery that failed is tried again, each more or less by half; after the last, twice a day."""

LATER = 12 * HOUR
GIVES_UP = 5 * DAY
"""Seconds after which a delivery is dead: a mail server that was away for longer has been given up, too."""

BROKEN = 5
"""Failures in a row after which a host gets only one try at a time."""

PROBE = 300
LETTERS_AN_HOUR, LETTERS_A_DAY = 6, 50
"""Letters to one person, whatever rules announce: what more there is waits, and comes together in the next one."""

LIST = "list"
"""The topic of what goes to the list of a game; nobody chooses it for one game after another, but is on the list."""

LIST_LETTERS_A_DAY = 100
"""Letters of lists to one person."""

TOGETHER = (NoticeChannel.MAIL, NoticeChannel.PUSH, NoticeChannel.SERVICE)
"""Kinds of channels on which what is due together is told together, and not too often."""

READ_BY_PEOPLE = (NoticeChannel.MAIL, NoticeChannel.SERVICE)
"""Kinds of channels that are ended by what is turned away again and again."""

CALLS_AN_HOUR = 600
"""Calls of one webhook."""

BOUNCES, BOUNCED_IN = 3, 7 * DAY
"""So many letters that are turned away within so many seconds end the letters to an address."""

KEPT = 90 * DAY
ERROR_LENGTH = 200


class NothingToTell(Exception):
    """What was to be told is over, hidden, or no longer wanted."""


@dataclass(frozen=True, slots=True)
class SendFailure:
    """Why something was not sent; for good, or to be tried again, perhaps not before so many seconds.

    Who says `slow_down` is not away: nothing goes on that channel until then, and nothing else changes.
    """

    why: str
    for_good: bool = False
    ends_channel: bool = False
    retry_after: int = 0
    slow_down: bool = False


def gather(now: int) -> int:
    """Put what is due into deliveries: a letter or note for each person, or a call for each thing that is told.

    Of calls each channel gets some, and the others next time. Returns how many deliveries that made.
    """
    due = NoticeItem.objects.filter(delivery=None, due__lte=now, channel__state=NoticeChannel.ON)
    made = 0
    for channel in NoticeChannel.objects.filter(pk__in=due.values("channel").distinct()).order_by("pk"):
        if channel.kind in TOGETHER:
            made += _letter(channel, now) + _of_lists(channel, now)
        else:
            made += _calls(channel, now)
    return made


def _letter(channel: NoticeChannel, now: int) -> int:
    lately = Delivery.objects.filter(channel=channel).exclude(notices__topic=LIST)
    if lately.filter(made__gt=now - HOUR).count() >= LETTERS_AN_HOUR:
        return 0
    if lately.filter(made__gt=now - DAY).count() >= LETTERS_A_DAY:
        return 0
    with transaction.atomic():
        items = list(_due(channel, now).exclude(topic=LIST))
        if items:
            key = hashlib.sha256("".join(sorted(one.key for one in items)).encode()).hexdigest()
            _deliver(channel, key, items, now)
    return bool(items)


def _of_lists(channel: NoticeChannel, now: int) -> int:
    """Put the letters of lists into deliveries: each is one of its own, as its readers' programs thread them."""
    today = Delivery.objects.filter(channel=channel, made__gt=now - DAY, notices__topic=LIST).count()
    with transaction.atomic():
        items = list(_due(channel, now).filter(topic=LIST)[: max(0, LIST_LETTERS_A_DAY - today)])
        _deliver_each(channel, items, now)
    return len(items)


def _calls(channel: NoticeChannel, now: int) -> int:
    left = CALLS_AN_HOUR - Delivery.objects.filter(channel=channel, made__gt=now - HOUR).count()
    with transaction.atomic():
        items = list(_due(channel, now)[: max(0, min(left, BATCH))])
        _deliver_each(channel, items, now)
    return len(items)


def _due(channel: NoticeChannel, now: int) -> QuerySet[NoticeItem]:
    rows = NoticeItem.objects.filter(channel=channel, delivery=None, due__lte=now).order_by("pk")
    return rows.select_for_update() if connection.vendor == "postgresql" else rows


def _deliver(channel: NoticeChannel, key: str, items: Sequence[NoticeItem], now: int) -> None:
    made = Delivery.objects.create(key=key, channel=channel, route=channel.host, next=now, made=now)
    NoticeItem.objects.filter(pk__in=[one.pk for one in items]).update(delivery=made)


def _deliver_each(channel: NoticeChannel, items: Sequence[NoticeItem], now: int) -> None:
    """Put each of some things into a delivery of its own, under its own key."""
    made = [Delivery(key=one.key, channel=channel, route=channel.host, next=now, made=now) for one in items]
    Delivery.objects.bulk_create(made)
    its_own = Delivery.objects.filter(key=OuterRef("key")).values("pk")
    NoticeItem.objects.filter(pk__in=[one.pk for one in items]).update(delivery=Subquery(its_own))


def lease(now: int, seconds: int) -> list[Delivery]:
    """Take some deliveries that are due, for this sender alone for so many seconds."""
    claim = secrets.token_hex(16)
    with transaction.atomic():
        taken = [one.pk for one in _open(now)]
        Delivery.objects.filter(pk__in=taken).update(state=Delivery.LEASED, claim=claim, next=now + seconds)
    return list(Delivery.objects.filter(claim=claim).select_related("channel__account").order_by("pk"))


def _open(now: int) -> Iterator[Delivery]:
    """Yield what may be sent now: of a host that does not answer, one thing every few minutes."""
    rows: QuerySet[Delivery, Any] = Delivery.objects.filter(
        state__in=(Delivery.WAITING, Delivery.LEASED), channel__held_until__lte=now
    )
    if connection.vendor == "postgresql":
        rows = rows.select_for_update(skip_locked=True, of=("self",))
    broken = NoticeRoute.objects.filter(failures__gte=BROKEN)
    names = list(broken.values_list("name", flat=True))
    yield from rows.filter(next__lte=now).exclude(route__in=names).order_by("next", "pk")[:BATCH]
    for route in broken.filter(probe__lte=now):
        waits = Q(state=Delivery.WAITING) | Q(next__lte=now)
        first = rows.filter(waits, route=route.name).order_by("made", "pk").first()
        if first is not None and NoticeRoute.objects.filter(pk=route.pk, probe=route.probe).update(probe=now + PROBE):
            yield first


def sent(delivery: Delivery, now: int) -> None:
    """Note that a delivery got through; what waited for its host goes now."""
    _end(delivery, Delivery.SENT, now)
    if NoticeRoute.objects.filter(name=delivery.route, failures__gt=0).update(failures=0):
        Delivery.objects.filter(route=delivery.route, state=Delivery.WAITING).update(next=now)


def moot(delivery: Delivery, now: int) -> None:
    """Note that there is nothing to tell any more."""
    _end(delivery, Delivery.MOOT, now)


def failed(delivery: Delivery, failure: SendFailure, now: int) -> None:
    """Note that a delivery did not get through, and when it is tried again, or that it never is."""
    gone = failure.for_good or now - delivery.made >= GIVES_UP
    if gone:
        _end(delivery, Delivery.DEAD, now, failure.why)
        _give_up_channel(delivery.channel, failure, now)
    else:
        wait = min(max(_backoff(delivery), failure.retry_after), LATER * 2)
        put_back(delivery, delivery.made if failure.slow_down else now + wait, failure.why)
    if failure.slow_down:
        hold(delivery.channel, now + failure.retry_after)
    elif not failure.for_good:
        NoticeRoute.objects.get_or_create(name=delivery.route)
        NoticeRoute.objects.filter(name=delivery.route).update(failures=F("failures") + 1, probe=now + PROBE)


def came_back(delivery: Delivery, why: str, now: int) -> bool:
    """Note that a letter came back after it was sent; say whether that is new."""
    gone = Delivery.objects.filter(pk=delivery.pk, state=Delivery.SENT)
    if not gone.update(state=Delivery.DEAD, ended=now, error=why[:ERROR_LENGTH]):
        return False
    _give_up_channel(delivery.channel, SendFailure(why, for_good=True), now)
    return True


def hold(channel: NoticeChannel, until: int) -> None:
    """Send nothing on a channel before a moment, as whoever receives it asks."""
    NoticeChannel.objects.filter(pk=channel.pk).update(held_until=until)


def is_held(delivery: Delivery, now: int) -> bool:
    """Say whether nothing may be sent on the channel of a delivery now, by what was answered meanwhile."""
    return NoticeChannel.objects.filter(pk=delivery.channel_id, held_until__gt=now).exists()


def put_back(delivery: Delivery, until: int, why: str = "") -> None:
    """Let a delivery wait again, if it is still this sender's. With a reason, it counts as tried."""
    mine = Delivery.objects.filter(pk=delivery.pk, claim=delivery.claim, state=Delivery.LEASED)
    if why:
        mine.update(tries=F("tries") + 1, error=why[:ERROR_LENGTH])
    mine.update(state=Delivery.WAITING, next=until, claim="")


def _end(delivery: Delivery, state: str, now: int, error: str = "") -> None:
    """Mark a delivery, if it is still this sender's."""
    mine = Delivery.objects.filter(pk=delivery.pk, claim=delivery.claim, state=Delivery.LEASED)
    mine.update(state=state, ended=now, error=error[:ERROR_LENGTH], claim="")


def _give_up_channel(channel: NoticeChannel, failure: SendFailure, now: int) -> None:
    """Turn a channel off that is gone, or an address that turns letters away again and again."""
    lately = Delivery.objects.filter(channel=channel, state=Delivery.DEAD, ended__gt=now - BOUNCED_IN).count()
    bounces = failure.for_good and channel.kind in READ_BY_PEOPLE and lately >= BOUNCES
    if failure.ends_channel or bounces:
        NoticeChannel.objects.filter(pk=channel.pk).update(state=NoticeChannel.OFF, why=failure.why[:ERROR_LENGTH])


def _backoff(delivery: Delivery) -> int:
    """Return how long a delivery waits: more or less by half, so that what failed together does not come together."""
    wait = BACKOFF[delivery.tries] if delivery.tries < len(BACKOFF) else LATER
    drawn = int(hashlib.sha256(f"{delivery.key} {delivery.tries}".encode()).hexdigest()[:8], 16) / 0xFFFFFFFF
    return int(wait * (0.5 + drawn))


def try_again(deliveries: QuerySet[Delivery], now: int) -> int:
    """Have dead deliveries sent once more, at a host's word."""
    return deliveries.filter(state=Delivery.DEAD).update(
        state=Delivery.WAITING, next=now, made=now, tries=0, ended=None
    )


def forget_old(now: int) -> None:
    """Delete what ended long ago."""
    Delivery.objects.filter(ended__lt=now - KEPT).delete()
    NoticeItem.objects.filter(delivery=None, made__lt=now - KEPT).delete()


def waiting() -> int:
    """Say how many deliveries still wait for their next try."""
    return Delivery.objects.filter(state__in=(Delivery.WAITING, Delivery.LEASED)).count()


class RouteCounts(TypedDict):
    """How deliveries to one host go."""

    route: str
    waiting: int
    sent: int
    dead: int


def counts(now: int) -> list[RouteCounts]:
    """Say of each route how many deliveries wait, since when, were sent within a day, and are dead."""
    day = Q(state=Delivery.SENT, ended__gt=now - DAY)
    waits = Q(state__in=(Delivery.WAITING, Delivery.LEASED))
    rows = Delivery.objects.values("route").order_by("route")
    found = rows.annotate(
        waits=Count("pk", filter=waits), day=Count("pk", filter=day), dead=Count("pk", filter=Q(state=Delivery.DEAD))
    )
    return [{"route": one["route"], "waiting": one["waits"], "sent": one["day"], "dead": one["dead"]} for one in found]
