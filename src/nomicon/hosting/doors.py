"""What every door does with a move: read it in the game as it is, note who is here, have it made, tell what came of it.

Terminals, pages, the API and playthroughs do it here. Mail and chat find out which account sits
where (`nomicon.hosting.seats`), and do the rest here as well, as any new door will.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from msgspec import Struct

from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Game
from nomicon.hosting.table.presence import put_down
from nomicon.hosting.table.table import Played, Table
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.play.asking.offering import MakeMove, is_sealed_move
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.views.elements.language import ENGLISH, Language, in_language
from nomicon.views.sentences.data import entry_data
from nomicon.views.sentences.telling import answered, refused

if TYPE_CHECKING:  # A command in a terminal sits at a table, and should not load what a server is made of.
    from nomicon.hosting.server.hall import GameServer

R = TypeVar("R")
Outcome = TypeVar("Outcome", covariant=True)


class MoveTaker(Protocol[Outcome]):
    """Takes moves: a table at once, or a server, which answers when the move is durable."""

    def game_now(self, game: GameId) -> Game:
        """Return the game as it stands; what is due was done."""

    def note(self, game: GameId, player: PlayerId, move: Move | None = None) -> Played | None:
        """Have it put down that a player is here, where the rules ask for it; return what is known to be written."""

    def play(self, game: GameId, move: Move, expected: int | None = None, key: str = "") -> Outcome:
        """Make a move."""


class AtTable(Struct, frozen=True):
    """Makes moves at a table that stands here."""

    table: Table

    def game_now(self, game: GameId) -> Game:
        """Return the game as it stands."""
        self.table.keep_time(game)
        return self.table.folded(game).game

    def note(self, game: GameId, player: PlayerId, move: Move | None = None) -> Played | None:
        """Have it put down that a player is here."""
        return put_down(self.table, game, player, move)

    def play(self, game: GameId, move: Move, expected: int | None = None, key: str = "") -> Played | Refused:
        """Make a move."""
        return self.table.play(game, move, key, expected)


class OnStage(AtTable, frozen=True):
    """Makes moves of a playthrough, which says by itself when somebody logs on."""

    def note(self, game: GameId, player: PlayerId, move: Move | None = None) -> Played | None:
        """Put nothing down."""


class AtServer(Struct, frozen=True):
    """Makes moves in a server, where they wait for their turn. By which door they come is kept beside their entries."""

    hall: GameServer
    door: str = ""

    def game_now(self, game: GameId) -> Game:
        """Return the game as it stands."""
        return self.hall.seen(game, None).game

    def note(self, game: GameId, player: PlayerId, move: Move | None = None) -> Played | None:
        """Have it put down that a player is here; the server does not say what that came to."""
        self.hall.attendance.note(game, player, move)
        return None

    def play(self, game: GameId, move: Move, expected: int | None = None, key: str = "") -> Future[Played | Refused]:
        """Make a move."""
        return self.hall.play(game, move, expected=expected, key=key, door=self.door)


class MoveDone(Struct, Generic[R], frozen=True):
    """A move, what came of it, and what was put down before it."""

    move: Move
    outcome: R
    noted: Played | None


class Place(Struct, frozen=True):
    """A player's place in a game."""

    game: GameId
    player: PlayerId


def typed(line: InputLine) -> Callable[[Game], Move]:
    """Return what reads a move that somebody typed. It raises `Invalid`."""
    return partial(move_in, line)


def make(
    taker: MoveTaker[R],
    place: Place,
    written: Move | Callable[[Game], Move],
    expected: int | None = None,
    key: str = "",
) -> MoveDone[R]:
    """Make a move that is known, or that is read in the game as it is.

    It is noted only then that the player is here: a sealed ballot, however it is written, must not show it.
    """
    move = written if isinstance(written, Move) else written(taker.game_now(place.game))
    unseen = isinstance(move, MakeMove) and is_sealed_move(taker.game_now(place.game), move)
    noted = None if unseen else taker.note(place.game, place.player, move)
    return MoveDone(move, taker.play(place.game, move, expected, key), noted)


class MoveAnswer(Struct, frozen=True):
    """What a player is told of a move: in lines, and as data."""

    accepted: bool
    lines: Sequence[str]
    data: dict[str, Any]


def told(
    outcome: Played | Refused,
    player: PlayerId | None,
    game_now: Callable[[], Game],
    findings: Callable[[Played], Sequence[str]] | None = None,
    language: Language = ENGLISH,
) -> MoveAnswer:
    """Tell a player what came of a move. `findings` says what else there is to tell of one that was made."""
    if isinstance(outcome, Refused):
        because, instead = in_language(outcome.because, language), in_language(outcome.instead, language)
        data = {"refused": because, "grounds": list(outcome.grounds), "instead": instead}
        return MoveAnswer(False, refused(outcome, game_now(), language), data)
    viewer = None if player is None else outcome.game.called(player)
    lines = [*answered(outcome.whole, outcome.game, viewer, language), *(findings(outcome) if findings else ())]
    return MoveAnswer(True, lines, entry_data(outcome.entry, outcome.link, lines))
