"""The book of seats: who sits where, in the database of accounts. Its unique keys see to it that nobody sits twice."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import IntegrityError, transaction

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.seats import AccountId, SeatTaken, already_plays
from nomicon.web.accounts.models import Seat


class Seating:
    """A `SeatBook`: seats as rows."""

    def seat_of(self, game: GameId, account: AccountId) -> PlayerId | None:
        """Return the player of an account in a game."""
        found = Seat.objects.filter(game=game, account_id=account).values_list("player", flat=True).first()
        return None if found is None else PlayerId(found)

    def holder_of(self, game: GameId, player: PlayerId) -> AccountId | None:
        """Return the account that moves for a player."""
        found = Seat.objects.filter(game=game, player=player).values_list("account_id", flat=True).first()
        return None if found is None else AccountId(found)

    def assign(self, game: GameId, account: AccountId, player: PlayerId) -> None:
        """Give a player to an account, for good. Raises `SeatTaken` where either has somebody already."""
        try:
            with transaction.atomic():
                Seat.objects.create(game=game, account_id=account, player=player)
        except IntegrityError:
            held = self.seat_of(game, account)
            if held:
                raise SeatTaken(already_plays(game, held)) from None
            told = _("The seat of {player} is taken.", player=player)
            raise SeatTaken(joined(told, _("Choose another name, or ask the host."))) from None

    def release(self, game: GameId, account: AccountId) -> None:
        """Take an account's player in a game from it; nothing happens where it has none."""
        Seat.objects.filter(game=game, account_id=account).delete()

    def seats_of(self, account: AccountId) -> Mapping[GameId, PlayerId]:
        """Return an account's player in every game in which it has one."""
        held = Seat.objects.filter(account_id=account).values_list("game", "player")
        return {GameId(game): PlayerId(player) for game, player in held}

    def seats_in(self, game: GameId) -> Mapping[PlayerId, AccountId]:
        """Return the account of every player of a game who has one."""
        return {PlayerId(one.player): AccountId(one.account_id) for one in Seat.objects.filter(game=game)}


SEATS = Seating()
