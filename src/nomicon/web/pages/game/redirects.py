"""Small forms that lead to another page: a search, a difference of two versions, a part of the history, a moment.

Such a form is sent to ``/games/G/go/``, which answers with the address of the page; so every page keeps one address.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.names import Moment
from nomicon.hosting.invalid import Invalid
from nomicon.views.elements.page import AnyView
from nomicon.views.game.one_entry import entry_at
from nomicon.web.pages.addresses import SLUGS, address
from nomicon.web.pages.visit import PageVisit, visit


@require_safe
def go(request: HttpRequest, game: str) -> HttpResponse:
    """Lead to the page that a form names: `page`, what that view is asked for with, and `entry` or `day` for the past.

    The history takes `about`, as ``player Ann``.
    """
    here = visit(request, game)
    view = SLUGS.get(request.GET.get("page", ""))
    if view is None:
        raise Http404(_("There is no page at this address."))
    until = _moment(here)
    found = address(here.game, view.name, *_arguments(request, view))
    return HttpResponseRedirect(found if until is None else f"{found}?until={until}")


def _arguments(request: HttpRequest, view: AnyView) -> list[str]:
    """Return what a view is asked for with, up to the first thing that was left open."""
    about = request.GET.get("about", "").strip()
    if about:
        return [word.strip() for word in about.split(" ", 1)]
    given: list[str] = []
    for name in view.arguments:
        value = request.GET.get(name.strip("[].").lower(), "").strip()
        if not value:
            break
        given.append(value)
    return given


# -- The past ------------------------------------------------------------------------


def _moment(here: PageVisit) -> int | None:
    """Return the entry after which the reader wants to see the game: by its number, by a day, or as it is now."""
    number, day = here.request.GET.get("entry", "").strip(), here.request.GET.get("day", "").strip()
    if number:
        if not number.isdecimal() or not 0 < len(number) < 16:
            raise Invalid(
                _("“%(number)s” is not the number of an entry. Write a number such as 12.") % {"number": number}
            )
        return int(number)
    if not day:
        return here.until
    found = entry_at(here.seen(), _end_of(day))
    if found is None:
        raise Invalid(_("The game had not started on %(day)s.") % {"day": day})
    return found


def _end_of(day: str) -> Moment:
    """Read ``2026-11-20``, or ``2026-11-20T18:00`` in UTC, as the last second of that day or minute."""
    try:
        if len(day) == len("2026-11-20"):
            read = datetime.combine(date.fromisoformat(day), time(23, 59, 59), UTC)
        else:
            given = datetime.fromisoformat(day)
            read = given.replace(tzinfo=given.tzinfo or UTC) + timedelta(seconds=0 if given.second else 59)
        return Moment(int(read.timestamp()))
    except (ValueError, OverflowError):
        raise Invalid(_("“%(day)s” is not a date. Use the form 2026-11-20.") % {"day": day}) from None
