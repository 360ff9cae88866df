"""Whether a game is in progress, so that moves can be made in it."""

from __future__ import annotations

from nomicon.game.grounds import as_it_stands, by_program
from nomicon.game.state import Game
from nomicon.game.values.translatable import _
from nomicon.law.resolution.hearing import RuleRefusal
from nomicon.play.chapter import Move
from nomicon.play.pausing.pausing import require_clocks_going
from nomicon.play.series.founding import FoundGame
from nomicon.play.turns.timing import KeepTime


def require_in_progress(
    game: Game, move: Move, between_games: tuple[type[Move], ...], while_recording: tuple[type[Move], ...]
) -> None:
    """Refuse a move before a game begins or after it ends, but those that can be made even then."""
    if game.over and not (isinstance(move, KeepTime) and game.to_open):
        grounds = () if game.over_by is None else (str(game.over_by),)
        because = game.over.rstrip(".")
        raise RuleRefusal(
            _("Play is over: {because}.", because=because), grounds, _("A new game can be started from the same rules.")
        )
    require_clocks_going(game, move)
    if game.ended and not isinstance(move, between_games):
        told = _("Game {game} is over: {ended}.", game=game.number, ended=game.ended.rstrip("."))
        raise RuleRefusal(
            told,
            (as_it_stands("game", game.number),),
            _("If a rule offers a move that begins the next game, make that move."),
        )
    if game.recording and not isinstance(move, while_recording):
        raise RuleRefusal(
            _("The past of this game is being imported."),
            (by_program("history"),),
            _("Wait until its history is complete."),
        )
    if not game.founded and not isinstance(move, FoundGame):
        raise RuleRefusal(_("The game has not begun."), (by_program("founding"),), instead=_("Start it first."))
