"""Where I make the address at which a calendar reads my deadlines, and cancel it."""

from __future__ import annotations

from typing import TypedDict

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from nomicon.web.accounts.models import Account
from nomicon.web.addresses.secret_addresses import CALENDARS, AddressShown
from nomicon.web.doors.open_games import not_offered
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.tools import the_house


class MyCalendarPage(TypedDict):
    """What is shown of my address."""

    calendar: AddressShown


MY_CALENDAR = PageTemplate("account/calendar.html", MyCalendarPage)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_calendar(request: HttpRequest) -> HttpResponse:
    """Show whether I have an address; make a new one in place of the old, or cancel it."""
    account = request.user
    assert isinstance(account, Account)
    if not the_house().choices.calendars:
        raise not_offered()
    if request.method == "POST":
        CALENDARS.change(request, account)
        return redirect("my_calendar")
    return MY_CALENDAR.show(request, {"calendar": CALENDARS.shown(request, account)})
