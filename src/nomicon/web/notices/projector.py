"""From entries to notices: what happened behind the cursor of a game becomes rows of the outbox, in one step with it.

The record of the game is a durable log already, so nothing is written with a move. If this stops anywhere, it begins
again at the cursor, and makes the same rows.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import InterfaceError, OperationalError, transaction

from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Game
from nomicon.hosting.notices.news import NEWS, topics_of
from nomicon.hosting.notices.to_dos import waiting
from nomicon.hosting.ports import LedgerUnreadable, WrittenEntry
from nomicon.play.chapter import NewsTopic
from nomicon.views.elements.page import Findable, Seen
from nomicon.web.accounts.models import Account, NoticeChannel, NoticeCursor, NoticeItem, Seat
from nomicon.web.logged import where_it_broke
from nomicon.web.notices.hours import AT_ONCE, HOUR, HOURLY, OFF
from nomicon.web.notices.outbox import LIST
from nomicon.web.notices.topics import DEADLINE, Chosen, channels_of, hours_of, list_channels
from nomicon.web.tools import Services

STEP = 200
"""Entries that are read in one step."""

WRITTEN = 10
"""Entries whose notices are written in one transaction: nobody else can write to the accounts meanwhile."""

FLOOD = 5_000
"""Notices that one game may make within an hour; further ones come hourly, so that no rule floods its players."""

REMINDED = (NoticeChannel.MAIL, NoticeChannel.PUSH, NoticeChannel.SERVICE, NoticeChannel.DIRECT)
"""Kinds of channels by which a person is reminded. Programs ask for deadlines when they like."""

SLEEPLESS = (NoticeChannel.WEBHOOK, NoticeChannel.DISCORD)
"""Kinds of channels without quiet hours: programs, and rooms of many people."""

OWN_BALLOT = "ballot/"
"""How the subject of a ballot begins that a rule has cast for a player: letters tell nothing of it."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class NoticesLeft:
    """How many notices a game may make yet within this hour; less than none, once it has made more."""

    many: int


@dataclass(frozen=True, slots=True)
class NoticeReader:
    """One player of a game and a channel by which they want to be told; no player for a channel that many read.

    They have had the seat and the channel since a moment.
    """

    account: Account
    player: PlayerId | None
    channel: NoticeChannel
    since: datetime


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
        left = _left(game, int(house.clock.now()))
        rows_of = _maker(house, game, seen, left)
        written = list(_some(seen, numbers))
        for some in (written[at : at + WRITTEN] for at in range(0, len(written), WRITTEN)):
            rows = [*(row for one in some for row in rows_of(one)), *_to_list(house, game, some)]
            if left.many < 0:
                cursor.flooded = int(house.clock.now())
            with transaction.atomic():
                cursor.number, cursor.link = some[-1].entry.place.number, some[-1].link
                cursor.save()
                NoticeItem.objects.bulk_create(rows, ignore_conflicts=True)
            made += len(rows)
    return made + remind(house, game)


def begin(house: Services) -> int:
    """Note when notices were turned on first, and return when that was: nothing from before is told."""
    since, _ = NoticeCursor.objects.get_or_create(game="", defaults={"number": int(house.clock.now())})
    return since.number


def _cursor(house: Services, game: GameId, last: int) -> NoticeCursor:
    """Return how far a game's news were told; of a game from before notices were turned on, nothing old is."""
    cursor = NoticeCursor.objects.filter(game=game).first()
    if cursor is None:
        founded = house.hall.seen(game, None).game.founded
        cursor = NoticeCursor(game=game, number=0 if founded >= begin(house) else last)
        cursor.link = _link(house, game, cursor.number)
        cursor.save()
    elif cursor.number > last or (cursor.number and cursor.link != _link(house, game, cursor.number)):
        log.warning("The record of %r is not the same as before. Its notices continue after entry %d.", game, last)
        cursor.number, cursor.link, cursor.restored = last, _link(house, game, last), int(house.clock.now())
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
        NoticeChannel.DIRECT: house.choices.offers_direct_messages,
    }
    places = NoticeChannel.objects.filter(kind=NoticeChannel.DISCORD, game=game, state=NoticeChannel.ON).order_by("pk")
    shared = places.filter(account__is_active=True).select_related("account") if house.choices.discord else ()
    mine = [
        NoticeReader(seat.account, _player(house, seat), channel, max(seat.taken, channel.made))
        for seat in seats
        for channel in channels_of(seat.account, letters=letters)
        if is_on.get(channel.kind, False)
    ]
    return [*mine, *(NoticeReader(one.account, None, one, one.made) for one in shared)]


def _player(house: Services, seat: Seat) -> PlayerId:
    player = PlayerId(seat.player)
    return house.hall.called(GameId(seat.game), player) or player


def _maker(
    house: Services, game: GameId, seen: Seen, left: NoticesLeft
) -> Callable[[WrittenEntry], Iterator[NoticeItem]]:
    """Return what yields the notices of an entry, one for each channel."""
    here, now = readers(house, game), int(house.clock.now())
    chosen = Chosen(one.channel for one in here)
    hours = {one.account.pk: hours_of(one.account) for one in here}
    since = {one.channel.pk: max(one.channel.since, _joined(seen.game, one.player)) for one in here}

    def rows_of(one: WrittenEntry) -> Iterator[NoticeItem]:
        for reader in here:
            if one.entry.at < since[reader.channel.pk]:
                continue
            topics = topics_of(one.entry, seen.game, reader.player)
            topic, when = chosen.soonest(reader.channel, game, topics) if topics else ("", OFF)
            if when == OFF:
                continue
            left.many -= 1
            due = hours[reader.account.pk].due(HOURLY if left.many < 0 and when == AT_ONCE else when, now)
            if reader.channel.kind in SLEEPLESS:
                due = now
            key = digest_of(game, one.entry.place.number, reader.channel.pk)
            yield NoticeItem(
                key=key, channel=reader.channel, game=game, entry=one.entry.place.number, topic=topic, due=due, made=now
            )

    return rows_of


def _joined(game: Game, player: PlayerId | None) -> int:
    """Return when a player joined, for whom all from before is old news, even if it is only told now."""
    known = None if player is None else game.players.get(player)
    return 0 if known is None else known.joined


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


def _left(game: GameId, now: int) -> NoticesLeft:
    return NoticesLeft(FLOOD - NoticeItem.objects.filter(game=game, made__gt=now - HOUR).count())


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
            for before in hours.before:
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
    """Look at every game; one that cannot be read, or about which the program fails, holds no other up."""
    return sum(_tried(project, house, game) for game in house.hall.games())


def remind_all(house: Services, until: int) -> int:
    """Look at every game in which something is due before a moment, although nobody has made a move there."""
    dues = house.hall.dues().items()
    return sum(_tried(remind, house, game) for game, due in dues if due is not None and due < until)


def _tried(make: Callable[[Services, GameId], int], house: Services, game: GameId) -> int:
    """Make notices of a game; whatever goes wrong, others are told of theirs."""
    try:
        return make(house, game)
    except LedgerUnreadable as trouble:
        log.warning("The notices of %r could not be made: %s", game, trouble)
    except (OperationalError, InterfaceError):
        raise  # The accounts are away, and with them everything else.
    except Exception as trouble:
        log.error("The notices of %r could not be made: %s", game, where_it_broke(trouble))
    return 0


def digest_of(*parts: object) -> str:
    """Return the key of a notice: the same for the same, so that it is made once."""
    return hashlib.sha256("\0".join(map(str, parts)).encode("utf-8", "surrogatepass")).hexdigest()
