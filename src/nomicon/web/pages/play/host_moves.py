"""Pausing games, resuming them and ending votes, as a host does it on pages; what was done is written down."""

from __future__ import annotations

from nomicon.game.names import GameId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.notices.secret_ballots import PAGE
from nomicon.hosting.ports import LedgerUnreadable
from nomicon.play.amendability.signatures import HOST
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.pausing.ending_votes import EndVotes
from nomicon.play.pausing.pausing_moves import PauseGame, ResumeGame
from nomicon.views.game.board import paused
from nomicon.views.game.pages import PausedGame
from nomicon.web.accounts.acts import write_down
from nomicon.web.accounts.models import Account
from nomicon.web.pages.visit import WAIT
from nomicon.web.tools import the_house


def paused_game(game: GameId) -> PausedGame | None:
    """Say since when a game is paused, and why; None while its clocks go, or where it cannot be read."""
    try:
        return paused(the_house().hall.seen(game, None).game)
    except LedgerUnreadable:
        return None


def pause_game(host: Account, game: GameId, *, reason: str) -> bool:
    """Pause a game; say whether it was not paused before. Raises `Invalid` where that is refused."""
    return _made(host, game, PauseGame(HOST, reason), ("paused the game", reason))


def resume_game(host: Account, game: GameId) -> bool:
    """Resume a game; say whether it was paused. Raises `Invalid` where that is refused."""
    return _made(host, game, ResumeGame(HOST), ("resumed the game", ""))


def end_votes(host: Account, game: GameId, *, reason: str) -> bool:
    """End every open vote of a game; say whether any was open. Raises `Invalid` where the rules do not let the host."""
    now = the_house().hall.seen(game, None).game
    if now.paused is None and not any(now.proposals[number].is_open for number in now.active):
        return False
    return _played(host, game, EndVotes(HOST, reason), ("ended every open vote", reason))


def _made(host: Account, game: GameId, move: Move, told: tuple[str, str]) -> bool:
    """Make one of these moves, unless somebody has done it already."""
    if (paused_game(game) is None) is isinstance(move, ResumeGame):
        return False
    return _played(host, game, move, told)


def _played(host: Account, game: GameId, move: Move, told: tuple[str, str]) -> bool:
    played = the_house().hall.play(game, move, door=PAGE).result(WAIT)
    if isinstance(played, Refused):
        raise Invalid(" ".join(one for one in (played.because, played.instead) if one))
    what, reason = told
    write_down(host, what, game, reason)
    return True
