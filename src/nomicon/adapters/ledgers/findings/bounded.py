"""What all books of findings share: which findings they keep, and that the oldest of a game go."""

from __future__ import annotations

from abc import ABC, abstractmethod

from nomicon.adapters.ledgers.findings.writing import FindingForms
from nomicon.game.names import GameId
from nomicon.hosting.ports import FindingKey


class BoundedFindings(ABC):
    """A `FindingBook` that writes findings by its forms. How rows are stored is for the kinds of books to say."""

    def __init__(self, forms: FindingForms) -> None:
        self._forms = forms

    def read(self, key: FindingKey) -> object | None:
        """Return a finding; None where there is none that can be read."""
        data = self._row(columns(key))
        return None if data is None else self._forms.decode(key.kind, data)

    def keep(self, key: FindingKey, finding: object) -> None:
        """Keep a finding that is not too long, and let the oldest go."""
        data = self._forms.encode(key.kind, finding)
        if data is not None:
            self._store((*columns(key), data))
            self._let_go(key.game)

    @abstractmethod
    def _row(self, key: tuple[str, int, str, str, str]) -> bytes | None:
        """Return what is stored under a key."""

    @abstractmethod
    def _store(self, row: tuple[object, ...]) -> None:
        """Store a finding after its key."""

    @abstractmethod
    def _let_go(self, game: GameId) -> None:
        """Delete the oldest findings of a game that are too many."""


def columns(key: FindingKey) -> tuple[str, int, str, str, str]:
    """Return a key as the columns of a table."""
    return key.game, key.entry, key.digest, key.version, key.kind
