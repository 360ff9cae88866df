"""What a note on a lock screen says: that something waits or happened, and never in a player's words.

A lock screen is read by whoever holds the phone. So a note has the title of an open game at most, and what kind of
thing it is. Which one that is stands on the page to which it leads.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import ngettext, ngettext_lazy

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.notices.to_dos import waiting
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, Delivery, NoticeChannel, NoticeItem
from nomicon.web.accounts.seats.doors import listing_of, may_see, player_of
from nomicon.web.notices.deliveries.catching_up import is_summary
from nomicon.web.notices.hours import DAY, OFF
from nomicon.web.notices.letters import safe
from nomicon.web.notices.topics import DEADLINE, YOUR_TURN, Chosen, may_name
from nomicon.web.pages.addresses import address
from nomicon.web.tools import Services

LENGTH = 1_200
"""Bytes of every note before it is encrypted, so that nobody on the way learns anything from its length."""

TITLE_LENGTH = 80

SHORT = {
    DEADLINE: ngettext_lazy("One of your tasks is due soon.", "%(many)d of your tasks are due soon.", "many"),
    YOUR_TURN: ngettext_lazy(
        "It is your turn, or somebody asks you something.",
        "It is your turn, or somebody asks you something: %(many)d tasks.",
        "many",
    ),
    "new_proposal": ngettext_lazy("There is a new proposal.", "There are %(many)d new proposals.", "many"),
    "outcome": ngettext_lazy("A vote or a judgement has ended.", "%(many)d votes or judgements have ended.", "many"),
    "rule_changed": ngettext_lazy("Rules have changed.", "Rules have changed in %(many)d moves.", "many"),
}
"""What a note says of each topic, of one thing or several; of any other, that something has happened."""

PRESSING = (DEADLINE, YOUR_TURN)
"""Topics for which a phone is woken, and which lead to what there is to do."""


@dataclass(frozen=True, slots=True)
class PushMessage:
    """A note as it is encrypted, for how many seconds it is of use, and whether a phone is woken for it."""

    body: bytes
    lasts: int
    presses: bool


def written(house: Services, delivery: Delivery) -> PushMessage | None:
    """Write a note, or return None where there is nothing to tell any more."""
    channel = delivery.channel
    if not channel.account.is_active or channel.state != NoticeChannel.ON:
        return None
    chosen = Chosen([channel])
    items = [
        one
        for one in delivery.notices.order_by("pk")
        if chosen.when(channel, one.game, one.topic) != OFF and _still_holds(house, channel.account, one)
    ]
    if not items:
        return None
    now = int(house.clock.now())
    ends = [one.deadline - now for one in items if one.deadline is not None]
    with translation.override(language_of(house, channel.account)):
        body = _body(house, delivery, items)
    return PushMessage(body, max(0, min([DAY, *ends])), any(one.topic in PRESSING for one in items))


def _still_holds(house: Services, account: Account, item: NoticeItem) -> bool:
    """Say whether somebody may still be told of something, and has not done what they would be reminded of."""
    game = GameId(item.game)
    player = house.hall.called(game, player_of(account, game))
    if player is None or not house.hall.has(game) or not may_see(account, game, listing_of(game)):
        return False
    return item.topic != DEADLINE or _still_waits(house, game, player, item)


def _still_waits(house: Services, game: GameId, player: PlayerId, item: NoticeItem) -> bool:
    if item.deadline is None or item.deadline < house.clock.now():
        return False
    now = waiting(house.hall.seen(game, player))
    return any((one.subject[:300], one.deadline) == (item.subject, item.deadline) for one in now)


def _body(house: Services, delivery: Delivery, items: Sequence[NoticeItem]) -> bytes:
    games = list(dict.fromkeys(one.game for one in items))
    topics = list(dict.fromkeys(one.topic for one in items))
    many = {"many": len(items)}
    if len(items) > 1 and is_summary(delivery, int(house.clock.now())):
        told = (
            ngettext(
                "%(many)d thing happened while we could not reach you.",
                "%(many)d things happened while we could not reach you.",
                len(items),
            )
            % many
        )
    elif len(topics) == 1 and topics[0] in SHORT:
        told = str(SHORT[topics[0]] % many)
    else:
        told = ngettext("Something has happened.", "%(many)d things have happened.", len(items)) % many
    named = _title(house, delivery.channel.account, games)
    note = {"title": named, "body": told, "tag": delivery.key[:32], "url": _leads_to(items, games)}
    raw = json.dumps(note, ensure_ascii=True, separators=(",", ":")).encode()
    return raw + b" " * max(0, LENGTH - len(raw))


def _title(house: Services, account: Account, games: Sequence[str]) -> str:
    """Return the title of the one game that a note is about, if everybody may know it or its reader wants it."""
    if len(games) == 1:
        game = GameId(games[0])
        if may_name(account, game):
            title = " ".join(safe(house.hall.seen(game, None).game.title or game).split())
            return title[:TITLE_LENGTH]
    return house.choices.name


def _leads_to(items: Sequence[NoticeItem], games: Sequence[str]) -> str:
    """Return where a click leads: to what there is to do, or to what happened."""
    if len(games) > 1:
        return "/"
    game = GameId(games[0])
    if any(one.topic in PRESSING for one in items):
        return address(game, "inbox")
    if all(one.topic == "new_proposal" for one in items):
        return address(game, "inbox")
    if len(items) == 1 and items[0].entry is not None:
        return address(game, "why entry", str(items[0].entry))
    return address(game, "board")
