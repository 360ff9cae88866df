"""What a record keeps beside a game's entries, in no chain: compared with what the entries come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from msgspec import Struct

from nomicon.game.names import GameId, Moment
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, sentence_of
from nomicon.hosting.audit.soundness import Difference, Soundness
from nomicon.hosting.ports import EntryId, Ledger, LedgerDamaged, Snapshot
from nomicon.play.engine import next_due
from nomicon.play.index import Index
from nomicon.views.elements.page import iso

TRIES = 20
"""How often what is kept of a game is read again because somebody has written meanwhile."""


class KeptBeside(Struct, frozen=True):
    """What is kept of one game: its name, the seed of its next draw, when it is next due, and the game as folded."""

    game: GameId
    head: EntryId
    seed: str
    dues: dict[GameId, Moment | None]
    snapshot: Snapshot | None

    @property
    def is_indexed(self) -> bool:
        """Whether the index of its entries is kept with the folded game."""
        return self.snapshot is not None and self.snapshot.index is not None

    def differences(self, place: EntryId, game: Game, index: Index) -> Iterator[Difference]:
        """Compare what is kept of the game as it stood behind an entry, and of the index up to there."""
        if place == EntryId(1) and game.id != self.game:
            yield Difference(place, _("this is the record of another game"), game.id, self.game)
        if self.snapshot is not None and self.snapshot.place == place:
            what = _("the saved state of the game does not match its entries")
            try:
                found = _otherwise(self.snapshot.game, game)
                if self.snapshot.index is not None and self.snapshot.index != index:
                    found.append("index")
            except LedgerDamaged as damage:
                found, what = [""], _("the saved state of the game is damaged: {damage}", damage=sentence_of(damage))
            for name in found:
                yield Difference(place, what, name, "")  # What it holds is not told: sealed ballots are in it.

    def at_the_end(self, game: Game, sound: Soundness) -> Iterator[Difference]:
        """Compare what is kept of the game as its last entry leaves it."""
        yield from sound.next_seed(self.seed)
        if self.game in self.dues and self.dues[self.game] != next_due(game):
            what = _("the saved time of the next deadline is wrong")
            yield Difference(EntryId(self.head.number), what, _at(self.dues[self.game]), _at(next_due(game)))


def kept_of(ledger: Ledger, game: GameId) -> KeptBeside | None:
    """Read what a record keeps of a game beside its entries, all of it behind one entry.

    Returns None for a game that is not on record, or in which people play so fast that it cannot be read so.
    """
    for _try in range(TRIES):
        head = ledger.head(game)
        if head is None:
            return None
        kept = KeptBeside(game, head, ledger.seed(game), dict(ledger.due()), _snapshot(ledger, game))
        if ledger.head(game) == head:
            return kept
    return None


def _snapshot(ledger: Ledger, game: GameId) -> Snapshot | None:
    try:
        return ledger.remembered(game)
    except LedgerDamaged:
        return None  # It was thrown away, and is of no account any more.


def _otherwise(kept: Game, folded: Game) -> list[str]:
    # Persistent maps that are equal are not always told so by `!=`.
    same = {one.name: getattr(kept, one.name) == getattr(folded, one.name) for one in fields(Game)}
    return [name for name, is_same in same.items() if not is_same]


def _at(moment: Moment | None) -> str:
    return iso(moment) or "never"
