"""What comes of moves that are made: an entry, what stays sealed of it, and the game; and of several made together."""

from __future__ import annotations

from msgspec import Struct, field

from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import Entry, EntryId
from nomicon.hosting.table.folding import Folded


class Played(Struct, frozen=True):
    """A move that was accepted and written down under its link, and the game as it stands then.

    `rest` is what of it stays sealed for now, an entry of its own behind the public one.
    """

    entry: Entry
    game: Game
    rest: Entry | None = None
    link: str = ""

    @property
    def whole(self) -> Entry:
        """Return all that happened as one entry, for who may be told more of it than others."""
        return self.entry if self.rest is None else replace(self.entry, events=(*self.entry.events, *self.rest.events))


class Conflict(Exception):
    """A move was meant for a game whose last public entry bears another number by now; `present` is that number."""

    def __init__(self, game_id: GameId, expected: int, present: int) -> None:
        super().__init__(
            _(
                "Your move assumed that entry {expected} was the last of {game!r}, but the last entry is now "
                "{present}. Check what has happened, and send your move again if you still want it.",
                expected=expected,
                game=game_id,
                present=present,
            )
        )
        self.present = present


class MoveBatch(Struct):
    """Moves that are made together: what their game has come to by them, while none of it is in the record."""

    game_id: GameId
    folded: Folded | None = None
    made: dict[str, Played] = field(default_factory=dict)  # By receipt.
    places: list[EntryId] = field(default_factory=list)
