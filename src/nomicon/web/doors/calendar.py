"""A player's deadlines as a calendar (RFC 5545): one event for each thing that waits for them, in all their games.

Whoever has the address can read it, so it is as secret as a password. Of games that are not open to everybody it names
nothing: calendars lie with other companies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from icalendar import Calendar, Event

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.if_nothing import Outlooks, told_of
from nomicon.hosting.notices.to_dos import subject_of
from nomicon.hosting.server.hall import GameServer
from nomicon.views.elements.language import page_in_language
from nomicon.views.elements.page import NO_ADVICE, Seen
from nomicon.views.elements.secrecy import newest_entries
from nomicon.views.to_dos.inbox import inbox
from nomicon.views.waiting.desk_pages import InboxItem
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, Listing, Seat
from nomicon.web.accounts.seats.doors import listing_of, may_see
from nomicon.web.addresses.secret_addresses import CALENDARS, PRIVATE, refused_for_now
from nomicon.web.doors.open_games import not_offered
from nomicon.web.pages.addresses import address
from nomicon.web.pages.components.cards import MOMENT
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
    known = CALENDARS.known_by(secret)
    if known is None:
        raise Http404(_("There is no calendar at this address. Make a new address on the page of your account."))
    refused = refused_for_now(known.digest)
    if refused is not None:
        return refused
    with translation.override(language_of(house, known.account)):
        written = _calendar(known.account).to_ical()
    etag = quote_etag(sha256(written).hexdigest())
    headers = {"ETag": etag, **PRIVATE}
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(written, content_type=KIND, headers=headers)


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
            for event in _events(CalendarGame(game, seen, listing.visibility == Listing.OPEN)):
                made.add_component(event)
    return made


@lru_cache(1)
def _outlooks(hall: GameServer) -> Outlooks:
    """Return what works out what happens if nobody acts; it keeps its answers until there is another entry."""
    return Outlooks(hall)


@dataclass(frozen=True, slots=True)
class CalendarGame:
    """A game as its player sees it now, and whether it may be named."""

    game: GameId
    seen: Seen
    is_named: bool


def _events(mine: CalendarGame) -> Iterator[Event]:
    # Of the last entry that everybody may see: a sealed one must not show. It is read once for all events.
    stamp = datetime.fromtimestamp(next(newest_entries(mine.seen)).at, UTC)
    for item in page_in_language(inbox(mine.seen), mine.seen.language)["items"]:
        if item["by"]:
            yield _event(mine, item, stamp)


def _event(mine: CalendarGame, item: InboxItem, stamp: datetime) -> Event:
    """Make the event of a deadline. It is named after its subject, so it moves when its deadline does."""
    host = the_house().choices.address
    at = datetime.fromisoformat(item["by"] or "").astimezone(UTC)
    digest = sha256(f"{mine.game}/{subject_of(item)}".encode()).hexdigest()[:32]
    event = Event()
    event.add("uid", f"{digest}@{urlsplit(host).hostname}")
    event.add("dtstamp", stamp)
    event.add("dtstart", at)
    event.add("dtend", at)
    event.add("transp", "TRANSPARENT")
    if mine.seen.game.paused is not None:
        event.add("status", "TENTATIVE")
    if mine.is_named:
        event.add("summary", f"{mine.seen.game.title}: {item['what']}"[:HEADLINE])
        event.add("description", " ".join(_described(mine, item, Moment(int(at.timestamp())))))
        about = item["about"]
        page = address(mine.game, "proposal", about["proposal"]) if "proposal" in about else address(mine.game, "inbox")
    else:
        event.add("summary", _("You have something to do in a game"))
        page = "/"  # The address of the game has words of its title.
    event.add("url", host + page)
    return event


def _described(mine: CalendarGame, item: InboxItem, deadline: Moment) -> Iterator[str]:
    """Say what happens otherwise; of a game that is paused, that nobody knows yet when."""
    yield _("If you do nothing: %(otherwise)s.") % {"otherwise": item["otherwise"]}
    if mine.seen.game.paused is not None:
        yield _("The game is paused. This deadline is delayed by the length of the pause.")
        return
    happens = told_of(_outlooks(the_house().hall).at(mine.seen, deadline), mine.seen, subject_of(item))
    if happens:
        yield _("If nobody does anything: %(happens)s") % {"happens": MOMENT.sub(r"\1 \2 UTC", " ".join(happens))}
