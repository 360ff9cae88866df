"""What the tests of trust share: people of every kind, games founded once, and both doors open on a port."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx
from django.core.wsgi import get_wsgi_application
from django.test import Client

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.lobby import found
from nomicon.hosting.seats import AccountId
from nomicon.hosting.table.table import Played
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.people.seating import Join
from nomicon.rulebooks.shelf import load_rulebook
from nomicon.web.accounts.models import Account, Listing
from nomicon.web.accounts.seats.doorkeeper import AccountsDoorkeeper
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.accounts.sign_in.senders import Senders
from nomicon.web.accounts.sign_in.tokens import make_token
from nomicon.web.api.app import api
from nomicon.web.requests.bodies import BODIES, Bodies, BodyBounds
from nomicon.web.requests.bridge import Bridge
from nomicon.web.requests.split import Split
from nomicon.web.tools import Services
from tests.web.api.house import QUICK, listening

HERE = "127.0.0.1:8000"
BACKEND = "django.contrib.auth.backends.ModelBackend"
_numbers = itertools.count(1)


def made_account(name: str, *, host: bool = False) -> Account:
    """Make an account that nobody signs in to with a password."""
    account = Account(username=f"{name}-of-trust-{next(_numbers)}", is_staff=host, is_superuser=host)
    account.set_unusable_password()
    account.save()
    return account


def browser(account: Account | None = None, *, strict: bool = False) -> Client:
    """Return a browser, signed in or not; a strict one has its forms' proofs checked, as real ones have."""
    client = Client(enforce_csrf_checks=strict, HTTP_HOST=HERE)
    if account is not None:
        client.force_login(account, backend=BACKEND)
    return client


def found_game(house: Services, name: str, visibility: str, rulebook: str = "nomicam", **more: Any) -> GameId:
    """Found a game under a name of its own; `founder` and `holders` may be given."""
    game = GameId(name)
    founder, holders = more.get("founder"), more.get("holders")

    def work(table: Any) -> Played | Refused:
        return found(table, game, more.get("title", name), load_rulebook(rulebook), holders)

    outcome = house.hall.do(work).result(60)
    assert not isinstance(outcome, Refused), outcome.because
    Listing.objects.create(game=game, visibility=visibility, founder=founder)
    return game


def sit(house: Services, game: GameId, account: Account, name: str, *, joins: bool = True) -> None:
    """Give an account the seat of a player, who joins unless they play already."""
    SEATS.assign(game, AccountId(account.pk), PlayerId(name))
    if joins:
        play(house, game, Join(PlayerId(name)))


def play(house: Services, game: GameId, move: Move) -> Played:
    """Make a move that must be allowed."""
    outcome = house.hall.play(game, move).result(60)
    assert isinstance(outcome, Played), outcome
    return outcome


@contextmanager
def doors(house: Services, bodies: BodyBounds = BODIES) -> Iterator[str]:
    """Open both doors of the house on one port, as the server does; yields the address."""
    pages, doorkeeper = Bridge(get_wsgi_application()), AccountsDoorkeeper()
    try:
        with listening(Bodies(Split(api(house, doorkeeper, QUICK), pages), Senders(doorkeeper), bodies)) as address:
            yield address
    finally:
        pages.close()


def over_http(address: str, account: Account | None = None, headers: Mapping[str, str] | None = None) -> httpx.Client:
    """Return a client that asks over HTTP, with the session of an account."""
    client = httpx.Client(base_url=address, timeout=60, trust_env=False, headers=headers)
    if account is not None:
        for name, morsel in browser(account).cookies.items():
            client.cookies.set(name, morsel.value)
    return client


def program(address: str, account: Account | None, *scopes: str) -> httpx.Client:
    """Return a client that asks over HTTP with a token of an account."""
    token = {} if account is None else {"Authorization": f"Bearer {make_token(account, 'trust', scopes)}"}
    return httpx.Client(base_url=f"{address}/api/v1", timeout=60, trust_env=False, headers=token)


def play_as(client: httpx.Client, game: str, token: str, move: Mapping[str, Any]) -> httpx.Response:
    """Send a move with a token."""
    headers = {"Authorization": f"Bearer {token}"}
    return client.post(f"/api/v1/games/{game}/moves", json=move, headers=headers)
