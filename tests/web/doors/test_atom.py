"""Every feed is a valid Atom document (RFC 4287), whatever players write; and the schema finds what is not."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import Listing
from nomicon.web.tools import open_house as open_for_pages
from tests.web.doors.atom import mistakes
from tests.web.notices.feeds.test_own_feed import address_of
from tests.web.notices.tables import typed

ENTRY = (
    "<entry><id>tag:a.example,2026:1</id><title>T</title><updated>2026-11-29T12:00:00Z</updated>"
    '<author><name>Ann</name></author><link rel="alternate" href="https://a.example/1"/>'
    '<content type="text">Words.</content></entry>'
)
FEED = (
    '<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:a.example,2026:0</id><title>T</title>'
    '<updated>2026-11-29T12:00:00Z</updated><link rel="self" href="https://a.example/feed.atom"/>'
    f"{ENTRY}</feed>"
)
WRONG = {
    "a feed without a title": ("<title>T</title><updated>", "<updated>"),
    "a moment without a zone": ("12:00:00Z", "12:00:00"),
    "a moment without a time": ("2026-11-29T12:00:00Z", "2026-11-29"),
    "a moment that is none": ("2026-11-29T12", "2026-13-29T12"),
    "two names": ("</id><title>", "</id><id>tag:a.example,2026:2</id><title>"),
    "a link that leads nowhere": (' href="https://a.example/1"', ""),
    "an author without a name": ("<name>Ann</name>", ""),
    "no author at all": ("<author><name>Ann</name></author>", ""),
    "words between the elements": ("</entry>", "words</entry>"),
    "a type of text that there is not": ('type="text"', 'type="plain"'),
    "an element that there is not": ("<author>", "<date/><author>"),
    "a name that is no address": ("tag:a.example,2026:1", "1"),
    "the same name twice": (ENTRY, ENTRY + ENTRY),
    "two contents": ("</content>", "</content><content>More.</content>"),
}


def test_the_schema_accepts_what_is_valid():
    assert mistakes(FEED.encode()) == []
    assert mistakes(ENTRY.replace("<entry>", '<entry xmlns="http://www.w3.org/2005/Atom">').encode()) == []
    richer = FEED.replace("</title><updated>", "</title><subtitle>S</subtitle><rights>R</rights><updated>", 1)
    division = '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Words <b>too</b>.</div></content>'
    richer = richer.replace('<content type="text">Words.</content>', division)
    assert mistakes(richer.encode()) == []


@pytest.mark.parametrize("what", WRONG)
def test_the_schema_finds_what_is_wrong(what: str):
    before, after = WRONG[what]
    assert before in FEED
    assert mistakes(FEED.replace(before, after).encode()), what


@pytest.fixture
def followed(house, founded, person):
    """An open game with hostile titles and words, and a second page of its feed; and Ben's own feed."""
    cache.clear()
    there = replace(house, choices=replace(house.choices, feeds=True))
    open_for_pages(there)
    game = founded("minimal", title="<Tea> & “cake” ]]> \N{BELL}")
    ann, ben = (person(name.lower()).sit(there, game, name) for name in ("Ann", "Ben"))
    for number in range(62):
        typed(ann, game, f'declare "{number} <b>&amp;</b> ]]> <!-- \N{PILE OF POO}"')
    typed(ann, game, "propose enact:", "---\ntitle: <script>\n---\nEveryone & <all>.\n")
    yield game, ben
    open_for_pages(house)


def test_the_feed_of_an_open_game_is_valid_on_every_page(followed, passer_by):
    game, _ = followed
    first = passer_by.get(f"/games/{game}/feed.atom")
    assert mistakes(first.content) == []
    second = passer_by.get(f"/games/{game}/feed.atom?before=10")
    assert b"<entry" in second.content or b":entry" in second.content
    assert mistakes(second.content) == []
    assert mistakes(passer_by.get(f"/games/{game}/feed.atom?before=1").content) == []


def test_a_persons_own_feed_is_valid_whether_or_not_games_may_be_named(followed, passer_by):
    game, ben = followed
    where = address_of(ben.client)
    assert mistakes(passer_by.get(where).content) == []
    Listing.objects.filter(game=game).update(visibility=Listing.INVITED)
    assert mistakes(passer_by.get(where).content) == []
    Listing.objects.filter(game=game).update(visibility=Listing.HIDDEN)
    assert mistakes(passer_by.get(where).content) == []
