"""My account: tokens are shown once, and a guest can keep an account for good."""

from __future__ import annotations

import re

from nomicon.web.accounts.doorkeeper import AccountsDoorkeeper
from nomicon.web.accounts.guests import make_guest
from nomicon.web.accounts.models import Account, Token


def test_a_token_is_shown_once_and_good_until_it_is_taken_back(person):
    ann = person("ann")
    sent = {"name": "my bot", "scopes": ["read", "play", "host"], "days": "3"}
    assert b"Select a valid choice" in ann.client.post("/account/", sent).content  # Only hosts' tokens can be hosts'.
    assert ann.client.post("/account/", {**sent, "scopes": ["read", "play"]}).status_code == 302
    shown = re.search(r'id="new-token">([^<]+)<', ann.client.get("/account/").content.decode())
    assert shown is not None
    assert "new-token" not in ann.client.get("/account/").content.decode()
    token = Token.objects.get(account=ann.account)
    assert shown[1] not in (token.digest, token.name)
    bearer = AccountsDoorkeeper().known(shown[1])
    assert bearer is not None
    assert (int(bearer.account), sorted(bearer.scopes)) == (ann.account.pk, ["play", "read"])
    assert ann.client.post(f"/account/tokens/{token.pk}/revoke/").status_code == 302
    assert AccountsDoorkeeper().known(shown[1]) is None


def test_nobody_takes_back_the_token_of_another(person):
    ann, ben = person("ann"), person("ben")
    ann.client.post("/account/", {"name": "my bot", "scopes": ["read"]})
    token = Token.objects.get(account=ann.account)
    assert ben.client.post(f"/account/tokens/{token.pk}/revoke/").status_code == 404
    token.refresh_from_db()
    assert token.revoked is None


def test_a_guest_keeps_the_account_with_a_password(passer_by):
    guest = make_guest("Cat")
    passer_by.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    assert b"only this browser knows you" in passer_by.get("/account/").content
    weak = passer_by.post("/account/claim/", {"username": f"cat{guest.pk}", "password": "12345678"})
    assert b"too common" in weak.content
    kept = passer_by.post("/account/claim/", {"username": f"cat{guest.pk}", "password": "correct horse battery"})
    assert kept.status_code == 302
    account = Account.objects.get(pk=guest.pk)
    assert not account.is_guest
    passer_by.logout()
    assert passer_by.login(username=f"cat{guest.pk}", password="correct horse battery")
