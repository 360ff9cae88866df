"""A stopped account is kept out by every door, and comes back when it is let go on."""

from __future__ import annotations

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from nomicon.web.accounts.models import Account
from nomicon.web.accounts.seats.doorkeeper import AccountsDoorkeeper, ticket
from nomicon.web.accounts.sign_in.tokens import make_token
from nomicon.web.accounts.upkeep.stopping import let_go_on, stop
from tests.web.conftest import PASSWORD


@pytest.fixture
def zoe(person):
    """Somebody with a password."""
    one = person("zoe")
    one.account.set_password(PASSWORD)
    one.account.save()
    return one


def signs_in(account: Account) -> Client:
    client = Client(HTTP_HOST="127.0.0.1:8000")
    client.post("/account/login/", {"login": account.username, "password": PASSWORD})
    return client


def is_in(client: Client) -> bool:
    return bool(client.get("/account/").status_code == 200)


def test_a_stopped_account_can_neither_go_on_nor_sign_in_anew(house, zoe):
    client = signs_in(zoe.account)
    assert is_in(client)
    assert UserSession.objects.filter(user=zoe.account).exists()
    stop(zoe.account)
    assert not is_in(client)
    assert not UserSession.objects.filter(user=zoe.account).exists()
    assert not is_in(signs_in(zoe.account))
    assert Account.objects.get(pk=zoe.account.pk).is_stopped
    let_go_on(zoe.account)
    assert not is_in(client)  # Its sessions have ended; it signs in anew.
    assert is_in(signs_in(zoe.account))


def test_its_tokens_are_good_for_nothing_while_it_is_stopped(house, zoe):
    token = make_token(zoe.account, "bot", ["read"])
    bearer = AccountsDoorkeeper().known(token)
    assert bearer is not None
    stop(zoe.account)
    assert AccountsDoorkeeper().known(token) is None
    let_go_on(zoe.account)
    assert AccountsDoorkeeper().known(token) is not None


def test_its_open_pages_are_refused(house, zoe, founded):
    game = founded(visibility="invited")
    zoe.sit(house, game, "Zoe")
    client = signs_in(zoe.account)
    assert client.get(f"/games/{game}/").status_code == 200
    carried = ticket(game, zoe.account)
    assert AccountsDoorkeeper().let_by(carried, game)
    stop(zoe.account)
    assert client.get(f"/games/{game}/").status_code == 404
    assert client.post(f"/games/{game}/moves/", {"move": "leave"}).status_code == 404
    assert not AccountsDoorkeeper().let_by(carried, game)


def test_a_ticket_is_good_for_one_game_and_as_long_as_its_reader_may_look(house, zoe, founded):
    here, there = founded(), founded(visibility="invited")
    assert AccountsDoorkeeper().let_by(ticket(here, None), here)
    assert not AccountsDoorkeeper().let_by(ticket(here, None), there)
    assert not AccountsDoorkeeper().let_by(ticket(there, None), there)
    assert not AccountsDoorkeeper().let_by("nonsense", here)
