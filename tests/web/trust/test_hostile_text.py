"""Whatever somebody writes, wherever they can, it is shown as text or refused; nothing runs, and nothing breaks."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from nomicon.hosting.api_moves.records import RECORDS
from nomicon.views.view import VIEWS
from nomicon.web.accounts.models import Invitation, Remark
from nomicon.web.tools import Services
from tests.web.trust.payloads import PAYLOADS
from tests.web.trust.stage import browser, found_game, made_account, sit

ADDRESSES = {"href", "src", "action", "formaction", "poster", "xlink:href", "hx-get", "hx-post", "data"}


def harmless(script: dict[str, str | None]) -> bool:
    """Say whether a script is one of our files, or data that the library puts beside its own."""
    return (script.get("src") or "").startswith("/static/") or script.get("type") == "application/json"


class Shown(HTMLParser):
    """Reads a page as a browser does, and keeps whatever could run or fetch something because of what people wrote."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.bad: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            told = (value or "").strip().lower()
            where = re.sub(r"[\x00-\x20]", "", told)
            if name.startswith("on") or name in ("style", "srcdoc"):
                self.bad.append(f"<{tag} {name}={told[:80]}>")
            if name in ADDRESSES and where.startswith(("javascript:", "data:", "vbscript:")):
                self.bad.append(f"<{tag} {name}={told[:80]}>")
            if name in ADDRESSES and "elsewhere.ex" in where and tag != "a":  # A link is followed by who wants to.
                self.bad.append(f"<{tag} {name}={told[:80]}>")
        if tag in ("iframe", "object", "embed", "base") or (tag == "script" and not harmless(dict(attrs))):
            self.bad.append(f"<{tag}>")


def sound(answer: Any, where: str) -> str:
    """Make sure that an answer is sound, and return its text."""
    assert answer.status_code != 500, where
    assert not [one for one in answer.headers.values() if set(one) & {"\r", "\n", "\0"}], where
    assert "zq" not in answer.cookies, where
    body: str = answer.content.decode("utf-8", "replace") if not answer.streaming else ""
    if answer.headers.get("Content-Type", "").startswith("text/html"):
        assert Shown(body).bad == [], where
        assert "<script>alert" not in body, where
        assert "49{%" not in body, where
    return body


@pytest.fixture(scope="module")
def table(house: Services) -> tuple[str, Client, Client]:
    """A game with two at it who write whatever they like."""
    game = found_game(house, "hostile", "open", "nomicam", title="Hostile")
    people = [made_account(name) for name in ("mal", "ivy")]
    for account, name in zip(people, ("Mal", "Ivy"), strict=True):
        sit(house, game, account, name)
    mal = browser(people[0])
    for client in (mal, browser(people[1])):
        client.raise_request_exception = False
    return game, mal, browser(people[1])


FIELDS = "proposal rule duty report office words judgement value reasons to amount quantity choice option draft given"


def moves(text: str) -> list[dict[str, str]]:
    """Return a move of every kind that takes words, with these in every field."""
    words = dict.fromkeys((*FIELDS.split(), "claim"), text)
    return [
        {"move": "declare", "text": text},
        {"move": "invoke", "statement": text},
        {"move": "invoke", "statement": text, "against": text, "rule": text, "reading.name": text},
        {
            "move": "claim",
            "rule": "201",
            "text": text,
            "movements.0.player": "Ivy",
            "movements.0.amount": text,
            "movements.0.quantity": text,
        },
        {
            "move": "claim",
            "rule": "201",
            "text": text,
            "movements.0.player": "Ivy",
            "movements.0.amount": "1",
            "movements.0.quantity": "points",
        },
        {"move": "typed", "line": text},
        {"move": "typed", "line": f"declare {text}", "text": text},
        {"move": "typed", "line": "propose enact", "text": f"---\ntitle: {text}\n---\n{text}\n"},
        {"move": "make", "name": text, f"arguments.{text}": text},
        {"move": text, text: text},
        *changing(text),
        *({"move": kind, **words} for kind in RECORDS),
    ]


def changing(text: str) -> list[dict[str, str]]:
    enact = {"move": "propose", "changes.0.change": "enact", "changes.0.title": text, "changes.0.words": text}
    amend = {"move": "propose", "changes.0.change": "amend", "changes.0.rule": "205"}
    return [
        enact,
        {**enact, "changes.0.title": "zq", "changes.0.code": text},
        {**amend, f"changes.0.answers.{text}": text, f"changes.0.settings.{text}": text},
    ]


