"""Where pupils come in: by their name and the pictures of their code, without an address or a password."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.plain import is_whole
from nomicon.hosting.notices.secret_ballots import PAGE
from nomicon.play.engine import Refused
from nomicon.play.people.seating import Join
from nomicon.views.elements.language import in_language
from nomicon.web.accounts.models import Pupil, SchoolClass
from nomicon.web.accounts.sign_in.entering import enter
from nomicon.web.page_tools.fields import options_of
from nomicon.web.pages.classes.contexts import COME_IN, ComeInPage
from nomicon.web.pages.classes.pictures import LENGTH, choices, has_to_wait, is_right
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.pages.visit import WAIT
from nomicon.web.tools import the_house


@require_http_methods(["GET", "HEAD", "POST"])
def come_in(request: HttpRequest, code: str) -> HttpResponse:
    """Let a pupil in who shows the right pictures, to the game of their table."""
    of = SchoolClass.objects.filter(code=code.upper()).first()
    if of is None:
        raise Http404(_("There is no class with this code. Ask your teacher for the right one."))
    if request.method != "POST":
        return _asked(request, of)
    chosen = request.POST.get("pupil", "")
    pupil = of.pupils.select_related("account", "table").filter(pk=int(chosen) if is_whole(chosen) else 0).first()
    if pupil is None:
        return _asked(request, of, wrong=_("Choose your name."))
    if not pupil.account.is_active:
        return _asked(request, of, chosen, _("You cannot join now. Ask your teacher."))
    if not is_right(pupil, [request.POST.get(f"picture{place}", "") for place in range(LENGTH)]):
        pupil.refresh_from_db()
        if has_to_wait(pupil):
            wrong = _("You tried too often. Wait ten minutes, or ask your teacher for new pictures.")
        else:
            wrong = _("These are not your pictures. Try again, or ask your teacher for new ones.")
        return _asked(request, of, chosen, wrong)
    enter(request, pupil.account)
    _join(request, pupil)
    return redirect("game", game=pupil.table.game)


def _join(request: HttpRequest, pupil: Pupil) -> None:
    """Make a pupil a player of their table's game, if they are none yet."""
    hall, game, player = the_house().hall, GameId(pupil.table.game), PlayerId(pupil.name)
    now = hall.seen(game, None).game
    if now.called(player) in now.players:
        return
    outcome = hall.play(game, Join(player), door=PAGE).result(WAIT)
    if isinstance(outcome, Refused):
        messages.error(request, in_language(outcome.because, OF_THE_READER))


def _asked(request: HttpRequest, of: SchoolClass, chosen: str = "", wrong: str = "") -> HttpResponse:
    context: ComeInPage = {
        "of": of,
        "pupils": options_of(((str(one.pk), one.name) for one in of.pupils.order_by("name")), chosen),
        "pictures": choices(),
        "places": range(LENGTH),
        "wrong": wrong,
    }
    return COME_IN.show(request, context, status=400 if wrong else 200)
