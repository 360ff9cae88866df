"""Opening a record where it lies: in a file, or in a PostgreSQL database named by its address.

What speaks to PostgreSQL takes longer to load than a small command takes to run, so only who names an address loads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.batch_append import Step
from nomicon.adapters.ledgers.chain import Anchor, Row
from nomicon.adapters.ledgers.sqlite.ledger import SqliteLedger
from nomicon.adapters.ledgers.sqlite.looking import SqliteViewer, why_only_read
from nomicon.adapters.ledgers.upkeep import mending
from nomicon.game.names import GameId
from nomicon.hosting.past.losses import Losses
from nomicon.hosting.ports import Ledger, News, Place

Where: TypeAlias = Path | str
"""A file, or the address of a database: ``postgresql://…``."""


ADDRESSES = ("postgresql://", "postgres://")
"""How an address begins; whatever else is typed where a record is named is a file."""


class Record(Ledger, News, Protocol):
    """What a record that lasts can do besides what everybody needs: be looked through, and be copied line by line."""

    def __enter__(self) -> Record: ...

    def __exit__(self, *_: object) -> None: ...

    def check(self) -> None:
        """Look through the storage itself. Raises `LedgerDamaged`."""

    def receipts(self, game: GameId) -> Mapping[str, Place]:
        """Return all receipts of a game, and which entries were written with them."""

    def verified_rows(self, game: GameId, after: Place | None = None) -> Iterator[tuple[Anchor, Row]]:
        """Yield what is kept of the entries behind a place, each with where the chains stand after it."""

    def write_lines(self, game: GameId, steps: Sequence[Step]) -> Anchor:
        """Write lines that were entries of another record, in one step, and say where the chains stand then."""


def open_ledger(where: Where, codec: Codec, engine: str) -> Record:
    """Open or make the record at a place; `engine` names the version that folded games are remembered for.

    One that can only be read is opened for looking.
    """
    if isinstance(where, str):
        opened: Record = _postgres("postgres.ledger", "PostgresLedger")(where, codec, engine)
        return opened
    why = why_only_read(where)
    return SqliteViewer(where, codec, engine, why) if why else SqliteLedger(where, codec, engine)


def where_in(typed: str) -> Where:
    """Read where a record lies, as people type it. Raises `OSError` for an address that cannot be read."""
    if not typed.startswith(ADDRESSES):
        return Path(typed)
    _postgres("postgres.address", "read_address")(typed)
    return typed


def shown(where: Where) -> str:
    """Name the place of a record for people, without what would let anybody in."""
    return str(_postgres("postgres.address", "read_address")(where).name if isinstance(where, str) else where)


def is_there(where: Where) -> bool:
    """Say whether there is a record at a place, without making one."""
    return bool(_postgres("postgres.making", "is_made")(where)) if isinstance(where, str) else where.exists()


def losses(where: Where) -> Losses:
    """Say what a record has lost, and whether one can go on from what is left; see `mending`."""
    if isinstance(where, str):
        found: Losses = _postgres("upkeep.postgres_mending", "losses")(where)
        return found
    return mending.losses(where)


def accept_losses(where: Where) -> Sequence[str]:
    """Set the marks to what the record still holds, and say what it holds; see `mending`."""
    if isinstance(where, str):
        left: Sequence[str] = _postgres("upkeep.postgres_mending", "accept_losses")(where)
        return left
    return mending.accept_losses(where)


def _postgres(file: str, name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(import_module(f"nomicon.adapters.ledgers.{file}"), name)
    return found
