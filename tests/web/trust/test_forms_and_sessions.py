"""Forms come with their proof, sessions begin and end when they should, and no answer leaves a browser unprotected."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from nomicon.web.accounts.models import Account
from nomicon.web.api.app import NOTHING_ELSE
from nomicon.web.tools import Services
from tests.web.conftest import PASSWORD
from tests.web.trust.addresses import patterns
from tests.web.trust.roles import ELSEWHERE, IN_GAMES, LIBRARY, Line
from tests.web.trust.stage import browser, doors, found_game, made_account

SAMPLES = {
    "game": "forms",
    "proposal": "301",
    "number": "301",
    "remark": "1",
    "draft": "1",
    "name": "declare",
    "form": "rules.md",
    "rest": "rules/",
    "secret": "guessed",
    "signed": "guessed",
    "token": "1",
    "account": "1",
    "pk": "1",
    "code": "GUESSED99",
    "about": "rule",
    "table": "1",
}


WITHOUT_COOKIES = {"stop/<str:signed>/", "discord/interactions"}
"""What a mail program may send of its own accord (RFC 8058): the address is the proof. What Discord sends is signed."""


def addresses() -> list[str]:
    """Return every address of the pages with its gaps filled."""
    lines: dict[str, Line] = {**ELSEWHERE, **LIBRARY, **IN_GAMES}
    found = []
    for written, _ in patterns():
        if written in WITHOUT_COOKIES:
            continue
        at = lines[written].at if written in lines else ""
        filled = re.sub(r"<\w+:(\w+)>", lambda gap: SAMPLES[gap[1]], at if at.startswith("/") else f"/{written}")
        found.append(filled.format(**SAMPLES))
    return found


@pytest.fixture(scope="module", autouse=True)
def game(house: Services) -> str:
    return found_game(house, "forms", "open", "minimal")


# -- Forms ---------------------------------------------------------------------------


@pytest.mark.parametrize("address", addresses())
def test_no_form_is_taken_without_its_proof(address: str):
    for account in (None, made_account("forger"), made_account("forger-host", host=True)):
        client = browser(account, strict=True)
        for method in (client.post, client.put, client.patch, client.delete):
            answer = method(address)
            assert answer.status_code == 403, (address, method)
        forged = client.post(address, {"csrfmiddlewaretoken": "a" * 64}, HTTP_ORIGIN="https://elsewhere.example")
        assert forged.status_code == 403


def test_a_form_with_its_proof_is_taken():
    client = browser(strict=True)
    token = re.search(rb'csrfmiddlewaretoken" value="([^"]+)"', client.get("/about/").content)
    assert token is not None
    sent = {"csrfmiddlewaretoken": token[1].decode(), "language": "de", "next": "/about/"}
    assert client.post("/language/setlang/", sent).status_code == 302
    assert client.post("/language/setlang/", sent, HTTP_ORIGIN="https://elsewhere.example").status_code == 403


@pytest.mark.parametrize(
    "where",
    [
        "https://elsewhere.example/",
        "//elsewhere.example",
        "/\\elsewhere.example",
        "javascript:alert(1)",
        "http:///elsewhere.example",
        "\thttps://elsewhere.example",
    ],
)
def test_nobody_is_led_elsewhere(where: str, house: Services):
    account = made_account("led")
    account.set_password(PASSWORD)
    account.save()
    ways = [
        browser().post("/account/login/", {"login": account.username, "password": PASSWORD, "next": where}),
        browser(account).post("/account/logout/", {"next": where}),
        browser(account).get("/account/login/", {"next": where}),
        browser().post("/language/setlang/", {"language": "de", "next": where}),
        browser().post("/theme/", {"theme": "dark", "next": where}),
        browser(account).post("/account/zone/", {"zone": "Europe/Paris", "next": where}),
    ]
    for answer in ways:
        assert answer.status_code == 302
        assert re.match(r"/(?![/\\])", answer["Location"]), answer["Location"]
    cache.clear()


# -- Sessions ------------------------------------------------------------------------


@pytest.fixture
def zoe() -> Iterator[Account]:
    account = made_account("zoe")
    account.set_password(PASSWORD)
    account.save()
    yield account
    cache.clear()  # Of the counts by which the library slows down who guesses.


def signed_in(account: Account, client: Client | None = None) -> Client:
    """Sign in as a person does."""
    client = client or browser()
    client.get("/about/")
    answer = client.post("/account/login/", {"login": account.username, "password": PASSWORD})
    assert answer.status_code == 302, answer.content[:2000]
    return client


def test_a_session_is_new_at_signing_in_and_over_at_signing_out(zoe: Account):
    planted = browser()
    planted.cookies[settings.SESSION_COOKIE_NAME] = "planted" * 5
    signed_in(zoe, planted)
    first = planted.cookies[settings.SESSION_COOKIE_NAME].value
    assert first != "planted" * 5
    other = browser()
    other.cookies[settings.SESSION_COOKIE_NAME] = first
    assert other.get("/account/").status_code == 200
    planted.post("/account/logout/")
    assert other.get("/account/").status_code == 302


def test_the_cookies_are_out_of_reach_of_scripts_and_of_other_sites(zoe: Account):
    client = signed_in(zoe)
    for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME):
        cookie = client.cookies[name]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["domain"]) == (True, "Lax", "/", "")


def test_other_sessions_can_be_ended(zoe: Account):
    here, there = signed_in(zoe), signed_in(zoe)
    assert UserSession.objects.filter(user=zoe).count() == 2
    assert here.post("/account/sessions/").status_code == 302
    assert (here.get("/account/").status_code, there.get("/account/").status_code) == (200, 302)


def test_whoever_guesses_passwords_is_slowed_down(zoe: Account):
    guesses = [browser().post("/account/login/", {"login": zoe.username, "password": f"guess {n}"}) for n in range(12)]
    late = browser().post("/account/login/", {"login": zoe.username, "password": PASSWORD})
    assert late.status_code != 302
    assert guesses[-1].status_code in (200, 429)
    # Zoe herself comes from elsewhere; whoever guesses must not be able to keep her out.
    assert (
        browser()
        .post("/account/login/", {"login": zoe.username, "password": PASSWORD}, REMOTE_ADDR="192.0.2.7")
        .status_code
        == 302
    )


def test_signing_in_tells_nobody_which_accounts_there_are(zoe: Account):
    wrong = [
        browser().post("/account/login/", {"login": name, "password": "wrong words"})
        for name in (zoe.username, "nobody-by-that-name")
    ]
    bodies = [re.sub(rb'csrfmiddlewaretoken" value="[^"]+"', b"", one.content) for one in wrong]
    assert bodies[0].replace(zoe.username.encode(), b"") == bodies[1].replace(b"nobody-by-that-name", b"")


# -- Headers -------------------------------------------------------------------------

PROGRAMS = (
    "/api/v1/me",
    "/api/v1/games",
    "/api/v1/games/forms",
    "/api/v1/games/nowhere",
    "/api/v1/games/forms/entries",
    "/api/openapi.json",
    "/api/no-such",
    "/live/nowhere",
    "/live/forms",
    "/api/v1/games/%00",
    "/api/v1/games/forms/pages/board?until=x",
)


@pytest.fixture(scope="module")
def client(house: Services) -> Iterator[httpx.Client]:
    with doors(house) as address, httpx.Client(base_url=address, timeout=60, trust_env=False) as asking:
        yield asking


def status_and_headers(client: httpx.Client, address: str, **more: str) -> tuple[int, httpx.Headers]:
    with client.stream("GET", address, headers=more) as answer:
        return answer.status_code, answer.headers


def test_every_answer_of_the_pages_protects_its_reader(client: httpx.Client):
    static = re.search(r'href="(/static/[^"]+)"', client.get("/about/").text)
    assert static is not None
    for address in [*addresses(), "/no-such-page", "/games/nowhere/", "/games/%00/", static[1]]:
        status, headers = status_and_headers(client, address)
        assert status < 500
        assert headers["x-content-type-options"] == "nosniff", address
        if address == static[1]:
            continue
        assert (headers["x-frame-options"], headers["referrer-policy"]) == ("DENY", "same-origin"), address
        policy = dict(one.strip().partition(" ")[::2] for one in headers["content-security-policy"].split(";"))
        assert (policy["default-src"], policy["script-src"], policy["frame-ancestors"], policy["base-uri"]) == (
            "'none'",
            "'self'",
            "'none'",
            "'none'",
        )
        assert "unsafe" not in headers["content-security-policy"]
        assert "form-action" in policy


def test_every_answer_of_the_door_for_programs_protects_its_reader(client: httpx.Client):
    for address in PROGRAMS:
        status, headers = status_and_headers(client, address)
        assert status < 500
        assert {name: headers.get(name) for name in NOTHING_ELSE} == NOTHING_ELSE, address
        assert "access-control-allow-origin" not in headers
        assert "set-cookie" not in headers


def test_an_answer_goes_to_no_host_that_is_not_ours(client: httpx.Client):
    for address in ("/", "/account/login/", "/games/forms/"):
        assert status_and_headers(client, address, Host="elsewhere.example")[0] == 400
        assert status_and_headers(client, address, **{"X-Forwarded-Host": "elsewhere.example"})[0] == 200


def test_a_session_opens_nothing_at_the_door_for_programs(client: httpx.Client, zoe: Account):
    cookies = {name: one.value for name, one in signed_in(zoe).cookies.items()}
    answer = httpx.get(f"{client.base_url}/api/v1/me", cookies=cookies, trust_env=False)
    assert answer.status_code == 401


# -- On the web ----------------------------------------------------------------------
