"""What the door for programs is told of accounts, out of their database."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import timedelta
from functools import wraps
from typing import ParamSpec, TypeVar

from django.core import signing
from django.db import IntegrityError, close_old_connections

from nomicon.game.names import GameId, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, joined
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerBusy, LedgerUnreachable
from nomicon.hosting.seats import AccountId, Visibility
from nomicon.web import patience
from nomicon.web.accounts.acts import write_down
from nomicon.web.accounts.changes import Changes
from nomicon.web.accounts.models import Account, Listing, Token
from nomicon.web.accounts.moments import now
from nomicon.web.accounts.seats.allowing import founding
from nomicon.web.accounts.seats.doors import listing_of, may_found, may_see, visible_games
from nomicon.web.accounts.seats.members import take_seat
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.accounts.sign_in.tokens import SPACE
from nomicon.web.accounts.upkeep.leaving import STAYS, delete_account, deletion_lines, exported
from nomicon.web.api.door import unknown
from nomicon.web.api.doorkeeper import HOST, Bearer, GameAccess, digest_of
from nomicon.web.tools import the_house

P = ParamSpec("P")
T = TypeVar("T")

USED_EVERY = timedelta(minutes=1)
"""How exactly the last use of a token is kept: a write for each request would cost more than the request."""

TICKET_SECONDS = 12 * 60 * 60
"""How long a page may listen with the ticket it carries; a page that is loaded again carries a new one."""

PAUSE = 0.05
"""Seconds between two tries at a question while accounts cannot be reached."""


def ticket(game: GameId, account: Account | None) -> str:
    """Return what lets the reader of a page listen to its game, for as long as they may look at it."""
    return signing.dumps([game, None if account is None else account.pk], salt="live")


def _alive(ask: Callable[P, T]) -> Callable[P, T]:
    """Ask on a connection that has not died of age: no request of Django's begins or ends here.

    Raises `LedgerBusy` where another request changed the same at that moment.
    """

    @wraps(ask)
    def asked(*given: P.args, **named: P.kwargs) -> T:
        close_old_connections()
        try:
            return ask(*given, **named)
        except IntegrityError as error:
            raise LedgerBusy(
                _("Another request changed the same thing at the same time: {error}", error=error)
            ) from error

    return asked


def _repeated(ask: Callable[P, T]) -> Callable[P, T]:
    """Do the same, and ask again where the connection was lost meanwhile: for what may be done twice."""

    @wraps(ask)
    def asked(*given: P.args, **named: P.kwargs) -> T:
        since = time.monotonic()
        while True:
            waited = time.monotonic() - since
            close_old_connections()
            try:
                return ask(*given, **named)
            except LedgerUnreachable:
                if max(waited, the_house().availability.seconds_away) > patience.LOOKING_AGAIN:
                    raise
            time.sleep(PAUSE)

    return asked


class AccountsDoorkeeper:
    """A `Doorkeeper`: knows accounts by their rows."""

    def __init__(self) -> None:
        self._changes = Changes()

    def mark(self) -> int | None:
        """Return what is another as soon as anybody, in whichever process, has written of accounts."""
        return self._changes.mark()

    @_repeated
    def known(self, token: str) -> Bearer | None:
        """Return who holds a token, and note that it was used."""
        found = Token.objects.select_related("account").filter(digest=digest_of(token), revoked__isnull=True).first()
        present = now()
        if found is None or (found.expires is not None and found.expires <= present):
            return None
        if not found.account.is_active:
            return None
        if found.used is None or present - found.used > USED_EVERY:
            Token.objects.filter(pk=found.pk).update(used=present)
        scopes = frozenset(found.scopes.split(SPACE)) - (frozenset() if found.account.is_host else {HOST})
        expires = None if found.expires is None else int(found.expires.timestamp())
        return Bearer(AccountId(found.account.pk), found.account.username, scopes, expires)

    @_repeated
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

    @_repeated
    def place(self, bearer: Bearer | None, game: GameId) -> GameAccess:
        """Say what somebody is at a game."""
        account, listing = _account(bearer), listing_of(game)
        if not may_see(account, game, listing):
            return GameAccess(False)
        seat = None if account is None else SEATS.seat_of(game, AccountId(account.pk))
        return GameAccess(True, seat, listing.barred_doors)

    @_repeated
    def visible(self, bearer: Bearer | None, games: Iterable[GameId]) -> Sequence[GameId]:
        """Return which of these games somebody may look at, in the order given."""
        return visible_games(_account(bearer), games)

    @_repeated
    def may_found(self, bearer: Bearer) -> bool:
        """Say whether the host lets an account found games."""
        return may_found(_account(bearer))

    @contextmanager
    def founding(self, bearer: Bearer) -> Iterator[None]:
        """Found a game within. Raises `OverQuota` for an account that has founded many of late."""
        close_old_connections()
        account = _account(bearer)
        with nullcontext() if account is None else founding(account):
            yield

    @_repeated
    def founded(self, bearer: Bearer, game: GameId, visibility: Visibility) -> None:
        """Note who founded a game, and who may look at it; saying the same again changes nothing."""
        Listing.objects.get_or_create(game=game, defaults={"visibility": visibility.value, "founder": _account(bearer)})

    @_alive
    def export(self, bearer: Bearer) -> tuple[Mapping[str, object], Sequence[str]]:
        """Return all that is kept of an account, and what would stay and go if it were deleted, line by line."""
        account = _own(bearer)
        return exported(account), deletion_lines(account)

    @_alive
    def delete(self, bearer: Bearer, name: str) -> Sequence[str]:
        """Delete an account, and say what stays. Raises `Invalid`, with the same, where its name is not given."""
        account = _own(bearer)
        told = deletion_lines(account)
        if name != account.username:
            named = _("To delete the account, give its name: {name!r}.", name=account.username)
            raise Invalid(joined(named, *told))
        delete_account(account, name)
        return [line for line in told if line.startswith(STAYS)]

    @_alive
    def note_act(self, bearer: Bearer, what: str, game: GameId, reason: str) -> None:
        """Write down what a host has done in a game, for everybody who may look at it."""
        write_down(_own(bearer), what, game, reason)

    @_alive
    def take_seat(self, bearer: Bearer, game: Game, name: str) -> PlayerId:
        """Seat an account at a game. Raises `SeatTaken`, or `Invalid` for what cannot be a name."""
        return take_seat(game, bearer.account, name)


def _own(bearer: Bearer) -> Account:
    """Return the account behind a token. Raises `Trouble` where it has been deleted since the token was looked at."""
    account = Account.objects.filter(pk=bearer.account).first()
    if account is None:
        raise unknown(_("The account of this token has been deleted."))
    return account


def _account(bearer: Bearer | None) -> Account | None:
    """Return the account behind a token; one that is not for hosting's business is an account like others."""
    if bearer is None:
        return None
    account = Account.objects.filter(pk=bearer.account, is_active=True).first()
    if account is not None and HOST not in bearer.scopes:
        account.is_staff = False  # For this question only; it is not saved.
    return account
