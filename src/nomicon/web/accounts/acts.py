"""What hosts have done: written down where it is done, for everybody whom it concerns to read."""

from __future__ import annotations

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Account, HostAct

LAST = 3
"""Acts shown on a game's main page; the others stand on a page of their own."""


def write_down(host: Account, what: str, game: str = "", reason: str = "") -> None:
    """Write down what a host has done; where it concerns a game, everybody who sees that game sees it."""
    HostAct.objects.create(host=host, game=game, what=what[:300], reason=reason.strip()[:300])


def last_acts(game: GameId, many: int = LAST) -> list[HostAct]:
    """Return what hosts have done last in a game."""
    return list(HostAct.objects.filter(game=game).select_related("host").order_by("-pk")[:many])
