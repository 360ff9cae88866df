"""Whoever comes for the first time waits for little: each of the first pages, with all that it fetches, is light."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from nomicon.web.accounts.models import Invitation, Listing
from tests.house.tree import PROGRAM

STATIC = PROGRAM / "web" / "site" / "static"

LIGHT = 150_000
"""Bytes that are sent of a page, which is never compressed, and of its style sheet, scripts and pictures."""

COMPRESSED = sorted(path for kind in ("*.css", "*.js") for path in STATIC.rglob(kind))
"""Our files that are sent compressed to browsers that take them so."""

FETCHED = re.compile(
    r'<(?:link rel="(?:stylesheet|icon)" href|script src|img src)="/static/(?:[0-9a-f]{12}/)?([^"?]+)"'
)
"""Each file of ours that a page names; the folder before its name is what its content comes to."""


def weight(client: Client, address: str) -> int:
    """Count the bytes of a page and of every file that a browser fetches with it."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return len(answer.content) + sum(size(name) for name in set(FETCHED.findall(answer.content.decode())))


def size(name: str) -> int:
    """Count the bytes that are sent of a file of ours."""
    found = finders.find(f"{name}.gz") or finders.find(name)
    assert found, name
    return Path(str(found)).stat().st_size


@pytest.fixture
def begun(person):
    """A small game that Ann has started, and Ann."""
    ann = person("ann")
    sent = {"title": "Hats", "rulebook": "minimal", "visibility": "open", "name": "Ann"}
    assert ann.client.post("/found/", sent).status_code == 302
    return Listing.objects.get(founder=ann.account).game, ann


@pytest.mark.parametrize("address", ["/", "/about/", "/found/", "/watch/", "/account/login/", "/account/signup/"])
def test_what_a_stranger_opens_first_is_light(passer_by, address):
    assert 20_000 < weight(passer_by, address) < LIGHT


def test_an_invitation_is_light(passer_by, begun):
    [invitation] = Invitation.objects.filter(game=begun[0])
    assert weight(passer_by, f"/invitation/{invitation.secret}/") < LIGHT


@pytest.mark.parametrize(
    "page",
    [
        "",
        "rules/",
        "rule/203/",
        "proposals/",
        "proposal/301/",
        "players/",
        "history/",
        "inbox/",
        "propose/",
        "propose/?change=enact",
    ],
)
def test_what_a_new_player_opens_first_is_light(begun, page):
    game, ann = begun
    sent = {"move": "propose", "title": "No judging", "changes.0.change": "repeal", "changes.0.rule": "207"}
    answer = ann.client.post(f"/games/{game}/moves/", sent)
    assert answer.status_code == 302
    assert weight(ann.client, f"/games/{game}/{page}") < LIGHT


@pytest.mark.parametrize(
    ("book", "page"), [("nomicworld", "questions/"), ("nomicworld", "history/"), ("suber", "rules/")]
)
def test_the_longest_pages_are_light(person, book, page):
    ann = person("ann")
    sent = {"title": "Long", "rulebook": book, "visibility": "open", "name": "Ann"}
    assert ann.client.post("/found/", sent).status_code == 302
    game = Listing.objects.get(founder=ann.account).game
    assert weight(ann.client, f"/games/{game}/{page}") < LIGHT


@pytest.mark.parametrize("file", COMPRESSED, ids=lambda path: path.name)
def test_style_and_scripts_are_sent_compressed(passer_by, file):
    address = f"{settings.STATIC_URL}{file.relative_to(STATIC).as_posix()}"
    sent = passer_by.get(address, headers={"accept-encoding": "gzip"})
    assert sent.headers["Content-Encoding"] == "gzip", file.name
    assert gzip.decompress(b"".join(sent.streaming_content)) == file.read_bytes(), (
        "compress it again, see CONTRIBUTING.md"
    )
    plain = passer_by.get(address, headers={"accept-encoding": "identity"})
    assert b"".join(plain.streaming_content) == file.read_bytes()


def test_a_heavy_script_would_be_noticed():
    assert size("editor.js") > LIGHT
    assert FETCHED.findall('<script src="/static/0123456789ab/editor.js" type="module">') == ["editor.js"]
