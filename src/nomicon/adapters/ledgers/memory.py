"""A record in memory, for tests and scripts. It promises what other ledgers do, except to outlast the program."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct, field

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.batch_append import Appending, PendingEntry, must_begin, repeated
from nomicon.adapters.ledgers.chain import (
    Anchor,
    Row,
    beginning,
    damage,
    extended,
    opened,
    picked,
    verified,
)
from nomicon.adapters.ledgers.clock_file import ClockMemory
from nomicon.game.names import GameId, Moment
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import Condition, EntryId, LedgerDamaged, Snapshot, WrittenEntry
from nomicon.play.record import BEFORE_FIRST


class MemoryGame(Struct):
    """What is kept of one game. `mark` stands for the high-water mark."""

    mark: Anchor
    seed: str = ""
    rows: list[Row] = field(default_factory=list)
    remembered: tuple[str, Snapshot] | None = None  # And the spine at its place.
    due: tuple[EntryId, Moment | None] | None = None
    receipts: dict[str, EntryId] = field(default_factory=dict)
    doors: dict[EntryId, str] = field(default_factory=dict)


class MemoryLedger(Appending):
    """Keeps lines, not entries, so that what could not be written to a file cannot be written here either."""

    def __init__(self, codec: Codec) -> None:
        super().__init__(codec)
        self.clock_book = ClockMemory()
        self.kept: dict[GameId, MemoryGame] = {}
        self._read: dict[tuple[str, bytes], WrittenEntry] = {}

    def clock(self) -> None:
        """Return None: it has no clock of its own."""

    def games(self) -> Sequence[GameId]:
        """Name the games on record, in the order of their founding."""
        return tuple(self.kept)

    def head(self, game: GameId) -> EntryId | None:
        """Say where the last entry stands, or None for a game that is not on record."""
        kept = self.kept.get(game)
        return None if kept is None else self._checked(game, kept).place

    def read(self, game: GameId, after: EntryId | None = None) -> Iterator[WrittenEntry]:
        """Yield a game's entries behind a place, oldest first, each checked against its link."""
        kept = self.kept.get(game)
        if kept is None:
            return
        self._checked(game, kept)
        met = after is None
        for anchor, row in verified(game, beginning(game), tuple(kept.rows)):
            if met:
                yield self._opened(game, anchor, row)
            met = met or anchor.place == after
        if not met:
            raise LedgerDamaged(damage(game, _("entry {place} is missing", place=after)))

    def some(self, game: GameId, numbers: Sequence[int]) -> Iterator[WrittenEntry]:
        """Yield the public entries of these numbers, in their order, each checked against its link."""
        rows: dict[int, tuple[Row, str]] = {}
        before = BEFORE_FIRST
        for row in self.kept[game].rows if game in self.kept else ():
            if not row.sealed:
                rows[row.number], before = (row, before), row.link
        yield from picked(game, numbers, rows, self._codec.decode)

    def _opened(self, game: GameId, anchor: Anchor, row: Row) -> WrittenEntry:
        """Read a line, or remember how it read: whoever plays a game in memory looks at all of it again and again."""
        known = self._read.get((anchor.link, row.line))
        if known is None:
            known = self._read[anchor.link, row.line] = opened(game, anchor, row, self._codec.decode)
        return known

    def _anchor(self, game: GameId) -> Anchor:
        kept = self.kept.get(game)
        return beginning(game) if kept is None else self._checked(game, kept)

    def _write(self, game: GameId, steps: Sequence[PendingEntry], before: Anchor | None) -> Anchor:
        after = self._anchor(game)
        must_begin(game, steps, before, after)
        kept = self.kept.get(game) or MemoryGame(after)
        for step in steps:
            if step.beside.receipt in kept.receipts:
                raise repeated(game, step.beside.receipt)
        for place, line, beside in steps:
            after = extended(after, place, line)
            kept.rows.append(Row(place.number, place.sealed, after.link, after.spine, line))
            kept.mark, kept.seed, kept.due = after, beside.next_seed, (place, beside.due)
            if beside.receipt:
                kept.receipts[beside.receipt] = place
            if beside.door:
                kept.doors[place] = beside.door
        self.kept[game] = kept
        return after

    def receipt(self, game: GameId, key: str) -> EntryId | None:
        """Say which entry was written with this receipt, if any."""
        kept = self.kept.get(game)
        return None if kept is None else kept.receipts.get(key)

    def doors(self, game: GameId, places: Collection[EntryId]) -> Mapping[EntryId, str]:
        """Say by which door the move of each of these entries came, where that was kept."""
        kept = self.kept.get(game)
        return {} if kept is None else {place: kept.doors[place] for place in places if place in kept.doors}

    def due(self) -> Mapping[GameId, Moment | None]:
        """Say when time itself next has work in each game of which that is known, or None where it never has."""
        dues = ((game, kept.due, kept.mark) for game, kept in self.kept.items())
        return {game: due[1] for game, due, mark in dues if due is not None and due[0] == mark.place}

    def keep_due(self, game: GameId, place: EntryId, due: Moment | None) -> None:
        """Keep what was worked out of a game as it is after its last entry; of no account once it has moved on."""
        if self.kept[game].mark.place == place:
            self.kept[game].due = (place, due)

    def seed(self, game: GameId) -> str:
        """Return the kept seed, which nobody may see before it is used."""
        return self.kept[game].seed

    def remember(self, game: GameId, snapshot: Snapshot) -> Snapshot:
        """Keep a folded game and its index, to open it quickly; never a second truth."""
        self.kept[game].remembered = (self._spine(game, snapshot.place), snapshot)
        return snapshot

    def remembered(self, game: GameId) -> Snapshot | None:
        """Return the newest snapshot that this program can still read, if any."""
        kept = self.kept.get(game)
        if kept is None or kept.remembered is None:
            return None
        spine, snapshot = kept.remembered
        return snapshot if self._spine(game, snapshot.place) == spine else None

    def condition(self) -> Condition:
        """Memory does not fail."""
        return Condition()

    def close(self) -> None:
        """Nothing is held open."""

    def _spine(self, game: GameId, place: EntryId) -> str:
        for row in reversed(self.kept[game].rows):
            if (row.number, row.sealed) == (place.number, place.sealed):
                return row.spine
        return ""

    def _checked(self, game: GameId, kept: MemoryGame) -> Anchor:
        end = kept.rows[-1].spine if kept.rows else beginning(game).spine
        if end == kept.mark.spine:
            return kept.mark
        lacking = _("entry {place} should be the last entry, but is not", place=kept.mark.place)
        raise LedgerDamaged(damage(game, lacking))
