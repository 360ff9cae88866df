"""Every trouble is told as data, and only a server for tests has a clock that can be set."""

from __future__ import annotations

import httpx
import pytest

from nomicon.game.names import Moment
from nomicon.game.values.replacing import replace
from nomicon.web.api.app import api
from tests.web.api.house import listening


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/nothing", 404),
        ("DELETE", "/games", 405),
        ("GET", "/games/x/moves", 405),
        ("GET", "/games/%00", 404),
        ("POST", "/check", 400),
        ("GET", "/games/..%2f..%2fetc", 404),
    ],
)
def test_every_trouble_is_told_as_data(house, method, address, status):
    answer = house.client(house.doors.issue(1)).request(method, address)
    assert (answer.status_code, set(answer.json())) == (status, {"error", "message"}), answer.text


def test_what_is_too_long_is_not_read(house):
    game = house.founded("Long")
    ann = house.seated(game, "Ann", 2)
    answer = ann.post(f"/games/{game}/moves", json={"line": "declare " + "x" * 1_100_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "too long")
    refused = ann.post(f"/games/{game}/moves", json={"line": "declare " + "x" * 900_000})
    assert refused.status_code == 409


def test_the_clock_of_a_server_that_is_no_test_cannot_be_set(house):
    answer = httpx.post(f"{house.address}/api/test/clock", json={"at": "2030-01-01"}, trust_env=False)
    assert answer.status_code == 404


def test_a_server_that_was_started_for_tests_has_its_clock_set_by_them(house):
    for_tests = replace(house.house, set_clock=lambda at: house.clock.set(Moment(at)))
    with listening(api(for_tests, house.doors, house.bounds)) as address:
        set_to = httpx.post(f"{address}/api/test/clock", json={"at": "2026-03-02T00:00:00Z"}, trust_env=False)
        assert set_to.json() == {"at": "2026-03-02T00:00:00Z"}
        assert httpx.post(f"{address}/api/test/clock", json={"at": "soon"}, trust_env=False).status_code == 422
    assert house.clock.now() == 1_772_409_600
