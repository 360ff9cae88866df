"""Who may come in: seats, listings and invitations as the hosting layer and both doors ask for them."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, Q

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.seats import Visibility, may_look
from nomicon.web.accounts.models import Account, Guest, Invitation, Listing, Seat
from nomicon.web.accounts.moments import now
from nomicon.web.tools import the_house


def listing_of(game: GameId) -> Listing:
    """Return what the host keeps of a game; one that came from elsewhere is the hosts' to open."""
    return Listing.objects.filter(game=game).first() or Listing(game=game, visibility=Listing.HIDDEN)


def player_of(account: Account | None, game: GameId) -> PlayerId | None:
    """Return the player for whom an account may move in a game, if it has a seat there."""
    if account is None:
        return None
    seat = Seat.objects.filter(account=account, game=game).first()
    return None if seat is None else PlayerId(seat.player)


def may_see(account: Account | None, game: GameId, listing: Listing) -> bool:
    """Say whether an account, or a passer-by, may look at a game at all."""
    if account is None:
        return may_look(Visibility(listing.visibility), seated=False, invited=False, host=False)
    seated = Seat.objects.filter(account=account, game=game).exists() or listing.founder_id == account.pk
    return may_look(
        Visibility(listing.visibility), seated=seated, invited=is_invited(account, game), host=account.is_host
    )


def is_invited(account: Account, game: GameId) -> bool:
    """Say whether an account has followed an invitation to a game that nobody has taken back."""
    return Guest.objects.filter(account=account, invitation__game=game, invitation__withdrawn=False).exists()


def visible_games(account: Account | None, games: Iterable[GameId]) -> list[GameId]:
    """Return which of these games an account may look at, in the order given."""
    # Of a thousand games a page shows some twenty: only those are worth an object each.
    listings = {
        game: (visibility, founder)
        for game, visibility, founder in Listing.objects.values_list("game", "visibility", "founder_id")
    }
    seated = set(Seat.objects.filter(account=account).values_list("game", flat=True)) if account else set()
    followed = Guest.objects.filter(account=account, invitation__withdrawn=False) if account else Guest.objects.none()
    invited = set(followed.values_list("invitation__game", flat=True))
    found = []
    for game in games:
        visibility, founder = listings.get(game, (Listing.HIDDEN, None))
        here = account is not None and (game in seated or founder == account.pk)
        if may_look(
            Visibility(visibility), seated=here, invited=game in invited, host=account is not None and account.is_host
        ):
            found.append(game)
    return found


def listings_of(games: Iterable[GameId]) -> dict[GameId, Listing]:
    """Return what the host keeps of some games."""
    asked = list(games)
    kept = {one.game: one for one in Listing.objects.filter(game__in=asked)}
    return {game: kept.get(game) or Listing(game=game, visibility=Listing.HIDDEN) for game in asked}


def may_found(account: Account | None) -> bool:
    """Say whether an account may found games here: the host's choice."""
    return account is not None and (account.is_host or the_house().choices.founders == "anybody")


def open_invitation(secret: str) -> Invitation | None:
    """Return the invitation behind a link, if it still holds; to a game that was put away nobody is invited."""
    good = Q(expires__isnull=True) | Q(expires__gt=now())
    found = Invitation.objects.filter(good, secret=secret, withdrawn=False).exclude(uses_left=0).first()
    away = found is not None and listing_of(GameId(found.game)).visibility == Listing.HIDDEN
    return None if away else found


def follow(invitation: Invitation, account: Account) -> bool:
    """Let an account in by an invitation; it counts once for each account. False if it was used up meanwhile."""
    if Guest.objects.filter(invitation=invitation, account=account).exists():
        return True
    with transaction.atomic():
        if invitation.uses_left is not None:
            left = Invitation.objects.filter(pk=invitation.pk, uses_left__gt=0).update(uses_left=F("uses_left") - 1)
            if not left:
                return False
        Guest.objects.get_or_create(invitation=invitation, account=account)
    return True
