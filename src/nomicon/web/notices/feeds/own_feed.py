"""A person's own feed (Atom, RFC 4287): what waits for them, and what happened in their games, as letters tell it.

Whoever has the address can read it, so it is as secret as a password. Of games that are not open to everybody it names
nothing, unless its owner chose otherwise: many feed readers belong to other companies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from urllib.parse import urlsplit
from xml.etree import ElementTree

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.notices.news import YOUR_TURN, news_for, topics_of
from nomicon.hosting.notices.to_dos import ToDo, waiting
from nomicon.views.elements.page import Seen, iso
from nomicon.views.elements.secrecy import newest_entries
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, FeedAddress, Listing, Seat
from nomicon.web.accounts.seats.doors import listing_of, may_see
from nomicon.web.addresses.secret_addresses import FEEDS, PRIVATE, refused_for_now
from nomicon.web.doors.feeds import ATOM, HEADLINE, KIND, add, link
from nomicon.web.doors.open_games import not_offered
from nomicon.web.notices.hours import Hours, in_own_time, told_in
from nomicon.web.notices.letters import safe
from nomicon.web.notices.projector import OWN_BALLOT
from nomicon.web.notices.topics import hours_of, names_all
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import the_house

ENTRIES = 50
"""Entries of a feed that tell what happened, the newest of all games; whoever missed more reads the history."""

MOST_WAITING = 20
"""Entries of a feed that tell what waits, of each game."""

LOOKED_AT = 200
"""Entries of a record that are looked at for news: many are none, such as the ballots of a large vote."""


@require_safe
def own_feed(request: HttpRequest, secret: str) -> HttpResponse:
    """Tell whoever made this address what waits for them, and what happened."""
    house = the_house()
    if not house.choices.feeds:
        raise not_offered()
    known = FEEDS.known_by(secret)
    if known is None:
        raise Http404(
            _("There is no feed at this address. Make a new address on the page where you choose your notices.")
        )
    refused = refused_for_now(known.digest)
    if refused is not None:
        return refused
    with translation.override(language_of(house, known.account)):
        written = ElementTree.tostring(OwnFeed(known, secret).written(), encoding="utf-8", xml_declaration=True)
    etag = quote_etag(sha256(written).hexdigest())
    headers = {"ETag": etag, **PRIVATE}
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(written, content_type=KIND, headers=headers)


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry. `name` is what it is known by; `title` and `lines` are told, and `page` is where it leads.

    `number` is that of the entry of the record, if it tells of one: much may happen within a second.
    """

    at: Moment
    name: str
    title: str
    lines: tuple[str, ...]
    page: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game of the owner's as they see it now, and whether it may be named."""

    game: GameId
    seen: Seen
    is_named: bool


