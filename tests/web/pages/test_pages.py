"""Every view has a page and its data beside it, for everybody who may look."""

from __future__ import annotations

import json

import pytest

from nomicon.views.view import VIEWS
from nomicon.web.pages.addresses import address, read_address, slug_of
from tests.web.conftest import Person

ARGUMENTS = {
    "rule": ["201"],
    "rule difference": ["201"],
    "proposal": ["301"],
    "player": ["Ann"],
    "quantity": ["points"],
    "why": ["Ann"],
    "why entry": ["1"],
}
"""With what the views are asked for that need something; what this game has none of yet is not found, and says so."""


@pytest.fixture
def table(house, founded, person):
    game = founded()
    ann = person("ann").sit(house, game, "Ann")
    for name in ("Ben", "Cat"):
        person(name).sit(house, game, name)
    sent = {"move": "propose", "changes.0.change": "repeal", "changes.0.rule": "208"}
    assert ann.client.post(f"/games/{game}/moves/", sent).status_code == 302
    return game, ann


@pytest.mark.parametrize("name", VIEWS)
def test_every_view_has_a_page_and_its_data_beside_it(table, name):
    game, ann = table
    arguments = ARGUMENTS.get(name, [])
    known = len(arguments) >= sum(not one.startswith("[") for one in VIEWS[name].arguments)
    given = arguments if known else ["none"]
    page = ann.client.get(address(game, name, *given))
    data = ann.client.get(address(game, name, *given, json=True))
    assert page.status_code == data.status_code == (200 if known else 404)
    assert json.loads(data.content)
    assert b"<h1" in page.content
    assert len(page.content) < 150_000


def test_an_address_says_what_it_shows_and_reads_back():
    assert address("tuesday", "rule difference", 201, 1, 2) == "/games/tuesday/rule-difference/201/1/2/"
    view, arguments, as_json = read_address("why/A%2FB/points.json")
    assert (view.name, arguments, as_json) == ("why", ["A/B", "points"], True)
    assert slug_of("why entry") == "why-entry"


def test_a_page_shows_the_past(table):
    game, ann = table
    page = ann.client.get(f"/games/{game}/players/?until=2")
    assert b"after entry 2" in page.content
    assert b"Cat" not in page.content
    assert ann.client.get(f"/games/{game}/players/?until=4000").status_code == 400


def test_who_may_not_look_is_told_what_is_told_of_games_that_are_not_there(founded, person, passer_by):
    game = founded(visibility="invited")
    stranger: Person = person("stranger")
    for client in (passer_by, stranger.client):
        assert client.get(f"/games/{game}/").status_code == 404
        assert client.get(f"/games/{game}/rules.json").status_code == 404
