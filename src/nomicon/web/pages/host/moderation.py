"""Invitations, remarks and everything that hosts have done, over all games."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.web.accounts.acts import write_down
from nomicon.web.accounts.models import Account, HostAct, Invitation, Remark
from nomicon.web.pages.host.gate import hosts_only, paged


@hosts_only
def invitations(request: HttpRequest, host: Account) -> HttpResponse:
    """List the invitations that hold, and take one back."""
    if request.method == "POST":
        link = get_object_or_404(Invitation, pk=request.POST.get("invitation", "0"), withdrawn=False)
        Invitation.objects.filter(pk=link.pk).update(withdrawn=True)
        write_down(host, f"took back an invitation made by {link.made_by.username}", link.game,
                   request.POST.get("reason", ""))  # fmt: skip
        messages.success(request, _("This invitation is not valid any more."))
        return redirect("host_invitations")
    found = Invitation.objects.filter(withdrawn=False).select_related("made_by").order_by("-made")
    return render(request, "host/invitations.html", {"here": "invitations", "listed": paged(request, found)})


@hosts_only
@require_safe
def remarks(request: HttpRequest, host: Account) -> HttpResponse:
    """List the remarks of all debates, the latest first; hiding one is done where anybody hides their own."""
    found = Remark.objects.select_related("account", "hidden_by").order_by("-at")
    return render(request, "host/remarks.html", {"here": "remarks", "listed": paged(request, found)})


@hosts_only
@require_safe
def acts(request: HttpRequest, host: Account) -> HttpResponse:
    """List everything that hosts have done."""
    found = HostAct.objects.select_related("host").order_by("-at", "-pk")
    return render(request, "host/acts.html", {"here": "acts", "listed": paged(request, found)})
