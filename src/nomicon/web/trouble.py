"""What becomes of trouble: each kind is a page that says what is wrong and what one can do, and none is swallowed."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

from django.core.exceptions import RequestDataTooBig
from django.db.utils import IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.hosting import troubles
from nomicon.hosting.api_moves.values import WHERE
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.seats import NotSeated, SeatTaken
from nomicon.hosting.server.hall import Busy
from nomicon.hosting.table.clock_watch import ClockStopped
from nomicon.hosting.table.quotas import OverQuota
from nomicon.hosting.table.table import NoSuchGame
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.views.elements.page import NoSuchPage
from nomicon.web.accounts.models import Account
from nomicon.web.accounts.seats.doors import listing_of, may_see
from nomicon.web.limits import limit_told
from nomicon.web.logged import tell_host_once
from nomicon.web.page_tools.contexts import AWAY_PAGE, TROUBLE_PAGE, AwayPage, TroublePage
from nomicon.web.page_tools.plainly import head_of, plain_page, wants_a_page, ways_on
from nomicon.web.page_tools.telling import wrong_told_alone
from nomicon.web.page_tools.trouble_words import AWAY, CANNOT_BE_READ, NOT_LIKE_THIS, PLAINLY, UNREADABLE
from nomicon.web.reading import theme_of
from nomicon.web.requests.sent_again import fields_to_send_again, is_move, written_in
from nomicon.web.stopped import doubt_told
from nomicon.web.tools import the_house

Answer: TypeAlias = Callable[[HttpRequest], HttpResponse]

KINDS: tuple[tuple[type[Exception], int], ...] = (
    (NoSuchGame, 404),
    (NoSuchPage, 404),
    (NotSeated, 403),
    (SeatTaken, 409),
    (Invalid, 400),
    (Malformed, 400),
    (OverQuota, 429),
    (ClockStopped, 503),
    (Busy, 503),
    (TimeoutError, 503),
    (troubles.LedgerBusy, 503),
    (troubles.LedgerMoved, 503),
    (troubles.LedgerReadOnly, 503),
    (troubles.LedgerNewer, 503),
    (troubles.LedgerDamaged, 500),
    (OperationalError, 503),
    (IntegrityError, 409),
)

SAY_ALL = (OverQuota, troubles.LedgerReadOnly, troubles.LedgerNewer)
"""Troubles whose words say when it works again, if ever; that is not in a moment."""

AGAIN_AFTER = 5
"""Seconds after which a page that only looks is asked for again by itself, as `Retry-After` says too."""

log = logging.getLogger(__name__)


class TroubleMiddleware:
    """Turns what goes wrong below into an answer; our own bugs go on to Django."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request; nobody is left with an empty page, and that a game is there is not to be learnt from it."""
        answer = self._get_response(request)
        if answer.status_code not in NOT_LIKE_THIS or answer.streaming or answer.content:
            return answer
        told = _plainly(request, _(NOT_LIKE_THIS[answer.status_code]), answer.status_code)
        if "Allow" in answer:
            told["Allow"] = answer["Allow"]
        return told

    def process_exception(self, request: HttpRequest, wrong: Exception) -> HttpResponse | None:
        """Say what is wrong, for the kinds that are somebody's to mend."""
        away = _away(request, wrong)
        if away is not None:
            return away
        status = next((status for kind, status in KINDS if isinstance(wrong, kind)), None)
        if isinstance(wrong, troubles.LedgerUnreadable):
            tell_host_once(wrong)
        if isinstance(wrong, OperationalError):
            log.error("The accounts could not be read or written: %s", wrong)
        words = next((_(words) for kind, words in PLAINLY if isinstance(wrong, kind)), of_a_form(wrong))
        if status is None:
            return None
        ways = () if isinstance(wrong, SAY_ALL) else None
        return troubled(request, words, status, ways=ways)


def _away(request: HttpRequest, wrong: BaseException | None) -> HttpResponse | None:
    """Return what is told where the record cannot be reached, for whatever reason; None for any other trouble.

    It is made without asking the database for anything. A move that was sent can be sent again from it, and is made
    once, even if it turns out that it was written after all.
    """
    words = next((_(words) for kind, words in AWAY if isinstance(wrong, kind)), None)
    if words is None or isinstance(wrong, troubles.LedgerReadOnly):
        return None
    status, headers = 503, {"Retry-After": str(AGAIN_AFTER), "Cache-Control": "no-store"}
    if request.path.endswith(".json"):
        return JsonResponse({"error": words}, status=status, headers=headers)
    looks = request.method in ("GET", "HEAD")
    context: AwayPage = {
        "message": words,
        "theme": theme_of(request),
        "house_name": the_house().choices.name,
        "again": AGAIN_AFTER,
        "looks": looks,
        "sent": [] if looks else fields_to_send_again(request),
        "is_safe": is_move(request),
    }
    return HttpResponse(AWAY_PAGE.text(context), status=status, headers=headers)