@pytest.mark.parametrize("kind", PAYLOADS)
def test_what_is_written_into_any_form_is_text_and_nothing_else(table: tuple[str, Client, Client], kind: str):
    game, mal, _ = table
    text = PAYLOADS[kind]
    text = text.encode("utf-8", "replace").decode() if kind == "half a pair" else text
    for sent in moves(text):
        sound(mal.post(f"/games/{game}/moves/", {**sent, "next": text}), str(sent)[:200])
    change = {
        "changes.0.change": "enact",
        "changes.0.title": text,
        "changes.0.words": text,
        "changes.0.code": text,
        "title": text,
        f"changes.0.answers.{text}": text,
        "changes.0.prevails_over": text,
    }
    for act in ("preview", "save", "propose", "show", f"add {text}", f"remove {text}", text):
        sound(mal.post(f"/games/{game}/propose/", {**change, "act": act}), act[:50])
    sound(mal.post(f"/games/{game}/propose/check/", {"kind": "code", "text": text}), "check")
    sound(mal.post(f"/games/{game}/propose/check/", {"kind": "rule", "text": text}), "check a rule")
    sound(mal.post(f"/games/{game}/remark/301/", {"text": text, "answers": text}), "remark")
    sound(mal.post(f"/games/{game}/invite/", {"new": "1", "uses": text, "withdraw": text}), "invite")
    sound(mal.post("/account/", {"name": text, "scopes": ["read", text], "days": text}), "token")
    sound(mal.post("/account/", {"name": text[:60], "scopes": ["read"]}), "token of that name")
    sound(
        mal.post(
            "/found/", {"title": text[:80], "rulebook": "pasted", "pasted": text, "name": text, "visibility": "open"}
        ),
        "found",
    )
    sound(
        mal.post("/found/", {"title": text[:80], "rulebook": "minimal", "name": text[:60], "visibility": "open"}),
        "found",
    )
    sound(mal.post("/language/setlang/", {"language": text, "next": text}), "language")
    sound(mal.post("/theme/", {"theme": text, "next": text}), "theme")
    sound(mal.post("/account/zone/", {"zone": text, "next": text}), "zone")
    sound(mal.post("/account/sessions/", {text: text}), "sessions")


@pytest.fixture(scope="module")
def host(table: tuple[str, Client, Client]) -> Client:
    """A host who writes whatever they like."""
    client = browser(made_account("hostile-host-of-forms", host=True))
    client.raise_request_exception = False
    return client


@pytest.mark.parametrize("kind", PAYLOADS)
def test_what_a_host_writes_into_any_form_is_text_and_nothing_else(
    table: tuple[str, Client, Client], host: Client, kind: str
):
    game, mal, _ = table
    text = PAYLOADS[kind].encode("utf-8", "replace").decode()
    other = made_account("hostile-other")
    kept = text[:9_000].replace("\0", "")  # What PostgreSQL cannot hold, nobody has written there.
    link = Invitation.objects.create(game=game, made_by=other)
    remark = Remark.objects.create(game=game, proposal=301, account=other, player="Mal", text=kept)
    for act in ("list", "hand-over", "release", text[:200]):
        sent = {"act": act, "visibility": "open", "player": text, "account": text, "reason": text}
        sound(host.post(f"/host/games/{game}/", sent, follow=True), f"a game: {act[:50]}")
    for act in ("stop", "go-on", "host", "no-host", text[:200]):
        sound(host.post(f"/host/accounts/{other.pk}/", {"act": act, "reason": text}, follow=True), "an account")
    sound(host.post("/host/invitations/", {"invitation": link.pk, "reason": text}, follow=True), "an invitation")
    sound(host.post(f"/games/{game}/remark/{remark.pk}/hide/", {"reason": text}, follow=True), "hiding")
    file = SimpleUploadedFile(text[:200] or "x", text.encode(), content_type="application/zip")
    instead = {"act": "instead", "file": text, "game": text, "reason": text}
    sound(host.post("/host/restore/", {"act": "upload", "sent": file}, follow=True), "sending a file")
    for act in ("instead", "beside", "delete", text):
        sound(host.post("/host/restore/", {**instead, "act": act}, follow=True), f"putting back: {act[:50]}")
    word = quote(text[:2_000].encode(), safe="")
    for page in ("accounts/", "games/", "accounts.json", "games.json"):
        for asked in (f"?q={word}", f"?page={word}", f"?{word}={word}"):
            sound(host.get(f"/host/{page}{asked}"), asked[:200])
    sound(host.get(f"/host/games/{word}.json"), "a game as data")
    for page in ("acts/", "remarks/", "restore/", f"games/{game}/"):
        sound(host.get(f"/host/{page}"), page)
    sound(mal.get(f"/games/{game}/host-acts/"), "what hosts did")


