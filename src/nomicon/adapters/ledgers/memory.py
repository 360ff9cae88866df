"""A record in memory, for tests and scripts. It promises what other ledgers do, except to outlast the program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.chain import Anchor, Row, beginning, damage, extended, follows, opened, verified
from nomicon.game.names import GameId
from nomicon.game.state import Game
from nomicon.hosting.ports import Entry, LedgerDamaged, LedgerMoved, Place, Written


@dataclass(slots=True)
class Kept:
    """What is kept of one game. `mark` stands for the high-water mark."""

    mark: Anchor
    seed: str = ""
    rows: list[Row] = field(default_factory=list)
    remembered: tuple[Place, str, Game] | None = None


class MemoryLedger:
    """Keeps lines, not entries, so that what could not be written to a file cannot be written here either."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self.kept: dict[GameId, Kept] = {}

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""
        return tuple(self.kept)

    def head(self, game: GameId) -> Place | None:
        """Say where the last entry stands, or None for a game that is not on record."""
        kept = self.kept.get(game)
        return None if kept is None else self._checked(game, kept).place

    def read(self, game: GameId, after: Place | None = None) -> Iterator[Written]:
        """Yield a game's entries behind a place, oldest first, each checked against its link."""
        kept = self.kept.get(game)
        if kept is None:
            return
        self._checked(game, kept)
        met = after is None
        for anchor, row in verified(game, beginning(game), tuple(kept.rows)):
            if met:
                yield opened(game, anchor, row, self._codec.decode)
            met = met or anchor.place == after
        if not met:
            raise LedgerDamaged(damage(game, f"entry {after} is missing"))

    def append(self, game: GameId, entry: Entry, next_seed: str) -> Written:
        """Write the next entry and keep the seed that the next draw will use, in one step."""
        line = self._codec.encode(entry)
        kept = self.kept.get(game) or Kept(beginning(game))
        before = self._checked(game, kept)
        if not follows(entry.place, before.place):
            raise LedgerMoved(f"Entry {entry.place} cannot be written behind entry {before.place} of {game!r}.")
        after = extended(before, entry.place, line)
        kept.rows.append(Row(entry.place.number, entry.place.sealed, after.link, after.spine, line))
        kept.mark, kept.seed = after, next_seed
        self.kept[game] = kept
        return Written(entry, after.link)

    def seed(self, game: GameId) -> str:
        """Return the kept seed, which nobody may see before it is used."""
        return self.kept[game].seed

    def remember(self, game: GameId, place: Place, folded: Game) -> Game:
        """Keep a folded game beside its place, to open it quickly; never a second truth."""
        self.kept[game].remembered = (place, self._spine(game, place), folded)
        return folded

    def remembered(self, game: GameId) -> tuple[Place, Game] | None:
        """Return the newest folded game that this program can still read, if any."""
        kept = self.kept.get(game)
        if kept is None or kept.remembered is None:
            return None
        place, spine, folded = kept.remembered
        return (place, folded) if self._spine(game, place) == spine else None

    def close(self) -> None:
        """Nothing is held open."""

    def _spine(self, game: GameId, place: Place) -> str:
        for row in reversed(self.kept[game].rows):
            if (row.number, row.sealed) == (place.number, place.sealed):
                return row.spine
        return ""

    def _checked(self, game: GameId, kept: Kept) -> Anchor:
        end = kept.rows[-1].spine if kept.rows else beginning(game).spine
        if end == kept.mark.spine:
            return kept.mark
        raise LedgerDamaged(damage(game, f"it had come to entry {kept.mark.place}, and that is not its last"))
