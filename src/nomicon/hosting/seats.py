"""Which account may move for which player, and who may look at a game: the host's business, and none of the rules'.

Whether a player may do something is decided by the rules, when the move is made; here, only whose player it is. A host
is no player, and sits down like anybody else to become one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from typing import NewType, Protocol

from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop, joined, word
from nomicon.hosting.invalid import Invalid
from nomicon.law.facts.player_names import names_of
from nomicon.law.language.lookalikes import look_alike
from nomicon.play.limits import NAME_LENGTH
from nomicon.play.people.seating import fit_name

AccountId = NewType("AccountId", int)
"""A person or a program at our door, by whatever number the door knows them."""


class NotSeated(Exception):
    """An account has no player in a game. Says what one can do."""


class SeatTaken(Exception):
    """A name, or an account's place in a game, is taken already. Says by what, and what one can do."""


class SeatBook(Protocol):
    """Keeps who sits where. In one game, an account has at most one player and a player at most one account."""

    def seat_of(self, game: GameId, account: AccountId) -> PlayerId | None:
        """Return the player of an account in a game."""

    def holder_of(self, game: GameId, player: PlayerId) -> AccountId | None:
        """Return the account that moves for a player."""

    def assign(self, game: GameId, account: AccountId, player: PlayerId) -> None:
        """Give a player to an account, for good. Raises `SeatTaken` where either has somebody already."""

    def release(self, game: GameId, account: AccountId) -> None:
        """Take an account's player in a game from it; nothing happens where it has none."""

    def seats_of(self, account: AccountId) -> Mapping[GameId, PlayerId]:
        """Return an account's player in every game in which it has one."""

    def seats_in(self, game: GameId) -> Mapping[PlayerId, AccountId]:
        """Return the account of every player of a game who has one."""


# -- Sitting down ----------------------------------------------------------------------


def sit(book: SeatBook, game: GameId, account: AccountId) -> PlayerId:
    """Return the player for whom an account may move. Raises `NotSeated`."""
    player = book.seat_of(game, account)
    if player is None:
        raise NotSeated(
            _(
                "You have no seat in {game!r}. Join with a new name. If you already have a player in this game, "
                "ask the host to give that player's seat to your account.",
                game=game,
            )
        )
    return player


def take_seat(
    book: SeatBook, game: Game, account: AccountId, name: str, claimable: Collection[PlayerId] = ()
) -> PlayerId:
    """Give an account a seat under a name that nobody in the game bears or has borne.

    The seat is held from now on; whether its player joins the game is a move, and up to the rules. `claimable` are
    players whose seats the host leaves to whoever comes first, as for a game that was played elsewhere before. Raises
    `Invalid` for what cannot be a name, `SeatTaken` for one that is taken.
    """
    held = book.seat_of(game.id, account)
    if held is not None:
        raise SeatTaken(already_plays(game.id, held))
    if not fit_name(name):
        raise Invalid(
            _(
                "{name!r} cannot be a player's name. Choose a name of 1 to {most} visible characters. It "
                "cannot begin or end with a space, or be a title such as 'the Chair'.",
                name=name,
                most=NAME_LENGTH,
            )
        )
    player = PlayerId(name)
    if player not in claimable:
        _unborne(player, (*game.players, *game.former, *game.renamed, *book.seats_in(game.id)))
    elif book.holder_of(game.id, player) is not None:
        raise SeatTaken(
            _(
                "Another account already plays as {player}. If this player is you, ask the host to give you the seat.",
                player=player,
            )
        )
    book.assign(game.id, account, player)
    return player


def already_plays(game: GameId, held: PlayerId) -> str:
    """Say that an account has a player in a game already."""
    return _(
        "You already play in {game!r} as {held}. An account can have only one player in each game.",
        game=game,
        held=held,
    )


def hand_over(book: SeatBook, game: Game, account: AccountId, player: PlayerId) -> AccountId | None:
    """Give a player's seat to an account at the host's word; return the account that held it before, if any.

    For games that were played elsewhere before, and for accounts that are lost. Raises `SeatTaken` where the account
    has another player in the game, `NotSeated` where the game has no such player.
    """
    player, *_later = names_of(game, player)  # A seat is kept under the name by which it was taken first.
    before = book.holder_of(game.id, player)
    if before is None and game.called(player) not in game.players and game.called(player) not in game.former:
        there = ", ".join(sorted({*game.players, *game.former})) or word(gettext_noop("nobody yet"))
        raise NotSeated(
            _(
                "There is no player {player!r} in {game!r}. Current and former players: {there}.",
                player=player,
                game=game.id,
                there=there,
            )
        )
    if before == account:
        return before
    held = book.seat_of(game.id, account)
    if held is not None:
        raise SeatTaken(
            _("That account already plays in {game!r} as {held}. Free that seat first.", game=game.id, held=held)
        )
    if before is not None:
        book.release(game.id, before)
    try:
        book.assign(game.id, account, player)
    except SeatTaken:
        if before is not None:
            book.assign(game.id, before, player)  # Somebody sat down in between; nobody loses a seat by it.
        raise
    return before


def _unborne(player: PlayerId, borne: Iterable[PlayerId]) -> None:
    """Refuse a name that a reader would take for another's, however its letters are drawn."""
    for other in borne:
        if look_alike(player, other):
            told = _("{player!r} is already taken in this game", player=player)
            if player.casefold() != other.casefold():
                # Written down, the two may look quite the same.
                alike = _("it looks like {other!r}, but some of the letters are different", other=other)
                told = _("{what}: {why}", what=told, why=alike)
            mend = _(
                "Choose another name. If you are {other}, ask the host to give you that player's seat.", other=other
            )
            raise SeatTaken(joined(_("{wrong}.", wrong=told), mend))


# -- Looking ---------------------------------------------------------------------------


class Visibility(Enum):
    """Who may look at a game, as its host has set it."""

    OPEN = "open"  # Anybody, with or without an account.
    INVITED = "invited"  # Who sits in it or has followed an invitation, and hosts.
    HIDDEN = "hidden"  # Hosts only: it is put away, and not lost.


def may_look(visibility: Visibility, *, seated: bool, invited: bool, host: bool) -> bool:
    """Say whether somebody may look at a game at all. What they see of it is decided page by page."""
    match visibility:
        case Visibility.OPEN:
            return True
        case Visibility.INVITED:
            return seated or invited or host
        case Visibility.HIDDEN:
            return host
