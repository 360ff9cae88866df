"""What is sent, what waits and what could not be sent, for hosts: whom it was for, and never at which address."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TypedDict

from django.contrib import messages
from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nomicon.game.values.plain import is_whole
from nomicon.web.accounts.models import Account, Delivery, NoticeCursor
from nomicon.web.notices import outbox
from nomicon.web.notices.deliveries.gathering import try_again
from nomicon.web.notices.deliveries.undelivered import error_told
from nomicon.web.notices.hours import DAY
from nomicon.web.notices.outbox import RouteCounts
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.host.contexts import HostPage
from nomicon.web.pages.host.gate import hosts_only, listed, moment, paged, shown
from nomicon.web.tools import the_house

WARNED = 7 * DAY
"""Seconds for which a host is told of a game that was restored, or that made too many notices."""

MOST_WARNINGS = 20


class DeadLetter(TypedDict):
    """A delivery that could not be made."""

    number: int
    account: str
    kind: str
    at: datetime | None
    error: str


class GameWarning(TypedDict):
    """A game of which a host should know something, and when that was found."""

    game: str
    at: datetime


class DeliveryPage(HostPage):
    """How deliveries go on each route, those that are dead, and how often in a row their sender has ended by itself.

    `restored` are games whose record became another one, and `flooded` those that made too many notices.
    """

    sender_failures: int
    restored: list[GameWarning]
    flooded: list[GameWarning]
    routes: list[RouteCounts]
    listed: Page[Delivery]
    dead: list[DeadLetter]


DELIVERY = PageTemplate("host/delivery.html", DeliveryPage)


@hosts_only
def delivery(request: HttpRequest, host: Account) -> HttpResponse:
    """Show how deliveries go; try dead ones again, or let them go."""
    is_on = the_house().choices.sends_notices
    if request.method == "POST" and is_on:
        _carried_out(request)
        return redirect("host_delivery")
    now = int(the_house().clock.now())
    every = Delivery.objects if is_on else Delivery.objects.none()
    page = paged(request, every.filter(state=Delivery.DEAD).select_related("channel__account").order_by("-pk"))
    routes, dead = outbox.counts(now) if is_on else [], [_line(one) for one in page]
    sender = the_house().sender
    failures = 0 if sender is None else sender.failures
    restored, flooded = (_warned(field, now) if is_on else [] for field in ("restored", "flooded"))
    context: DeliveryPage = {
        "here": "delivery",
        "sender_failures": failures,
        "restored": restored,
        "flooded": flooded,
        "routes": routes,
        "listed": page,
        "dead": dead,
    }
    return shown(
        request,
        DELIVERY,
        context,
        lambda: {
            "sender_failures": failures,
            "restored": [{**one, "at": moment(one["at"])} for one in restored],
            "flooded": [{**one, "at": moment(one["at"])} for one in flooded],
            "routes": [{**one, "oldest": moment(one["oldest"])} for one in routes],
            **listed(page, "dead", lambda one: {**_line(one), "at": moment(_line(one)["at"]), "error": one.error}),
        },
    )


def _warned(field: str, now: int) -> list[GameWarning]:
    """List the games of which a moment is noted that is not long ago, the latest first."""
    lately = NoticeCursor.objects.filter(**{f"{field}__gt": now - WARNED}).order_by(f"-{field}", "game")
    found = lately.values_list("game", field)[:MOST_WARNINGS]
    return [{"game": game, "at": datetime.fromtimestamp(at, UTC)} for game, at in found]


def _line(one: Delivery) -> DeadLetter:
    at = None if one.ended is None else datetime.fromtimestamp(one.ended, UTC)
    return {
        "number": one.pk,
        "account": one.channel.account.username,
        "kind": one.channel.kind,
        "at": at,
        "error": error_told(one),
    }


def _carried_out(request: HttpRequest) -> None:
    told, act = request.POST.get("delivery", ""), request.POST.get("act", "")
    chosen = Delivery.objects.filter(state=Delivery.DEAD)
    if act != "all":
        chosen = chosen.filter(pk=int(told) if is_whole(told) else 0)
    if act == "let_go":
        chosen.update(state=Delivery.MOOT)
        messages.success(request, _("This notice will not be sent."))
        return
    many = try_again(chosen, int(the_house().clock.now()))
    messages.success(
        request,
        ngettext("%(many)d delivery will be tried again.", "%(many)d deliveries will be tried again.", many)
        % {"many": many},
    )
