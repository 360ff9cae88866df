"""Pages, the API and the host's page while the clock is not believed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nomicon.game.names import Moment
from nomicon.game.values.replacing import replace
from nomicon.hosting.table.clock_watch import WatchedClock
from nomicon.web.accounts.models import HostAct
from nomicon.web.tools import Services, open_house
from tests.web.pages.booked import moved

DAY = 86400


class Jumping:
    """A wall clock that goes on with the house's, and can be set otherwise."""

    def __init__(self, house: Services) -> None:
        self.house, self.by = house, 0

    def now(self) -> Moment:
        """Return what it says."""
        return Moment(self.house.clock.now() + self.by)


@pytest.fixture
def jumping(house: Services) -> Iterator[Jumping]:
    """The house with a clock that is watched, and may jump."""
    table = house.hall._table
    before, wall = table.clock, Jumping(house)
    table.clock = WatchedClock(wall, lambda: float(house.clock.now()), table.ledger)
    table.clock.confirm()
    open_house(replace(house, clock=table.clock, confirm_clock=table.clock.confirm))
    yield wall
    table.clock = before
    open_house(house)


def test_every_page_says_that_the_clock_is_not_believed_and_only_then(booked, jumping):
    game, ann = booked
    for page in ("/", f"/games/{game}/", f"/games/{game}/rules", "/about/"):
        assert b"jumped" not in ann.client.get(page).content
    jumping.by = 3 * 365 * DAY
    for page in ("/", f"/games/{game}/", f"/games/{game}/rules", "/about/"):
        told = ann.client.get(page).content.decode()
        assert "The server&#x27;s clock jumped ahead by 3 years" in told
        assert "until the host has confirmed the time" in told


def test_a_move_is_refused_in_the_same_words_and_what_was_typed_comes_back(booked, jumping, house):
    game, ann = booked
    before = house.hall.number(game)
    jumping.by = -3 * DAY
    typed = "I have thought about this for a long time."
    told = ann.client.post(f"/games/{game}/moves/", {"move": "declare", "text": typed})
    assert told.status_code == 503
    assert "The server&#x27;s clock jumped back by 3 days" in told.content.decode()
    assert typed in told.content.decode()
    assert house.hall.number(game) == before


def test_the_same_in_german(booked, jumping):
    game, ann = booked
    jumping.by = 3 * 365 * DAY
    told = ann.client.get(f"/games/{game}/", HTTP_ACCEPT_LANGUAGE="de").content.decode()
    assert "Die Uhr des Servers ist um 3 Jahre vorgesprungen" in told


def test_the_host_sees_what_would_fall_due_and_confirms(booked, jumping, person, house):
    game, ann = booked
    host = person("host", host=True)
    moved(ann, game, {"move": "propose", "changes.0.change": "repeal", "changes.0.rule": "202"})
    jumping.by = 40 * DAY
    shown = host.client.get("/host/")
    assert "Is the clock right?" in shown.content.decode()
    assert "the vote on 302 closes" in shown.content.decode()
    says = host.client.get("/host/health.json").json()["clock"]["says"]
    assert host.client.post("/host/clock/", {"says": "2020-01-01T00:00:00Z"}).status_code == 302
    assert b"jumped" in host.client.get("/about/").content
    host.client.post("/host/clock/", {"says": says})
    assert b"jumped" not in host.client.get("/about/").content
    assert HostAct.objects.filter(what__startswith="confirmed that the server's clock is right").exists()


def test_only_hosts_confirm(booked, jumping):
    _, ann = booked
    jumping.by = 40 * DAY
    assert ann.client.post("/host/clock/", {"says": "x"}).status_code == 404
    assert b"jumped" in ann.client.get("/about/").content


def test_health_as_data_says_whether_the_clock_is_believed(jumping, person):
    host = person("host", host=True)
    assert host.client.get("/host/health.json").json()["clock"] == {"believed": True}
    jumping.by = 40 * DAY
    told = host.client.get("/host/health.json").json()["clock"]
    assert (told["believed"], told["kind"]) == (False, "ahead")
