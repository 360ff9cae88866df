"""Doors of long games: what is read for an answer does not grow with the record. It is counted, and not timed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from icalendar import Calendar

from nomicon.game.changes import Enact
from nomicon.game.names import GameId, PlayerId
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.hosting.table.table import Played, Table
from nomicon.play.chapter import Move
from nomicon.play.judging.claiming import Declare
from nomicon.play.proposals.proposing import Propose
from nomicon.views.elements.paging import ROWS
from nomicon.views.to_dos.votes import LOOKED_THROUGH
from nomicon.web.doors import feeds
from nomicon.web.tools import Services
from nomicon.web.tools import open_house as open_for_pages
from tests.hosting.counting_work import work

ANN = PlayerId("Ann")
ENTRIES, FEW = 10_000, 200
VOTES = 1_000
MORE = 1.5
"""How many times as much may be done for the long game: numbers are longer there, and searches deeper."""

ATOM = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture
def offering(house: Services) -> Iterator[Services]:
    """Have the house offer feeds and calendars for one test."""
    there = replace(house, choices=replace(house.choices, calendars=True, feeds=True))
    open_for_pages(there)
    yield there
    open_for_pages(house)


def made(house: Services, game: GameId, moves: Iterator[Move]) -> None:
    """Make many moves."""

    def work_of(table: Table) -> None:
        for move in moves:
            played = table.play(game, move)
            assert isinstance(played, Played), played

    house.hall.do(work_of).result(300)


def fetched(client: Client, address: str, **headers: str) -> tuple[bytes, int]:
    """Fetch twice, so that all is warm, and count what the second time takes."""
    assert client.get(address).status_code == 200
    answers = []
    calls = work(lambda: answers.append(client.get(address, headers=headers)))
    return answers[0].content, calls


def test_a_feed_of_ten_thousand_entries_takes_as_much_as_one_of_few(offering, founded, person, passer_by, monkeypatch):
    game = founded("minimal", title="Cake club")
    person("ann").sit(offering, game, "Ann")
    address = f"/games/{game}/feed.atom"
    made(offering, game, (Declare(ANN, f"Cake {number}") for number in range(FEW)))
    _, few = fetched(passer_by, address)
    made(offering, game, (Declare(ANN, f"Cake {number}") for number in range(ENTRIES - FEW)))
    for part in ("", f"?before={ENTRIES // 2}"):
        content, many = fetched(passer_by, address + part)
        assert len(ElementTree.fromstring(content).findall("a:entry", ATOM)) == ROWS
        assert many <= few * MORE, part
    etag = passer_by.get(address).headers["ETag"]
    monkeypatch.setattr(feeds, "history", lambda *_: pytest.fail("Nothing is read where nothing is new."))
    assert passer_by.get(address, headers={"If-None-Match": etag}).status_code == 304


def test_a_calendar_of_a_thousand_votes_has_those_that_close_soonest(offering, founded, person, passer_by):
    game = founded("minimal", title="Cake club")
    person("ann").sit(offering, game, "Ann")
    ben = person("ben").sit(offering, game, "Ben").client
    ben.post("/account/calendar/")
    shown = re.search(r'id="new-address"[^>]*>https?://[^/]+([^<]+)<', ben.get("/account/calendar/").content.decode())
    assert shown is not None
    proposals = (Propose(ANN, (Enact(RuleText(f"Cake {number}", "Cake.")),)) for number in range(VOTES))
    made(offering, game, (next(proposals) for _ in range(LOOKED_THROUGH)))
    _, few = fetched(passer_by, shown[1])
    with CaptureQueriesContext(connection) as asked_of_few:
        passer_by.get(shown[1])
    made(offering, game, proposals)
    content, many = fetched(passer_by, shown[1])
    with CaptureQueriesContext(connection) as asked_of_many:
        passer_by.get(shown[1])
    assert len(Calendar.from_ical(content).walk("VEVENT")) == LOOKED_THROUGH
    assert len(asked_of_many) == len(asked_of_few)
    assert many <= few * MORE
