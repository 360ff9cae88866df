"""Games that everybody may look at: doors without a sign-in know no others."""

from __future__ import annotations

from django.http import Http404
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.web.accounts.seats.doors import listing_of, may_see
from nomicon.web.tools import the_house


def open_game(name: str) -> GameId:
    """Return a game that everybody may look at. Raises `Http404` for any other."""
    game = GameId(name)
    if not may_see(None, game, listing_of(game)) or not the_house().hall.has(game):
        raise Http404(
            _(
                "This game is not open to everybody, or does not exist. Without signing in, you can "
                "follow only open games."
            )
        )
    return game


def not_offered() -> Http404:
    """Return what is answered where the host has not turned a door on."""
    return Http404(_("This server does not offer this. Its host can turn it on: see the how-to for hosts."))
