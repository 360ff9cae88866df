"""Records that lie in files, and what any record that lasts can do.

What speaks to PostgreSQL takes longer to load than a small command takes to run, so nothing here does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.batch_append import PendingEntry
from nomicon.adapters.ledgers.chain import Anchor, Row
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.ledgers.sqlite.looking import SqliteViewer, why_only_read
from nomicon.game.names import GameId
from nomicon.hosting.ports import EntryId, Ledger, News

Where: TypeAlias = Path | str
"""A file, or the address of a database: ``postgresql://…``."""


ADDRESSES = ("postgresql://", "postgres://")
"""How an address begins; whatever else is typed where a record is named is a file."""


class LastingRecord(Ledger, News, Protocol):
    """What a record that lasts can do besides what everybody needs: be looked through, and be copied line by line."""

    def __enter__(self) -> LastingRecord: ...

    def __exit__(self, *_: object) -> None: ...

    def check(self) -> None:
        """Look through the storage itself. Raises `LedgerDamaged`."""

    def receipts(self, game: GameId) -> Mapping[str, EntryId]:
        """Return all receipts of a game, and which entries were written with them."""

    def doors(self, game: GameId, places: Collection[EntryId] | None = None) -> Mapping[EntryId, str]:
        """Say by which door the move of each of these entries came, where that was kept; without them, of all."""

    def verified_rows(self, game: GameId, after: EntryId | None = None) -> Iterator[tuple[Anchor, Row]]:
        """Yield what is kept of the entries behind a place, each with where the chains stand after it."""

    def write_lines(self, game: GameId, steps: Sequence[PendingEntry]) -> Anchor:
        """Write lines that were entries of another record, in one step, and say where the chains stand then."""


def open_file(path: Path, codec: Codec, engine: str) -> LastingRecord:
    """Open or make the record in a file; one that can only be read is opened for looking."""
    why = why_only_read(path)
    return SqliteViewer(path, codec, engine, why) if why else SqliteLedger(path, codec, engine)
