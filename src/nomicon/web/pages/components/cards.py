"""What other programs show of a link to a game: a chat, for one, that shows a card below it."""

from __future__ import annotations

import re
from itertools import islice
from typing import TypedDict

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.names import ProposalNumber
from nomicon.game.state import Game
from nomicon.hosting.notices.news import news_for
from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.entries import Entries
from nomicon.views.elements.page import Seen
from nomicon.views.elements.phrases import title_of
from nomicon.web.accounts.models import Listing
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import the_house

LOOKED_THROUGH = 200
"""Entries about a proposal that are looked through for the last that is news: ballots are none."""

MOMENT = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}:[0-9]{2}):[0-9]{2}Z")
"""How moments stand in sentences: a card does not know in which time zone it is read."""


class LinkCard(TypedDict):
    """What a card says: of a game that is not open to everybody, only which server it is on.

    `feed` is the address of its feed, where there is one, and `embed` that of the card as data.
    """

    site: str
    title: str
    description: str
    address: str
    feed: str
    embed: str
    is_open: bool


def link_card(seen: Seen, listing: Listing, number: int | None = None) -> LinkCard:
    """Say what a link to a game, or to one of its proposals, shows to whoever passes by."""
    choices = the_house().choices
    if listing.visibility != Listing.OPEN:
        closed = choices.name
        return {
            "site": closed, "title": closed, "description": "", "address": "", "feed": "", "embed": "", "is_open": False
        }  # fmt: skip
    game = seen.game
    title, described, where = game.title or str(game.id), _described(game), reverse("game", args=[game.id])
    proposal = None if number is None else game.proposals.get(ProposalNumber(number))
    if proposal is not None:
        named = title_of(proposal.title, proposal.changes, game, OF_THE_READER)
        title, where = f"{title}: {numbered(proposal.number, game)} {named}", address(game.id, "proposal", number)
        described = _last_news(seen, proposal.number) or described
    return {
        "site": choices.name,
        "title": title,
        "description": described,
        "address": choices.address + where,
        "feed": reverse("feed", args=[game.id]) if choices.feeds else "",
        "embed": f"{reverse('oembed')}?{urlencode({'url': choices.address + where})}" if choices.feeds else "",
        "is_open": True,
    }


def _last_news(seen: Seen, number: int) -> str:
    """Tell the last news of a proposal: until when people vote on it, or how it ended."""
    for entry in islice(Entries(seen).about(f"proposal:{number}"), LOOKED_THROUGH):
        news = news_for(entry, seen.game, None, OF_THE_READER)
        if news is not None:
            return MOMENT.sub(r"\1 \2 UTC", news.headline)
    return ""


def _described(game: Game) -> str:
    if game.over:
        return _("A finished game of Nomic.")
    players = ngettext("%(many)s player", "%(many)s players", len(game.players)) % {"many": len(game.players)}
    rules = ngettext("%(many)s rule", "%(many)s rules", len(game.rules)) % {"many": len(game.rules)}
    return _("A game of Nomic, in which changing the rules is a move: %(players)s, %(rules)s.") % {
        "players": players,
        "rules": rules,
    }
