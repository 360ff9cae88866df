"""What happened in an open game as an Atom feed (RFC 4287), in parts that lead back to the beginning (RFC 5005).

It tells what a passer-by sees. Each entry of the record is one of the feed, under an identifier that never changes.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from urllib.parse import urlsplit
from xml.etree import ElementTree

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.http import parse_etags, quote_etag
from django.views.decorators.http import require_safe

from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.views.elements.page import Seen, iso
from nomicon.views.game.history import history
from nomicon.views.game.pages import HistoryLine, HistoryPage
from nomicon.web.doors.open_games import not_offered, open_game
from nomicon.web.pages.addresses import address
from nomicon.web.pages.translations import OF_THE_READER
from nomicon.web.tools import the_house

ATOM = "http://www.w3.org/2005/Atom"
KIND = "application/atom+xml; charset=utf-8"
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML text can hold, and a title of a player's may."""

HEADLINE = 120


@require_safe
def feed(request: HttpRequest, game: str) -> HttpResponse:
    """Tell the newest entries of an open game, or with ``?before=40`` older ones."""
    house = the_house()
    if not house.choices.feeds:
        raise not_offered()
    game_id = open_game(game)
    before = _before(request)
    etag = quote_etag(f"{house.hall.number(game_id)}-{before or ''}")
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=304, headers={"ETag": etag})
    with translation.override(house.choices.language):
        seen = replace(house.hall.seen(game_id, None), language=OF_THE_READER)
        page = history(seen, f"before {before}" if before else "")
        written = ElementTree.tostring(_feed(seen, page, before), encoding="utf-8", xml_declaration=True)
    return HttpResponse(written, content_type=KIND, headers={"ETag": etag, "Cache-Control": "no-cache"})


def _before(request: HttpRequest) -> int | None:
    asked = request.GET.get("before", "")
    return int(asked) if re.fullmatch("[1-9][0-9]{0,14}", asked, re.ASCII) else None


def _feed(seen: Seen, page: HistoryPage, before: int | None) -> ElementTree.Element:
    game, host = GameId(seen.game.id), the_house().choices.address
    here = f"{host}/games/{game}/feed.atom"
    found = ElementTree.Element(f"{{{ATOM}}}feed")
    add(found, "id", _tag(seen, game))
    add(found, "title", seen.game.title or game)
    add(found, "updated", page["entries"][-1]["at"] if page["entries"] else iso(seen.game.founded))
    link(found, "self", here if before is None else f"{here}?before={before}")
    link(found, "alternate", host + address(game, "board"))
    if "older" in page:
        link(found, "next", f"{here}?before={page['older'].rpartition(' ')[2]}")
    for row in reversed(page["entries"]):
        if "." not in row["entry"]:  # What a close opened is told with it.
            found.append(_entry(seen, game, row))
    return found


def _entry(seen: Seen, game: GameId, row: HistoryLine) -> ElementTree.Element:
    found = ElementTree.Element(f"{{{ATOM}}}entry")
    headline = " ".join(row["told"][0].split()) if row["told"] else ""
    add(found, "id", f"{_tag(seen, game)}/{row['entry']}")
    add(found, "title", headline if len(headline) <= HEADLINE else f"{headline[: HEADLINE - 1]}…")
    add(found, "updated", row["at"] or "")
    add(add(found, "author"), "name", row["by"] or seen.game.title or game)
    link(found, "alternate", the_house().choices.address + address(game, "why entry", row["entry"]))
    add(found, "content", "\n".join(row["told"])).set("type", "text")
    return found


def _tag(seen: Seen, game: GameId) -> str:
    """Name a game for ever, wherever its server may move: by the server's present name and the year of founding."""
    year = datetime.fromtimestamp(seen.game.founded, UTC).year
    return f"tag:{urlsplit(the_house().choices.address).hostname},{year}:{game}"


def add(parent: ElementTree.Element, name: str, text: str | None = None) -> ElementTree.Element:
    """Add an element of Atom, with its text as XML can hold it."""
    child = ElementTree.SubElement(parent, f"{{{ATOM}}}{name}")
    child.text = None if text is None else NOT_IN_XML.sub("\ufffd", text)
    return child


def link(parent: ElementTree.Element, relation: str, target: str) -> None:
    """Add a link of Atom."""
    ElementTree.SubElement(parent, f"{{{ATOM}}}link", {"rel": relation, "href": target})
