"""The record of a game: its entries, where each stands, and the chain that binds them."""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct

from nomicon.game.names import Moment
from nomicon.play.chapter import Event, Move

BEFORE_FIRST = "0" * 64
"""What stands for the link before the first."""

TELLS_READINGS = "readings told"
"""Stands among an entry's versions since grounds tell readings; the grounds of older entries name rules alone."""


class EntryId(Struct, frozen=True, order=True):
    """Where an entry stands in the record.

    Entries that everybody may see are 1.0, 2.0, 3.0 …; what is sealed for now stands *between* them as 2.1, 2.2 …,
    so that nobody can count sealed ballots by the numbers of what is public.
    """

    number: int
    sealed: int = 0

    def __str__(self) -> str:
        return f"{self.number}.{self.sealed}" if self.sealed else str(self.number)


class Entry(Struct, frozen=True):
    """One line of the record: written whole or not at all, and never changed."""

    place: EntryId
    at: Moment
    move: Move
    events: tuple[Event, ...]
    grounds: tuple[str, ...]
    seed: str = ""  # Revealed only where a draw was made; hexadecimal.
    versions: tuple[str, ...] = ()  # The engine's, the interpreter's epoch, and `TELLS_READINGS`.


class WrittenEntry(Struct, frozen=True):
    """An entry as it stands in the record: with its line, and its link of the chain over the link before and the line.

    What was sealed once, and is shown since it was opened, has neither: both are empty.
    """

    entry: Entry
    link: str  # SHA-256 in hexadecimal.
    line: bytes = b""  # The very bytes that were hashed.


def link_after(before: str, line: bytes) -> str:
    """Return the link of an entry: SHA-256 over the link that it builds on, as text, and its line."""
    return sha256(before.encode() + line).hexdigest()
