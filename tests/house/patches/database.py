"""A patch that adds a place where games are kept: an adapter that keeps the promises of every ledger."""

from __future__ import annotations

from tests.house.patching import Patch

PATCH = Patch(
    files={
        "adapters/ledgers/pickled.py": '''"""A record in one file that is written anew with every entry."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from pathlib import Path

from nomicon.adapters.codec import Codec
from nomicon.adapters.ledgers.batch_append import PendingEntry
from nomicon.adapters.ledgers.chain import Anchor
from nomicon.adapters.ledgers.clock_file import ClockFile, clock_beside
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.game.names import GameId, Moment
from nomicon.hosting.ports import EntryId, Snapshot


class PickledLedger(MemoryLedger):
    """Keeps all games in a file."""

    def __init__(self, path: Path, codec: Codec) -> None:
        super().__init__(codec)
        self._path = path
        self.clock_book = ClockFile(clock_beside(path))
        if path.exists():
            self.kept = pickle.loads(path.read_bytes())

    def _write(self, game: GameId, steps: Sequence[PendingEntry], before: Anchor | None) -> Anchor:
        after = super()._write(game, steps, before)
        self.save()
        return after

    def keep_due(self, game: GameId, place: EntryId, due: Moment | None) -> None:
        """Keep it in the file, too."""
        super().keep_due(game, place, due)
        self.save()

    def remember(self, game: GameId, snapshot: Snapshot) -> Snapshot:
        """Keep a folded game in the file, too."""
        super().remember(game, snapshot)
        self.save()
        return snapshot

    def save(self) -> None:
        """Write all games."""
        self._path.write_bytes(pickle.dumps(self.kept))
'''
    }
)
