"""From entries to notices: what happened behind the cursor of a game becomes rows of the outbox, in one step with it.

The record of the game is a durable log already, so nothing is written with a move. If this stops anywhere, it begins
again at the cursor, and makes the same rows.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.notices.news import NEWS, topics_of
from nomicon.hosting.notices.to_dos import waiting
from nomicon.hosting.ports import LedgerUnreadable, WrittenEntry
from nomicon.play.chapter import NewsTopic
from nomicon.views.elements.page import Findable, Seen
from nomicon.web.accounts.models import Account, NoticeChannel, NoticeCursor, NoticeItem, Seat
from nomicon.web.notices.hours import AT_ONCE, DAY, HOUR, HOURLY, OFF
from nomicon.web.notices.outbox import LIST
from nomicon.web.notices.topics import DEADLINE, Chosen, channels_of, hours_of, list_channels
from nomicon.web.tools import Services

STEP = 200
"""Entries that are read in one step."""

WRITTEN = 10
"""Entries whose notices are written in one transaction: nobody else can write to the accounts meanwhile."""

FLOOD = 5_000
"""Notices that one game may make within an hour; further ones come hourly, so that no rule floods its players."""

BEFORE = (DAY, 2 * HOUR)
"""Seconds before a deadline at which whoever has not acted is reminded."""

REMINDED = (NoticeChannel.MAIL, NoticeChannel.PUSH, NoticeChannel.SERVICE)
"""Kinds of channels by which a person is reminded. Programs ask for deadlines when they like."""

SLEEPLESS = (NoticeChannel.WEBHOOK, NoticeChannel.DISCORD)
"""Kinds of channels without quiet hours: programs, and rooms of many people."""

OWN_BALLOT = "ballot/"
"""How the subject of a ballot begins that a rule has cast for a player: letters tell nothing of it."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class NoticeReader:
    """One player of a game and a channel by which they want to be told; no player for a channel that many read."""

    account: Account
    player: PlayerId | None
    channel: NoticeChannel


def project(house: Services, game: GameId) -> int:
    """Make notices of what is new in a game, and reminders of what waits; return how many there are to send."""
    head = house.hall.head(game)
    if head is None:
        return 0
    cursor = _cursor(house, game, head.number)
    if head.number <= cursor.number:
        return 0
    seen = house.hall.seen(game, None)
    made = 0
    while cursor.number < head.number:
        numbers = range(cursor.number + 1, min(cursor.number + STEP, head.number) + 1)
        rows_of = _maker(house, game, seen)
        written = list(_some(seen, numbers))
        for some in (written[at : at + WRITTEN] for at in range(0, len(written), WRITTEN)):
            rows = [*(row for one in some for row in rows_of(one)), *_to_list(house, game, some)]
            with transaction.atomic():
                cursor.number, cursor.link = some[-1].entry.place.number, some[-1].link
                cursor.save()
                NoticeItem.objects.bulk_create(rows, ignore_conflicts=True)
            made += len(rows)
    return made + remind(house, game)


def _cursor(house: Services, game: GameId, last: int) -> NoticeCursor:
    """Return how far a game's news were told; of a game from before notices were turned on, nothing old is."""
    cursor = NoticeCursor.objects.filter(game=game).first()
    if cursor is None:
        since, _ = NoticeCursor.objects.get_or_create(game="", defaults={"number": int(house.clock.now())})
        founded = house.hall.seen(game, None).game.founded
        cursor = NoticeCursor(game=game, number=0 if founded >= since.number else last)
        cursor.link = _link(house, game, cursor.number)
        cursor.save()
    elif cursor.number > last or (cursor.number and cursor.link != _link(house, game, cursor.number)):
        log.warning("The record of %r is another one than before, so notices of it begin anew at entry %d.", game, last)
        cursor.number, cursor.link = last, _link(house, game, last)
        cursor.save()
    return cursor


def _link(house: Services, game: GameId, number: int) -> str:
    """Return the link of an entry, by which its record is known again."""
    return next(_some(house.hall.seen(game, None), [number])).link if number else ""


def _some(seen: Seen, numbers: Sequence[int]) -> Iterator[WrittenEntry]:
    """Yield the public entries of these numbers."""
    if isinstance(seen.history, Findable):
        yield from seen.history.some(list(numbers))
    else:
        wanted = set(numbers)
        yield from (one for one in seen.history if not one.entry.place.sealed and one.entry.place.number in wanted)


def readers(house: Services, game: GameId) -> list[NoticeReader]:
    """Return everybody who plays in a game and has a channel on which they may be told."""
    seats = Seat.objects.filter(game=game, account__is_active=True).select_related("account").order_by("pk")
    letters = house.choices.notices
    is_on = {
        NoticeChannel.MAIL: letters,
        NoticeChannel.WEBHOOK: house.choices.webhooks,
        NoticeChannel.PUSH: house.choices.push,
        NoticeChannel.SERVICE: house.choices.services,
    }
    places = NoticeChannel.objects.filter(kind=NoticeChannel.DISCORD, game=game, state=NoticeChannel.ON).order_by("pk")
    shared = places.filter(account__is_active=True).select_related("account") if house.choices.discord else ()
    mine = [
        NoticeReader(seat.account, house.hall.called(game, PlayerId(seat.player)) or PlayerId(seat.player), channel)
        for seat in seats
        for channel in channels_of(seat.account, letters=letters)
        if is_on.get(channel.kind, False)
    ]
    return [*mine, *(NoticeReader(one.account, None, one) for one in shared)]


