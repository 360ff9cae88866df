"""My account: tokens are shown once, and a guest can keep an account for good."""

from __future__ import annotations

import re

from nomicon.web.accounts.models import Account, Token
from nomicon.web.accounts.seats.doorkeeper import AccountsDoorkeeper
from nomicon.web.accounts.sign_in.guests import make_guest


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


def test_times_are_shown_in_the_zone_that_the_account_names(person, founded):
    ann, game = person("ann"), founded()
    assert "data-told" not in ann.client.get(f"/games/{game}/rules/").content.decode()
    assert ann.client.post("/account/zone/", {"zone": "Asia/Kolkata"}).status_code == 302
    page = ann.client.get(f"/games/{game}/rules/").content.decode()
    told = re.search(
        r'<time datetime="[\d-]+T(\d\d):(\d\d):\d\dZ" data-told>.+ UTC</time> <span class="local">\((.+)\)<', page
    )
    assert told is not None
    minutes = (int(told[1]) * 60 + int(told[2]) + 5 * 60 + 30) % (24 * 60)
    assert told[3].endswith(f"{minutes // 60:02}:{minutes % 60:02} in Kolkata")
    assert '<option value="Asia/Kolkata" selected>' in ann.client.get("/account/").content.decode()


def test_a_zone_that_is_none_is_not_kept(person):
    ann = person("ann")
    ann.client.post("/account/zone/", {"zone": "../../etc/passwd"})
    assert "no such time zone" in ann.client.get("/account/").content.decode()
    ann.account.refresh_from_db()
    assert ann.account.time_zone == ""


def test_light_or_dark_is_kept_in_the_browser_and_needs_no_account(passer_by):
    assert "data-theme" not in passer_by.get("/").content.decode()
    answer = passer_by.post("/theme/", {"theme": "dark"}, headers={"Referer": "http://127.0.0.1:8000/about/"})
    assert (answer.status_code, answer["Location"]) == (302, "http://127.0.0.1:8000/about/")
    assert 'data-theme="dark"' in passer_by.get("/").content.decode()
    away = passer_by.post("/theme/", {"theme": ""}, headers={"Referer": "https://elsewhere.example/"})
    assert away["Location"] == "/"
    assert "data-theme" not in passer_by.get("/").content.decode()
    passer_by.cookies["theme"] = '"><script>'
    assert "data-theme" not in passer_by.get("/").content.decode()
