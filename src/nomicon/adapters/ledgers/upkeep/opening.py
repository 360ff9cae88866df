"""Opening a record where it lies: in a file, or in a PostgreSQL database named by its address."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.postgres.address import read_address
from nomicon.adapters.ledgers.postgres.ledger import PostgresLedger
from nomicon.adapters.ledgers.postgres.making import is_made
from nomicon.adapters.ledgers.upkeep import mending, postgres_mending
from nomicon.adapters.ledgers.upkeep.files import ADDRESSES, LastingRecord, Where, open_file
from nomicon.hosting.past.losses import Losses

__all__ = ["LastingRecord", "Where", "accept_losses", "is_there", "losses", "open_ledger", "shown", "where_in"]


def open_ledger(where: Where, codec: Codec, engine: str) -> LastingRecord:
    """Open or make the record at a place; `engine` names the version that folded games are remembered for.

    One that can only be read is opened for looking.
    """
    return PostgresLedger(where, codec, engine) if isinstance(where, str) else open_file(where, codec, engine)


def where_in(typed: str) -> Where:
    """Read where a record lies, as people type it. Raises `OSError` for an address that cannot be read."""
    if not typed.startswith(ADDRESSES):
        return Path(typed)
    read_address(typed)
    return typed


def shown(where: Where) -> str:
    """Name the place of a record for people, without what would let anybody in."""
    return str(read_address(where).name if isinstance(where, str) else where)


def is_there(where: Where) -> bool:
    """Say whether there is a record at a place, without making one."""
    return is_made(where) if isinstance(where, str) else where.exists()


def losses(where: Where) -> Losses:
    """Say what a record has lost, and whether one can go on from what is left; see `mending`."""
    return postgres_mending.losses(where) if isinstance(where, str) else mending.losses(where)


def accept_losses(where: Where) -> Sequence[str]:
    """Set the marks to what the record still holds, and say what it holds; see `mending`."""
    return postgres_mending.accept_losses(where) if isinstance(where, str) else mending.accept_losses(where)