def _maker(house: Services, game: GameId, seen: Seen) -> Callable[[WrittenEntry], Iterator[NoticeItem]]:
    """Return what yields the notices of an entry, one for each channel."""
    here, now = readers(house, game), int(house.clock.now())
    chosen, room = Chosen(one.channel for one in here), _room(game, now)
    hours = {one.account.pk: hours_of(one.account) for one in here}

    def rows_of(one: WrittenEntry) -> Iterator[NoticeItem]:
        nonlocal room
        house.hall.giving_way.wait()
        for reader in here:
            topics = topics_of(one.entry, seen.game, reader.player)
            topic, when = chosen.soonest(reader.channel, game, topics) if topics else ("", OFF)
            if when == OFF:
                continue
            room -= 1
            due = hours[reader.account.pk].due(HOURLY if room < 0 and when == AT_ONCE else when, now)
            if reader.channel.kind in SLEEPLESS:
                due = now
            key = digest_of(game, one.entry.place.number, reader.channel.pk)
            yield NoticeItem(
                key=key, channel=reader.channel, game=game, entry=one.entry.place.number, topic=topic, due=due, made=now
            )

    return rows_of


def _to_list(house: Services, game: GameId, written: Sequence[WrittenEntry]) -> Iterator[NoticeItem]:
    """Yield what goes to the list of a game: each new proposal once."""
    events = (event for one in written for event in one.entry.events if not event.sealed)
    new = (event for event in events if NEWS.get(type(event)) is NewsTopic.NEW_PROPOSAL)
    found = dict.fromkeys(number for event in new if (number := getattr(event, "proposal", None)) is not None)
    now = int(house.clock.now())
    for channel in list_channels(house, game) if found else ():
        due = hours_of(channel.account).after_quiet(now)
        for number in found:
            yield list_item(channel, game, f"p/{number}", now, due)


def list_item(channel: NoticeChannel, game: str, subject: str, now: int, due: int) -> NoticeItem:
    """Return a notice for somebody on the list of a game."""
    key = digest_of(game, LIST, subject, channel.pk)
    return NoticeItem(key=key, channel=channel, game=game, subject=subject, topic=LIST, due=due, made=now)


def _room(game: GameId, now: int) -> int:
    """Say how many notices a game may make yet within this hour."""
    return FLOOD - NoticeItem.objects.filter(game=game, made__gt=now - HOUR).count()


def remind(house: Services, game: GameId) -> int:
    """Make the reminders of what waits in a game, each once; whoever has acted by then is not reminded.

    While a game is paused nobody knows when anything is due. When it goes on, that is an entry, and they are made then.
    """
    if house.hall.seen(game, None).game.paused is not None:
        return 0
    rows = list(_reminders(house, game))
    known = set(NoticeItem.objects.filter(key__in=[one.key for one in rows]).values_list("key", flat=True))
    fresh = [one for one in rows if one.key not in known]
    NoticeItem.objects.bulk_create(fresh, ignore_conflicts=True)
    return len(fresh)


def _reminders(house: Services, game: GameId) -> Iterator[NoticeItem]:
    here, now = [one for one in readers(house, game) if one.channel.kind in REMINDED], int(house.clock.now())
    chosen = Chosen(one.channel for one in here)
    for reader in here:
        if chosen.when(reader.channel, game, DEADLINE) == OFF:
            continue
        hours = hours_of(reader.account)
        for item in waiting(house.hall.seen(game, reader.player)):
            if item.deadline is None or item.deadline <= now or item.subject.startswith(OWN_BALLOT):
                continue
            for before in BEFORE:
                if item.deadline - before >= now:
                    yield NoticeItem(
                        key=digest_of(game, item.subject, item.deadline, before, reader.channel.pk),
                        channel=reader.channel,
                        game=game,
                        subject=item.subject[:300],
                        topic=DEADLINE,
                        deadline=item.deadline,
                        due=hours.reminder(item.deadline - before, item.deadline),
                        made=now,
                    )


def project_all(house: Services) -> int:
    """Look at every game; one that cannot be read holds no other up."""
    made = 0
    for game in house.hall.games():
        try:
            made += project(house, game)
        except LedgerUnreadable as trouble:
            log.warning("No notices of %r: %s", game, trouble)
    return made


def digest_of(*parts: object) -> str:
    """Return the key of a notice: the same for the same, so that it is made once."""
    return hashlib.sha256("\0".join(map(str, parts)).encode("utf-8", "surrogatepass")).hexdigest()
