"""Invitations, remarks and everything that hosts have done, over all games."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Case, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.values.plain import is_whole
from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account, HostAct, Invitation, Remark, Report
from nomicon.web.pages.host.contexts import ACTS, INVITATIONS, REMARKS, AllHostActsPage, InvitationsPage, RemarksPage
from nomicon.web.pages.host.gate import act_as_data, hosts_only, listed, moment, paged, shown


@hosts_only
def invitations(request: HttpRequest, host: Account) -> HttpResponse:
    """List the invitations that hold, and take one back."""
    if request.method == "POST":
        told = request.POST.get("invitation", "")
        link = get_object_or_404(Invitation, pk=int(told) if is_whole(told) else 0, withdrawn=False)
        Invitation.objects.filter(pk=link.pk).update(withdrawn=True)
        withdrew = ActText.WITHDREW_INVITATION.of(account=link.made_by.username)
        write_down(host, withdrew, link.game, request.POST.get("reason", ""))
        messages.success(request, _("You withdrew the invitation."))
        return redirect("host_invitations")
    found = Invitation.objects.filter(withdrawn=False).select_related("made_by").order_by("-pk")
    page = paged(request, found)
    context: InvitationsPage = {"here": "invitations", "listed": page}
    return shown(
        request,
        INVITATIONS,
        context,
        lambda: listed(
            page,
            "invitations",
            lambda one: {
                "invitation": one.pk,
                "game": one.game,
                "made_by": one.made_by.username,
                "made": moment(one.made),
                "uses_left": one.uses_left,
                "expires": moment(one.expires),
            },
        ),
    )


@hosts_only
@require_safe
def remarks(request: HttpRequest, host: Account) -> HttpResponse:
    """List the remarks of all debates, those that were reported first; hiding one is done where anybody can."""
    reported = Report.objects.filter(settled=False).values("remark")
    first = Case(When(pk__in=reported, then=0), default=1)
    found = Remark.objects.select_related("account", "hidden_by").prefetch_related("reports__account")
    found = found.order_by(first, "-pk")
    page = paged(request, found)
    context: RemarksPage = {"here": "remarks", "listed": page}
    return shown(
        request,
        REMARKS,
        context,
        lambda: listed(
            page,
            "remarks",
            lambda one: {
                "remark": one.pk,
                "game": one.game,
                "about": one.about,
                "proposal": one.proposal,
                "reports": [{"account": each.account.username, "why": each.reason} for each in one.reports.all()],
                "player": one.player,
                "text": one.text,
                "at": moment(one.at),
                "account": one.account and one.account.username,
                "hidden_by": one.hidden_by and one.hidden_by.shown,
            },
        ),
    )


@hosts_only
@require_safe
def acts(request: HttpRequest, host: Account) -> HttpResponse:
    """List everything that hosts have done."""
    found = HostAct.objects.select_related("host").order_by("-pk")
    page = paged(request, found)
    context: AllHostActsPage = {"here": "acts", "listed": page}
    return shown(request, ACTS, context, lambda: listed(page, "acts", act_as_data))
