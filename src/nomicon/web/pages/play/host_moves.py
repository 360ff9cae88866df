"""Moves of the host, such as pausing a game, as a host makes them on pages; what was done is written down."""

from __future__ import annotations

from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.game.values.translatable import joined
from nomicon.hosting.host_moves import HOST_MOVES, act_of, host_move
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.notices.secret_ballots import PAGE
from nomicon.hosting.ports import LedgerUnreadable
from nomicon.play.engine import Refused
from nomicon.views.game.board import paused
from nomicon.views.game.pages import PausedGame
from nomicon.web.accounts.acts import write_down
from nomicon.web.accounts.models import Account
from nomicon.web.pages.visit import WAIT
from nomicon.web.tools import the_house


def paused_game(game: GameId) -> PausedGame | None:
    """Say since when a game is paused, and why; None while its clocks go, or where it cannot be read."""
    return paused(_now(game))


def _now(game: GameId) -> Game:
    """Return a game as it stands; one that cannot be read is as one in which nothing goes on."""
    try:
        return the_house().hall.seen(game, None).game
    except LedgerUnreadable:
        return Game()


def make_as_host(host: Account, game: GameId, kind: str, reason: str) -> bool:
    """Make a move of the host's, unless somebody has done it already; say whether it was made.

    Raises `Invalid` where it is refused.
    """
    if not HOST_MOVES[kind].has_work(_now(game)):
        return False
    move = host_move(kind, {"reason": reason})
    played = the_house().hall.play(game, move, door=PAGE).result(WAIT)
    if isinstance(played, Refused):
        raise Invalid(joined(played.because, played.instead))
    what, told = act_of(move)
    write_down(host, what, game, told)
    return True
