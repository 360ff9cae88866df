"""The moves by which a host pauses a game and resumes it; `pausing` decides them."""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop
from nomicon.play.chapter import Move
from nomicon.play.moves.kinds import REASON
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec


class PauseGame(Move, tag="PauseGame"):
    """Stop the clocks of a game. Only its host can."""

    reason: str = ""


class ResumeGame(Move, tag="ResumeGame"):
    """Let a paused game go on. Only its host can."""


PAUSE = MoveSpec(
    PauseGame,
    "pause",
    title=gettext_noop("Pause the game"),
    purpose=gettext_noop("No deadline passes and nobody can make a move until you resume the game."),
    group=MoveGroup.HOST,
    lines=(MoveLine("pause game {reason REASON}", examples=('nomicon pause-game --reason "The lesson is over."',)),),
    fields=(MoveField("reason", REASON, gettext_noop("Reason"), "", help="The reason. All players can read it."),),
    between_games=True,
    for_hosts=True,
    help="Pause a game. No deadline passes and nobody can make a move until you resume it.",
    noted="paused the game",
    has_work=lambda game: game.paused is None,
    documented="Pause a game. Only the host can do this, with a separate request: see Host.",
)

RESUME = MoveSpec(
    ResumeGame,
    "resume",
    title=gettext_noop("Resume the game"),
    purpose=gettext_noop("The game goes on. All deadlines are postponed by the length of the pause."),
    group=MoveGroup.HOST,
    lines=(MoveLine("resume game", examples=("nomicon resume-game",)),),
    between_games=True,
    for_hosts=True,
    help="Resume a paused game. Every deadline moves by the length of the pause.",
    noted="resumed the game",
    has_work=lambda game: game.paused is not None,
    documented="Resume a paused game. Only the host can do this, with a separate request: see Host.",
)
