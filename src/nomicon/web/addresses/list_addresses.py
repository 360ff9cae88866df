"""Who is on the list of a game, at which address it is, and at which address of their own each member writes to it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets

from django.conf import settings

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Account, Listing, ListMember
from nomicon.web.accounts.seats.doors import listing_of, may_see, player_of
from nomicon.web.tools import Services

OWN = re.compile(r"list\+([a-z2-7]{26})@", re.ASCII)
LOCAL = re.compile(r"[a-z0-9][a-z0-9-]{0,59}", re.ASCII)
"""Names of games that can stand in an address as they are."""

TAKEN = ("reply", "bounce", "list", "stop", "postmaster", "abuse", "root", "nomic", "nomicon")
"""What stands before the sign in addresses that are for something else."""


def may_have_lists(house: Services) -> bool:
    """Say whether the host lets games have lists. They need letters out and in."""
    return house.choices.lists and house.choices.notices and bool(house.choices.mail_door)


def has_list(house: Services, game: GameId) -> bool:
    """Say whether a game has a list now."""
    listing = listing_of(game)
    return may_have_lists(house) and listing.has_list and listing.visibility != Listing.HIDDEN


def name_of(game: GameId) -> str:
    """Return what stands before the sign in the address of a game's list."""
    if LOCAL.fullmatch(game) and game not in TAKEN:
        return str(game)
    return f"game-{hashlib.sha256(game.encode()).hexdigest()[:16]}"


def list_address(house: Services, game: GameId) -> str:
    """Return the address of a game's list, which everybody on it can see."""
    return f"{name_of(game)}@{house.choices.domain}"


def list_at(house: Services, address: str) -> GameId | None:
    """Return the game whose list has an address."""
    local, _at, domain = address.strip().lower().rpartition("@")
    if domain != house.choices.domain.lower():
        return None
    known = Listing.objects.filter(has_list=True).values_list("game", flat=True)
    return next((GameId(game) for game in known if name_of(GameId(game)) == local), None)


def join(account: Account, game: GameId) -> ListMember:
    """Put somebody on the list of a game."""
    secret = secrets.token_hex(24)
    fresh = {"secret": secret, "digest": _digest(_words(secret))}
    return ListMember.objects.get_or_create(account=account, game=game, defaults=fresh)[0]


def leave(account: Account, game: str) -> None:
    """Take somebody off the list of a game; the address at which they wrote to it is good for nothing then."""
    ListMember.objects.filter(account=account, game=game).delete()


def members(game: GameId) -> list[ListMember]:
    """Return who is on the list of a game and may still look at it."""
    found = ListMember.objects.filter(game=game, account__is_active=True).select_related("account").order_by("pk")
    return [one for one in found if is_member(one.account, game)]


def is_member(account: Account, game: GameId) -> bool:
    """Say whether somebody is on the list of a game, plays in it and may look at it."""
    if not account.is_active or player_of(account, game) is None or not may_see(account, game, listing_of(game)):
        return False
    return ListMember.objects.filter(account=account, game=game).exists()


def own_address(house: Services, member: ListMember) -> str:
    """Return the address at which a member writes to the list. Whoever has it writes in their name."""
    return f"list+{_words(member.secret)}@{house.choices.domain}"


def member_at(address: str) -> ListMember | None:
    """Return whose own address this is."""
    found = OWN.match(address.strip().lower())
    known = None if found is None else ListMember.objects.filter(digest=_digest(found[1]))
    return None if known is None else known.select_related("account").first()


def _words(secret: str) -> str:
    code = hmac.new(f"list {settings.SECRET_KEY}".encode(), secret.encode(), hashlib.sha256).digest()[:16]
    return base64.b32encode(code).decode().rstrip("=").lower()


def _digest(words: str) -> str:
    return hashlib.sha256(f"list {words}".encode()).hexdigest()
