"""The port behind which findings of searches are kept."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from nomicon.game.names import GameId


class FindingKey(Struct, frozen=True):
    """What a finding of a search is known by: the game behind an entry, what was looked for there, and by whom.

    `digest` tells everything public in the game up to there, and `version` the program and its build of the sandbox.
    """

    game: GameId
    entry: int
    digest: str
    version: str
    kind: str


class FindingBook(Protocol):
    """Where findings of searches are kept beside a record. They can be thrown away at any time, and be found again."""

    def read(self, key: FindingKey) -> object | None:
        """Return a finding; None where there is none that this program can read."""

    def keep(self, key: FindingKey, finding: object) -> None:
        """Keep a finding; one that is too long is not kept, and of a game that has too many the oldest go."""

    def forget(self, game: GameId) -> None:
        """Throw away all findings of a game."""

    def close(self) -> None:
        """Let go of where they are kept."""
