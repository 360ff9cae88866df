"""Accounts as hosts see them: who there is, stopping one and letting it go on, and making somebody a host."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account
from nomicon.web.accounts.upkeep.stopping import let_go_on, stop
from nomicon.web.pages.host.contexts import ACCOUNTS, AccountsPage
from nomicon.web.pages.host.gate import hosts_only, listed, moment, paged, shown


@hosts_only
@require_safe
def accounts(request: HttpRequest, host: Account) -> HttpResponse:
    """List the accounts, or those whose names hold some words."""
    asked = request.GET.get("q", "").strip()
    found = Account.objects.prefetch_related("seats").order_by("username")
    if asked:
        named = Q(username__icontains=asked) | Q(first_name__icontains=asked) | Q(email__icontains=asked)
        found = found.filter(named | Q(seats__player__icontains=asked)).distinct()
    page = paged(request, found)
    rows = [(one, one.pk == host.pk) for one in page]
    context: AccountsPage = {"here": "accounts", "asked": asked, "rows": rows, "listed": page}
    return shown(request, ACCOUNTS, context, lambda: listed(page, "accounts", _as_data))


def _as_data(account: Account) -> Mapping[str, object]:
    return {
        "account": account.username,
        "shown": account.shown,
        "email": account.email or None,
        "host": account.is_host,
        "guest": account.is_guest,
        "stopped": account.is_stopped,
        "seats": {seat.game: seat.player for seat in account.seats.all()},
        "since": moment(account.date_joined),
        "last_signed_in": moment(account.last_login),
    }


@hosts_only
@require_POST
def change_account(request: HttpRequest, host: Account, account: int) -> HttpResponse:
    """Do one thing to an account, and write down what was done."""
    found = get_object_or_404(Account, pk=account)
    act = request.POST.get("act", "")
    if act not in ACTS:
        return HttpResponseBadRequest()
    if found.pk == host.pk:
        messages.error(request, _("This is your own account. Ask another host to do that."))
    else:
        change, what, of_player, told = ACTS[act]
        change(found)
        reason = request.POST.get("reason", "")
        write_down(host, what.of(account=found.username), reason=reason)
        if of_player is not None:
            for seat in found.seats.all():
                write_down(host, of_player.of(player=seat.player), seat.game, reason)
        messages.success(request, _(told) % {"account": found.shown})
    return redirect(f"{reverse('host_accounts')}?{urlencode({'q': found.username})}")


def _make_host(account: Account) -> None:
    Account.objects.filter(pk=account.pk).update(is_staff=True)


def _make_no_host(account: Account) -> None:
    Account.objects.filter(pk=account.pk).update(is_staff=False, is_superuser=False)


ACTS: Mapping[str, tuple[Callable[[Account], None], ActText, ActText | None, str]] = {
    "stop": (
        stop,
        ActText.BLOCKED,
        ActText.BLOCKED_PLAYER,
        gettext_noop("The account of %(account)s is now blocked. It is signed out everywhere and cannot sign in."),
    ),
    "go-on": (
        let_go_on,
        ActText.UNBLOCKED,
        ActText.UNBLOCKED_PLAYER,
        gettext_noop("%(account)s may sign in again."),
    ),
    "host": (_make_host, ActText.GAVE_RIGHTS, None, gettext_noop("%(account)s is now a host.")),
    "no-host": (
        _make_no_host,
        ActText.TOOK_RIGHTS,
        None,
        gettext_noop("%(account)s is no longer a host."),
    ),
}
"""What a host can do to an account: how, how it is written down, also where the account plays, and what is told."""
