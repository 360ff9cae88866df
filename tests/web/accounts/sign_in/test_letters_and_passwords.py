"""What a newcomer does about accounts, in a real browser, with letters that come by a real mail server."""

from __future__ import annotations

import re
from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Page

from tests.web.accounts.sign_in.conftest import Entrance
from tests.web.accounts.sign_in.letters import link_in
from tests.web.browser.axe import barriers
from tests.web.starting import PASSWORD

OTHER = "another battery of horses"


def fresh(name: str) -> str:
    """Return a name that nobody has yet."""
    return f"{name}-{uuid4().hex[:8]}"


def sends(page: Page, **fields: str) -> None:
    """Fill in the form of a page and send it."""
    for name, value in fields.items():
        page.fill(f"[name={name}]", value)
    page.click("main button.main")


def signed_up(page: Page, name: str, email: str = "") -> None:
    """Make an account with the form."""
    page.goto("/account/signup/")
    sends(page, username=name, email=email, password1=PASSWORD, password2=PASSWORD)
    page.wait_for_url("**/")


def test_somebody_signs_up_and_confirms_the_address(entrance: Entrance, visits: Callable[..., Page]):
    name = fresh("ida")
    email = f"{name}@letters.example"
    page = visits()
    signed_up(page, name, email)
    page.goto("/account/email/")
    assert "Unverified" in page.inner_text("main")
    letter = entrance.letters.to(email, "Confirm")
    assert name in letter
    assert "example.com" not in letter
    page.goto(link_in(letter))
    assert barriers(page) == ""
    page.click("main button.main")
    page.goto("/account/email/")
    assert "Verified" in page.inner_text("main")
    page.goto(link_in(letter))
    assert page.locator("main button.main").count() == 0  # Once is enough.


def test_whoever_forgot_the_password_gets_a_letter_and_chooses_another(entrance: Entrance, visits: Callable[..., Page]):
    name = fresh("max")
    email = f"{name}@letters.example"
    known = visits()
    signed_up(known, name, email)
    entrance.letters.to(email, "Confirm")
    page = visits(scripts=False)
    page.goto("/account/login/")
    page.click("a[href='/account/password/reset/']")
    sends(page, email=email)
    page.wait_for_url("**/password/reset/done/")
    letter = entrance.letters.to(email, "[Nomicon] Password")
    page.goto(link_in(letter))
    sends(page, password1="12345678", password2="12345678")
    assert "too common" in page.inner_text("main")
    sends(page, password1=OTHER, password2=OTHER)
    page.wait_for_url("**/key/done/")
    page.goto("/account/login/")
    sends(page, login=email, password=PASSWORD)
    assert page.locator(".bar-links a[href='/account/']").count() == 0
    sends(page, login=email, password=OTHER)
    page.wait_for_url("**/")
    assert page.inner_text(".bar-links summary .wide-only") == name
    page.goto(link_in(letter))
    assert page.locator("[name=password1]").count() == 0  # The link was good once.
    known.goto("/account/")
    assert "/account/login/" in known.url  # Whoever had come in with the old password is out.


def test_an_address_without_an_account_is_told_so_by_letter_and_to_nobody_else(
    entrance: Entrance, visits: Callable[..., Page]
):
    page, told = visits(), []
    name = fresh("una")
    signed_up(page, name, f"{name}@letters.example")
    known, unknown = f"{name}@letters.example", f"{fresh('nobody')}@letters.example"
    for email, about in ((known, "Password Reset"), (unknown, "Unknown Account")):
        stranger = visits()
        stranger.goto("/account/password/reset/")
        sends(stranger, email=email)
        stranger.wait_for_url("**/password/reset/done/")
        told.append(stranger.inner_text("main"))
        assert barriers(stranger) == ""
        entrance.letters.to(email, about)
    assert told[0] == told[1]


def test_a_guest_who_gives_an_address_is_asked_to_confirm_it_and_gets_in_by_it(
    entrance: Entrance, visits: Callable[..., Page]
):
    entrance.host.opens("/found/")
    entrance.host.sends("/found/", title=fresh("Table"), rulebook="minimal", visibility="open")
    link = re.search(r"/invitation/[\w-]+/", entrance.host.page)
    assert link is not None
    name, taken = fresh("gus"), f"{fresh('taken')}@letters.example"
    email = f"{name}@letters.example"
    signed_up(visits(), fresh("owner"), taken)
    page = visits()
    page.goto(link[0])
    sends(page, name="Gus")
    page.goto("/account/claim/")
    assert barriers(page) == ""
    sends(page, username=name, email=taken, password=PASSWORD)
    assert "Another account already uses this address" in page.inner_text("main")
    sends(page, username=name, email=email, password=PASSWORD)
    page.wait_for_url("**/account/")
    page.goto(link_in(entrance.letters.to(email, "Confirm")))
    page.click("main button.main")
    other = visits()
    other.goto("/account/login/")
    sends(other, login=email, password=PASSWORD)
    other.wait_for_url("**/")
    assert "Gus" in other.inner_text(".bar-links summary .wide-only")


def test_one_sees_where_one_is_signed_in_and_signs_the_others_out(entrance: Entrance, visits: Callable[..., Page]):
    name = fresh("lea")
    here, there = visits(), visits(scripts=False)
    signed_up(here, name)
    there.goto("/account/login/")
    sends(there, login=name, password=PASSWORD)
    there.wait_for_url("**/")
    here.goto("/account/sessions/")
    assert here.locator("main tbody tr").count() == 2
    assert "127.0.0.1" in here.inner_text("main table")
    here.click("main form button")
    here.goto("/account/sessions/")
    assert here.locator("main tbody tr").count() == 1
    there.goto("/account/")
    assert "/account/login/" in there.url


def test_a_password_is_changed_and_that_is_told_by_letter(entrance: Entrance, visits: Callable[..., Page]):
    name = fresh("pam")
    email = f"{name}@letters.example"
    page = visits()
    signed_up(page, name, email)
    page.goto(link_in(entrance.letters.to(email, "Confirm")))
    page.click("main button.main")
    page.goto("/account/password/change/")
    sends(page, oldpassword="not this one", password1=OTHER, password2=OTHER)
    assert page.locator("[name=oldpassword][aria-invalid=true]").count() == 1
    sends(page, oldpassword=PASSWORD, password1=OTHER, password2=OTHER)
    assert page.inner_text(".bar-links summary .wide-only") == name
    assert "changed" in entrance.letters.to(email, "Password Changed")


def test_whoever_tries_too_often_is_asked_to_wait_on_a_page(entrance: Entrance, visits: Callable[..., Page]):
    name = fresh("tim")
    signed_up(visits(), name)
    page = visits()
    page.goto("/account/login/")
    for number in range(6):
        sends(page, login=name, password=f"guess number {number}")
    assert "Too many failed login attempts" in page.inner_text("main")
    sends(page, login=name, password=PASSWORD)
    assert page.locator(".bar-links a[href='/account/']").count() == 0
    assert barriers(page) == ""
