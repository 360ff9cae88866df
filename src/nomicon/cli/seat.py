"""A seat at a table: one game, seen and played by one player or by a passer-by. Commands and the prompt share it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.past import Past
from nomicon.hosting.ports import Entry
from nomicon.hosting.presence import put_down
from nomicon.hosting.spoken import Line, move_in
from nomicon.hosting.table import Played, Table
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.timing import KeepTime
from nomicon.views.data import entry_data
from nomicon.views.page import Page, Seen
from nomicon.views.telling import answered, refused
from nomicon.views.view import view_named

WHO = "say who you are: --as NAME, or set NOMICON_PLAYER"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a move: lines for people, and the same as data."""

    accepted: bool
    lines: Sequence[str]
    data: Mapping[str, Any]
    meanwhile: Sequence[str] = ()  # What the clock brought about before the move.


@dataclass(slots=True)
class Seat:
    """A place at a table in one game. A player of None is a passer-by, who may look and not move."""

    table: Table
    game_id: GameId
    player: PlayerId | None = None

    def taken_by(self, player: PlayerId | None) -> Seat:
        """Return the same place with somebody else in it."""
        return replace(self, player=player)

    # -- Playing ---------------------------------------------------------------------

    def play(self, words: Sequence[str], block: str = "", where: str = "your line", block_line: int = 1) -> Answer:
        """Make the move that these words say. Raises `Invalid`."""
        if self.player is None:
            raise Invalid(f"{where}: {WHO}.")
        meanwhile = [line for _, lines in self.keep_time() for line in lines]
        move = move_in(Line(self.player, words, block, where, block_line), self.table.folded(self.game_id).game)
        meanwhile += self.arrive(move)
        return self.told(self.table.play(self.game_id, move), meanwhile)

    def arrive(self, move: Move | None = None) -> Sequence[str]:
        """Have it put down that the player is here, where the rules ask for it; return what that says."""
        here = put_down(self.table, self.game_id, self.player, move)
        return [] if here is None else answered(here.entry, here.game, self.player)

    def told(self, played: Played | Refused, meanwhile: Sequence[str] = ()) -> Answer:
        """Put what came of a move into words, and into data."""
        if isinstance(played, Refused):
            data = {"refused": played.because, "grounds": list(played.grounds), "instead": played.instead}
            return Answer(False, refused(played), data, meanwhile)
        lines = answered(played.entry, played.game, self.player)
        return Answer(True, lines, entry_data(played.entry, lines), meanwhile)

    def keep_time(self) -> list[tuple[Entry, Sequence[str]]]:
        """Do what is due by the clock; return the entries that took, and what each says to everybody."""
        before = self.table.folded(self.game_id).place
        if not self.table.keep_time(self.game_id):
            return []
        game = self.table.folded(self.game_id).game
        entries = [written.entry for written in self.table.ledger.read(self.game_id, before)]
        return [(one, answered(one, game, self.player)) for one in entries if isinstance(one.move, KeepTime)]

    # -- Looking ---------------------------------------------------------------------

    def seen(self, until: int | None = None) -> Seen:
        """Return the game as it stands, or as it stood until the entry of this number was followed by the next."""
        past = Past(self.table.ledger)
        if until is not None:
            return past.seen(self.game_id, self.player, until)
        self.table.keep_time(self.game_id)
        now = self.table.folded(self.game_id)
        at = Moment(max(self.table.clock.now(), now.game.at))
        return Seen(now.game, past.history(self.game_id, now.place), self.player, at)

    def page(self, words: Sequence[str], until: int | None = None) -> Page:
        """Return a page as data. Raises `NoSuchPage`, or `Invalid` for an entry that is not there."""
        return view_named(words, self.seen(until))
