"""The host's rescue of a game in which no rule can be changed any more, and no player comes."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from nomicon.game.names import GameId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.notices.secret_ballots import PAGE
from nomicon.hosting.server.hall import Busy
from nomicon.hosting.table.quotas import OverQuota
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.play.amendability.rescue_moves import CallRescue, WithdrawRescue
from nomicon.play.amendability.signatures import HOST
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.views.elements.language import page_in_language
from nomicon.views.game.rescue import rescues
from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account
from nomicon.web.page_tools.telling import refusal_told, wrong_told
from nomicon.web.pages.host.contexts import RESCUE, HostRescuePage
from nomicon.web.pages.host.gate import hosts_only, shown
from nomicon.web.pages.lobby.cards import card_of
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import the_house

PATIENCE = 60
"""Seconds to wait until the move is made: whether rules can be changed is looked for first."""


@hosts_only
def rescue(request: HttpRequest, host: Account, game: str) -> HttpResponse:
    """Show whether a game needs its host's rescue; call for one, or withdraw it."""
    game_id = GameId(game)
    if not the_house().hall.has(game_id):
        raise Http404(_("There is no such game."))
    wrong = ""
    if request.method == "POST":
        wrong = _acted(request, host, game_id)
        if not wrong:
            return redirect("host_rescue", game=game)
    page = page_in_language(rescues(the_house().hall.seen(game_id, None)), OF_THE_READER)
    context: HostRescuePage = {
        "here": "games",
        "card": card_of(game_id),
        "page": page,
        "own": next((one for one in page["open"] if one["by"] == HOST), None),
        "line": request.POST.get("line", ""),
        "text": request.POST.get("text", ""),
        "reason": request.POST.get("reason", ""),
        "wrong": wrong,
    }
    answer = shown(request, RESCUE, context, lambda: {"game": game, **page})
    answer.status_code = 400 if wrong else 200
    return answer


def _acted(request: HttpRequest, host: Account, game: GameId) -> str:
    """Do what the pressed button says; return what is wrong with it, if anything is."""
    reason = request.POST.get("reason", "").strip()
    try:
        move = _move(request, game, reason)
        made = the_house().hall.play(game, move, door=PAGE).result(PATIENCE)
    except (Invalid, Malformed, Busy, OverQuota) as wrong:
        return wrong_told(wrong)
    except TimeoutError:
        return _("This is taking too long. Check this page again in a minute.")
    if isinstance(made, Refused):
        return refusal_told(made)
    if isinstance(move, WithdrawRescue):
        write_down(host, ActText.WITHDREW_RESCUE.of(rescue=move.rescue), game, reason)
        messages.success(request, _("You withdrew the rescue."))
    else:
        write_down(host, ActText.CALLED_FOR_RESCUE, game, reason)
        messages.success(request, _("You called for a rescue."))
    return ""


def _move(request: HttpRequest, game: GameId, reason: str) -> Move:
    """Read the move from the form. Raises `Invalid` and `Malformed`."""
    number = request.POST.get("withdraw", "")
    if number.isdecimal():
        return WithdrawRescue(HOST, int(number))
    line, text = request.POST.get("line", "").strip(), request.POST.get("text", "")
    if not reason:
        raise Invalid(_("Write a reason. All players can read it."))
    block = text.replace("\r\n", "\n") if line.endswith(":") else ""
    words = split_line(f"rescue {line}", _("the change"))
    now = the_house().hall.seen(game, None).game
    move = move_in(InputLine(HOST, words, block, where=_("the change")), now)
    if not isinstance(move, CallRescue):
        raise Invalid(_("Write one rule-change, for example: repeal 301"))
    return CallRescue(HOST, move.changes, move.title, reason)
