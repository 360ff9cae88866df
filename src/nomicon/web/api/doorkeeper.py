"""What the door needs to know of accounts: who holds a token, where they sit, and what they may look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Game
from nomicon.hosting.seats import AccountId, Visibility

READ, PLAY, FOUND, HOST, ACCOUNT = "read", "play", "found", "host", "account"

SCOPES = {
    READ: "read every game that you can read, as your player sees it",
    PLAY: "join games and make moves for you",
    FOUND: "start games",
    HOST: "do what hosts can do, if you are a host: read every game, pause games, resume them and end their votes",
    ACCOUNT: "export everything stored about your account, and delete the account",
}
"""What a token can be good for. Each stands for itself, but whoever may play or found may look, too."""

TOKEN_BEGINS = "nmc_"
"""How every token begins, so that one that was published by mistake can be found."""


def digest_of(token: str) -> str:
    """Return what is kept of a token; the token itself is shown once and kept nowhere."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whoever holds a token that is good: an account, and what the token is good for."""

    account: AccountId
    name: str
    scopes: frozenset[str]
    expires: int | None = None  # The second from which the token is no longer good.

    def may(self, scope: str) -> bool:
        """Say whether the token is good for something."""
        return scope in self.scopes or (scope == READ and bool(self.scopes))


@dataclass(frozen=True, slots=True)
class GameAccess:
    """What somebody is at one game: whether they may look at it, and for which player they move, if for any.

    `barred` are the doors by which no secret ballot may come in this game.
    """

    may_look: bool
    player: PlayerId | None = None
    barred: tuple[str, ...] = ()


class Authenticator(Protocol):
    """Knows accounts. It may be asked from any thread, and may take its time; None is a passer-by without a token."""

    def mark(self) -> int | None:
        """Return what is another as soon as anything was written that it answers by; None where that cannot be told.

        It is asked at every request, by the loop: it must not wait for anything.
        """

    def known(self, token: str) -> Bearer | None:
        """Return who holds a token, and note that it was used. None if it is unknown, withdrawn or has run out."""

    def let_by(self, ticket: str, game: GameId) -> bool:
        """Say whether a ticket that a page carries lets its reader listen to a game just now."""

    def place(self, bearer: Bearer | None, game: GameId) -> GameAccess:
        """Say what somebody is at a game."""

    def visible(self, bearer: Bearer | None, games: Iterable[GameId]) -> Sequence[GameId]:
        """Return which of these games somebody may look at, in the order given."""

    def may_found(self, bearer: Bearer) -> bool:
        """Say whether the host lets an account found games."""

    def founding(self, bearer: Bearer) -> AbstractContextManager[None]:
        """Found a game within. To enter raises `OverQuota` for an account that has founded many of late."""

    def founded(self, bearer: Bearer, game: GameId, visibility: Visibility) -> None:
        """Note who founded a game, and who may look at it; saying the same again changes nothing."""

    def export(self, bearer: Bearer) -> tuple[Mapping[str, object], Sequence[str]]:
        """Return all that is kept of an account, and what would stay and go if it were deleted, line by line."""

    def delete(self, bearer: Bearer, name: str) -> Sequence[str]:
        """Delete an account, and say what stays. Raises `Invalid`, with the same, where its name is not given."""

    def note_act(self, bearer: Bearer, what: str, game: GameId, reason: str) -> None:
        """Write down what a host has done in a game, for everybody who may look at it."""

    def take_seat(self, bearer: Bearer, game: Game, name: str) -> PlayerId:
        """Seat an account at a game. Raises `SeatTaken`, or `Invalid` for what cannot be a name."""