class OwnFeed:
    """What is told at one address."""

    def __init__(self, known: FeedAddress, secret: str) -> None:
        self._known, self._secret = known, secret
        self._hours: Hours = hours_of(known.account)

    def written(self) -> ElementTree.Element:
        """Return the feed. It does not name its own address, which is a secret, so that copies do not tell it."""
        house = the_house()
        games = list(games_of(self._known.account))
        waits = [one for mine in games for one in self._waits(mine)]
        news = sorted((one for mine in games for one in self._happened(mine)), key=lambda one: (-one.at, -one.number))
        entries = [*waits, *news[:ENTRIES]]
        made = Moment(int(self._known.made.timestamp()))
        found = ElementTree.Element(f"{{{ATOM}}}feed")
        add(found, "id", self._tag("feed"))
        add(found, "title", _("My games at %(server)s") % {"server": house.choices.name})
        add(found, "updated", iso(max((one.at for one in entries), default=made)))
        add(add(found, "author"), "name", house.choices.name)
        link(found, "alternate", f"{house.choices.address}/")
        found.extend(self._entry(one) for one in entries)
        return found

    def _entry(self, one: FeedEntry) -> ElementTree.Element:
        found = ElementTree.Element(f"{{{ATOM}}}entry")
        title = " ".join(one.title.split())
        add(found, "id", self._tag(one.name))
        add(found, "title", title if len(title) <= HEADLINE else f"{title[: HEADLINE - 1]}…")
        add(found, "updated", iso(one.at))
        link(found, "alternate", the_house().choices.address + one.page)
        add(found, "content", "\n".join(one.lines)).set("type", "text")
        return found

    def _tag(self, name: str) -> str:
        """Name something for as long as this address holds, so that nobody can guess from it which game it is."""
        digest = sha256(f"{self._secret} {name}".encode()).hexdigest()[:32]
        return f"tag:{urlsplit(the_house().choices.address).hostname},{self._known.made.year}:{digest}"

    def _waits(self, mine: OwnGame) -> Iterator[FeedEntry]:
        items = [one for one in waiting(mine.seen) if not one.subject.startswith(OWN_BALLOT)]
        for one in items[:MOST_WAITING]:
            at, name = since(mine.seen, one), f"{mine.game} waits {one.subject}"
            if not mine.is_named:
                said = _("You have something to do in a game")
                yield FeedEntry(at, name, said, (said,), "/")
                continue
            what = safe(in_own_time(one.what, self._hours.zone))
            title = _("To do in %(game)s: %(what)s") % {"game": safe(mine.seen.game.title), "what": what}
            yield FeedEntry(at, name, title, tuple(self._told(mine, one, what)), address(mine.game, "inbox"))

    def _told(self, mine: OwnGame, one: ToDo, what: str) -> Iterator[str]:
        yield what
        if mine.seen.game.paused is not None:
            yield _(
                "The game is paused, so nothing is due. When the game continues, every deadline moves by the "
                "length of the pause."
            )
        elif one.deadline is not None:
            yield _("Until: %(moment)s") % {"moment": told_in(self._hours.zone, one.deadline)}
        yield safe(_("If you do nothing: %(otherwise)s.") % {"otherwise": one.otherwise})

    def _happened(self, mine: OwnGame) -> Iterator[FeedEntry]:
        """Yield the news of a game, the newest first, as letters tell it: less what is secret to its owner."""
        many = 0
        for entry in islice(newest_entries(mine.seen), LOOKED_AT):
            told = None
            if not entry.place.sealed:  # What a close opened is told with it.
                told = news_for(entry, mine.seen.game, mine.seen.viewer, OF_THE_READER)
            if told is None:
                continue
            number = entry.place.number
            name = f"{mine.game} entry {number}"
            if mine.is_named:
                title = f"{mine.seen.game.title}: {in_own_time(told.headline, self._hours.zone)}"
                lines = tuple(safe(in_own_time(line, self._hours.zone)) for line in told.lines)
                yield FeedEntry(entry.at, name, safe(title), lines, address(mine.game, "why entry", number), number)
            else:
                said = _("Something has happened in a game")
                yield FeedEntry(entry.at, name, said, (said,), "/", number)
            many += 1
            if many == ENTRIES:
                return


def games_of(account: Account) -> Iterator[OwnGame]:
    """Yield the games in which somebody has a seat, and may look."""
    house, all_named = the_house(), names_all(account)
    for seat in Seat.objects.filter(account=account).order_by("game"):
        game = GameId(seat.game)
        listing = listing_of(game)
        if may_see(account, game, listing) and house.hall.has(game):
            player = house.hall.called(game, PlayerId(seat.player))
            seen = replace(house.hall.seen(game, player), language=OF_THE_READER)
            yield OwnGame(game, seen, listing.visibility == Listing.OPEN or all_named)


def since(seen: Seen, one: ToDo) -> Moment:
    """Say since when something waits: since the vote on its proposal opened, or since an entry asked something.

    It must not change with every entry: readers show what has changed as new.
    """
    named = one.subject.split("/")[1:2]
    proposal = next((each for each in seen.game.proposals.values() if [str(each.number)] == named), None)
    if proposal is not None:
        return proposal.opened or proposal.submitted
    asked = (
        entry.at
        for entry in islice(newest_entries(seen), LOOKED_AT)
        if not entry.place.sealed and YOUR_TURN in topics_of(entry, seen.game, seen.viewer)
    )
    return next(asked, seen.game.founded)
