"""What the door for programs is told of accounts, out of their database."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from functools import wraps
from typing import ParamSpec, TypeVar

from django.core import signing
from django.db import close_old_connections
from django.utils import timezone

from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Game
from nomicon.hosting import seats
from nomicon.hosting.seats import AccountId, Visibility
from nomicon.web.accounts.changes import Changes
from nomicon.web.accounts.doors import listing_of, may_found, may_see, visible_games
from nomicon.web.accounts.models import Account, Listing, Token
from nomicon.web.accounts.seating import SEATS
from nomicon.web.accounts.tokens import SPACE
from nomicon.web.edge.doorkeeper import HOST, Bearer, Place, digest_of

P = ParamSpec("P")
T = TypeVar("T")

USED_EVERY = timedelta(minutes=1)
"""How exactly the last use of a token is kept: a write for each request would cost more than the request."""

TICKET_SECONDS = 12 * 60 * 60
"""How long a page may listen with the ticket it carries; a page that is loaded again carries a new one."""


def ticket(game: GameId, account: Account | None) -> str:
    """Return what lets the reader of a page listen to its game, for as long as they may look at it."""
    return signing.dumps([game, None if account is None else account.pk], salt="live")


def _alive(ask: Callable[P, T]) -> Callable[P, T]:
    """Ask on a connection that has not died of age: no request of Django's begins or ends here."""

    @wraps(ask)
    def asked(*given: P.args, **named: P.kwargs) -> T:
        close_old_connections()
        return ask(*given, **named)

    return asked


class AccountsDoorkeeper:
    """A `Doorkeeper`: knows accounts by their rows."""

    def __init__(self) -> None:
        self._changes = Changes()

    def mark(self) -> int | None:
        """Return what is another as soon as anybody, in whichever process, has written of accounts."""
        return self._changes.mark()

    @_alive
    def known(self, token: str) -> Bearer | None:
        """Return who holds a token, and note that it was used."""
        found = Token.objects.select_related("account").filter(digest=digest_of(token), revoked__isnull=True).first()
        now = timezone.now()
        if found is None or (found.expires is not None and found.expires <= now):
            return None
        if not found.account.is_active:
            return None
        if found.used is None or now - found.used > USED_EVERY:
            Token.objects.filter(pk=found.pk).update(used=now)
        scopes = frozenset(found.scopes.split(SPACE)) - (frozenset() if found.account.is_host else {HOST})
        expires = None if found.expires is None else int(found.expires.timestamp())
        return Bearer(AccountId(found.account.pk), found.account.username, scopes, expires)

    @_alive
    def let_by(self, ticket: str, game: GameId) -> bool:
        """Say whether a ticket that a page carries lets its reader listen to a game just now."""
        try:
            told, number = signing.loads(ticket, salt="live", max_age=TICKET_SECONDS)
        except (signing.BadSignature, ValueError, TypeError):
            return False
        account = None if number is None else Account.objects.filter(pk=number, is_active=True).first()
        if told != game or (number is not None and account is None):
            return False
        return may_see(account, game, listing_of(game))

    @_alive
    def place(self, bearer: Bearer | None, game: GameId) -> Place:
        """Say what somebody is at a game."""
        account = _account(bearer)
        if not may_see(account, game, listing_of(game)):
            return Place(False)
        return Place(True, None if account is None else SEATS.seat_of(game, AccountId(account.pk)))

    @_alive
    def visible(self, bearer: Bearer | None, games: Iterable[GameId]) -> Sequence[GameId]:
        """Return which of these games somebody may look at, in the order given."""
        return visible_games(_account(bearer), games)

    @_alive
    def may_found(self, bearer: Bearer) -> bool:
        """Say whether the host lets an account found games."""
        return may_found(_account(bearer))

    @_alive
    def founded(self, bearer: Bearer, game: GameId, visibility: Visibility) -> None:
        """Note who founded a game, and who may look at it; saying the same again changes nothing."""
        Listing.objects.get_or_create(
            game=game, defaults={"visibility": visibility.value, "founder_id": bearer.account}
        )

    @_alive
    def take_seat(self, bearer: Bearer, game: Game, name: str) -> PlayerId:
        """Seat an account at a game. Raises `SeatTaken`, or `Invalid` for what cannot be a name."""
        return seats.take_seat(SEATS, game, bearer.account, name)


def _account(bearer: Bearer | None) -> Account | None:
    """Return the account behind a token; one that is not for hosting's business is an account like others."""
    if bearer is None:
        return None
    account = Account.objects.filter(pk=bearer.account, is_active=True).first()
    if account is not None and HOST not in bearer.scopes:
        account.is_staff = False  # For this question only; it is not saved.
    return account
