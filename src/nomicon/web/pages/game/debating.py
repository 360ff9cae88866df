"""Debates on proposals, rules and judgements: remarks and answers. They are talk, and no part of the record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from nomicon.game.names import JudgementNumber, ProposalNumber, RuleId, RuleNumber
from nomicon.game.state import Game
from nomicon.game.values.plain import is_whole
from nomicon.law.questions.numerals import numbered
from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account, Remark, Report
from nomicon.web.accounts.seats.allowing import may_remark
from nomicon.web.pages.addresses import address
from nomicon.web.pages.visit import PageVisit, visit

LONGEST = 10_000
"""Characters of one remark: a long letter."""

MOST = 500
"""Remarks shown on one page, the last ones; a debate that is longer goes on elsewhere."""


@dataclass(slots=True)
class Thread:
    """A remark and the answers to it, oldest first; and what the viewer may do about it."""

    remark: Remark
    may_report: bool = False
    may_hide: bool = False
    answers: list[Thread] = field(default_factory=list)

    @property
    def is_withdrawn(self) -> bool:
        """Say whether its own author has hidden it."""
        return self.remark.hidden_by_id == self.remark.account_id


class Debate(TypedDict):
    """What is debated, by the word for it and its number, and what was said."""

    about: str
    number: int
    threads: list[Thread]


def debate(here: PageVisit, about: str, number: int) -> Debate:
    """Return the debate on something."""
    remarks = Remark.objects.filter(game=here.game, about=about, proposal=number).order_by("-pk")[:MOST]
    known = {one.pk: _thread(here.account, one) for one in reversed(remarks)}
    roots: list[Thread] = []
    for thread in known.values():
        above = known.get(thread.remark.answers_id) if thread.remark.answers_id is not None else None
        (roots if above is None else above.answers).append(thread)
    return {"about": about, "number": number, "threads": roots}


def _thread(account: Account | None, remark: Remark) -> Thread:
    """Return a remark, with what an account may do about it; who is not signed in may do nothing."""
    if account is None:
        return Thread(remark)
    mine = remark.account_id == account.pk
    return Thread(remark, may_report=not mine, may_hide=mine or account.is_staff)


def rule_key(game: Game, number: int) -> int:
    """Return by which number the debate on a rule is filed: its first one, as far as it is known."""
    rule = game.rules.borne(RuleNumber(number))
    return int(rule.id) if rule is not None and rule.id.isdecimal() else number


def _is_there(game: Game, about: str, number: int) -> bool:
    """Say whether there is something to debate."""
    match about:
        case Remark.PROPOSAL:
            return ProposalNumber(number) in game.proposals
        case Remark.RULE:
            return RuleId(str(number)) in game.rules.rules or RuleId(str(number)) in game.rules.repealed
        case Remark.JUDGEMENT:
            return JudgementNumber(number) in game.judgements
        case _:
            return False


def _place(game: Game, about: str, number: int) -> str:
    """Return the address of a debate."""
    rule = game.rules.rules.get(RuleId(str(number))) if about == Remark.RULE else None
    return address(game.id, about, number if rule is None else int(rule.number)) + "#debate"


@require_POST
def remark(request: HttpRequest, game: str, proposal: int, about: str = Remark.PROPOSAL) -> HttpResponse:
    """Add to a debate."""
    here = visit(request, game)
    if here.player is None or not _is_there(here.seen().game, about, proposal):
        raise Http404(_("Only players of this game can take part in its debates."))
    text = request.POST.get("text", "").strip()
    above = request.POST.get("answers", "")
    if here.account is not None:
        may_remark(here.account)
    if 0 < len(text) <= LONGEST:
        found = Remark.objects.filter(game=game, about=about, proposal=proposal)
        answered = found.filter(pk=int(above)).first() if is_whole(above) else None
        Remark.objects.create(
            game=game,
            about=about,
            proposal=proposal,
            account=here.account,
            player=here.player,
            text=text,
            answers=answered,
        )
    else:
        messages.error(request, _("Write a remark of 1 to %(most)d characters.") % {"most": LONGEST})
    return redirect(_place(here.seen().game, about, proposal))


HID = {
    Remark.PROPOSAL: ActText.HID_REMARK_ON_PROPOSAL,
    Remark.RULE: ActText.HID_REMARK_ON_RULE,
    Remark.JUDGEMENT: ActText.HID_REMARK_ON_JUDGEMENT,
}
"""How it is written down that a host has hidden a remark, by what it is about."""


@require_POST
def hide(request: HttpRequest, game: str, remark: int) -> HttpResponse:
    """Hide a remark: one's own, or any as the host, which everybody is told."""
    here = visit(request, game)
    found = get_object_or_404(Remark, pk=remark, game=game)
    mine = here.account is not None and found.account_id == here.account.pk
    if here.account is None or not (mine or here.account.is_host):
        raise Http404(_("Only the author or a host can hide a remark."))
    Remark.objects.filter(pk=remark).update(hidden_by=here.account)
    Report.objects.filter(remark=remark).update(settled=True)
    if not mine:
        number = numbered(found.proposal, here.seen().game)
        told = HID[found.about].of(player=found.player, number=number)
        write_down(here.account, told, game, request.POST.get("reason", ""))
    return redirect(_place(here.seen().game, found.about, found.proposal))


@require_POST
def report(request: HttpRequest, game: str, remark: int) -> HttpResponse:
    """Ask the hosts to look at a remark; each account can do that once. A host says that it may stay."""
    here = visit(request, game)
    found = get_object_or_404(Remark, pk=remark, game=game)
    if here.account is None:
        raise Http404(_("Sign in to report a remark."))
    if here.account.is_host and "stays" in request.POST:
        Report.objects.filter(remark=found).update(settled=True)
        return redirect("host_remarks")
    reason = request.POST.get("reason", "").strip()[:300]
    Report.objects.get_or_create(remark=found, account=here.account, defaults={"reason": reason})
    messages.success(
        request, _("The hosts of this server will look at the remark. Nobody else sees that you reported it.")
    )
    return redirect(_place(here.seen().game, found.about, found.proposal))
