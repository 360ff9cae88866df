"""What is said beside the record: remarks in debates, and what hosts did. It becomes notices behind cursors of its own.

Like notices of entries, these hold no words: what is hidden before a letter is sent is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.web.accounts import moments
from nomicon.web.accounts.acts import ActText
from nomicon.web.accounts.models import HostAct, NoticeCursor, NoticeItem, Remark
from nomicon.web.notices.hours import OFF
from nomicon.web.notices.projector import NoticeReader, digest_of, list_item, readers
from nomicon.web.notices.topics import DEBATE, HOST, Chosen, hours_of, list_channels
from nomicon.web.page_tools.telling import told as told_here
from nomicon.web.tools import Services

REMARK, ACT = "remark/", "act/"
"""How the subject of a notice of a remark begins, and of one of what a host did; its number follows."""

CURSORS = {REMARK: " remarks", ACT: " acts"}
"""Under which names the cursors are kept. No game's name begins with a space."""

BEHIND, RECENT = 20, timedelta(minutes=5)
"""How many rows before the cursor, and how new, are looked at again: of two written at once, the later may show first.

Older rows are not: notices that were sent are deleted some day, and then nothing says that these were told.
"""

STEP = 200
TOLD_LENGTH = 500
"""Characters of a remark that a letter has; the rest is on its page."""


def project_talk(house: Services) -> int:
    """Make notices of new remarks and of what hosts did; return how many there are to send."""
    return _project(house, REMARK, DEBATE, _remarks) + _project(house, ACT, HOST, _acts)


@dataclass(frozen=True, slots=True)
class Said:
    """What was said in a game: the number of its row, whose account it is from, and when it was written."""

    number: int
    game: GameId
    author: int | None
    at: datetime


def _remarks(new: Q) -> Iterator[Said]:
    rows = Remark.objects.filter(new, hidden_by=None).exclude(text="").order_by("pk")[:STEP]
    yield from (Said(one.pk, GameId(one.game), one.account_id, one.at) for one in rows)


def _acts(new: Q) -> Iterator[Said]:
    rows = HostAct.objects.filter(new).exclude(game="").order_by("pk")[:STEP]
    yield from (Said(one.pk, GameId(one.game), one.host_id, one.at) for one in rows)


def _project(house: Services, kind: str, topic: str, said: Callable[[Q], Iterable[Said]]) -> int:
    rows = Remark.objects if kind == REMARK else HostAct.objects
    last = rows.aggregate(last=Max("pk"))["last"] or 0
    cursor, is_new = NoticeCursor.objects.get_or_create(game=CURSORS[kind], defaults={"number": last})
    if is_new or last <= cursor.number:
        return 0
    found = list(said(_new(cursor.number)))
    at_table = cache(lambda game: readers(house, game))
    now = int(house.clock.now())
    items = [
        item
        for one in found
        if house.hall.has(one.game)
        for item in _items(one, f"{kind}{one.number}", topic, now, at_table(one.game))
    ]
    if kind == REMARK:
        items += [item for one in found for item in _to_list(house, one)]
    with transaction.atomic():
        cursor.number = found[-1].number if len(found) == STEP else last
        cursor.save()
        NoticeItem.objects.bulk_create(items, ignore_conflicts=True)
    return len(items)


def _new(told: int) -> Q:
    """Return which rows are new after the one that was told last, or may not have been seen when it was told."""
    return Q(pk__gt=told) | Q(pk__gt=told - BEHIND, at__gt=moments.now() - RECENT)


def _items(said: Said, subject: str, topic: str, now: int, here: Sequence[NoticeReader]) -> Iterator[NoticeItem]:
    """Yield a notice for everybody at the table who wants it, but whoever said it and those who came later."""
    chosen = Chosen(one.channel for one in here)
    for one in here:
        when = chosen.when(one.channel, said.game, topic)
        if when != OFF and one.channel.account_id != said.author and one.since <= said.at:
            yield NoticeItem(
                key=digest_of(said.game, subject, one.channel.pk),
                channel=one.channel,
                game=said.game,
                subject=subject,
                topic=topic,
                due=hours_of(one.account).due(when, now),
                made=now,
            )


def _to_list(house: Services, said: Said) -> Iterator[NoticeItem]:
    """Yield what goes to the list of a game: each remark, to everybody who was on it but whoever made it."""
    now = int(house.clock.now())
    for channel in list_channels(house, said.game, said.at):
        if channel.account_id != said.author:
            due = hours_of(channel.account).after_quiet(now)
            yield list_item(channel, said.game, f"r/{said.number}", now, due)


def talk_told(items: Sequence[NoticeItem]) -> Iterator[str]:
    """Yield what some notices tell of remarks and hosts, as it may be seen now."""
    for item in items:
        number = item.subject.partition("/")[2]
        if item.subject.startswith(REMARK) and item.topic == DEBATE:
            remark = Remark.objects.filter(pk=number, game=item.game, hidden_by=None).exclude(text="").first()
            yield from () if remark is None else _remark_told(remark)
        elif item.subject.startswith(ACT) and item.topic == HOST:
            act = HostAct.objects.filter(pk=number, game=item.game).select_related("host").first()
            yield from () if act is None else _act_told(act)


def _remark_told(remark: Remark) -> Iterator[str]:
    words = " ".join(remark.text.split())
    told = {"player": remark.player, "number": remark.proposal, "text": words}
    if len(words) > TOLD_LENGTH:
        told["text"] = f"{words[:TOLD_LENGTH]}…"
    match remark.about:
        case Remark.RULE:
            yield _("%(player)s on rule %(number)s: %(text)s") % told
        case Remark.JUDGEMENT:
            yield _("%(player)s on judgement %(number)s: %(text)s") % told
        case _:
            yield _("%(player)s on proposal %(number)s: %(text)s") % told


def _act_told(act: HostAct) -> Iterator[str]:
    told = {
        "host": act.host.shown if act.host else _("a former host"),
        "what": told_here(ActText.known(act.what)),
        "reason": act.reason,
    }
    yield (_("%(host)s, a host, %(what)s: %(reason)s") if act.reason else _("%(host)s, a host, %(what)s")) % told
