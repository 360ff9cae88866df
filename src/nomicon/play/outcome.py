"""What comes of a move: it is accepted, with all that follows, or refused, with the reason."""

from __future__ import annotations

from msgspec import Struct

from nomicon.game.state import Game
from nomicon.play.chapter import Event


class Rest(Struct, frozen=True):
    """What of a move stays sealed for now while the rest is public: an entry of its own, behind the public one."""

    events: tuple[Event, ...]
    grounds: tuple[str, ...]
    drew: bool


class Accepted(Struct, frozen=True):
    """What follows from a move, on which grounds, and the game as it is then.

    `rest` is what stays sealed of it, if anything does while something else is public; the game is the one behind that.
    """

    events: tuple[Event, ...]
    grounds: tuple[str, ...]
    game: Game
    drew: bool = False
    rest: Rest | None = None

    @property
    def sealed(self) -> bool:
        """Say whether all of it stays secret for now."""
        return bool(self.events) and all(event.sealed for event in self.events)


class Refused(Struct, frozen=True):
    """Why a move is not allowed, by which rules, and what one can do instead."""

    because: str
    grounds: tuple[str, ...]
    instead: str = ""
