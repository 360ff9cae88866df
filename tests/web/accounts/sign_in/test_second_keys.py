"""Passkeys and codes in a real browser: added, used, taken away again, and told by letter."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from allauth.mfa.totp.internal import auth
from playwright.sync_api import Page

from tests.web.accounts.sign_in.conftest import Entrance
from tests.web.accounts.sign_in.letters import link_in
from tests.web.browser.axe import barriers
from tests.web.browser.test_signing_in import code_of
from tests.web.starting import PASSWORD

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Newcomer:
    """Somebody with an account, a confirmed address, and a browser that is signed in."""

    def __init__(self, page: Page, entrance: Entrance) -> None:
        self.page, self.letters, self.name = page, entrance.letters, f"sam-{uuid4().hex[:8]}"
        # Browsers give passkeys to names, and to no bare address.
        self.here = entrance.address.replace("127.0.0.1", "localhost")
        self.email = f"{self.name}@letters.example"
        self.opens("/account/signup/")
        self.sends(username=self.name, email=self.email, password1=PASSWORD, password2=PASSWORD)
        page.wait_for_url(f"{self.here}/")
        self.opens(link_in(self.letters.to(self.email, "Confirm")))
        page.click("main button.main")

    def opens(self, path: str) -> None:
        """Open a page; where the password is asked for first, give it."""
        self.page.goto(f"{self.here}{path}")
        if "/reauthenticate/" in self.page.url:
            self.sends(password=PASSWORD)

    def sends(self, **fields: str) -> None:
        """Fill in the form of the page and send it."""
        for name, value in fields.items():
            self.page.fill(f"[name={name}]", value)
        self.page.click("main button.main")

    def leaves_and_comes_back(self) -> None:
        """Sign out, and give name and password again."""
        self.opens("/account/logout/")
        self.page.click("main button.main")
        self.page.wait_for_url(f"{self.here}/")
        self.opens("/account/login/")
        self.sends(login=self.name, password=PASSWORD)

    def is_in(self) -> bool:
        """Say whether one is signed in, as the page at hand shows."""
        return self.page.locator(".bar-links a[href='/account/']").count() == 1


@pytest.fixture
def sam(entrance: Entrance, visits: Callable[..., Page]) -> Newcomer:
    page = visits()
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return Newcomer(page, entrance)


def test_codes_let_in_until_they_are_switched_off_and_both_are_told_by_letter(sam: Newcomer):
    sam.opens("/account/2fa/totp/activate/")
    secret = sam.page.locator("#authenticator_secret").input_value()
    sam.sends(code=code_of(secret))
    sam.page.wait_for_url("**/recovery-codes/**")
    recovery = sam.page.locator("#recovery_codes").input_value().split()
    assert "Activated" in sam.letters.to(sam.email, "Authenticator App Activated").title()

    sam.leaves_and_comes_back()
    sam.page.wait_for_url("**/2fa/authenticate/**")
    assert barriers(sam.page) == ""
    assert not sam.is_in()
    sam.sends(code="000000")
    assert sam.page.locator("[name=code][aria-invalid=true]").count() == 1
    assert not sam.is_in()
    sam.sends(code=recovery[0])
    sam.page.wait_for_url(f"{sam.here}/")
    assert sam.is_in()

    sam.opens("/account/2fa/totp/deactivate/")
    assert barriers(sam.page) == ""
    sam.page.click("main form button")
    sam.page.wait_for_url("**/account/2fa/")
    sam.letters.to(sam.email, "Authenticator App Deactivated")
    sam.leaves_and_comes_back()
    sam.page.wait_for_url(f"{sam.here}/")
    assert sam.is_in()


def test_a_code_is_taken_until_the_one_after_it_has_ended(monkeypatch: pytest.MonkeyPatch):
    secret, now = "JBSWY3DPEHPK3PXP", 1_800_000_000
    code = auth.format_hotp_value(auth.hotp_value(secret, now // 30))
    taken = []
    for later in (0, 29, 59, 60):
        monkeypatch.setattr("time.time", lambda later=later: now + later)
        taken.append(auth.validate_totp_code(secret, code))

    assert taken == [True, True, True, False]


def test_a_passkey_is_a_second_key_until_it_is_taken_away(sam: Newcomer):
    sam.opens("/account/2fa/webauthn/add/")
    sam.page.fill("[name=name]", "my key")
    sam.page.click("#mfa_webauthn_add")
    sam.page.wait_for_url("**/recovery-codes/**")
    sam.letters.to(sam.email, "Security Key Added")

    sam.leaves_and_comes_back()
    sam.page.wait_for_url("**/2fa/authenticate/**")
    assert not sam.is_in()
    sam.page.click("#mfa_webauthn_authenticate")
    sam.page.wait_for_url(f"{sam.here}/")
    assert sam.is_in()

    sam.opens("/account/2fa/webauthn/")
    assert barriers(sam.page) == ""
    sam.page.click("main a[href*='/remove/']")
    if "/reauthenticate/" in sam.page.url:
        sam.sends(password=PASSWORD)
    sam.page.click("main form button")
    sam.page.wait_for_url("**/account/2fa/webauthn/")
    assert "my key" not in sam.page.inner_text("main")
    sam.letters.to(sam.email, "Security Key Removed")
    sam.leaves_and_comes_back()
    sam.page.wait_for_url(f"{sam.here}/")
    assert sam.is_in()
