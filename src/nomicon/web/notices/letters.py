"""The words of a letter: what happened and what waits, as its reader may see it now, less their own secrets.

It is made when it is sent. Of a game that is not open to everybody it names nothing, unless its reader chose otherwise:
letters lie with other companies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.core import signing
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from nomicon.game.names import GameId, Moment
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.notices.secret_ballots import MAIL, may_answer
from nomicon.hosting.notices.to_dos import ToDo
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, Delivery, NoticeChannel
from nomicon.web.accounts.seats.doors import listing_of
from nomicon.web.addresses.stop_addresses import stop_address, unsubscribe
from nomicon.web.notices.deliveries.contents import LATEST, Part, parts_of
from nomicon.web.notices.hours import in_own_time, told_in, told_shortly
from nomicon.web.notices.topics import (
    TOPICS,
    address_of,
    hours_of,
)
from nomicon.web.pages.addresses import address
from nomicon.web.tools import Services

SUBJECT_LENGTH = 120
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


def written(house: Services, outlooks: Outlooks, delivery: Delivery) -> WrittenLetter | None:
    """Write a letter, or return None where there is nothing to tell any more."""
    channel, account = delivery.channel, delivery.channel.account
    to = address_of(account)
    if not to or not account.is_active or channel.state != NoticeChannel.ON:
        return None
    with translation.override(language_of(house, account)):
        parts, topics = parts_of(house, outlooks, delivery)
        return _letter(house, delivery, to, parts, topics) if parts else None


def _letter(
    house: Services, delivery: Delivery, to: str, parts: Sequence[Part], topics: Sequence[str]
) -> WrittenLetter:
    account, host = delivery.channel.account, house.choices.address
    stop = f"{host}{reverse('stop_letters', args=[stop_token(delivery.channel, topics)])}"
    can_answer = bool(house.choices.mail_door) and len(parts) == 1  # Otherwise nobody knows which game is meant.
    lines = [line for part in parts for line in _told(house, account, part, can_answer=can_answer)]
    if any(part.missed for part in parts):
        lines = [_("While we could not reach you, you missed what is below. Your tasks come first."), "", *lines]
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
    title = _title(account, [part for part in parts if part.is_named])
    if not any(part.missed for part in parts):
        return title
    return shortened(_("While we could not reach you: %(title)s") % {"title": title})


def shortened(title: str, room: int = SUBJECT_LENGTH) -> str:
    """Return a title that is cut where it is too long."""
    return title if len(title) <= room else f"{title[: room - 1]}…"


def _title(account: Account, named: Sequence[Part]) -> str:
    if not named:
        return _("You have something to do in a game")
    first = next((part for part in named if part.happened or part.waits), named[0])
    many = sum(len(part.happened) or len(part.waits) for part in named) - 1
    title = " ".join(safe(f"{first.title}: {_pressing(account, first)}").split())
    more = f" (+{many})" if many > 0 else ""
    return f"{shortened(title, SUBJECT_LENGTH - len(more))}{more}"


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
    happened = [*(f"* {safe(line)}" for line in part.happened), ""] if part.happened else []
    if not part.missed:
        yield from happened
    if part.waits and (part.happened or part.missed):
        yield from (_("To do:"), "")
    barred = listing_of(part.game).barred_doors
    for one in part.waits:
        yield from _duty(account, one, can_answer=can_answer and may_answer(one, MAIL, barred))
    if part.missed and happened:
        yield from (_("What happened:"), "", *happened)
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
    return _("You get this e-mail because of these topics in your settings: %(topics)s.") % {"topics": named}


def safe(text: str) -> str:
    """Return a player's text for a letter: with no sign that hides or turns others, and no link to elsewhere."""
    return UNSAFE.sub("\ufffd", text.replace("\r", " ").replace("://", ": //"))[:LINE_LENGTH]


def stop_token(channel: NoticeChannel, topics: Sequence[str]) -> str:
    """Return what ends letters of some topics: it is good for ever, and does nothing else."""
    return signing.dumps([channel.pk, sorted(set(topics))], salt=STOP)
