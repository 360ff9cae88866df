"""The member list of a game: if only members can take a seat, each takes the one that has their name."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from nomicon.game.names import PlayerId
from nomicon.game.state import Game
from nomicon.hosting import seats
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.seats import AccountId
from nomicon.law.language.lookalikes import look_alike
from nomicon.play.limits import NAME_LENGTH
from nomicon.play.people.seating import fit_name
from nomicon.web.accounts.models import Listing, Member
from nomicon.web.accounts.seats.seating import SEATS

MOST = 500
"""Members of one game; each has a line on a page, and a club with more plays in several games."""


def is_for_members(game: str) -> bool:
    """Say whether only members can take a seat in a game."""
    return Listing.objects.filter(game=game, members_only=True).exists()


def members_of(game: str) -> Sequence[Member]:
    """Return the member list of a game, by name."""
    return list(Member.objects.filter(game=game).order_by("name"))


def take_seat(game: Game, account: AccountId, name: str, member: Member | None = None) -> PlayerId:
    """Give an account a seat, if it may have it: in a game for members, `member` is whose link was followed.

    Raises `Invalid`, or `SeatTaken`.
    """
    is_on_the_list = member is not None and (member.game, member.name) == (game.id, name)
    if not is_on_the_list and is_for_members(game.id):
        raise Invalid(
            _(
                "Only members can take a seat in this game, each with a link of their own. "
                "Ask the person who started the game for yours."
            )
        )
    return seats.take_seat(SEATS, game, account, name)


def add_members(game: Game, names: Sequence[str]) -> None:
    """Put people on the member list. Raises `Invalid` for a name that cannot be a player's, or that is like another."""
    known = [one.name for one in members_of(game.id)]
    for name in names:
        if not fit_name(name) or len(name) > NAME_LENGTH:
            raise Invalid(_("“%(name)s” cannot be a player's name. Write another.") % {"name": name})
        for other in known:
            if look_alike(name, other):
                told = _("“%(name)s” and “%(other)s” look alike. Add the first letter of a surname.")
                raise Invalid(told % {"name": name, "other": other})
        known.append(name)
    if len(known) > MOST:
        raise Invalid(_("A member list has at most %(most)s names.") % {"most": MOST})
    Member.objects.bulk_create(Member(game=game.id, name=name) for name in names)
