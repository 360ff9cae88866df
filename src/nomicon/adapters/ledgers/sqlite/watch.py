"""Compares a database with its high-water mark: what a crash explains is accepted, everything else is damage.

A writer commits first and moves the mark on after, under one lock. So a mark never runs ahead of what is durable, and a
crash leaves it behind by what was committed last: one entry, or a group of them. A database that is ahead of its mark,
and whose chain goes on from the marked entry, is in order. A database *behind* its mark has lost what was acknowledged.
Nothing is mended here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nomicon.adapters.ledgers import words
from nomicon.adapters.ledgers.chain import Anchor, beginning, damage, verified
from nomicon.adapters.ledgers.failing import flush
from nomicon.adapters.ledgers.sqlite.database import SqliteFile
from nomicon.adapters.ledgers.sqlite.high_water import HighWater, Mark, key_of
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.ports import EntryId, LedgerDamaged

PAGE_OF_ENTRIES = 500
"""Entries read at once: a game of any length is read in the same memory."""


class Standing(NamedTuple):
    """Where a game stands: its number in the file (None for a game not on record), its chains, and its mark."""

    slot: int | None
    anchor: Anchor
    mark: Mark | None


class Watch:
    """Watches one database by one mark."""

    def __init__(self, database: SqliteFile, marks: HighWater) -> None:
        self._database = database
        self._marks = marks
        self._slots: dict[GameId, int] = {}

    def standing(self, game: GameId) -> Standing:
        """Say where a game stands. Raises `LedgerDamaged` where its mark says otherwise.

        Without the lock, somebody may write in between and it looks like damage: take the lock, and ask again.
        """
        slot = self._slots.get(game) or self._database.slot(game)
        if slot is None:
            return Standing(None, beginning(game), None)
        mark = self._marks.read(slot, game)  # Before the database, which may only be further on, never behind.
        anchor = self._database.last(slot, game)
        if mark is None or mark.place != anchor.place:
            self._explain(slot, game, anchor, mark)
        elif mark.spine != anchor.spine:
            raise LedgerDamaged(damage(game, words.unconfirmed(anchor.place)))
        return Standing(slot, anchor, mark)

    def caught_up(self, game: GameId) -> Standing:
        """Say where a game stands, and move a mark on that a crash has left behind. Only for who holds the lock."""
        slot, anchor, mark = standing = self.standing(game)
        if slot is None or (mark is not None and mark.place == anchor.place):
            return standing
        self._marks.make_room(slot)
        return Standing(slot, anchor, self.move_on(slot, game, anchor, mark))

    def move_on(self, slot: int, game: GameId, anchor: Anchor, mark: Mark | None) -> Mark:
        """Write the next mark, over the older of the two that are kept. Only for who holds the lock."""
        self._slots[game] = slot
        newer = Mark(anchor.place, anchor.spine, 0 if mark is None else 1 - mark.side)
        self._marks.write(slot, game, newer)
        return newer

    def mark_again(self, game: GameId) -> None:
        """Write the mark of a game anew, as it is not known whether it is on the disk. Only for who holds the lock."""
        slot, anchor, mark = self.caught_up(game)
        if slot is not None:
            self.move_on(slot, game, anchor, mark)

    def compare_all(self) -> None:
        """Compare every game with its mark, and look for marks whose games are gone. Only for who holds the lock."""
        games = self._database.games()
        for slot, game in games:
            self._slots[game] = slot
            self.caught_up(game)
        for slot, place in self.lost_games():
            raise LedgerDamaged(
                _(
                    "The game that was started as number {number} in {path} is missing. It had reached entry {place}. "
                    "Nothing was changed. Restore a copy of the record, with its .mark file.",
                    number=slot,
                    path=self._database.path,
                    place=place,
                )
            )

    def join(self) -> None:
        """See to it that database and mark belong together; begin them together if they are new."""
        identity = self._database.prepare()
        if self._marks.owner() == identity:
            return
        if self._database.games() or self._marks.taken():
            self.must_belong(identity)
        self._marks.begin(identity)
        flush(self._database.path.parent)  # So that a power cut does not take the two new files.

    def must_belong(self, identity: str) -> None:
        """Raise `LedgerDamaged` where the marks are not those of the record of this identity."""
        owner = self._marks.owner()
        if owner != identity:
            says = words.no_mark if owner is None else words.mark_of_another if owner else words.mark_damaged
            mend = _(
                "Nothing was changed. Restore a copy of both files. If you have no copy, check your games before you "
                "accept a loss."
            )
            raise LedgerDamaged(joined(says(self._database.path), mend))

    def lost_games(self) -> Iterator[tuple[int, EntryId]]:
        """Yield the marks of games that are not in the database any more: which game it was, and how far it came."""
        known = {slot: key_of(game) for slot, game in self._database.games()}
        for slot, (key, place) in sorted(self._marks.taken().items()):
            if known.get(slot) != key:
                yield slot, place

    def _explain(self, slot: int, game: GameId, anchor: Anchor, mark: Mark | None) -> None:
        """See whether a crash between a commit and its mark explains why they differ."""
        if mark is None and anchor.place > EntryId(1):
            lacking = _(
                "it has entries up to {last}, but the .mark file beside the record does not note its last entry",
                last=anchor.place,
            )
            raise LedgerDamaged(damage(game, lacking))
        if mark is not None and anchor.place < mark.place:
            raise LedgerDamaged(damage(game, words.behind(anchor.place, mark.place)))
        before = self._database.at(slot, mark.place) if mark is not None and mark.place.number else beginning(game)
        if before is None or (mark is not None and before.spine != mark.spine):
            lost = _("the record no longer contains the last entry that was confirmed")
            raise LedgerDamaged(damage(game, lost))
        while before.place < anchor.place:
            rows = self._database.rows(slot, before.place, PAGE_OF_ENTRIES)
            *_rows, (before, _row) = verified(game, before, rows)
