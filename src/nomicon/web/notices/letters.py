"""The words of a letter: what happened and what waits, as its reader may see it now, less their own secrets.

It is made when it is sent. Of a game that is not open to everybody it names nothing, unless its reader chose otherwise:
letters lie with other companies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from django.core import signing
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.notices.news import EntryNews, news_for
from nomicon.hosting.notices.to_dos import ToDo, after_pauses, to_dos
from nomicon.views.elements.entries import Entries
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, Delivery, Listing, NoticeChannel, NoticeItem
from nomicon.web.accounts.seats.doors import listing_of, may_see, player_of
from nomicon.web.doors.stop_addresses import stop_address, unsubscribe
from nomicon.web.notices.hours import OFF, in_own_time, told_in, told_shortly
from nomicon.web.notices.projector import OWN_BALLOT
from nomicon.web.notices.talk import talk_told
from nomicon.web.notices.topics import (
    DEADLINE,
    TOPICS,
    YOUR_TURN,
    Chosen,
    address_of,
    hours_of,
    names_all,
)
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import Services

SUBJECT_LENGTH = 120
MOST_TOLD = 60
"""Entries that one letter tells of; whoever missed more reads the history."""

MOST_WAITING = 10
"""Things that wait, in one letter."""

LATEST = 2**62
ASKS = (DEADLINE, YOUR_TURN, "new_proposal")
"""Of the topics of a letter, those after which its reader may be asked to do something."""

LINE_LENGTH = 1_000
STOP = "stop letters"
"""What the addresses that end letters are signed for."""

UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
"""Signs that a text of a player's may hold, and that would draw the rest of a letter otherwise."""


@dataclass(frozen=True, slots=True)
class WrittenLetter:
    """A letter as it is sent. `game` and `duty` are what it may be answered about, where that is one thing."""

    to: str
    title: str
    text: str
    headers: dict[str, str]
    game: GameId | None = None
    duty: ToDo | None = None
    reply_to: str = ""


@dataclass(slots=True)
class Part:
    """What a letter tells of one game. `headline` is what happened that is most pressing."""

    game: GameId
    title: str
    is_named: bool
    headline: str = ""
    happened: list[str] = field(default_factory=list)
    waits: list[ToDo] = field(default_factory=list)
    passed: int = 0
    is_paused: bool = False


def written(house: Services, outlooks: Outlooks, delivery: Delivery) -> WrittenLetter | None:
    """Write a letter, or return None where there is nothing to tell any more."""
    channel, account = delivery.channel, delivery.channel.account
    to = address_of(account)
    if not to or not account.is_active or channel.state != NoticeChannel.ON:
        return None
    with translation.override(language_of(house, account)):
        parts, topics = parts_of(house, outlooks, delivery)
        return _letter(house, delivery, to, parts, topics) if parts else None


def parts_of(house: Services, outlooks: Outlooks, delivery: Delivery) -> tuple[list[Part], list[str]]:
    """Return what a delivery tells of each game now, and on which topics that is."""
    channel, account = delivery.channel, delivery.channel.account
    chosen = Chosen([channel])
    items = list(delivery.notices.order_by("pk"))
    wanted = [one for one in items if chosen.when(channel, one.game, one.topic) != OFF]
    parts = [
        part
        for game in dict.fromkeys(one.game for one in wanted)
        if (part := _part(house, outlooks, account, [one for one in wanted if one.game == game])) is not None
    ]
    return parts, [one.topic for one in wanted]


def _part(house: Services, outlooks: Outlooks, account: Account, items: Sequence[NoticeItem]) -> Part | None:
    """Return what is to be told of one game; None for a game that its reader cannot see, or has left."""
    game = GameId(items[0].game)
    listing, player = listing_of(game), house.hall.called(game, player_of(account, game))
    if player is None or not house.hall.has(game) or not may_see(account, game, listing):
        return None
    is_named = listing.visibility == Listing.OPEN or names_all(account)
    part = Part(game, house.hall.seen(game, None).game.title or game, is_named)
    hours = hours_of(account)
    rows = [(one.entry, list(TOPICS).index(one.topic)) for one in items if one.entry is not None]
    told = dict(_happened(house, game, player, [number for number, _ in rows]))
    ranked = sorted((rank, number) for number, rank in rows if number in told)
    lines = [*(line for news in told.values() for line in news.lines), *_more(len(rows)), *talk_told(items)]
    part.happened = [in_own_time(line, hours.zone) for line in lines]
    headline = told[ranked[0][1]].headline if ranked else "".join(lines[:1])
    part.headline = in_own_time(headline, hours.zone)
    _waits(house, outlooks, part, player, [one for one in items if one.topic in ASKS])
    if part.waits and any(one.topic == YOUR_TURN for one in items):
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
    asks = any(one.topic != DEADLINE for one in reminders)
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


