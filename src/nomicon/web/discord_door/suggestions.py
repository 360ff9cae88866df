"""What Discord shows while somebody writes an option: of the game as it stands, as they may see it."""

from __future__ import annotations

from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.hosting.server.hall import Busy
from nomicon.web.accounts.models import Account, Listing, Seat
from nomicon.web.accounts.seats.doors import player_of
from nomicon.web.discord_door.answers import Asked, Refusal, game_of
from nomicon.web.discord_door.commands import GAME, HERE
from nomicon.web.discord_door.interactions import Interaction
from nomicon.web.discord_door.lines import ShownChoice, choices_for, shown_choices
from nomicon.web.notices.discord.linking import linked_account
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import Services


def suggested(house: Services, sent: Interaction) -> list[ShownChoice]:
    """Return what can be chosen; nothing for whoever is not linked, or where nobody can say in time."""
    account = linked_account(sent.user)
    if account is None:
        return []
    if sent.focused == GAME:
        return _games(account, sent)
    asked = Asked(house, sent, account)
    try:
        game = game_of(asked)
        seen = replace(house.hall.seen(game, player_of(account, game)), language=OF_THE_READER)
        return choices_for(sent.name, sent.focused, sent.options, seen)
    except (Refusal, Busy):
        return []


def _games(account: Account, sent: Interaction) -> list[ShownChoice]:
    """Return the games in which somebody plays, or for a channel, those of which it may be told."""
    written = sent.options.get(GAME, "").casefold()
    if sent.name == HERE:
        every = Listing.objects.exclude(visibility=Listing.HIDDEN).order_by("-founded")
        games = list((every if account.is_host else every.filter(founder=account)).values_list("game", flat=True)[:200])
    else:
        games = list(Seat.objects.filter(account=account).order_by("-taken").values_list("game", flat=True)[:200])
    return shown_choices((GameId(one), one) for one in games if written in one.casefold())
