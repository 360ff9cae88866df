"""What a delivery tells of each game, as its reader may see it now, less their own secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import ngettext

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.notices.news import EntryNews, news_for
from nomicon.hosting.notices.to_dos import ToDo, after_pauses, to_dos
from nomicon.views.elements.entries import Entries
from nomicon.web.accounts.models import Account, Delivery, Listing, NoticeItem
from nomicon.web.accounts.seats.doors import listing_of, may_see, player_of
from nomicon.web.notices.deliveries.catching_up import is_summary
from nomicon.web.notices.hours import OFF, in_own_time
from nomicon.web.notices.projector import OWN_BALLOT
from nomicon.web.notices.talk import talk_told
from nomicon.web.notices.topics import DEADLINE, TOPICS, YOUR_TURN, Chosen, hours_of, names_all
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import Services

MOST_TOLD = 60
"""Entries of which one letter tells; whoever missed more reads the history."""

MOST_WAITING = 10
"""Things that wait, in one letter."""

LATEST = 2**62
ASKS = (DEADLINE, YOUR_TURN, "new_proposal")
"""Of the topics of a letter, those after which its reader may be asked to do something."""


@dataclass(slots=True)
class Part:
    """What a letter tells of one game. `headline` is what happened that is most pressing.

    A letter whose parts are `missed` sums up what its reader has missed. `has_all` says that all is told that waits.
    """

    game: GameId
    title: str
    is_named: bool
    headline: str = ""
    happened: list[str] = field(default_factory=list)
    waits: list[ToDo] = field(default_factory=list)
    passed: int = 0
    is_paused: bool = False
    missed: bool = False
    has_all: bool = False

    @property
    def ends_next(self) -> int:
        """Return when the first thing is due that waits, or the end of all time."""
        return min((one.deadline or LATEST for one in self.waits), default=LATEST + 1)


def parts_of(house: Services, outlooks: Outlooks, delivery: Delivery) -> tuple[list[Part], list[str]]:
    """Return what a delivery tells of each game now, and on which topics that is.

    Of what somebody has missed, that game comes first in which something is due first.
    """
    channel, account = delivery.channel, delivery.channel.account
    chosen = Chosen([channel])
    items = list(delivery.notices.order_by("pk"))
    wanted = [one for one in items if chosen.when(channel, one.game, one.topic) != OFF]
    missed = is_summary(delivery, int(house.clock.now()))
    found = {game: [one for one in wanted if one.game == game] for game in dict.fromkeys(one.game for one in wanted)}
    parts = []
    for game, some in found.items():
        asks = chosen.soonest(channel, game, (DEADLINE, YOUR_TURN))[1] != OFF
        part = _part(house, outlooks, account, some, to_do=missed and asks)
        if part is not None:
            part.missed = missed
            parts.append(part)
    if missed:
        parts.sort(key=lambda part: part.ends_next)
    return parts, [one.topic for one in wanted]


def _part(
    house: Services, outlooks: Outlooks, account: Account, items: Sequence[NoticeItem], *, to_do: bool
) -> Part | None:
    """Return what is to be told of one game; None for a game that its reader cannot see, or has left.

    With `to_do`, all that waits is told, whatever the letter is about.
    """
    game = GameId(items[0].game)
    listing, player = listing_of(game), house.hall.called(game, player_of(account, game))
    if player is None or not house.hall.has(game) or not may_see(account, game, listing):
        return None
    is_named = listing.visibility == Listing.OPEN or names_all(account)
    part = Part(game, house.hall.seen(game, None).game.title or game, is_named, has_all=to_do)
    hours = hours_of(account)
    rows = [(one.entry, list(TOPICS).index(one.topic)) for one in items if one.entry is not None]
    told = dict(_happened(house, game, player, [number for number, _ in rows]))
    ranked = sorted((rank, number) for number, rank in rows if number in told)
    lines = [*(line for news in told.values() for line in news.lines), *_more(len(rows)), *talk_told(items)]
    part.happened = [in_own_time(line, hours.zone) for line in lines]
    headline = told[ranked[0][1]].headline if ranked else "".join(lines[:1])
    part.headline = in_own_time(headline, hours.zone)
    _waits(house, outlooks, part, player, items if to_do else [one for one in items if one.topic in ASKS])
    if part.waits and (to_do or any(one.topic == YOUR_TURN for one in items)):
        part.headline = ""  # What to do is more pressing than what happened.
    return part if part.happened or part.waits or part.passed else None


def _happened(
    house: Services, game: GameId, player: PlayerId, numbers: Sequence[int]
) -> Iterator[tuple[int, EntryNews]]:
    """Yield what each entry tells, as everybody sees it now."""
    seen = replace(house.hall.seen(game, player), language=OF_THE_READER)
    entries = Entries(seen)
    for number in numbers[:MOST_TOLD]:
        entry = entries.named(str(number))
        news = None if entry is None else news_for(entry, seen.game, player, OF_THE_READER)
        if news is not None:
            yield number, news


def _more(entries: int) -> Iterator[str]:
    """Say how many entries a letter has no room for."""
    more = entries - MOST_TOLD
    if more > 0:
        yield ngettext("%(more)d more entry: see the history.", "%(more)d more entries: see the history.", more) % {
            "more": more
        }


def _waits(house: Services, outlooks: Outlooks, part: Part, player: PlayerId, reminders: Sequence[NoticeItem]) -> None:
    """Note what still waits of what a letter reminds of, and how much of it is over.

    A letter about a new proposal, or a turn, has all that waits, so that it can be answered at once.
    """
    if not reminders:
        return
    asks = part.has_all or any(one.topic != DEADLINE for one in reminders)
    game = house.hall.seen(part.game, None).game
    now = to_dos(house.hall, outlooks, part.game, player, OF_THE_READER)
    part.is_paused = game.paused is not None
    meant = {(one.subject, one.deadline) for one in reminders}
    wanted = [one for one in now if asks or (one.subject[:300], one.deadline) in meant]
    part.waits = [one for one in wanted if one.lines and not _is_own(one)][:MOST_WAITING]
    over = int(house.clock.now())
    told = [one for one in reminders if one.deadline is not None and not part.is_paused]
    part.passed = len({one.subject for one in told if after_pauses(game, one.deadline or 0, one.made) < over})


def _is_own(one: ToDo) -> bool:
    return one.subject.startswith(OWN_BALLOT)
