"""The debate on a proposal: remarks and answers to them. It is talk among people, and no part of the record."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from nomicon.game.names import GameId
from nomicon.game.values.plain import is_whole
from nomicon.law.questions.numerals import numbered
from nomicon.web.accounts.acts import write_down
from nomicon.web.accounts.models import Remark
from nomicon.web.accounts.seats.allowing import may_remark
from nomicon.web.pages.addresses import address
from nomicon.web.pages.visit import visit

LONGEST = 10_000
"""Characters of one remark: a long letter."""

MOST = 500
"""Remarks shown on one page, the last ones; a debate that is longer goes on elsewhere."""


@dataclass(slots=True)
class Thread:
    """A remark and the answers to it, oldest first."""

    remark: Remark
    answers: list[Thread] = field(default_factory=list)


def threads(game: GameId, proposal: int) -> list[Thread]:
    """Return the debate on a proposal."""
    remarks = Remark.objects.filter(game=game, proposal=proposal).order_by("-pk")[:MOST]
    known = {one.pk: Thread(one) for one in reversed(remarks)}
    roots: list[Thread] = []
    for thread in known.values():
        above = known.get(thread.remark.answers_id) if thread.remark.answers_id is not None else None
        (roots if above is None else above.answers).append(thread)
    return roots


@require_POST
def remark(request: HttpRequest, game: str, proposal: int) -> HttpResponse:
    """Add to a debate."""
    here = visit(request, game)
    if here.player is None or proposal not in here.seen().game.proposals:
        raise Http404(_("Only players of this game can take part in its debates."))
    text = request.POST.get("text", "").strip()
    above = request.POST.get("answers", "")
    if here.account is not None:
        may_remark(here.account)
    if 0 < len(text) <= LONGEST:
        answered = (
            Remark.objects.filter(game=game, proposal=proposal, pk=int(above)).first() if is_whole(above) else None
        )
        Remark.objects.create(
            game=game, proposal=proposal, account=here.account, player=here.player, text=text, answers=answered
        )
    else:
        messages.error(request, _("Write a remark of 1 to %(most)d characters.") % {"most": LONGEST})
    return redirect(address(here.game, "proposal", proposal) + "#debate")


@require_POST
def hide(request: HttpRequest, game: str, remark: int) -> HttpResponse:
    """Hide a remark: one's own, or any as the host, which everybody is told."""
    here = visit(request, game)
    found = get_object_or_404(Remark, pk=remark, game=game)
    mine = here.account is not None and found.account_id == here.account.pk
    if here.account is None or not (mine or here.account.is_host):
        raise Http404(_("Only the author or a host can hide a remark."))
    Remark.objects.filter(pk=remark).update(hidden_by=here.account)
    if not mine:
        told = f"hid a remark of {found.player} on proposal {numbered(found.proposal, here.seen().game)}"
        write_down(here.account, told, game, request.POST.get("reason", ""))
    return redirect(address(here.game, "proposal", found.proposal) + "#debate")
