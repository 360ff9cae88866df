"""Folded games beside the record: the half of a ledger that keeps them, wherever their bytes lie."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping
from weakref import WeakValueDictionary

from nomicon.adapters.ledgers.snapshots.codec import SnapshotParts, freeze, thaw
from nomicon.game.names import GameId
from nomicon.game.values.translatable import _
from nomicon.hosting.ports import EntryId, LedgerDamaged, Snapshot


class Remembering(ABC):
    """Keeps folded games as bytes, with what is old laid apart in parts."""

    def __init__(self, engine: str) -> None:
        self._engine = engine
        # A game's parts last as long as somebody has it folded: of many that sleep, none stay in memory.
        self._parts: WeakValueDictionary[GameId, SnapshotParts] = WeakValueDictionary()
        self._sharing = threading.Lock()

    @abstractmethod
    def _keep_folding(self, game: GameId, place: EntryId, data: bytes, parts: Mapping[str, bytes]) -> bool:
        """Keep a folding and its new parts in one step; say whether there was room and time for it."""

    @abstractmethod
    def _kept_folding(self, game: GameId) -> tuple[EntryId, bytes] | None:
        """Return the folding that is kept, if the record still leads to it."""

    @abstractmethod
    def _part(self, game: GameId, name: str) -> bytes | None:
        """Return a part by name."""

    @abstractmethod
    def _forget(self, game: GameId) -> None:
        """Throw away what is kept beside the entries of a game."""

    def remember(self, game: GameId, snapshot: Snapshot) -> Snapshot:
        """Keep a folded game and its index, to open it quickly; never a second truth.

        Returns the same snapshot with what is old laid apart. It is not kept when there is no room or no time for it:
        play goes on without.
        """
        data, parts, slim = freeze(snapshot, self._engine, self._parts_of(game))
        return slim if self._keep_folding(game, snapshot.place, data, parts) else snapshot

    def remembered(self, game: GameId) -> Snapshot | None:
        """Return the newest snapshot that this program can still read, if any."""
        kept = self._kept_folding(game)
        return None if kept is None else thaw(*kept, self._engine, self._parts_of(game))

    def _parts_of(self, game: GameId) -> SnapshotParts:
        with self._sharing:
            parts = self._parts.get(game)
            if parts is None:
                parts = SnapshotParts(lambda name: self._part(game, name), lambda: self._forgotten(game))
                self._parts[game] = parts
            return parts

    def _forgotten(self, game: GameId) -> LedgerDamaged:
        """Throw away what is remembered of a game and cannot be trusted; its entries are not touched."""
        self._forget(game)
        return LedgerDamaged(
            _(
                "The saved state of {game!r} was damaged, so it was deleted. No entry is lost. Try again: the state "
                "will be computed from the entries.",
                game=game,
            )
        )
