"""Making moves from pages: a form says what is tried, and the answer says what came of it, and why."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from nomicon.game.state import Game
from nomicon.hosting.doors import told
from nomicon.hosting.table.table import Played
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.votes.voting import CastBallot
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.addresses import address
from nomicon.web.pages.game.contexts import Head
from nomicon.web.pages.game.game import head
from nomicon.web.pages.play.forms import move_sent
from nomicon.web.pages.translations import OF_THE_READER, of_the_reader
from nomicon.web.pages.visit import PageVisit, visit
from nomicon.web.requests.sent_again import AT_HAND, NOT_WRITTEN
from nomicon.web.trouble import troubled


class RefusedPage(Head):
    """A refusal, with what somebody had written, and where they came from."""

    refusal: Refused
    sent: list[tuple[str, str]]
    back: str


REFUSED = PageTemplate("games/refused.html", RefusedPage)


@require_POST
def move(request: HttpRequest, game: str) -> HttpResponse:
    """Make the move that a form says."""
    here = visit(request, game)
    if here.player is None:
        return troubled(request, _("You are not a player in this game. Join it first."), 403)
    game_now = here.seen().game
    made = move_sent(sent(here), here.player, game_now)
    read = request.POST.get("text_read", "")
    if isinstance(made, CastBallot) and read and not _is_same_text(game_now, made, read):
        return troubled(
            request,
            _(
                "The text of the proposal has changed since you read it. Your "
                "vote was not cast. Read the proposal again, then vote."
            ),
            409,
        )
    return answer(here, made)


def _is_same_text(game: Game, ballot: CastBallot, read: str) -> bool:
    known = game.proposals.get(ballot.proposal)
    return known is None or known.digest == read


def sent(here: PageVisit) -> list[tuple[str, str]]:
    """Return what a form sent of the move itself."""
    form = here.request.POST
    return [(name, value) for name in form if name not in NOT_WRITTEN for value in form.getlist(name) if value]


def answer(here: PageVisit, move: Move) -> HttpResponse:
    """Make a move, and go on to where the form wants; a refusal is a page that names the rule and a way forward."""
    return answered_with(here, here.play(move))


def answered_with(here: PageVisit, outcome: Played | Refused) -> HttpResponse:
    """Tell what came of a move."""
    if isinstance(outcome, Refused):
        seen = here.seen()
        written = [(name, value) for name, value in sent(here) if len(value) > AT_HAND or "\n" in value]
        context: RefusedPage = {
            **head(here, seen),
            "refusal": of_the_reader(outcome),
            "sent": written,
            "back": _next(here),
        }
        return REFUSED.show(here.request, context, status=409)
    for line in told(outcome, here.player, lambda: outcome.game, language=OF_THE_READER).lines:
        messages.success(here.request, line)
    return redirect(_next(here))


def _next(here: PageVisit) -> str:
    request, wanted = here.request, here.request.POST.get("next", "")
    # What begins with no slash would be taken for the name of a page, and not for where it stands.
    within = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if wanted.startswith("/") and within else address(here.game, "board")
