"""A player's deadlines as a calendar (RFC 5545): one event for each thing that waits for them, in all their games.

Whoever has the address can read it, so it is as secret as a password. Of games that are not open to everybody it names
nothing: calendars lie with other companies.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.to_dos import subject_of
from nomicon.views.elements.language import page_in_language
from nomicon.views.elements.page import NO_ADVICE, Seen
from nomicon.views.elements.secrecy import newest_entries
from nomicon.views.game.desk import inbox
from nomicon.views.waiting.desk_pages import InboxItem
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, CalendarAddress, Listing, Seat
from nomicon.web.accounts.seats.doors import listing_of, may_see
from nomicon.web.doors.open_games import not_offered
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import the_house

KIND = "text/calendar; charset=utf-8"
HEADLINE = 120
ASK_AGAIN = "PT15M"
"""How long a program should wait before it looks again."""


@require_safe
def calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """Return the deadlines of whoever made this address."""
    house = the_house()
    if not house.choices.calendars:
        raise not_offered()
    known = CalendarAddress.objects.filter(digest=digest_of(secret)).select_related("account").first()
    if known is None or not known.account.is_active:
        raise Http404(_("There is no calendar at this address. Make a new address on the page of your account."))
    with translation.override(language_of(house, known.account)):
        written = _calendar(known.account).to_ical()
    etag = quote_etag(sha256(written).hexdigest())
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex"}
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(written, content_type=KIND, headers=headers)


def digest_of(secret: str) -> str:
    """Return what is kept of an address."""
    return sha256(f"calendar {secret}".encode()).hexdigest()


def _calendar(account: Account) -> Calendar:
    made = Calendar()
    made.add("prodid", "-//Nomicon//Deadlines//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", the_house().choices.name)
    made.add("refresh-interval;value=duration", ASK_AGAIN)
    for seat in Seat.objects.filter(account=account).order_by("game"):
        game = GameId(seat.game)
        listing = listing_of(game)
        if may_see(account, game, listing) and the_house().hall.has(game):
            player = the_house().hall.called(game, PlayerId(seat.player))
            # A calendar shows no warnings, so nothing is looked for in it.
            seen = replace(the_house().hall.seen(game, player), advice=NO_ADVICE, language=OF_THE_READER)
            for event in _events(seen, game, is_open=listing.visibility == Listing.OPEN):
                made.add_component(event)
    return made


def _events(seen: Seen, game: GameId, *, is_open: bool) -> Iterator[Event]:
    # Of the last entry that everybody may see: a sealed one must not show. It is read once for all events.
    stamp = datetime.fromtimestamp(next(newest_entries(seen)).at, UTC)
    for item in page_in_language(inbox(seen), seen.language)["items"]:
        if item["by"]:
            yield _event(seen, game, item, stamp, is_open=is_open)


def _event(seen: Seen, game: GameId, item: InboxItem, stamp: datetime, *, is_open: bool) -> Event:
    """Make the event of a deadline. It is named after its subject, so it moves when its deadline does."""
    host = the_house().choices.address
    at = datetime.fromisoformat(item["by"] or "").astimezone(UTC)
    digest = sha256(f"{game}/{subject_of(item)}".encode()).hexdigest()[:32]
    event = Event()
    event.add("uid", f"{digest}@{urlsplit(host).hostname}")
    event.add("dtstamp", stamp)
    event.add("dtstart", at)
    event.add("dtend", at)
    event.add("transp", "TRANSPARENT")
    if seen.game.paused is not None:
        event.add("status", "TENTATIVE")
    if is_open:
        event.add("summary", f"{seen.game.title}: {item['what']}"[:HEADLINE])
        event.add("description", _described(seen, item))
        about = item["about"]
        page = address(game, "proposal", about["proposal"]) if "proposal" in about else address(game, "inbox")
    else:
        event.add("summary", _("Something waits for you in a game"))
        page = address(game, "inbox")
    event.add("url", host + page)
    return event


def _described(seen: Seen, item: InboxItem) -> str:
    """Say what happens otherwise; of a game that is paused, that nobody knows yet when."""
    told = [_("If you do nothing: %(otherwise)s.") % {"otherwise": item["otherwise"]}]
    if seen.game.paused is not None:
        told.append(_("The game is paused. This comes later by as long as the pause lasts."))
    return " ".join(told)
