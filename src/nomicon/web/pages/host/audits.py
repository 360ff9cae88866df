"""Audits of games: begun by a host, done beside everything else, and looked at whenever one comes back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from msgspec.structs import asdict

from nomicon.game.names import GameId
from nomicon.hosting.audit.audit import BLIND
from nomicon.hosting.server.auditor import Auditor
from nomicon.hosting.server.hall import Busy
from nomicon.play.engine import bench
from nomicon.web.accounts.models import Account
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.host.auditing import one_audit
from nomicon.web.pages.host.contexts import AUDIT, AuditPage
from nomicon.web.pages.host.gate import hosts_only, shown
from nomicon.web.pages.lobby.cards import card_of
from nomicon.web.tools import the_house

AUDITOR = Auditor(one_audit)


@hosts_only
def audit(request: HttpRequest, host: Account, game: str) -> HttpResponse:
    """Show how far the audit of a game is, or begin one."""
    game_id, house = GameId(game), the_house()
    if not house.hall.has(game_id):
        raise Http404(_("There is no such game."))
    if request.method == "POST":
        try:
            AUDITOR.start(house.hall, game_id, bench(house.interpreter))
        except Busy as wrong:
            messages.error(request, wrong_told(wrong))
        return redirect("host_audit", game=game)
    report = AUDITOR.report(game_id)
    context: AuditPage = {
        "here": "games",
        "card": card_of(game_id),
        "report": report,
        "is_running": report is not None and not report.finished,
        "shows_link": report is not None and bool(report.finished and report.link),
        "at_work": AUDITOR.at_work(),
        "blind": BLIND,
    }
    return shown(
        request,
        AUDIT,
        context,
        lambda: {
            "game": game,
            "audit": None if report is None else asdict(report),
            "cannot_see": list(BLIND),
        },
    )
