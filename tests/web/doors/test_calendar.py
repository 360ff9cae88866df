"""Deadlines in a calendar: what waits for a player, at an address that only they know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from icalendar import Calendar

from nomicon.game.names import GameId
from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import CalendarAddress, Listing
from nomicon.web.accounts.upkeep.leaving import delete_account, exported
from nomicon.web.addresses.secret_addresses import OFTEN, WITHIN
from nomicon.web.tools import Services, the_house
from nomicon.web.tools import open_house as open_for_pages
from tests.web.notices.tables import names_something

RULE = "---\ntitle: Cake\n---\nEveryone brings cake.\n"


@pytest.fixture
def offering(house: Services) -> Iterator[Services]:
    """Have the house offer calendars for one test."""
    there = replace(house, choices=replace(house.choices, calendars=True))
    open_for_pages(there)
    yield there
    open_for_pages(house)


def address_of(client: Client) -> str:
    """Make an address, and return its path."""
    assert client.post("/account/calendar/").status_code == 302
    shown = re.search(
        r'id="new-address"[^>]*>https?://[^/]+([^<]+)<', client.get("/account/calendar/").content.decode()
    )
    assert shown is not None
    return shown[1]


def events(client: Client, where: str) -> list[dict[str, str]]:
    """Read a calendar as another program would."""
    answer = client.get(where)
    assert answer.status_code == 200, answer.content[:1000]
    assert all(len(line) <= 75 for line in answer.content.splitlines())
    read = Calendar.from_ical(answer.content)
    return [{str(name).lower(): str(value) for name, value in one.items()} for one in read.walk("VEVENT")]


def without_outcome(written: bytes) -> bytes:
    """Return a calendar without the moment of the last entry, and without what happens if nobody does anything."""
    told = re.sub(rb"DTSTAMP:.*", b"", written.replace(b"\r\n ", b""))
    return re.sub(rb"If nobody does anything: .*", b"", told)


@pytest.fixture
def voted_on(offering, founded, person) -> tuple[GameId, dict[str, Client]]:
    """A game of two with an open vote, on which one of them has voted."""
    game = founded("minimal", title="Cake club")
    people = {name: person(name.lower()).sit(offering, game, name).client for name in ("Ann", "Ben")}
    people["Ann"].post(f"/games/{game}/moves/", {"move": "typed", "line": "propose enact:", "text": RULE})
    people["Ann"].post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    return game, people


def test_what_waits_stands_in_the_calendar_until_it_is_done(voted_on, passer_by):
    game, people = voted_on
    where = address_of(people["Ben"])
    (vote,) = events(passer_by, where)
    assert vote["summary"].startswith("Cake club: Vote on 301")
    assert vote["description"].startswith("If you do nothing: you abstain. If nobody does anything: ")
    assert "301" in vote["description"].partition("If nobody")[2]
    assert vote["url"].endswith(f"/games/{game}/proposal/301/")
    closes = people["Ben"].get(f"/games/{game}/proposal/301.json").json()["closes"]
    begins = re.search(r"DTSTART:(\S+)", passer_by.get(where).content.decode())
    assert begins is not None
    assert begins[1] == re.sub("[-:]", "", closes)
    assert events(passer_by, address_of(people["Ann"])) == []
    people["Ben"].post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert events(passer_by, where) == []


def test_what_has_not_changed_is_not_sent_again(voted_on, passer_by):
    where = address_of(voted_on[1]["Ben"])
    first = passer_by.get(where)
    assert passer_by.get(where).content == first.content
    again = passer_by.get(where, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_of_a_game_that_is_not_open_it_says_only_that_something_waits(voted_on, passer_by):
    game, people = voted_on
    where = address_of(people["Ben"])
    Listing.objects.filter(game=game).update(visibility=Listing.INVITED)
    (vote,) = events(passer_by, where)
    assert vote["summary"] == "You have something to do in a game"
    assert vote["url"] == f"{the_house().choices.address}/"
    told = passer_by.get(where).content.decode().replace("\r\n ", "")
    assert names_something(told, game) == []


def test_only_what_comes_of_it_tells_how_another_has_voted(voted_on, passer_by):
    """Two worlds that differ in an open ballot of another: everybody may see what comes of it, and all else is equal.

    The moment of the last entry is another one, too.
    """
    game, people = voted_on
    where = address_of(people["Ben"])
    before = without_outcome(passer_by.get(where).content)
    people["Ann"].post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "AGAINST"})
    assert without_outcome(passer_by.get(where).content) == before


def test_a_sealed_ballot_of_another_changes_no_byte(offering, founded, person, later, passer_by):
    game = founded()
    people = {name: person(name.lower()).sit(offering, game, name).client for name in ("Ann", "Ben", "Cat")}
    people["Ann"].post(f"/games/{game}/moves/", {"move": "typed", "line": "propose repeal 208"})
    where = address_of(people["Ben"])
    before = passer_by.get(where).content
    assert b"BEGIN:VEVENT" in before
    later(3600)
    people["Cat"].post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "AGAINST"})
    assert people["Cat"].get(f"/games/{game}/proposal/301.json").json()["my_ballot"] == "AGAINST"
    assert passer_by.get(where).content == before


def test_a_program_that_asks_too_often_is_told_when_to_ask_again(voted_on, passer_by):
    where = address_of(voted_on[1]["Ben"])
    assert [passer_by.get(where).status_code for _ in range(OFTEN + 1)] == [200] * OFTEN + [429]
    refused = passer_by.get(where)
    assert (refused.status_code, refused["Retry-After"]) == (429, str(WITHIN))
    assert "Ask again in 300 seconds" in refused.content.decode()


def test_a_new_address_takes_the_place_of_the_old_and_can_be_cancelled(voted_on, passer_by):
    ben = voted_on[1]["Ben"]
    first, second = address_of(ben), address_of(ben)
    assert passer_by.get(first).status_code == 404
    assert passer_by.get(second).status_code == 200
    assert "new-address" not in ben.get("/account/calendar/").content.decode()
    ben.post("/account/calendar/", {"cancel": "1"})
    assert passer_by.get(second).status_code == 404


def test_the_address_is_kept_as_a_digest_and_goes_with_the_account(offering, person):
    ann = person("ann")
    where = address_of(ann.client)
    known = CalendarAddress.objects.get(account=ann.account)
    assert known.digest not in where
    assert len(exported(ann.account)["calendar_addresses"]) == 1  # type: ignore[arg-type]
    delete_account(ann.account, ann.account.username)
    assert Client(HTTP_HOST="127.0.0.1:8000").get(where).status_code == 404


def test_looking_at_a_calendar_is_no_presence(voted_on, offering, passer_by, monkeypatch):
    noted: list[object] = []
    where = address_of(voted_on[1]["Ben"])
    monkeypatch.setattr(type(offering.hall.attendance), "note", lambda *given: noted.append(given))
    events(passer_by, where)
    assert noted == []


@pytest.mark.parametrize("where", ["/account/calendar/", "/feeds/anything.ics"])
def test_a_host_who_has_not_turned_calendars_on_offers_none(person, where: str, founded: Callable[..., GameId]):
    del founded
    answer = person("ann").client.get(where)
    assert answer.status_code == 404
    assert "does not offer this" in answer.content.decode()
    assert "/account/calendar/" not in person("ben").client.get("/account/").content.decode()
