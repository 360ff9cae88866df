"""What is said beside the record: remarks in debates, and what hosts did. It becomes notices behind cursors of its own.

Like notices of entries, these hold no words: what is hidden before a letter is sent is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.web.accounts.models import HostAct, NoticeCursor, NoticeItem, Remark
from nomicon.web.notices.hours import OFF
from nomicon.web.notices.projector import NoticeReader, digest_of, list_item, readers
from nomicon.web.notices.topics import DEBATE, HOST, Chosen, hours_of, list_channels
from nomicon.web.tools import Services

REMARK, ACT = "remark/", "act/"
"""How the subject of a notice of a remark begins, and of one of what a host did; its number follows."""

CURSORS = {REMARK: " remarks", ACT: " acts"}
"""Under which names the cursors are kept. No game's name begins with a space."""

BEHIND = 20
"""Rows before the cursor that are looked at once more: of two that are written at once, the later may come first."""

STEP = 200
TOLD_LENGTH = 500
"""Characters of a remark that a letter has; the rest is on its page."""


def project_talk(house: Services) -> int:
    """Make notices of new remarks and of what hosts did; return how many there are to send."""
    return _project(house, REMARK, DEBATE, _remarks) + _project(house, ACT, HOST, _acts)


Said = tuple[int, str, int | None]
"""The number of a row, its game, and whose account it is from."""


def _remarks(after: int) -> Iterator[Said]:
    rows = Remark.objects.filter(pk__gt=after, hidden_by=None).exclude(text="").order_by("pk")[:STEP]
    yield from ((one.pk, one.game, one.account_id) for one in rows)


def _acts(after: int) -> Iterator[Said]:
    rows = HostAct.objects.filter(pk__gt=after).exclude(game="").order_by("pk")[:STEP]
    yield from ((one.pk, one.game, one.host_id) for one in rows)


def _project(house: Services, kind: str, topic: str, said: Callable[[int], Iterable[Said]]) -> int:
    rows = Remark.objects if kind == REMARK else HostAct.objects
    last = rows.aggregate(last=Max("pk"))["last"] or 0
    cursor, is_new = NoticeCursor.objects.get_or_create(game=CURSORS[kind], defaults={"number": last})
    if is_new or last <= cursor.number:
        return 0
    found = list(said(max(0, cursor.number - BEHIND)))
    at_table = cache(lambda game: readers(house, game))
    items = [
        item
        for number, game, author in found
        if house.hall.has(GameId(game))
        for item in _items(game, f"{kind}{number}", topic, int(house.clock.now()), at_table(GameId(game)))
        if item.channel.account_id != author
    ]
    if kind == REMARK:
        items += [item for number, game, author in found for item in _to_list(house, number, GameId(game), author)]
    with transaction.atomic():
        cursor.number = found[-1][0] if len(found) == STEP else last
        cursor.save()
        NoticeItem.objects.bulk_create(items, ignore_conflicts=True)
    return len(items)


def _items(game: str, subject: str, topic: str, now: int, here: Sequence[NoticeReader]) -> Iterator[NoticeItem]:
    """Yield a notice for everybody at the table who wants it."""
    chosen = Chosen(one.channel for one in here)
    for one in here:
        when = chosen.when(one.channel, game, topic)
        if when != OFF:
            yield NoticeItem(
                key=digest_of(game, subject, one.channel.pk),
                channel=one.channel,
                game=game,
                subject=subject,
                topic=topic,
                due=hours_of(one.account).due(when, now),
                made=now,
            )


def _to_list(house: Services, number: int, game: GameId, author: int | None) -> Iterator[NoticeItem]:
    """Yield what goes to the list of a game: each remark, to everybody but whoever made it."""
    now = int(house.clock.now())
    for channel in list_channels(house, game):
        if channel.account_id != author:
            yield list_item(channel, game, f"r/{number}", now, hours_of(channel.account).after_quiet(now))


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
    told = {"host": act.host.shown if act.host else _("a former host"), "what": act.what, "reason": act.reason}
    yield (_("%(host)s, a host, %(what)s: %(reason)s") if act.reason else _("%(host)s, a host, %(what)s")) % told
