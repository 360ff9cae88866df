"""A person's own feed: what waits for them and what happened in their games, at an address that only they know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import FeedAddress, Listing, NoticeHours, UseCount
from nomicon.web.accounts.upkeep.leaving import delete_account, exported
from nomicon.web.addresses.secret_addresses import OFTEN, WITHIN
from nomicon.web.notices.feeds import own_feed
from nomicon.web.tools import Services
from nomicon.web.tools import open_house as open_for_pages
from tests.web.conftest import Person
from tests.web.notices.tables import RULE, names_something, typed

ATOM = {"a": "http://www.w3.org/2005/Atom"}
PAGE = "/account/notices/"


@pytest.fixture
def offering(house: Services) -> Iterator[Services]:
    """Have the house offer feeds for one test."""
    cache.clear()
    there = replace(house, choices=replace(house.choices, feeds=True))
    open_for_pages(there)
    yield there
    open_for_pages(house)


@pytest.fixture
def voted_on(offering, founded, person) -> tuple[GameId, Person, Person]:
    """A game of Ann and Ben with an open vote, on which Ann has voted."""
    game = founded("minimal", title="Cake club")
    ann, ben = (person(name.lower()).sit(offering, game, name) for name in ("Ann", "Ben"))
    typed(ann, game, "propose enact:", RULE)
    typed(ann, game, "vote 301 for")
    return game, ann, ben


def address_of(client: Client) -> str:
    """Make an address, and return its path."""
    answer = client.post("/account/feed/")
    assert (answer.status_code, answer["Location"]) == (302, f"{PAGE}#feed")
    shown = re.search(r'id="new-address"[^>]*>https?://[^/]+([^<]+)<', client.get(PAGE).content.decode())
    assert shown is not None
    return shown[1]


def entries(client: Client, where: str) -> list[dict[str, str]]:
    """Read a feed as another program would: the title, the words, the name, the moment and the link of each entry."""
    cache.clear()
    UseCount.objects.all().delete()
    answer = client.get(where)
    assert answer.status_code == 200, answer.content[:1000]
    found = []
    for one in ElementTree.fromstring(answer.content).findall("a:entry", ATOM):
        told = {part: one.findtext(f"a:{part}", "", ATOM) for part in ("title", "content", "id", "updated")}
        leads = one.find("a:link", ATOM)
        found.append({**told, "link": "" if leads is None else leads.get("href", "")})
    return found


def without_digests(feed: str) -> str:
    """Leave out the names of entries, which are digests: any number may turn up in one by chance."""
    return re.sub(r"(tag:[^:]*:)[0-9a-f]{32}<", r"\1<", feed)


def test_no_digest_is_left_where_a_feed_is_searched(voted_on, passer_by):
    feed = passer_by.get(address_of(voted_on[2].client)).content.decode()
    assert re.search(r"[0-9a-f]{32}", feed)
    assert not re.search(r"[0-9a-f]{32}", without_digests(feed))
    assert "301" in without_digests(feed)


def test_it_tells_what_waits_and_what_happened(voted_on, passer_by):
    game, ann, ben = voted_on
    first, *others = entries(passer_by, address_of(ben.client))
    assert first["title"].startswith("To do in Cake club: Vote on 301")
    assert "If you do nothing: you abstain." in first["content"]
    assert re.search(r"^Until: \w+, \d{4}-\d\d-\d\d \d\d:\d\d UTC$", first["content"], re.MULTILINE)
    assert first["link"].endswith(f"/games/{game}/inbox/")
    assert others[0]["title"].startswith("Cake club: Proposed 301: Cake. Its vote closes ")
    assert others[0]["link"].endswith(f"/games/{game}/why-entry/4/")
    assert len({one["id"] for one in others}) == len(others)
    mine = entries(passer_by, address_of(ann.client))
    assert not [one for one in mine if one["title"].startswith("To do")]


def test_what_was_done_is_gone_and_everything_else_keeps_its_name(voted_on, passer_by):
    game, _, ben = voted_on
    where = address_of(ben.client)
    before = entries(passer_by, where)
    typed(ben, game, "vote 301 for")
    after = entries(passer_by, where)
    assert [one["id"] for one in before[1:]] == [one["id"] for one in after[-len(before) + 1 :]]
    assert before[0]["id"] not in {one["id"] for one in after}


def test_what_has_not_changed_is_not_sent_again(voted_on, passer_by):
    _, _, ben = voted_on
    where = address_of(ben.client)
    first = passer_by.get(where)
    assert first["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert (first["Cache-Control"], first["Referrer-Policy"]) == ("private, no-cache", "no-referrer")
    again = passer_by.get(where, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_who_asks_too_often_is_told_when_to_ask_again(voted_on, passer_by):
    _, ann, ben = voted_on
    where, other = address_of(ben.client), address_of(ann.client)
    assert [passer_by.get(where).status_code for _ in range(OFTEN + 1)] == [200] * OFTEN + [429]
    refused = passer_by.get(where, headers={"If-None-Match": "*"})
    assert (refused.status_code, refused["Retry-After"]) == (429, str(WITHIN))
    assert "Ask again in 300 seconds" in refused.content.decode()
    assert refused["Referrer-Policy"] == "no-referrer"
    assert passer_by.get(other).status_code == 200


def writes_of(client: Client, where: str) -> list[str]:
    """Look at an address, and return what is written to the accounts for that."""
    with CaptureQueriesContext(connection) as asked:
        client.get(where)
    return [one["sql"] for one in asked if re.match("INSERT|UPDATE|DELETE", one["sql"])]


def test_processes_count_together_and_the_first_look_in_a_while_writes_nothing(voted_on, passer_by, later):
    where = address_of(voted_on[2].client)
    assert writes_of(passer_by, where) == []
    for _ in range(OFTEN - 1):
        cache.clear()  # As in a process that has seen no look yet.
        assert [passer_by.get(where).status_code for _ in range(2)] == [200, 200]
    assert passer_by.get(where).status_code == 429
    assert writes_of(passer_by, where) == []
    later(WITHIN)
    assert passer_by.get(where).status_code == 200


def test_of_a_game_that_is_not_open_it_names_nothing_unless_its_owner_wants_it(voted_on, passer_by):
    game, _, ben = voted_on
    where = address_of(ben.client)
    Listing.objects.filter(game=game).update(visibility=Listing.INVITED)
    told = entries(passer_by, where)
    assert {one["title"] for one in told} == {"You have something to do in a game", "Something has happened in a game"}
    cache.clear()
    assert names_something(without_digests(passer_by.get(where).content.decode()), game) == []
    NoticeHours.objects.create(account=ben.account, names_all=True)
    assert entries(passer_by, where)[0]["title"].startswith("To do in Cake club")


def test_of_a_game_that_its_owner_may_not_see_it_tells_nothing(voted_on, passer_by):
    game, _, ben = voted_on
    where = address_of(ben.client)
    Listing.objects.filter(game=game).update(visibility=Listing.HIDDEN)
    assert entries(passer_by, where) == []


def test_it_is_never_longer_than_some_entries_of_news(voted_on, passer_by, monkeypatch):
    _, _, ben = voted_on
    where = address_of(ben.client)
    news = entries(passer_by, where)[1:]
    monkeypatch.setattr(own_feed, "ENTRIES", 2)
    assert len(news) > 2
    assert entries(passer_by, where)[1:] == news[:2]


def test_a_sealed_ballot_of_another_changes_no_byte(offering, founded, person, passer_by):
    game = founded()
    ann, ben, cat = (person(name.lower()).sit(offering, game, name) for name in ("Ann", "Ben", "Cat"))
    typed(ann, game, "propose repeal 208")
    where = address_of(ben.client)
    before = passer_by.get(where).content
    assert b"To do in" in before
    typed(cat, game, "vote 301 against")
    assert passer_by.get(where).content == before


def test_it_never_tells_a_sealed_choice_of_its_owner(offering, founded, person, passer_by):
    game = founded()
    ann, ben = (person(name.lower()).sit(offering, game, name) for name in ("Ann", "Ben"))
    typed(ann, game, "propose repeal 208")
    typed(ben, game, "vote 301 against")
    assert "AGAINST" not in str(entries(passer_by, address_of(ben.client))).upper()


def test_a_new_address_takes_the_place_of_the_old_and_can_be_cancelled(voted_on, passer_by):
    _, _, ben = voted_on
    first, second = address_of(ben.client), address_of(ben.client)
    assert passer_by.get(first).status_code == 404
    assert passer_by.get(second).status_code == 200
    page = ben.client.get(PAGE).content.decode()
    assert "new-address" not in page
    assert "You have had an address since" in page
    ben.client.post("/account/feed/", {"cancel": "1"})
    assert passer_by.get(second).status_code == 404


def test_the_address_is_kept_as_a_digest_and_goes_with_the_account(offering, person, passer_by):
    ann = person("ann")
    where = address_of(ann.client)
    assert FeedAddress.objects.get(account=ann.account).digest not in where
    kept = exported(ann.account)["feed_addresses"]
    assert isinstance(kept, list)
    assert len(kept) == 1
    assert "The address of your own feed." in ann.client.get("/account/delete/").content.decode()
    delete_account(ann.account, ann.account.username)
    assert passer_by.get(where).status_code == 404


def test_it_does_not_name_its_own_address(voted_on, passer_by):
    _, _, ben = voted_on
    where = address_of(ben.client)
    assert where.rpartition("/")[2].removesuffix(".atom") not in passer_by.get(where).content.decode()


def test_a_host_who_has_not_turned_feeds_on_offers_none(house, person):
    ann = person("ann").client
    assert "does not offer this" in ann.get("/feeds/anything.atom").content.decode()
    assert ann.post("/account/feed/").status_code == 404
    assert ann.get(PAGE).status_code == 404