def _letter(
    house: Services, delivery: Delivery, to: str, parts: Sequence[Part], topics: Sequence[str]
) -> WrittenLetter:
    account, host = delivery.channel.account, house.choices.address
    stop = f"{host}{reverse('stop_letters', args=[stop_token(delivery.channel, topics)])}"
    can_answer = bool(house.choices.mail_door) and len(parts) == 1  # Otherwise nobody knows which game is meant.
    lines = [line for part in parts for line in _told(house, account, part, can_answer=can_answer)]
    lines = [line for line, before in zip(lines, ["", *lines], strict=False) if line or before]
    choose = _("Choose which e-mails you get, and when: %(address)s") % {"address": host + reverse("my_notices")}
    while not lines[-1]:
        lines.pop()
    lines += ["", "-- ", _why(topics), choose, _("Stop e-mails of this kind: %(address)s") % {"address": stop}, ""]
    headers = {
        "Message-ID": f"<{delivery.key}@{urlsplit(host).hostname}>",
        "List-Unsubscribe": unsubscribe(house, stop, stop_address(delivery.channel, topics, house.choices.domain)),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
        "X-Nomicon": "1",
    }
    single = parts[0] if len(parts) == 1 and parts[0].is_named else None
    is_reminder = single is not None and len(single.waits) == 1 and not single.happened
    made = WrittenLetter(to, title_of_parts(account, parts), "\n".join(lines), headers)
    if single is None:
        return made
    return replace(made, game=single.game, duty=single.waits[0] if is_reminder else None)


def title_of_parts(account: Account, parts: Sequence[Part]) -> str:
    """Return the subject of a letter: what is most pressing of what it tells, and how much else there is."""
    named = [part for part in parts if part.is_named]
    if not named:
        return _("You have something to do in a game")
    first = next((part for part in named if part.happened or part.waits), named[0])
    many = sum(len(part.happened) or len(part.waits) for part in named) - 1
    title = " ".join(safe(f"{first.title}: {_pressing(account, first)}").split())
    more = f" (+{many})" if many > 0 else ""
    room = SUBJECT_LENGTH - len(more)
    return f"{title if len(title) <= room else f'{title[: room - 1]}…'}{more}"


def _pressing(account: Account, part: Part) -> str:
    """Return the one thing of a game that is most pressing: what happened, or what to do, by when, and what if not."""
    if part.headline:
        return part.headline
    if not part.waits:
        return _("A deadline has passed") if part.passed else _("The game is paused")
    one = min(part.waits, key=lambda each: each.deadline or LATEST)
    if one.deadline is None:
        return in_own_time(one.what, hours_of(account).zone)
    until = told_shortly(hours_of(account).zone, one.deadline)
    told = {"what": one.what, "moment": until, "otherwise": one.otherwise}
    return _("%(what)s, until %(moment)s. Otherwise: %(otherwise)s") % told


def _told(house: Services, account: Account, part: Part, *, can_answer: bool) -> Iterator[str]:
    host = house.choices.address
    if not part.is_named:
        yield from (_("You have something to do in a game, or something has happened there:"), f"{host}/", "")
        return
    yield from (safe(part.title), f"{host}{address(part.game, 'board')}", "")
    if part.happened:
        yield from (*(f"* {safe(line)}" for line in part.happened), "")
    if part.happened and part.waits:
        yield from (_("To do:"), "")
    for one in part.waits:
        yield from _duty(account, one, can_answer=can_answer)
    if part.is_paused:
        yield _(
            "The game is paused, so nothing is due. When the game continues, every deadline moves by the length "
            "of the pause."
        )
    if part.passed:
        yield _("We could not reach you in time. At least one deadline has passed.")
        yield f"{host}{address(part.game, 'inbox')}"
    yield ""


def _duty(account: Account, one: ToDo, *, can_answer: bool) -> Iterator[str]:
    yield safe(in_own_time(one.what, hours_of(account).zone))
    if one.deadline is not None:
        yield _("Until: %(moment)s") % {"moment": moment_told(account, one.deadline)}
    if one.lines:
        told = _("Answer this e-mail with one of these lines:") if can_answer else _("On the page you can type:")
        yield told
        yield from (f"    {safe(line)}" for line in one.lines)
    yield safe(_("If you do nothing: %(otherwise)s.") % {"otherwise": one.otherwise})
    if one.if_nothing:
        happens = safe(in_own_time(" ".join(one.if_nothing), hours_of(account).zone))
        yield _("If nobody does anything: %(happens)s") % {"happens": happens}
    yield ""


def moment_told(account: Account, at: Moment) -> str:
    """Write a moment in somebody's own time zone, and in UTC."""
    return told_in(hours_of(account).zone, at)


def _why(topics: Sequence[str]) -> str:
    named = "; ".join(str(TOPICS[one]) for one in TOPICS if one in topics)
    return _("You get this e-mail because your settings include: %(topics)s.") % {"topics": named}


def safe(text: str) -> str:
    """Return a player's text for a letter: with no sign that hides or turns others, and no link to elsewhere."""
    return UNSAFE.sub("\ufffd", text.replace("\r", " ").replace("://", ": //"))[:LINE_LENGTH]


def stop_token(channel: NoticeChannel, topics: Sequence[str]) -> str:
    """Return what ends letters of some topics: it is good for ever, and does nothing else."""
    return signing.dumps([channel.pk, sorted(set(topics))], salt=STOP)
