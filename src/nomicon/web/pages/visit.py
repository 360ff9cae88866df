"""A visit: one request at one game, and the seat it is made from. Every page of a game begins here."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.doors import AtServer, Place, make
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.notices.secret_ballots import PAGE
from nomicon.hosting.table.table import Played
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.views.elements.page import Seen
from nomicon.web.accounts.models import Account, Listing
from nomicon.web.accounts.seats.doors import is_invited, listing_of, may_see, player_of
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.requests.sent_again import key_of
from nomicon.web.tools import the_house

WAIT = 60
"""Seconds that a page waits for its move: a long rule on a busy table takes a few, and nobody waits longer."""


@dataclass(frozen=True, slots=True)
class PageVisit:
    """Who looks at which game, and as whom. A player of None is a spectator, who may look and not move."""

    request: HttpRequest
    game: GameId
    account: Account | None
    player: PlayerId | None
    listing: Listing

    @property
    def until(self) -> int | None:
        """Return the entry after which the reader wants to see the game, or None for now."""
        asked = self.request.GET.get("until", "")
        return int(asked) if asked.isdecimal() and len(asked) < 16 else None

    @property
    def sits_now(self) -> bool:
        """Say whether the visitor has a seat, and looks at the game as it is now."""
        return self.player is not None and self.until is None

    def plays_now(self, seen: Seen) -> bool:
        """Say whether the visitor plays in the game, and looks at it as it is now."""
        return self.player in seen.game.players and self.until is None

    def seen(self) -> Seen:
        """Return what every view is made from. Raises `Invalid` for an entry that is not there.

        That the player has looked is put down where the rules ask who was here.
        """
        hall, until = the_house().hall, self.until
        hall.attendance.note(self.game, self.player)
        if until is not None and until > hall.number(self.game):
            raise Invalid(_("There is no entry %(until)s yet.") % {"until": until})
        return replace(hall.seen(self.game, self.player, until), language=OF_THE_READER)

    def play(self, move: Move) -> Played | Refused:
        """Make a move, and wait until it is written down or refused."""
        hall, place = AtServer(the_house().hall, PAGE), Place(self.game, move.player)
        return make(hall, place, move, key=self._receipt(move)).outcome.result(WAIT)

    def _receipt(self, move: Move) -> str:
        """Return the receipt of a move: a form that was sent again has that of the first time, and is made once."""
        who = None if self.account is None else self.account.pk
        name = f"page {who} {type(move).__name__} {key_of(self.request)}"
        return sha256(name.encode("utf-8", "surrogatepass")).hexdigest()


def account_of(request: HttpRequest) -> Account | None:
    """Return whoever is signed in."""
    return request.user if isinstance(request.user, Account) else None


def runs_it(here: PageVisit) -> bool:
    """Say whether a visitor founded the game, or is a host of the server."""
    return here.account is not None and (here.listing.founder_id == here.account.pk or here.account.is_host)


def may_invite(here: PageVisit) -> bool:
    """Say whether a visitor may make links to the game: whoever plays in it, founded it, or is a host."""
    return here.player is not None or runs_it(here)


def may_join(here: PageVisit) -> bool:
    """Say whether a visitor who has no seat could take one."""
    account = here.account
    if here.player is not None or account is None:
        return False
    return here.listing.visibility == "open" or is_invited(account, here.game)


def visit(request: HttpRequest, game: str) -> PageVisit:
    """Let a request in to a game. Who may not look is told what is told of games that are not there."""
    game_id, account = GameId(game), account_of(request)
    listing = listing_of(game_id)
    if not may_see(account, game_id, listing) or not the_house().hall.has(game_id):
        raise Http404(
            _("There is no game “%(game)s” here that you may see. Sign in, or follow your invitation again.")
            % {"game": game}
        )
    player = the_house().hall.called(game_id, player_of(account, game_id))
    return PageVisit(request, game_id, account, player, listing)
