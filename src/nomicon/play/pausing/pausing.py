"""Pausing: the clocks of a game stand still until its host resumes it. Then every deadline comes later by that time.

Time itself goes on: entries bear the moments at which they were written. While a game is paused nothing falls due, and
no move is made in it. What rules work out themselves from moments in the past, they ask for without the pauses: the
look-ups `time after` and `time before`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.calendar import Delay, Pause, written_moment
from nomicon.game.grounds import at_limit, by_program
from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, joined
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.amendability.signatures import HOST
from nomicon.play.chapter import Chapter, Event, Move, NewsTopic
from nomicon.play.findings import putting_back
from nomicon.play.intents import intending
from nomicon.play.judging import appointing
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.pausing.pausing_moves import PAUSE, RESUME, PauseGame, ResumeGame
from nomicon.play.people import offices
from nomicon.play.turns import timing, turns
from nomicon.play.votes import ending

# -- Moves: see `pausing_moves`. -----------------------------------------------------


# -- Events --------------------------------------------------------------------------


class GamePaused(Event, tag="GamePaused"):
    """The host stopped the clocks of the game."""

    STOPPABLE: ClassVar[bool] = False

    at: Moment
    reason: str = ""


class GameResumed(Event, tag="GameResumed"):
    """The clocks go on, after a pause that began at `since`."""

    STOPPABLE: ClassVar[bool] = False

    at: Moment
    since: Moment


# -- Deciding ------------------------------------------------------------------------


def pause_game(game: Game, move: PauseGame, hearing: Hearing) -> Iterator[Event]:
    _require_host(move, _("Ask the host to pause the game."))
    if len(move.reason) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A reason can have at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            _("Make it shorter."),
        )
    yield GamePaused(hearing.at, move.reason)


def resume_game(game: Game, move: ResumeGame, hearing: Hearing) -> Iterator[Event]:
    _require_host(move, _("Ask the host to resume the game."))
    if game.paused is None:
        raise RuleRefusal(_("The game is not paused."), (by_program("pausing"),), _("Nothing needs to be done."))
    yield GameResumed(hearing.at, game.paused.since)


def _require_host(move: Move, instead: str) -> None:
    if move.player != HOST:
        raise RuleRefusal(_("Only the host can pause a game and resume it."), (by_program("pausing"),), instead)


def require_clocks_going(game: Game, move: Move) -> None:
    """Refuse every move while the game is paused, but that by which it goes on."""
    if game.paused is None or isinstance(move, ResumeGame):
        return
    since, reason = written_moment(game.paused.since), game.paused.reason
    told = _("The host paused this game at {since}.", since=since)
    why = _("The reason: {reason}", reason=reason) if reason else ""
    instead = _("Wait until the host resumes the game. The pause moves your deadlines, so you lose no time.")
    if move.player == HOST:
        instead = _("Resume the game first.")
    raise RuleRefusal(joined(told, why), (by_program("pausing"),), instead)


# -- Evolving ------------------------------------------------------------------------


def game_paused(game: Game, event: GamePaused) -> Game:
    return replace(game, paused=Pause(event.at, event.at, event.reason))


def game_resumed(game: Game, event: GameResumed) -> Game:
    """Return the game in which everything comes later that was still to come, whichever chapter waits for it."""
    reason = "" if game.paused is None else game.paused.reason
    delay = Delay(event.since, event.at)
    for chapter in WAITING:
        if chapter.delayed is not None:
            game = chapter.delayed(game, delay)
    return replace(game, paused=None, pauses=(*game.pauses, Pause(event.since, event.at, reason)))


WAITING = (
    offices.CHAPTER,
    ending.CHAPTER,
    appointing.CHAPTER,
    putting_back.CHAPTER,
    turns.CHAPTER,
    timing.CHAPTER,
    intending.CHAPTER,
)
"""The chapters that say what a pause delays in them. A test compares."""

CHAPTER = Chapter(
    moves={PAUSE: pause_game, RESUME: resume_game},
    events={GamePaused: game_paused, GameResumed: game_resumed},
    news=dict.fromkeys((GamePaused, GameResumed), NewsTopic.HOST),
    sentences={
        GamePaused: gettext_noop("The host paused the game[: {reason}]."),
        GameResumed: gettext_noop(
            "The host resumed the game, which was paused at {since}. Every deadline moved by the length of the pause."
        ),
    },
)
