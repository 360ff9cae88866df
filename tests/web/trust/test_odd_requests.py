"""Requests that no page of ours makes: odd values, wrong methods, names that look like others. Each is told why not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.test import Client

from nomicon.web.accounts.models import Account, Invitation, Listing
from nomicon.web.requests.bodies import BODIES
from nomicon.web.tools import Services
from tests.web.starting import PASSWORD
from tests.web.trust.addresses import patterns
from tests.web.trust.stage import browser, doors, found_game, made_account, over_http, program, sit

NUMBERS = (
    "",
    "0",
    "-1",
    "--1",
    "1.5",
    "x",
    "²",
    "\u0661",
    "9" * 30,
    "9" * 5_000,
    "1_000",
    " 1",
    "+1",
    "1e9",
    "\x00",
    "None",
)
"""What somebody sends where a number is expected."""


@pytest.fixture(scope="module")
def table(house: Services) -> tuple[str, Client, Client]:
    """A game, somebody who plays in it, and a host."""
    game, account = found_game(house, "odd", Listing.OPEN, title="Odd"), made_account("odd")
    sit(house, game, account, "Odd")
    player, host = browser(account), browser(made_account("odd-host", host=True))
    for client in (player, host):
        client.raise_request_exception = False
    player.post(
        f"/games/{game}/propose/",
        {
            "changes.0.change": "enact",
            "changes.0.title": "Tea",
            "changes.0.words": "Tea.",
            "act": "propose",
        },
    )
    return game, player, host


def plain(answer: Any, where: str) -> None:
    """Make sure that an answer breaks nothing, and that whoever is refused reads why."""
    body = answer.content
    assert answer.status_code < 500, f"{where}: {body[:2000]!r}"
    assert body or answer.status_code < 400, f"{where}: {answer.status_code} without a word"
    assert b"Traceback" not in body, where


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: repr(number[:6]))
def test_what_is_sent_where_a_number_belongs_is_one_or_is_refused(table, number):
    game, player, host = table
    word = quote(number, safe="")
    for asked in (f"do/vote/?proposal={word}", f"do/invoke/?reading.name={word}", f"propose/?draft={word}",
                  f"propose/?revise={word}", f"propose/?change=amend&rule={word}", f"history/?part={word}",
                  f"?until={word}", f"go/?page=history&entry={word}", f"rule/{word}/", f"proposal/{word}/",
                  f"judgement/{word}/", f"why-entry/{word}/"):  # fmt: skip
        plain(player.get(f"/games/{game}/{asked}"), asked[:100])
    form = {
        "changes.0.change": "amend",
        "changes.0.rule": number,
        f"changes.{number}.change": "enact",
        "changes.0.prevails_over": number,
        "revise": number,
        "draft": number,
    }
    for act in ("preview", "propose", "show", "save", f"remove {number}", f"up {number}"):
        plain(player.post(f"/games/{game}/propose/", {**form, "act": act}), act[:100])
    for fields in (
        {"move": "vote", "proposal": number, "choice": "FOR"},
        {"move": "deliver", "judgement": number},
        {"move": "claim", "rule": number, f"movements.{number}.amount": number},
    ):
        plain(player.post(f"/games/{game}/moves/", fields), str(fields)[:100])
    plain(player.post(f"/games/{game}/remark/301/", {"text": "Hm.", "answers": number}), "a remark")
    plain(player.post(f"/games/{game}/invite/", {"new": "1", "uses": number}), "an invitation")
    plain(player.post("/account/", {"name": "x", "scopes": "read", "days": number}), "a token")
    plain(host.post("/host/invitations/", {"invitation": number}), "an invitation taken back")
    house = {"title": "x", "rulebook": "pasted", "pasted": "1. Tea.", "visibility": "open", "look": "1",
             "house-time": number, "house-unit": "days", "house-quorum": number, "house-voters": number,
             "house-majority": number, "house-entrenched": number}  # fmt: skip
    plain(player.post("/found/", house), "the figures of pasted rules")


def test_every_wrong_method_is_told_in_words_and_so_is_a_form_without_a_button(table):
    game, player, host = table
    addresses = [
        "/",
        "/about/",
        "/theme/",
        "/account/zone/",
        "/account/export/",
        "/account/tokens/1/revoke/",
        "/host/games/",
        *(f"/games/{game}/{one}" for one in ("", "rules/", "moves/", "do/")),
    ]
    for client in (player, host):
        for address in addresses:
            for method in ("get", "post", "put", "patch", "delete", "options"):
                answer = getattr(client, method)(address)
                plain(answer, f"{method} {address}")
                if answer.status_code == 405:
                    assert answer["Allow"]
                    assert "use the link or the button there" in answer.content.decode()
    account = made_account("of-no-button")
    for address in (f"/host/games/{game}/", f"/host/accounts/{account.pk}/", "/host/restore/"):
        answer = host.post(address, {"act": "fly"})
        assert (answer.status_code, "press one of its buttons" in answer.content.decode()) == (400, True), address


def test_a_wrong_host_name_and_too_many_fields_are_told_in_words(house):
    named = browser().get("/", HTTP_HOST="elsewhere.example")
    assert (named.status_code, "hosts" in named.content.decode()) == (400, True)
    fields = {f"field{n}": "x" for n in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    many = browser(made_account("many-fields")).post("/theme/", fields)
    assert (many.status_code, "too many fields" in many.content.decode()) == (400, True)
    torn = browser().post("/theme/", b"--x\r\nbroken", content_type="multipart/form-data; boundary=")
    assert (torn.status_code, "cannot be read" in torn.content.decode()) == (400, True)


def test_both_bounds_of_what_may_be_sent_are_one():
    assert BODIES.longest == settings.DATA_UPLOAD_MAX_MEMORY_SIZE


LIKE = {"Rosalind-7": ("rosalind-7", "ROSALIND-7", "R\u043esalind-7", "Rosa\u217cind-7", "Ro\u0455alind-7")}


@pytest.mark.parametrize("name", LIKE["Rosalind-7"])
def test_no_account_gets_a_name_that_reads_like_anothers(house, name):
    if not Account.objects.filter(username="Rosalind-7").exists():
        Account.objects.create(username="Rosalind-7")
    many = Account.objects.count()
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    for status, answer in (
        (200, browser().post("/account/signup/", fields)),  # As the library answers.
        (422, guest().post("/account/claim/", {"username": name, "password": PASSWORD})),
    ):
        assert answer.status_code == status
        assert "Choose another" in answer.content.decode() or "already exists" in answer.content.decode()
    assert not Account.objects.filter(username=name).exists()
    assert Account.objects.count() == many + 1  # The guest's.


def guest() -> Client:
    account = made_account("guest-with-a-name")
    account.is_guest = True
    account.save()
    return browser(account)


@pytest.fixture(scope="module")
def address(house: Services) -> Iterator[str]:
    with doors(house) as address:
        yield address


def test_whatever_is_longer_than_there_is_room_for_is_cut_or_refused(house):
    long = "x" * 290
    who = guest()
    answer = who.post(
        "/account/claim/", {"username": "long-mail", "password": PASSWORD, "email": f"{long}@example.org"}
    )
    assert (answer.status_code, Account.objects.filter(username="long-mail").exists()) == (422, False)
    for name in ("username", "password"):
        fields = {"username": "x", "password": PASSWORD} | {name: long}
        plain(who.post("/account/claim/", fields), f"a long {name}")
    account = made_account("long-browser")
    account.set_password(PASSWORD)
    account.save()
    browser_named = browser()
    answer = browser_named.post(
        "/account/login/",
        {"login": account.username, "password": PASSWORD},
        HTTP_USER_AGENT="Mozilla" * 1_000,
        HTTP_ACCEPT_LANGUAGE="de" * 5_000,
    )
    assert answer.status_code == 302
    assert browser_named.get("/account/export/").json()["signed_in_at"]


def test_a_game_with_the_longest_title_is_founded_and_listed(house, address):
    account = made_account("long-title", host=True)
    for title in ("T" * 120, "ß" * 120, "\u4e00" * 120, "a b" * 40):
        for key in ({}, {"Idempotency-Key": title.encode().hex()[:150]}):
            with program(address, account, "read", "found", "host") as client:
                answer = client.post("/games", json={"title": title, "rulebook": "minimal"}, headers=key)
                assert answer.status_code == 201, answer.text
                game = answer.json()["game"]
                assert client.get(f"/games/{game}").json()["title"] == title
            assert browser(account).get(f"/host/games/{game}/").status_code == 200
            assert browser(account).get("/host/games/").status_code == 200


BODIES_OF_NOBODY = {
    "nothing": b"",
    "a blank": b" ",
    "no JSON": b"move=vote",
    "no object": b"[1, 2]",
    "null": b"null",
    "a text": b'"x"',
    "a torn one": b'{"move": "vo',
    "more than one": b"{} {}",
    "not a number": b'{"move": NaN}',
    "huge": b'{"move": 1e999}',
    "many digits": b'{"move": "vote", "proposal": ' + b"9" * 5_000 + b"}",
    "deep": b"[" * 50_000 + b"]" * 50_000,
    "half a pair": b'{"move": "declare", "text": "\\ud800"}',
    "no UTF-8": b'{"move": "declare", "text": "\xff"}',
    "a mark of order": b"\xef\xbb\xbf{}",
    "wrong types": b'{"move": ["vote"], "proposal": {"a": []}, "choice": 7}',
    "a long key": b'{"' + b"k" * 50_000 + b'": 1}',
    "a long word": b'{"move": "' + b"w" * 50_000 + b'"}',
    "many keys": b"{" + b", ".join(b'"k%d": %d' % (n, n) for n in range(2_000)) + b"}",
}
KINDS_OF_BODY = (
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "",
    "application/json; charset=utf-16",
    "image/png",
)


@pytest.mark.parametrize("what", BODIES_OF_NOBODY)
def test_a_body_that_no_program_should_send_is_refused_in_words_at_every_address(house, address, what):
    account = made_account("bodies")
    game = found_game(house, f"bodies-{account.pk}", Listing.OPEN)
    sit(house, game, account, "Bod")
    before = house.hall.number(game)
    with program(address, account, "read", "play", "found") as client:
        for kind in KINDS_OF_BODY if what in ("nothing", "no JSON", "null") else KINDS_OF_BODY[:1]:
            for path in (f"/games/{game}/moves", f"/games/{game}/preview", f"/games/{game}/seat", "/games", "/check"):
                headers = {"Content-Type": kind} if kind else {}
                answer = client.post(path, content=BODIES_OF_NOBODY[what], headers=headers)
                assert 400 <= answer.status_code < 500, (path, kind, answer.text[:500])
                told = answer.json()
                assert all(told[part] for part in ("error", "message")), (path, kind)
                assert "Traceback" not in answer.text
                assert len(answer.text) < 2_000, (path, kind)
    assert house.hall.number(game) == before


NUL = {"a cookie": {"Cookie": 'sessionid="\\000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"'}, "none": {}}


@pytest.mark.parametrize("headers", NUL.values(), ids=NUL)
def test_a_character_that_no_text_can_hold_breaks_nothing_wherever_it_stands(house, address, headers):
    game = found_game(house, f"null-{len(headers)}", Listing.INVITED)
    account, host = made_account("null"), made_account("null-host", host=True)
    sit(house, game, account, "Nul")
    pages = [one.split("<")[0] + "%00/" for one, _ in patterns() if "<str:" in one or "<path:" in one]
    with ExitStack() as stack:
        for client in (over_http(address), over_http(address, account), over_http(address, host)):
            stack.enter_context(client)
            client.headers.update(headers)
            for page in [
                *pages,
                "/",
                f"/games/{game}/?until=%00",
                "/host/accounts/?q=%00",
                "/host/games/?q=%00",
                "/invitation/%00/",
                "/account/login/?next=%00",
            ]:
                answer = client.get(f"/{page.lstrip('/')}")
                plain(answer, f"{page}: {answer.status_code}")
                assert answer.status_code != 503, page
        for scopes in (("read", "play"), ("read", "host")):
            client = stack.enter_context(program(address, host, *scopes))
            for path in ("/games/%00", "/games/a%00b/entries", "/games/%00/pages/board", f"/games/{game}/pages/%00"):
                answer = client.get(path)
                plain(answer, path)
                assert answer.status_code in (404, 422), answer.text
    assert Invitation.objects.filter(game=game).count() == 0
