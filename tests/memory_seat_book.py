"""Who sits where, kept in memory: for tests that need no database."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.translatable import _
from nomicon.hosting.seats import AccountId, SeatTaken


class MemorySeatBook:
    """Keeps seats as long as it lasts; several threads may write to it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._players: dict[tuple[GameId, AccountId], PlayerId] = {}

    def seat_of(self, game: GameId, account: AccountId) -> PlayerId | None:
        """Return the player of an account in a game."""
        return self._players.get((game, account))

    def holder_of(self, game: GameId, player: PlayerId) -> AccountId | None:
        """Return the account that moves for a player."""
        return self.seats_in(game).get(player)

    def assign(self, game: GameId, account: AccountId, player: PlayerId) -> None:
        """Give a player to an account, for good. Raises `SeatTaken` where either has somebody already."""
        with self._lock:
            if (game, account) in self._players:
                raise SeatTaken(
                    _(
                        "This account already has a player in {game!r}. An account can have only one player in "
                        "each game.",
                        game=game,
                    )
                )
            if any(place[0] == game and held == player for place, held in self._players.items()):
                raise SeatTaken(
                    _(
                        "{player} in {game!r} already has an account. Choose another name, or ask the host.",
                        player=player,
                        game=game,
                    )
                )
            self._players[game, account] = player

    def release(self, game: GameId, account: AccountId) -> None:
        """Take an account's player in a game from it; nothing happens where it has none."""
        with self._lock:
            self._players.pop((game, account), None)

    def seats_of(self, account: AccountId) -> Mapping[GameId, PlayerId]:
        """Return an account's player in every game in which it has one."""
        return {game: player for (game, holder), player in self._all().items() if holder == account}

    def seats_in(self, game: GameId) -> Mapping[PlayerId, AccountId]:
        """Return the account of every player of a game who has one."""
        return {player: holder for (name, holder), player in self._all().items() if name == game}

    def _all(self) -> dict[tuple[GameId, AccountId], PlayerId]:
        with self._lock:
            return dict(self._players)
