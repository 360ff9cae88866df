"""Appending, alone or in groups: what is to become durable together is gathered, chained, and written at once.

While a group is gathered nothing is locked: moves are decided meanwhile, which can take long. So somebody else may
write first; that is found when the group is written, and then none of it is.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.chain import Anchor, extended, follows
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import Entry, EntryExtras, EntryId, LedgerMoved, WrittenEntry


class PendingEntry(NamedTuple):
    """An entry on its way into the record."""

    place: EntryId
    line: bytes
    beside: EntryExtras


class EntryBatch:
    """What is gathered for one game. `before` and `last` say where its chains stand before and after."""

    def __init__(self, game: GameId) -> None:
        self.game = game
        self.before: Anchor | None = None
        self.last: Anchor | None = None
        self.steps: list[PendingEntry] = []

    def add(self, step: PendingEntry, last: Anchor) -> Anchor:
        """Gather one more entry behind the last, which is that of the record for the first that comes."""
        must_follow(self.game, step.place, last)
        if step.beside.receipt and any(step.beside.receipt == other.beside.receipt for other in self.steps):
            raise repeated(self.game, step.beside.receipt)
        self.before = self.before or last
        self.last = extended(last, step.place, step.line)
        self.steps.append(step)
        return self.last


class Appending(ABC):
    """The writing half of a ledger, which then only has to write several entries in one step."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._gathering = threading.local()

    @abstractmethod
    def _anchor(self, game: GameId) -> Anchor:
        """Say where the chains of a game stand by what is durable."""

    @abstractmethod
    def _write(self, game: GameId, steps: Sequence[PendingEntry], before: Anchor | None) -> Anchor:
        """Make entries that follow each other durable in one step, and say where the chains stand then.

        Raises `LedgerMoved` if the first does not follow what is on record, or `before` is given and is not its end.
        """

    def append(self, game: GameId, entry: Entry, beside: EntryExtras) -> WrittenEntry:
        """Write the next entry and what is kept beside it, in one step."""
        step = PendingEntry(entry.place, self._codec.encode(entry), beside)
        group: EntryBatch | None = getattr(self._gathering, "group", None)
        if group is None:
            return WrittenEntry(entry, self._write(game, (step,), None).link, step.line)
        if game != group.game:
            raise ValueError(
                f"A group of entries of {group.game!r} cannot contain an entry of {game!r}. End the group first."
            )
        return WrittenEntry(entry, group.add(step, group.last or self._anchor(game)).link, step.line)

    def write_lines(self, game: GameId, steps: Sequence[PendingEntry]) -> Anchor:
        """Write lines that were entries of another record, in one step, and say where the chains stand then."""
        return self._write(game, steps, None)

    @contextmanager
    def together(self, game: GameId) -> Iterator[None]:
        """Let what this thread appends within become durable in one step when it is left, or none of it."""
        if getattr(self._gathering, "group", None) is not None:
            raise RuntimeError("A group has already begun. Groups cannot be nested.")
        self._gathering.group = group = EntryBatch(game)
        try:
            yield
        finally:
            self._gathering.group = None
        if group.steps:
            self._write(game, group.steps, group.before)


def must_follow(game: GameId, place: EntryId, last: Anchor) -> None:
    """Raise `LedgerMoved` where an entry cannot stand behind another."""
    if not follows(place, last.place):
        raise LedgerMoved(
            _("Entry {place} cannot follow entry {last} of {game!r}.", place=place, last=last.place, game=game)
        )


def must_begin(game: GameId, steps: Sequence[PendingEntry], before: Anchor | None, last: Anchor) -> None:
    """Raise `LedgerMoved` where entries do not begin at the end of the record, or not at the end they were made for."""
    must_follow(game, steps[0].place, last)
    if before is not None and before != last:
        raise LedgerMoved(
            _(
                "Entry {place} of {game!r} was made to follow a different entry {last}.",
                place=steps[0].place,
                game=game,
                last=last.place,
            )
        )


def repeated(game: GameId, receipt: str) -> LedgerMoved:
    """Say that there is an entry with this receipt."""
    return LedgerMoved(
        _("An entry of {game!r} with the receipt {receipt!r} is already on record.", game=game, receipt=receipt)
    )