def troubled(
    request: HttpRequest, message: str, status: int, *, head: str = "", ways: Sequence[str] | None = None
) -> HttpResponse:
    """Return a page, or data for who asked for data, that says what is wrong and what one can do.

    Without `ways`, it says what one can do about any trouble of this status.
    """
    if request.path.endswith(".json"):
        return JsonResponse({"error": message}, status=status)
    # Elsewhere, as at the hosts' addresses, what is kept from somebody looks as if it were not there.
    at_a_game = request.path.startswith("/games/")
    context: TroublePage = {
        "head": head or head_of(status),
        "message": message,
        "ways": ways_on(status) if ways is None else list(ways),
        "game": _game_of(request) if at_a_game else "",
        "at_a_game": at_a_game,
        "sent": written_in(request),
    }
    return TROUBLE_PAGE.show(request, context, status=status)


def _game_of(request: HttpRequest) -> str:
    """Return the game in which the trouble is, if it is one that its reader may see; else nothing."""
    game = getattr(request.resolver_match, "kwargs", {}).get("game", "")
    try:
        if not game or not the_house().hall.has(GameId(game)):
            return ""
    except troubles.LedgerUnreadable:  # So much so that not even its end is found.
        return ""
    account = request.user if isinstance(request.user, Account) else None
    return game if may_see(account, GameId(game), listing_of(GameId(game))) else ""


def of_a_form(wrong: Exception) -> str:
    """Say what is wrong with something sent by a form: its reader knows where it stands, and needs no “the move:”."""
    if isinstance(wrong, ClockStopped):
        return doubt_told(wrong.doubt)
    if isinstance(wrong, OverQuota):
        return limit_told(wrong)
    return wrong_told_alone(wrong, WHERE)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that a page is not there."""
    known = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    return troubled(request, known or _("There is no page at this address."), 404)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that somebody may not do this here."""
    known = exception.args[0] if exception.args and isinstance(exception.args[0], str) else ""
    return troubled(request, known or _("Your account does not have permission to do this."), 403)


def broken(request: HttpRequest) -> HttpResponse:
    """Say that the program itself failed, unless a view would only have met with a record that is away, or nonsense."""
    wrong = sys.exception()
    away = _away(request, wrong)
    if away is not None:
        return away
    if isinstance(wrong, Invalid):
        return _plainly(request, wrong_told_alone(wrong), 400)
    return _plainly(request, _("Something went wrong in the program. The game is safe. Go back and try again."), 500)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say what is wrong with a request that got no further than the door."""
    words = next((words for kind, words in UNREADABLE if isinstance(exception, kind)), CANNOT_BE_READ)
    return _plainly(request, _(words), 413 if isinstance(exception, RequestDataTooBig) else 400)


def too_often(request: HttpRequest) -> HttpResponse:
    """Say that somebody tried to sign in, or anything else of the kind, too often."""
    return _plainly(request, _("You tried this too often, so nothing was done this time."), 429)


def _plainly(request: HttpRequest, words: str, status: int) -> HttpResponse:
    """Return an answer for which the database is asked nothing: a page, data, or a line for any other program."""
    headers = {"Cache-Control": "no-store"}
    if request.path.endswith(".json"):
        return JsonResponse({"error": words}, status=status, headers=headers)
    if wants_a_page(request):
        return HttpResponse(plain_page(request, words, status), status=status, headers=headers)
    return HttpResponse(f"{words}\n", status=status, content_type="text/plain; charset=utf-8", headers=headers)


def no_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form came without its proof."""
    return troubled(
        request,
        _("We could not check that this form came from you, so nothing was done."),
        403,
        head=_("Nothing was done"),
        ways=[
            _("Go back, reload the page, and send the form again."),
            _("Allow cookies for this site in your browser."),
            _("If you signed in or out in another window, go back and reload the page with the form."),
        ],
    )
