"""A seat at a table: one game, seen and played by one player or by a passer-by. Commands and the prompt share it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, overload

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.state import Game
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import Entry, Place, Written
from nomicon.hosting.spoken import Line, move_in
from nomicon.hosting.table import Played, Table, fold
from nomicon.play.engine import Refused
from nomicon.play.timing import KeepTime
from nomicon.views.page import Page, Seen, iso
from nomicon.views.telling import answered, refused
from nomicon.views.view import view_named

WHO = "say who you are: --as NAME, or set NOMICON_PLAYER"


class History(Sequence[Written]):
    """The entries of a game, read from the record only if a page looks at them."""

    def __init__(self, table: Table, game: GameId) -> None:
        self._table, self._game = table, game
        self._entries: list[Written] | None = None

    def _read(self) -> list[Written]:
        if self._entries is None:
            self._entries = list(self._table.history(self._game))
        return self._entries

    def __len__(self) -> int:
        return len(self._read())

    @overload
    def __getitem__(self, at: int) -> Written: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Written]: ...
    def __getitem__(self, at: int | slice) -> Written | Sequence[Written]:
        return self._read()[at]

    def __iter__(self) -> Iterator[Written]:
        return iter(self._read())


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
    history: History = field(init=False)

    def __post_init__(self) -> None:
        self.history = History(self.table, self.game_id)

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
        return self.told(self.table.play(self.game_id, move), meanwhile)

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
        if until is None:
            game = self.table.game(self.game_id)
            self.history = History(self.table, self.game_id)
            return Seen(game, self.history, self.player, Moment(max(self.table.clock.now(), game.at)))
        entries = [one for one in self.table.history(self.game_id) if one.entry.place < Place(until + 1)]
        if not entries or until < 1:
            raise Invalid(f"there is no entry {until}; the first is 1.")
        game = Game()
        for written in entries:
            game = fold(game, written.entry)
        # What is sealed moves the game's own moment, so it must not be what a reader is told.
        return Seen(game, entries, self.player, max(one.entry.at for one in entries if not one.entry.place.sealed))

    def page(self, words: Sequence[str], until: int | None = None) -> Page:
        """Return a page as data. Raises `NoSuchPage`, or `Invalid` for an entry that is not there."""
        return view_named(words, self.seen(until))


def entry_data(entry: Entry, lines: Sequence[str]) -> dict[str, Any]:
    """Return an entry as data: where it stands, when, on which grounds, and what it says.

    The place of what is sealed would say how many have voted, so its own voter is not told it either.
    """
    return {
        "accepted": True,
        "entry": None if entry.place.sealed else str(entry.place),
        "at": iso(entry.at),
        "grounds": list(entry.grounds),
        "answers": list(lines),
    }
