"""What other programs show of a link to a game: a chat, for one, that shows a card below it."""

from __future__ import annotations

from typing import TypedDict

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.state import Game
from nomicon.web.accounts.models import Listing
from nomicon.web.tools import the_house


class LinkCard(TypedDict):
    """What a card says: of a game that is not open to everybody, only which server it is on.

    `feed` is the address of its feed, where there is one.
    """

    site: str
    title: str
    description: str
    address: str
    feed: str
    is_open: bool


def link_card(game: Game, listing: Listing) -> LinkCard:
    """Say what a link to a game shows of it to whoever passes by."""
    choices = the_house().choices
    is_open = listing.visibility == Listing.OPEN
    return {
        "site": choices.name,
        "title": game.title or str(game.id) if is_open else choices.name,
        "description": _described(game) if is_open else "",
        "address": choices.address + reverse("game", args=[game.id]) if is_open else "",
        "feed": reverse("feed", args=[game.id]) if is_open and choices.feeds else "",
        "is_open": is_open,
    }


def _described(game: Game) -> str:
    if game.over:
        return _("A finished game of Nomic.")
    players = ngettext("%(many)s player", "%(many)s players", len(game.players)) % {"many": len(game.players)}
    rules = ngettext("%(many)s rule", "%(many)s rules", len(game.rules)) % {"many": len(game.rules)}
    return _("A game of Nomic, in which changing the rules is a move: %(players)s, %(rules)s.") % {
        "players": players,
        "rules": rules,
    }
