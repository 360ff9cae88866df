"""The outbox: what came of each delivery is marked. A sender that dies loses nothing.

What was sent and not marked is sent again under the same key, by which whoever receives it can tell. A channel that
fails again and again gets one try every few minutes, and so does a host that is away for several people. When it
answers again, all that waited for it goes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import TypedDict

from django.db.models import Count, F, Min, Q, QuerySet

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
"""Failures in a row after which a channel gets only one try at a time; and of how many people its host must be away
before that holds for all of them. One person alone holds nobody else up."""

PROBE = 300
"""Seconds from one such try to the next."""

LETTERS_AN_HOUR, LETTERS_A_DAY = 6, 50
"""Letters to one person, whatever rules announce: what more there is waits, and comes together in the next one."""

LIST = "list"
"""The topic of what goes to the list of a game; nobody chooses it for one game after another, but is on the list."""

ANSWER = "answer"
"""The topic of answers to commands that could not be told where the commands were given; nobody chooses it."""

APART = (ANSWER, LIST)
"""Topics that are told in letters of their own."""

LIST_LETTERS_A_DAY = 100
"""Letters of lists to one person."""

TOGETHER = (NoticeChannel.MAIL, NoticeChannel.PUSH, NoticeChannel.SERVICE, NoticeChannel.DIRECT)
"""Kinds of channels on which what is due together is told together, and not too often."""

READ_BY_PEOPLE = (NoticeChannel.MAIL, NoticeChannel.SERVICE)
"""Kinds of channels that are ended by what is turned away again and again."""

BOUNCES, BOUNCED_IN = 3, 7 * DAY
"""So many letters that are turned away within so many seconds end the letters to an address."""

KEPT = 90 * DAY
ERROR_LENGTH = 200
OPEN = (Delivery.WAITING, Delivery.LEASED)
TOO_MANY, ITS_TROUBLE = 429, 500
"""Answers by which a host says that it cannot take more, and from which on, that something is wrong there."""


class NothingToTell(Exception):
    """What was to be told is over, hidden, or no longer wanted."""


class Fault(Enum):
    """For whom a failure speaks: the whole host, this channel alone, or only us, who sent nothing."""

    HOST, CHANNEL, OURS = "host", "channel", "ours"


def fault_of(status: int) -> Fault:
    """Say for whom the answer to a call speaks that is no success; 0 is no answer."""
    return Fault.HOST if status == 0 or status == TOO_MANY or status >= ITS_TROUBLE else Fault.CHANNEL


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
    fault: Fault = Fault.CHANNEL


def renew(delivery: Delivery, now: int, seconds: int) -> bool:
    """Take a delivery for so many seconds more before it is sent; say whether it is still this sender's.

    A batch may take longer than its lease. Then another sender may have taken the rest of it.
    """
    mine = Delivery.objects.filter(pk=delivery.pk, claim=delivery.claim, state=Delivery.LEASED)
    if not mine.update(next=now + seconds, tried=now):
        return False
    NoticeChannel.objects.filter(pk=delivery.channel_id).update(tried=now)
    return True


def sent(delivery: Delivery, now: int) -> None:
    """Note that a delivery got through; what waited for its channel and its host goes now."""
    _end(delivery, Delivery.SENT, now)
    _works(delivery.channel, now)


def moot(delivery: Delivery, now: int) -> None:
    """Note that there is nothing to tell any more."""
    _end(delivery, Delivery.MOOT, now)


def failed(delivery: Delivery, failure: SendFailure, now: int) -> None:
    """Note that a delivery did not get through, and when it is tried again, or that it never is."""
    gone = failure.for_good or (now - delivery.made >= GIVES_UP and not shed(delivery, now, failure.why))
    if gone:
        is_deserted = failure.ends_channel and delivery.channel.kind == NoticeChannel.PUSH
        # Browsers come and go: where one has ended its notes, there is nothing that anybody could mend.
        _end(delivery, Delivery.MOOT if is_deserted else Delivery.DEAD, now, failure.why)
        _give_up_channel(delivery.channel, failure, now)
    else:
        wait = min(max(_backoff(delivery), failure.retry_after), LATER * 2)
        put_back(delivery, delivery.made if failure.slow_down else now + wait, failure.why)
    if failure.slow_down:
        hold(delivery.channel, now + failure.retry_after)
    elif failure.for_good:
        _works(delivery.channel, now)  # Whoever says that has read it.
    elif failure.fault is not Fault.OURS:
        _fails(delivery.channel, failure.fault is Fault.HOST, now)


def _fails(channel: NoticeChannel, is_away: bool, now: int) -> None:
    """Count a failure of a channel; if its host was away, note of how many people it was."""
    mine = NoticeChannel.objects.filter(pk=channel.pk)
    mine.update(failures=F("failures") + 1, probe=now + PROBE, is_away=is_away)
    if not is_away:
        _is_there(channel, now)
        return
    name = route_of(channel)
    away = _on_route(channel).filter(is_away=True).values("account").distinct().count()
    NoticeRoute.objects.get_or_create(name=name)
    NoticeRoute.objects.filter(name=name).update(failures=away, probe=now + PROBE)


def _works(channel: NoticeChannel, now: int) -> None:
    """Note that a channel works; what waited for it goes now."""
    if NoticeChannel.objects.filter(pk=channel.pk, failures__gt=0).exists():
        NoticeChannel.objects.filter(pk=channel.pk).update(failures=0, is_away=False)
        Delivery.objects.filter(channel=channel.pk, state=Delivery.WAITING).update(next=now)
    _is_there(channel, now)


def _is_there(channel: NoticeChannel, now: int) -> None:
    """Note that a host has answered; what waited for it goes now."""
    known = NoticeRoute.objects.filter(name=route_of(channel), failures__gt=0).first()
    if known is None:
        return
    waited = _on_route(channel).filter(is_away=True)
    Delivery.objects.filter(channel__in=waited, state=Delivery.WAITING).update(next=now)
    if known.failures >= BROKEN:  # Otherwise, what always fails there is still tried seldom.
        waited.update(failures=0)
    waited.update(is_away=False)
    NoticeRoute.objects.filter(pk=known.pk).update(failures=0)


def _on_route(channel: NoticeChannel) -> QuerySet[NoticeChannel]:
    return NoticeChannel.objects.filter(kind=channel.kind, host=channel.host)


def route_of(channel: NoticeChannel) -> str:
    """Name where the deliveries of a channel go: a host, apart for each kind, as they share only its name."""
    return channel.kind if channel.kind == channel.host else f"{channel.kind} {channel.host}"


def broken_routes() -> list[str]:
    """Name the hosts that were away when several people were to be told something there."""
    return list(NoticeRoute.objects.filter(failures__gte=BROKEN).values_list("name", flat=True))


def shed(delivery: Delivery, now: int, why: str) -> bool:
    """End what is as old as its delivery, and leave the rest in it; say whether there was any.

    What was held up takes newer things with it, which have not waited for as long.
    """
    fresh = delivery.notices.filter(due__gt=now - GIVES_UP).aggregate(first=Min("due"))["first"]
    if fresh is None:
        return False
    old = delivery.notices.filter(due__lte=now - GIVES_UP)
    key = hashlib.sha256(f"{delivery.key} {delivery.made}".encode()).hexdigest()
    gone = {"made": delivery.made, "tries": delivery.tries, "error": why[:ERROR_LENGTH], "state": Delivery.DEAD}
    dead = Delivery.objects.create(key=key, channel=delivery.channel, route=delivery.route, next=now, ended=now, **gone)
    old.update(delivery=dead)
    Delivery.objects.filter(pk=delivery.pk).update(made=fresh)
    delivery.made = fresh
    return True


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


def is_held(delivery: Delivery, now: int, *, is_probe: bool = False) -> bool:
    """Say whether a delivery must wait by what was answered meanwhile to others on its channel or to its host."""
    channel = NoticeChannel.objects.filter(pk=delivery.channel_id).first()
    if channel is None or channel.held_until > now:
        return True
    return not is_probe and (channel.failures >= BROKEN or route_of(channel) in broken_routes())


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


def forget_old(now: int) -> None:
    """Delete what ended long ago."""
    Delivery.objects.filter(ended__lt=now - KEPT).delete()
    NoticeItem.objects.filter(delivery=None, made__lt=now - KEPT).delete()


def waiting() -> int:
    """Say how many deliveries still wait for their next try."""
    return Delivery.objects.filter(state__in=OPEN).count()


class RouteCounts(TypedDict):
    """How deliveries to one host go. `oldest` is since when the first of those has waited that wait."""

    route: str
    waiting: int
    oldest: datetime | None
    sent: int
    dead: int


def counts(now: int) -> list[RouteCounts]:
    """Say of each route how many deliveries wait, since when, were sent within a day, and are dead."""
    day = Q(state=Delivery.SENT, ended__gt=now - DAY)
    waits = Q(state__in=OPEN)
    rows = Delivery.objects.values("route").order_by("route")
    found = rows.annotate(
        waits=Count("pk", filter=waits),
        oldest=Min("made", filter=waits),
        day=Count("pk", filter=day),
        dead=Count("pk", filter=Q(state=Delivery.DEAD)),
    )
    return [
        {
            "route": one["route"],
            "waiting": one["waits"],
            "oldest": None if one["oldest"] is None else datetime.fromtimestamp(one["oldest"], UTC),
            "sent": one["day"],
            "dead": one["dead"],
        }
        for one in found
    ]