@pytest.mark.parametrize("kind", PAYLOADS)
def test_what_is_written_into_an_address_is_text_and_nothing_else(table: tuple[str, Client, Client], kind: str):
    game, _, ivy = table
    text = PAYLOADS[kind][:2_000]
    word = quote(text.encode("utf-8", "replace"), safe="")
    for rest in (
        *(f"{name.replace(' ', '-')}/{word}/" for name, view in VIEWS.items() if view.arguments),
        f"{word}/",
        f"search/{word}.json",
        f"do/{word}/",
        f"export/{word}",
        f"?until={word}",
        f"history/{word}/{word}/",
        f"do/declare/?text={word}",
        f"do/vote/?proposal={word}",
        f"propose/?change={word}&rule={word}",
        f"propose/?draft={word}&revise={word}",
        f"go/?page=search&words={word}",
        f"go/?page={word}",
        f"go/?page=history&about={word}",
        f"go/?page=rules&entry={word}",
        f"go/?page=rules&day={word}",
        f"rules/?code={word}",
        f"rules/?{word}={word}",
    ):
        sound(ivy.get(f"/games/{game}/{rest}"), rest[:200])
    for address in (
        f"/{word}",
        f"/games/{word}/",
        f"/games/{word}/join/",
        f"/invitation/{word}/",
        f"/first-host/{word}/",
        f"/account/login/?next={word}",
        f"/account/confirm-email/{word}/",
        f"/account/password/reset/key/1-{word}/",
        f"/?page={word}",
        f"/host/games/{word}/",
    ):
        sound(browser().get(address), address[:200])


@pytest.mark.parametrize("kind", PAYLOADS)
def test_who_comes_with_a_hostile_name_sits_down_with_it_or_is_told_no(table: tuple[str, Client, Client], kind: str):
    game, _, _ = table
    text = PAYLOADS[kind].encode("utf-8", "replace").decode()
    invitation = Invitation.objects.filter(game=game).first() or Invitation.objects.create(
        game=game, made_by=made_account("inviter")
    )
    client = browser()
    answer = client.post(f"/invitation/{invitation.secret}/", {"name": text})
    sound(answer, "guest")
    sound(client.get(f"/games/{game}/players/"), "players")
    sound(client.get("/account/"), "account")
    sound(client.post("/account/claim/", {"username": text, "email": text, "password": text}), "claim")
    fields = {"username": text, "email": text, "password1": text, "password2": text}
    sound(browser().post("/account/signup/", fields), "sign up")
    sound(browser().post("/account/login/", {"login": text, "password": text, "next": text}), "sign in")
    sound(browser().post("/account/password/reset/", {"email": text}), "reset")
    cache.clear()


def test_no_page_that_shows_all_of_it_holds_anything_that_runs(table: tuple[str, Client, Client]):
    game, mal, ivy = table
    for sent in (moves(text.encode("utf-8", "replace").decode())[0] for text in PAYLOADS.values()):
        mal.post(f"/games/{game}/moves/", sent)
    words = {"changes.0.title": "<b>zq</b>", "changes.0.words": PAYLOADS["a script"]}
    mal.post(f"/games/{game}/propose/", {"act": "propose", "changes.0.change": "enact", **words})
    proposed = ivy.get(f"/games/{game}/proposals.json").json()["proposals"]
    assert proposed
    number = proposed[-1]["number"]
    for text in list(PAYLOADS.values())[:14]:
        mal.post(f"/games/{game}/remark/{number}/", {"text": text})
    assert Remark.objects.filter(game=game, text__contains="<script>").exists()
    host = browser(made_account("hostile-host", host=True))
    remark = Remark.objects.filter(game=game).first()
    assert remark is not None
    host.post(f"/games/{game}/remark/{remark.pk}/hide/", {"reason": PAYLOADS["a script"]})
    shown = [
        f"/games/{game}/{name.replace(' ', '-')}/"
        for name, view in VIEWS.items()
        if not [one for one in view.arguments if not one.startswith("[")]
    ]
    shown += [f"/games/{game}/proposal/{one['number']}/" for one in proposed]
    rest = ("do/", "propose/", "host-acts/", "invite/", "player/Mal/", "export/rules.md", "export/game.play")
    shown += [f"/games/{game}/{one}" for one in ("", *rest)]
    found = 0
    for address in [*shown, "/", "/account/"]:
        answer = mal.get(address)
        assert answer.status_code == 200, address
        found += sound(answer, address).count("&lt;script&gt;alert")
    for address in ("/host/remarks/", "/host/acts/", "/host/accounts/", f"/host/games/{game}/", "/host/invitations/"):
        assert host.get(address).status_code == 200
        found += sound(host.get(address), address).count("&lt;script&gt;alert")
    assert found > 10, "the pages must show what was written, or this test shows nothing"
    mal.post("/account/", {"name": "<script>alert(1)</script>", "scopes": ["read"]})
