"""Who guesses wrongly locks out themselves, and not the player whose name they guess with."""

from __future__ import annotations

import itertools
import secrets

import pytest
from django.core.cache import cache
from django.test import Client

from nomicon.web.accounts.models import Account
from nomicon.web.accounts.sign_in.first_host import first_secret
from tests.web.conftest import PASSWORD

HOST = "127.0.0.1:8000"
_places = itertools.count(1)


@pytest.fixture(autouse=True)
def _nothing_is_counted_yet():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def ida(house) -> Account:
    account = Account(username=f"ida-{secrets.token_hex(4)}")
    account.set_password(PASSWORD)
    account.save()
    return account


def browser(place: str) -> Client:
    return Client(HTTP_HOST=HOST, REMOTE_ADDR=place)


def signs_in(client: Client, account: Account, password: str = PASSWORD) -> bool:
    """Try to sign in; says whether that worked."""
    return client.post("/account/login/", {"login": account.username, "password": password}).status_code == 302


def test_wrong_guesses_by_anybody_do_not_lock_a_player_out_of_a_browser_that_is_known(ida):
    hers = browser("10.0.0.1")
    assert signs_in(hers, ida)
    hers.post("/account/logout/")
    for number in range(60):  # More than all strangers together may try.
        assert not signs_in(browser(f"10.1.0.{number}"), ida, "wrong")
    assert not signs_in(browser("10.2.0.1"), ida)
    assert signs_in(hers, ida)


def test_five_wrong_guesses_from_one_place_hold_up_that_place_and_no_other(ida):
    for _ in range(5):
        assert not signs_in(browser("10.0.0.9"), ida, "wrong")
    assert not signs_in(browser("10.0.0.9"), ida)
    assert signs_in(browser("10.0.0.1"), ida)


def test_a_known_browser_in_the_same_house_as_the_guesser_is_let_in(ida):
    hers = browser("10.0.0.1")
    assert signs_in(hers, ida)
    hers.post("/account/logout/")
    for _ in range(12):
        signs_in(browser("10.0.0.1"), ida, "wrong")
    assert signs_in(hers, ida)


def test_guesses_in_a_known_browser_are_counted_too(ida):
    hers = browser("10.0.0.1")
    assert signs_in(hers, ida)
    hers.post("/account/logout/")
    for _ in range(5):
        assert not signs_in(hers, ida, "wrong")
    assert not signs_in(hers, ida)


def test_a_browser_is_known_for_its_own_account_and_for_the_password_of_that_time(ida, house):
    other = Account(username=f"eve-{secrets.token_hex(4)}")
    other.set_password(PASSWORD)
    other.save()
    eves = browser("10.0.0.66")
    assert signs_in(eves, other)
    eves.post("/account/logout/")
    for _ in range(5):
        assert not signs_in(eves, ida, "wrong")
    assert not signs_in(eves, ida)  # As one of those at this place.

    hers = browser("10.0.0.1")
    assert signs_in(hers, ida)
    hers.post("/account/logout/")
    ida.set_password(f"{PASSWORD} again")
    ida.save()
    for number in range(60):
        signs_in(browser(f"10.1.0.{number}"), ida, "wrong")
    assert not signs_in(hers, ida, f"{PASSWORD} again")


def test_a_browsers_mark_cannot_be_made_up_and_tells_no_password(ida):
    hers = browser("10.0.0.1")
    assert signs_in(hers, ida)
    mark = hers.cookies["known_browser"]
    assert mark["httponly"]
    assert ida.password not in mark.value
    forged = browser("10.0.0.2")
    forged.cookies["known_browser"] = mark.value[:-2] + "aa"
    for _ in range(5):
        signs_in(forged, ida, "wrong")
    assert not signs_in(forged, ida)


@pytest.mark.parametrize("password", ["12345678", "password1", "short", "qwertyuiop", "rootrootroot"])
def test_the_first_host_is_not_let_choose_a_password_that_everybody_guesses(house, password):
    Account.objects.filter(is_staff=True).update(is_staff=False)
    secret = first_secret(house.choices.folder)
    assert secret
    client = browser("10.0.0.1")
    name = "rootrootroot" if password == "rootrootroot" else f"root-{secrets.token_hex(4)}"
    answer = client.post(f"/first-host/{secret}/", {"username": name, "password": password})
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.content.decode()
    assert not Account.objects.filter(username=name).exists()
