"""Where I make the address at which a calendar reads my deadlines, and take it back."""

from __future__ import annotations

import secrets
from typing import TypedDict

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from nomicon.web.accounts.models import Account, CalendarAddress
from nomicon.web.doors.calendar import digest_of
from nomicon.web.doors.open_games import not_offered
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.tools import the_house


class MyCalendarPage(TypedDict):
    """Since when I have an address, and the new one, which is shown this once."""

    made: str
    new_address: str


MY_CALENDAR = PageTemplate("account/calendar.html", MyCalendarPage)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_calendar(request: HttpRequest) -> HttpResponse:
    """Show whether I have an address; make a new one in place of the old, or take it back."""
    account = request.user
    assert isinstance(account, Account)
    if not the_house().choices.calendars:
        raise not_offered()
    if request.method == "POST":
        CalendarAddress.objects.filter(account=account).delete()
        if "take_back" in request.POST:
            messages.success(request, _("The address no longer works."))
        else:
            secret = secrets.token_urlsafe(24)
            CalendarAddress.objects.create(account=account, digest=digest_of(secret))
            request.session["new_calendar"] = the_house().choices.address + reverse("calendar", args=[secret])
        return redirect("my_calendar")
    known = CalendarAddress.objects.filter(account=account).first()
    shown = request.session.pop("new_calendar", "")
    made = "" if known is None else f"{known.made:%Y-%m-%dT%H:%M:%SZ}"
    return MY_CALENDAR.show(request, {"made": made, "new_address": shown})
