"""Coming in by way of Discord, GitHub and Google, each played on this machine; nobody comes into another's account."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Page

from tests.web.accounts.sign_in.conftest import Entrance, Visitor, opened
from tests.web.accounts.sign_in.elsewhere import PROVIDERS
from tests.web.accounts.sign_in.letters import link_in
from tests.web.browser.axe import barriers
from tests.web.starting import PASSWORD


def fresh(name: str) -> str:
    """Return a name that nobody has yet."""
    return f"{name}-{uuid4().hex[:8]}"


@pytest.mark.parametrize("provider", PROVIDERS)
def test_somebody_signs_up_elsewhere_and_signs_in_again(entrance: Entrance, provider: str):
    name = fresh("zoe")
    who = entrance.is_now(name, f"{name}@letters.example")
    first = entrance.visitor()
    first.comes(provider)
    assert first.name == name
    assert f"{name}@letters.example" in first.opens("/account/email/")
    assert "Verified" in first.page
    assert provider.title().replace("Github", "GitHub") in first.opens("/account/3rdparty/")
    second = entrance.visitor()
    second.comes(provider)
    assert second.name == name
    assert _accounts(entrance, name) == 1
    entrance.there.who = type(who)(who.number, fresh("renamed"), who.email)
    third = entrance.visitor()
    third.comes(provider)
    assert third.name == name  # Whoever is called otherwise there is known by number.


def test_in_a_browser_the_buttons_lead_there_and_back(entrance: Entrance, visits: Callable[..., Page]):
    page = visits()
    for provider in PROVIDERS:
        name = fresh("kim")
        entrance.is_now(name, f"{name}@letters.example")
        page.goto("/account/login/")
        assert barriers(page) == ""
        page.click(f"a[href^='/account/{provider}/login/']")
        assert barriers(page) == ""
        page.click("main button.main")
        page.click("button[value=yes]")
        page.wait_for_url(f"{entrance.address}/")
        assert page.inner_text(".bar-links summary .wide-only") == name
        page.goto("/account/3rdparty/")
        assert barriers(page) == ""
        page.context.clear_cookies()


@pytest.mark.parametrize("provider", PROVIDERS)
def test_an_address_that_belongs_to_an_account_leads_nobody_into_it(entrance: Entrance, provider: str):
    name, email = fresh("owner"), f"{fresh('owner')}@letters.example"
    owner = entrance.visitor()
    owner.signs_up(name, email)
    owner.opens(link_in(entrance.letters.to(email)))
    owner.sends(owner.at)
    stranger = entrance.visitor()
    other = fresh("stranger")
    entrance.is_now(other, email)
    stranger.comes(provider)
    assert stranger.at.endswith("/account/3rdparty/signup/")
    told = stranger.sends("/account/3rdparty/signup/", username=other, email=email)
    assert "An account already exists with this email address" in told
    assert stranger.name == ""
    assert _accounts(entrance, other) == 0
    # Whoever it really is signs in as always, and connects the two.
    owner.comes(provider, "connect")
    _with_password(owner)
    assert "The third-party account has been connected" in owner.page
    again = entrance.visitor()
    again.comes(provider)
    assert again.name == name


def test_an_address_that_belongs_to_an_account_can_be_left_out(entrance: Entrance):
    name, email, other = fresh("owner"), f"{fresh('owner')}@letters.example", fresh("other")
    entrance.visitor().signs_up(name, email)
    stranger = entrance.visitor()
    entrance.is_now(other, email)
    stranger.comes("discord")
    stranger.sends("/account/3rdparty/signup/", username=other, email="")
    assert stranger.name == other
    assert email not in stranger.opens("/account/email/")


def test_an_address_that_was_never_confirmed_is_not_taken_for_confirmed(entrance: Entrance):
    name = fresh("mal")
    entrance.is_now(name, f"{name}@letters.example", confirmed=False)
    mal = entrance.visitor()
    mal.comes("discord")
    assert "Unverified" in mal.opens("/account/email/")
    mal.opens(link_in(entrance.letters.to(f"{name}@letters.example")))
    assert "Confirm" in mal.page


@pytest.mark.parametrize("provider", PROVIDERS)
def test_whoever_does_not_agree_is_told_so_and_is_nobody(entrance: Entrance, provider: str):
    entrance.is_now(fresh("shy"))
    shy = entrance.visitor()
    shy.leads(provider)
    assert "Login Cancelled" in shy.agrees("no")
    assert shy.name == ""


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_forged_or_used_or_foreign_state_lets_nobody_in(entrance: Entrance, provider: str):
    who = entrance.is_now(fresh("mal"))
    back = f"/account/{provider}/login/callback/"
    mal, victim = entrance.visitor(), entrance.visitor()
    asked = mal.leads(provider)
    assert "wrong" not in asked
    link = _link_back(mal)
    for visitor, address in (
        (victim, link),  # The state of another browser: whoever follows the link must not be signed in as its maker.
        (victim, f"{back}?code=guessed&state=guessed"),
        (victim, f"{back}?code=guessed"),
        (victim, back),
        (mal, re.sub(r"state=\w+", "state=forged", link)),
    ):
        assert "Third-Party Login Failure" in visitor.opens(address), address
        assert visitor.name == ""
    mal.opens(link)
    assert mal.name == who.name
    mal.leaves()
    assert "Third-Party Login Failure" in mal.opens(link)
    assert mal.name == ""


def test_a_secret_that_is_wrong_lets_nobody_in_and_breaks_nothing(entrance: Entrance):
    entrance.is_now(fresh("kim"))
    for provider in PROVIDERS:
        visitor = entrance.visitor()
        visitor.leads(provider)
        link = _link_back(visitor)
        entrance.there.codes.clear()  # As if the code had run out.
        assert "Third-Party Login Failure" in visitor.opens(link)
        assert visitor.name == ""


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_guest_keeps_the_account_by_signing_in_elsewhere(entrance: Entrance, provider: str):
    entrance.host.opens("/found/")
    entrance.host.sends("/found/", title=fresh("Table"), rulebook="minimal", visibility="open")
    invited = re.search(r"/invitation/[\w-]+/", entrance.host.page)
    assert invited is not None
    guest, name = entrance.visitor(), fresh("Cat")
    guest.opens(invited[0])
    guest.sends(invited[0], name=name)
    assert "only this browser knows you" in guest.opens("/account/")
    assert f"/account/{provider}/login/?process=connect" in guest.opens("/account/claim/").replace("&amp;", "&")
    entrance.is_now(fresh("cat"))
    guest.comes(provider, "connect")
    assert "only this browser knows you" not in guest.opens("/account/")
    elsewhere = entrance.visitor()
    elsewhere.comes(provider)
    assert name in elsewhere.opens("/account/")
    assert "only this browser knows you" not in elsewhere.page


def test_what_was_connected_is_disconnected_but_never_the_last_way_in(entrance: Entrance):
    name = fresh("dee")
    who = entrance.is_now(name)
    dee = entrance.visitor()
    dee.comes("github")
    number = re.search(r'name="account"[^>]*value="(\d+)"', dee.opens("/account/3rdparty/"))
    assert number is not None
    assert "no password" in dee.sends("/account/3rdparty/", account=number[1])
    dee.opens("/account/password/set/")
    dee.sends("/account/password/set/", password1=PASSWORD, password2=PASSWORD)
    dee.opens("/account/3rdparty/")
    dee.sends("/account/3rdparty/", account=number[1])
    _with_password(dee)
    assert "not connected an account yet" in dee.opens("/account/3rdparty/")
    dee.leaves()
    dee.signs_in(name)
    assert dee.name == name
    again = entrance.visitor()
    entrance.there.who = who
    again.comes("github")
    assert again.name not in (name, "")  # A new account: the old one is not behind GitHub any more.


def test_what_somebody_else_has_connected_is_not_taken_from_them(entrance: Entrance):
    who = entrance.is_now(fresh("eve"))
    eve, ben = entrance.visitor(), entrance.visitor()
    eve.comes("discord")
    ben.signs_up(fresh("ben"))
    ben.comes("discord", "connect")
    _with_password(ben)
    assert "connected to a different account" in ben.page
    again = entrance.visitor()
    again.comes("discord")
    assert again.name == who.name


def test_a_stopped_account_comes_in_by_no_provider(entrance: Entrance):
    who = entrance.is_now(fresh("spam"))
    spam = entrance.visitor()
    spam.comes("google")
    entrance.host.opens(f"/host/accounts/?q={who.name}")
    found = re.search(r'action="(/host/accounts/\d+/)"', entrance.host.page)
    assert found is not None
    entrance.host.sends(found[1], act="stop")
    assert spam.name == ""
    spam.comes("google")
    assert spam.name == ""


def test_where_accounts_are_for_the_invited_nobody_else_makes_one_elsewhere(tmp_path: Path):
    with opened(tmp_path, 'signups = "invited"') as entrance:
        who = entrance.is_now(fresh("ida"))
        ida = entrance.visitor()
        assert "Sign Up Closed" in ida.comes("github")
        assert ida.name == ""
        entrance.host.opens("/found/")
        entrance.host.sends("/found/", title="Table", rulebook="minimal", visibility="invited")
        invited = re.search(r"/invitation/[\w-]+/", entrance.host.page)
        assert invited is not None
        ida.opens(invited[0])
        ida.comes("github")
        assert ida.name == who.name
        again = entrance.visitor()
        again.comes("github")  # Whoever has an account needs no invitation.
        assert again.name == who.name


def test_whoever_comes_back_is_where_they_wanted_to_be_and_nowhere_else(entrance: Entrance):
    who = entrance.is_now(fresh("kim"))
    for after, expected in (("/about/", "/about/"), ("https://elsewhere.example/", "/"), ("//elsewhere.example", "/")):
        kim = entrance.visitor()
        kim.leads("discord", after=after)
        kim.agrees()
        assert kim.at == f"{entrance.address}{expected}"
        assert kim.name == who.name


def _link_back(visitor: Visitor) -> str:
    """Agree elsewhere, and return the address to come back to without following it."""
    answer = visitor.client.post(visitor.at, data={"answer": "yes"}, follow_redirects=False)
    return answer.headers["Location"]


def _with_password(visitor: Visitor) -> None:
    """Show the password once more, where that is asked for before going on."""
    if "/account/reauthenticate/" in visitor.at:
        visitor.sends(visitor.at, password=PASSWORD)


def _accounts(entrance: Entrance, name: str) -> int:
    """Return how many accounts have a name, as the host is shown them."""
    page = entrance.host.opens(f"/host/accounts/?q={name}")
    return len(re.findall(r'action="/host/accounts/\d+/"', page))
