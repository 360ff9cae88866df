"""What becomes of trouble: each kind is a page that says what is wrong and what one can do, and none is swallowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.hosting.hall import Busy
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerBusy, LedgerDamaged, LedgerFull, LedgerMoved
from nomicon.hosting.seats import NotSeated, SeatTaken
from nomicon.hosting.table import NoSuchGame
from nomicon.hosting.written.values import WHERE
from nomicon.rulebooks.malformed import Malformed
from nomicon.views.page import NoSuchPage
from nomicon.web.accounts.doors import listing_of, may_see
from nomicon.web.accounts.models import Account
from nomicon.web.tools import the_house

Answer: TypeAlias = Callable[[HttpRequest], HttpResponse]

KINDS: tuple[tuple[type[Exception], int], ...] = (
    (NoSuchGame, 404),
    (NoSuchPage, 404),
    (NotSeated, 403),
    (SeatTaken, 409),
    (Invalid, 400),
    (Malformed, 400),
    (Busy, 503),
    (TimeoutError, 503),
    (LedgerBusy, 503),
    (LedgerMoved, 503),
    (LedgerFull, 507),
    (LedgerDamaged, 500),
)


class Trouble:
    """Turns what goes wrong below into an answer; our own bugs go on to Django."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, wrong: Exception) -> HttpResponse | None:
        """Say what is wrong, for the kinds that are somebody's to mend."""
        status = next((status for kind, status in KINDS if isinstance(wrong, kind)), None)
        return None if status is None else troubled(request, of_a_form(wrong), status)


def troubled(request: HttpRequest, message: str, status: int) -> HttpResponse:
    """Return a page, or data for who asked for data, that says what is wrong."""
    if request.path.endswith(".json"):
        return JsonResponse({"error": message}, status=status)
    heads = {404: _("There is no such page"), 403: _("This is not yours to do"), 400: _("That cannot be read")}
    head = heads.get(status, _("This did not work"))
    # Elsewhere, as at the hosts' addresses, what is kept from somebody looks as if it were not there.
    at_a_game = request.path.startswith("/games/")
    context = {"head": head, "message": message, "game": _game_of(request) if at_a_game else "", "at_a_game": at_a_game}
    return render(request, "trouble.html", context, status=status)


def _game_of(request: HttpRequest) -> str:
    """Return the game in which the trouble is, if it is one that its reader may see; else nothing."""
    game = getattr(request.resolver_match, "kwargs", {}).get("game", "")
    if not game or not the_house().hall.has(GameId(game)):
        return ""
    account = request.user if isinstance(request.user, Account) else None
    return game if may_see(account, GameId(game), listing_of(GameId(game))) else ""


def of_a_form(wrong: Exception) -> str:
    """Say what is wrong with something sent by a form: its reader knows where it stands, and needs no “the move:”."""
    told = str(wrong).removeprefix(f"{WHERE}: ")
    return told[:1].upper() + told[1:]


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that a page is not there."""
    known = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    return troubled(request, known or _("Nothing stands at this address."), 404)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that somebody may not do this here."""
    known = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    return troubled(request, known or _("You may not do this with your account."), 403)


def broken(request: HttpRequest) -> HttpResponse:
    """Say that the program itself failed."""
    return HttpResponse(_("The program failed here. Nothing of the game is lost; go back and try again."), status=500,
                        content_type="text/plain; charset=utf-8")  # fmt: skip


def no_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form came without its proof."""
    return troubled(request, _("This form came without the proof that it is yours. Reload the page and send it again; "
                               "your browser has to accept this site's cookies."), 403)  # fmt: skip
