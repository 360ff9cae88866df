"""Who may come in with which token, and how many requests and streams a caller may have."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from nomicon.game.values.replacing import replace
from nomicon.web.api.doorkeeper import SCOPES
from tests.web.api.house import NOON, QUICK, Open, opened

WRITES = (
    ("POST", "/games", {"title": "T", "rulebook": "minimal"}, "found"),
    ("POST", "/games/{game}/seat", {"name": "Ann"}, "play"),
    ("POST", "/games/{game}/moves", {"move": "join"}, "play"),
)


@pytest.mark.parametrize(("method", "address", "body", "scope"), WRITES)
def test_a_write_needs_a_token_that_is_good_for_it(house, method, address, body, scope):
    game = house.founded("Scopes")
    where = address.format(game=game)
    assert house.client().request(method, where, json=body).status_code == 401
    for other in sorted({*SCOPES} - {scope}):
        answer = house.client(house.doors.issue(5, {other})).request(method, where, json=body)
        assert (answer.status_code, answer.json()["error"]) == (403, "not allowed")
        assert scope in answer.json()["message"]


@pytest.mark.parametrize("shown", ["nmc_wrong", "Bearer", "Basic YTpi", "Bearer nmc_wrong", "Bearer \xe9"])
def test_a_token_that_is_not_good_is_told_how_to_make_another(house, shown):
    answer = httpx.get(
        f"{house.address}/api/v1/games", headers={"Authorization": shown.encode("latin-1")}, trust_env=False
    )
    assert (answer.status_code, answer.json()["error"]) == (401, "unknown")
    assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_token_that_was_withdrawn_or_has_run_out_lets_nobody_in(house):
    good, old = house.doors.issue(5), house.doors.issue(5, expires=int(time.time()) - 1)
    assert house.client(good).get("/me").status_code == 200
    assert house.client(old).get("/me").status_code == 401
    house.doors.revoke(good)
    assert house.client(good).get("/me").status_code == 401


def test_a_token_is_not_kept_and_is_in_no_answer(house):
    token = house.doors.issue(5)
    assert all(token not in str(kept) for kept in house.doors.tokens.items())
    assert token not in house.client(token).get("/me").text


def test_a_game_by_invitation_is_for_those_who_sit_in_it(house):
    game = house.founded("Invited", "invited")
    founder, stranger = house.client(house.doors.issue(1)), house.client(house.doors.issue(9))
    assert founder.post(f"/games/{game}/seat", json={"name": "Ann"}).status_code == 201
    for method, address in (
        ("GET", ""),
        ("GET", "/pages/board"),
        ("GET", "/entries"),
        ("GET", "/export"),
        ("GET", "/stream"),
        ("GET", "/options"),
        ("POST", "/moves"),
        ("POST", "/preview"),
        ("POST", "/seat"),
    ):
        bodies = {"/moves": {"move": "join"}, "/preview": {"move": "join"}, "/seat": {"name": "Zoe"}}
        answer = stranger.request(method, f"/games/{game}{address}", json=bodies.get(address))
        assert (answer.status_code, answer.json()["error"]) == (404, "not found"), address
    assert founder.get(f"/games/{game}").status_code == 200


def test_what_a_host_may_look_at_needs_a_hosts_token(house):
    game = house.founded("Put away", "invited")
    assert house.client(house.doors.issue(9, {"host"})).get(f"/games/{game}").status_code == 200
    assert house.client(house.doors.issue(9, {"read"})).get(f"/games/{game}").status_code == 404


def test_a_live_page_listens_with_the_ticket_it_carries(house):
    game = house.founded("Ticket", "invited")
    live = f"{house.address}/live/{game}"
    with httpx.stream("GET", live, params={"ticket": f"ticket for {game}"}, trust_env=False) as stream:
        assert stream.status_code == 200
        assert next(stream.iter_lines()) == "id: 1"
    for ticket in ("", "ticket for another"):
        assert httpx.get(live, params={"ticket": ticket}, trust_env=False).status_code == 404


# -- Pace ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    folder: Path = tmp_path_factory.mktemp("slow")
    with opened(folder, replace(QUICK, at_once=12, a_second=0.01, streams=2)) as here:
        yield here


def test_whoever_asks_too_much_is_told_to_wait_and_nobody_else_is(slow):
    hasty, other = slow.client(slow.doors.issue(5)), slow.client(slow.doors.issue(6))
    statuses = [hasty.get("/me").status_code for _ in range(14)]
    assert statuses == [200] * 12 + [429] * 2
    told = hasty.get("/me")
    assert (told.json()["error"], told.headers["retry-after"]) == ("too many", "1")
    assert other.get("/me").status_code == 200


def test_a_caller_holds_a_bounded_number_of_streams(slow):
    game = slow.founded("Streams")
    token = slow.doors.issue(7)
    client = slow.client(token)
    with client.stream("GET", f"/games/{game}/stream") as one, client.stream("GET", f"/games/{game}/stream") as two:
        lines = one.iter_lines(), two.iter_lines()  # Kept: a stream is closed with what reads it.
        assert [next(each) for each in lines] == [": still here"] * 2
        assert client.get(f"/games/{game}/stream").status_code == 429
        assert slow.client(slow.doors.issue(8)).get(f"/games/{game}").status_code == 200
    deadline = time.monotonic() + 10
    while slow.house.live.many and time.monotonic() < deadline:
        time.sleep(0.05)
    assert slow.house.live.many == 0
    with client.stream("GET", f"/games/{game}/stream") as again:
        assert again.status_code == 200


def test_what_the_doorkeeper_said_holds_for_a_moment_only(tmp_path):
    with opened(tmp_path, replace(QUICK, trusted=0.2)) as here:
        token = here.doors.issue(5)
        client = here.client(token)
        assert client.get("/me").status_code == 200
        here.doors.revoke(token)
        time.sleep(0.25)
        assert client.get("/me").status_code == 401
        assert here.clock.now() == NOON
