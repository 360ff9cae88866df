"""The board of a game in a channel of Discord: one pinned message, which our bot edits as the game goes on.

It says what whoever passes by sees. What is sealed changes no public entry, so it changes no board, and no edit.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.names import GameId
from nomicon.game.proposals import in_turn
from nomicon.game.state import Game
from nomicon.hosting.ports import LedgerBusy, LedgerUnreadable
from nomicon.hosting.server.hall import Busy
from nomicon.law.questions.numerals import numbered
from nomicon.web.accounts.models import DiscordPlace, NoticeChannel
from nomicon.web.notices.discord.api import SLOW_DOWN, ApiAnswer, ask, posted
from nomicon.web.notices.discord.channels import may_announce
from nomicon.web.notices.discord.messages import Message, fitted, message, plain
from nomicon.web.notices.outbox import hold
from nomicon.web.notices.projector import digest_of
from nomicon.web.pages.addresses import address
from nomicon.web.tools import Services

EVERY = 30
"""Seconds between two edits of one board, at least."""

MOST_VOTES = 15
"""Open votes that a board lists; the page has all."""

GONE = 404


def keep_boards(house: Services) -> int:
    """Bring every board up to date whose game has gone on; return how many calls that took."""
    if not house.choices.offers_direct_messages:
        return 0  # Without a bot there is nobody to edit a message.
    now = int(house.clock.now())
    places = DiscordPlace.objects.filter(
        notices__state=NoticeChannel.ON, notices__held_until__lte=now, board_at__lte=now - EVERY
    )
    return sum(_kept(house, place, now) for place in places.select_related("notices__account").order_by("pk"))


def _kept(house: Services, place: DiscordPlace, now: int) -> int:
    game = GameId(place.game)
    try:
        head = house.hall.head(game)
        if head is None or head.number == place.board_entry or not may_announce(place.notices.account, game):
            return 0
        with translation.override(house.choices.language):
            body = message(
                fitted(_lines(house.hall.seen(game, None).game), house.choices.address + address(game, "board"))
            )
    except (Busy, LedgerBusy, LedgerUnreadable):
        return 0  # It is looked at again in the next round.
    place.board_at = now
    answer = _shown(house, place, body, head.number)
    if answer.is_done:
        place.board_entry = head.number
    elif answer.status == GONE and place.board:
        place.board = ""  # Somebody has deleted it: there is another in the next round.
    elif answer.status == SLOW_DOWN:
        hold(place.notices, now + answer.wait)
    place.save(update_fields=["board", "board_at", "board_entry"])
    return 1


def _shown(house: Services, place: DiscordPlace, body: Message, number: int) -> ApiAnswer:
    """Edit the board of a channel, or post and pin it where there is none."""
    if place.board:
        return ask(house, "PATCH", f"/channels/{place.channel}/messages/{place.board}", body, as_bot=True)
    answer = posted(house, place.channel, digest_of("board", place.pk, number), body)
    made = str(answer.body.get("id", ""))
    if answer.is_done and made.isdecimal():
        place.board = made[:32]
        # Whoever manages the server may not let the bot pin: the board is then edited where it is.
        ask(house, "PUT", f"/channels/{place.channel}/messages/pins/{place.board}", as_bot=True)
    return answer


def _lines(game: Game) -> Iterator[str]:
    """Say how a game stands, for whoever passes by."""
    yield f"**{plain(game.title or game.id)}**"
    if game.paused is not None:
        yield _("The game is paused, so nothing is due.")
    players = len(game.players)
    yield ngettext("%(many)d player", "%(many)d players", players) % {"many": players}
    votes = [game.proposals[number] for number in in_turn(game.active) if game.proposals[number].is_open]
    for one in votes[:MOST_VOTES]:
        named = plain(f"{numbered(one.number, game)}: {one.title}" if one.title else str(numbered(one.number, game)))
        if one.closes is None or game.paused is not None:
            yield _("Vote on %(proposal)s") % {"proposal": named}
        else:  # Discord shows a moment to each reader in their own time zone.
            yield _("Vote on %(proposal)s until %(moment)s") % {"proposal": named, "moment": f"<t:{one.closes}:f>"}
    if not votes:
        yield _("There is no open vote.")
