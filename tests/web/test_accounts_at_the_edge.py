"""The door for programs with real accounts behind it: tokens, seats and visibilities of the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from typing import Any

import httpx
import pytest
from django.db import connection
from django.utils import timezone

from nomicon.game.names import GameId
from nomicon.web.accounts.models import Listing, Token
from nomicon.web.accounts.seats.doorkeeper import AccountsDoorkeeper, ticket
from nomicon.web.accounts.sign_in.tokens import make_token, revoke
from nomicon.web.api.app import api
from nomicon.web.api.doorkeeper import Bearer, GameAccess
from nomicon.web.tools import Services
from tests.web.api.house import QUICK, listening


@pytest.fixture(scope="module")
def address(house: Services) -> Iterator[str]:
    with listening(api(house, AccountsDoorkeeper(), QUICK)) as where:
        yield where


@pytest.fixture
def asked(address: str) -> Callable[..., httpx.Response]:
    """Ask the API something, with a token or without."""

    def ask(path: str, token: str = "", body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        method = "GET" if body is None else "POST"
        return httpx.request(method, f"{address}{path}", headers=headers, json=body, timeout=30, trust_env=False)

    return ask


def test_a_program_founds_sits_down_and_moves_with_its_owners_token(asked, person):
    ann = person("ann")
    token = make_token(ann.account, "bot", ["read", "play", "found"])
    game = asked("/api/v1/games", token, {"title": "By token", "rulebook": "minimal"}).json()["game"]
    assert asked(f"/api/v1/games/{game}/seat", token, {"name": "Ann"}).json()["player"] == "Ann"
    assert asked(f"/api/v1/games/{game}/moves", token, {"move": "join"}).status_code == 201
    told = asked(f"/api/v1/games/{game}", token).json()
    assert (told["players"], told["player"]) == (["Ann"], "Ann")
    assert asked(f"/api/v1/games/{game}").status_code == 404  # It is by invitation.
    assert Token.objects.get(account=ann.account).used is not None
    assert token not in str(list(Token.objects.values()))


def test_a_token_that_is_withdrawn_has_run_out_or_whose_owner_is_stopped_lets_nobody_in(asked, person):
    ben = person("ben")
    good = make_token(ben.account, "good", ["read"])
    old = make_token(ben.account, "old", ["read"], timezone.now() - timedelta(seconds=1))
    assert [asked("/api/v1/me", token).status_code for token in (good, old)] == [200, 401]
    ben.account.is_stopped = True
    ben.account.save()
    assert asked("/api/v1/me", good).status_code == 401
    ben.account.is_stopped = False
    ben.account.save()
    assert asked("/api/v1/me", good).status_code == 200
    revoke(Token.objects.get(account=ben.account, name="good"))
    assert asked("/api/v1/me", good).status_code == 401


@pytest.mark.parametrize(
    ("visibility", "passer_by"), [(Listing.OPEN, 200), (Listing.INVITED, 404), (Listing.HIDDEN, 404)]
)
def test_who_may_look_is_who_may_look_on_the_pages(asked, person, founded, visibility, passer_by):
    game = founded("minimal", visibility)
    hers, stranger = person("host", host=True), person("stranger")
    answers = (
        asked(f"/api/v1/games/{game}"),
        asked(f"/api/v1/games/{game}", make_token(stranger.account, "t", ["read"])),
        asked(f"/api/v1/games/{game}", make_token(hers.account, "t", ["read", "host"])),
        asked(f"/api/v1/games/{game}", make_token(hers.account, "weak", ["read"])),
    )
    assert [one.status_code for one in answers] == [passer_by, passer_by, 200, passer_by]


def test_a_page_listens_with_its_ticket_and_not_with_another(address, house, founded, person):
    game, other = founded("minimal", Listing.INVITED), founded("minimal", Listing.INVITED)
    cat = person("cat").sit(house, game, "Cat").account
    live = f"{address}/live/{game}"
    with httpx.stream("GET", live, params={"ticket": ticket(game, cat)}, trust_env=False) as stream:
        lines = stream.iter_lines()
        assert (stream.status_code, next(lines)) == (200, "id: 2")
    assert httpx.get(live, params={"ticket": ticket(other, cat)}, trust_env=False).status_code == 404


class Counting(AccountsDoorkeeper):
    """A doorkeeper that counts how often it is asked of tokens and places."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def known(self, token: str) -> Bearer | None:
        self.asked += 1
        return super().known(token)

    def place(self, bearer: Bearer | None, game: GameId) -> GameAccess:
        self.asked += 1
        return super().place(bearer, game)


def written_by_another(statement: str, *values: object) -> None:
    """Write into the file of accounts as any other program would: on a connection that nobody here knows of."""
    with closing(sqlite3.connect(str(connection.settings_dict["NAME"]))) as other, other:
        other.execute(statement, values)


def test_what_is_known_of_a_token_is_kept_until_anything_changes_and_not_a_moment_longer(house, person, founded):
    game, dan = founded("minimal", Listing.INVITED), person("dan")
    dan.sit(house, game, "Dan")
    token = make_token(dan.account, "kept", ["read"])
    doors = Counting()
    with listening(api(house, doors, QUICK)) as where, httpx.Client(base_url=where, trust_env=False) as client:
        client.headers["Authorization"] = f"Bearer {token}"

        def look() -> tuple[int, int]:
            before = doors.asked
            status = client.get(f"/api/v1/games/{game}").status_code
            return status, doors.asked - before

        look()
        look()  # That it was used is noted at first, which is a change as well.
        assert [look() for _ in range(5)] == [(200, 0)] * 5
        written_by_another("DELETE FROM accounts_seat WHERE account_id = ?", dan.account.pk)
        assert look() == (404, 2)
        written_by_another("UPDATE accounts_token SET revoked = '2026-01-01' WHERE account_id = ?", dan.account.pk)
        assert look() == (401, 1)
