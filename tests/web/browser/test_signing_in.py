"""Accounts in a real browser: a passkey, codes from an app, and every page of the library, looked over by axe."""

from __future__ import annotations

import base64
import hashlib
import hmac
import struct
import time
from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Page

from tests.web.browser.axe import barriers
from tests.web.browser.conftest import PASSWORD, Server

OF_THE_LIBRARY = [
    "/account/email/",
    "/account/password/change/",
    "/account/2fa/",
    "/account/2fa/webauthn/add/",
    "/account/2fa/totp/activate/",
    "/account/sessions/",
    "/account/3rdparty/",
    "/account/logout/",
    "/account/reauthenticate/",
]


def signed_up(page: Page, base: str = "") -> str:
    """Make an account with the form; return its name."""
    name = f"dan-{uuid4().hex[:8]}"
    page.goto(f"{base}/account/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.click("main button.main")
    page.wait_for_url("**/")
    return name


def confirmed(page: Page) -> None:
    """Give the password once more: what opens an account is changed only by who has just shown it."""
    page.fill("[name=password]", PASSWORD)
    page.click("main button.main")


def signed_out(page: Page, base: str = "") -> None:
    """Leave."""
    page.goto(f"{base}/account/logout/")
    page.click("main button.main")
    page.wait_for_url(f"{base or '**'}/")
    assert page.locator("header a[href^='/account/login/']").count() == 1


def code_of(secret: str) -> str:
    """Return what an app of codes shows now (RFC 6238)."""
    counted = struct.pack(">Q", int(time.time()) // 30)
    digest = hmac.new(base64.b32decode(secret), counted, hashlib.sha1).digest()
    start = digest[-1] & 15
    number = struct.unpack(">I", digest[start : start + 4])[0] & 0x7FFFFFFF
    return f"{number % 10**6:06}"


def test_a_passkey_is_added_and_signs_in_by_itself(server: Server, opens: Callable[..., Page]):
    page = opens()
    # Browsers give passkeys to names, and to no bare address.
    here = server.address.replace("127.0.0.1", "localhost")
    page.goto(f"{here}/account/login/")
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    name = signed_up(page, here)
    page.goto(f"{here}/account/2fa/webauthn/add/")
    confirmed(page)
    page.fill("[name=name]", "my laptop")
    page.check("[name=passwordless]")
    page.click("#mfa_webauthn_add")
    page.wait_for_url("**/recovery-codes/**")
    page.goto(f"{here}/account/2fa/webauthn/")
    assert "my laptop" in page.inner_text("main table")
    signed_out(page, here)
    page.goto(f"{here}/account/login/")
    page.click("#passkey_login")
    page.wait_for_url(f"{here}/")
    assert page.inner_text(".bar-links summary .wide-only") == name


def test_codes_from_an_app_are_asked_for_once_they_are_set_up(server: Server, opens: Callable[..., Page]):
    page = opens(scripts=False)
    name = signed_up(page)
    page.goto("/account/2fa/totp/activate/")
    confirmed(page)
    secret = page.locator("#authenticator_secret").input_value()
    page.fill("[name=code]", "000000" if code_of(secret) != "000000" else "000001")
    page.click("main button.main")
    field = page.locator("[name=code]")
    assert field.get_attribute("aria-invalid") == "true"
    told = field.get_attribute("aria-describedby")
    assert told is not None
    assert "Incorrect code" in page.inner_text(f"#{told.split()[-1]}")
    field.fill(code_of(secret))
    page.click("main button.main")
    recovery = page.locator("#recovery_codes").input_value().split()
    assert len(recovery) == 10
    signed_out(page)
    page.goto("/account/login/")
    page.fill("[name=login]", name)
    page.fill("[name=password]", PASSWORD)
    page.click("main form:first-of-type button.main")
    page.wait_for_url("**/2fa/authenticate/**")
    page.fill("[name=code]", recovery[0])
    page.click("main button.main")
    page.wait_for_url("**/")
    assert page.inner_text(".bar-links summary .wide-only") == name


def test_axe_finds_no_fault_with_the_pages_of_accounts(opens: Callable[..., Page]):
    page = opens()
    wrong = {"signup": found} if (found := _faulty_signup(page)) else {}
    signed_up(page)
    page.goto("/account/2fa/totp/activate/")
    wrong |= {"confirm": found} if (found := barriers(page)) else {}
    confirmed(page)
    for where in OF_THE_LIBRARY:
        page.goto(where)
        wrong |= {where: found} if (found := barriers(page)) else {}
        assert ":</label>" not in page.content()
    assert wrong == {}


def _faulty_signup(page: Page) -> str:
    """Look over the form as it comes back with errors."""
    page.goto("/account/signup/")
    page.fill("[name=username]", "dan")
    page.fill("[name=password1]", "12345678")
    page.fill("[name=password2]", "87654321")
    page.click("main button.main")
    assert page.locator("[aria-invalid=true]").count() >= 1
    return barriers(page)
