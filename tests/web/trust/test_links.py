"""Wherever a page leads, there is a page: every link of ours is followed, as a passer-by, a player and a host."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from nomicon.game.names import PlayerId
from nomicon.play.proposals.proposing import Propose
from nomicon.web.accounts.models import Account
from tests.play.playing import enacting
from tests.web.trust.stage import doors, found_game, made_account, over_http, play, sit

MOST = 400
"""Pages that are looked at: of those whose addresses differ in a number only, a few."""

ALIKE = 3


@pytest.fixture(scope="module")
def address(house) -> Iterator[str]:
    account = made_account("links-ann")
    game = found_game(house, "links", "open")
    sit(house, game, account, "Lia")
    play(house, game, Propose(PlayerId("Lia"), (enacting(),)))
    with doors(house) as address:
        yield address


def links_on(page: httpx.Response) -> Iterator[str]:
    """Yield the addresses that a page leads to, if they are ours."""
    for found in re.findall(r'<a\b[^>]*?\shref="([^"]*)"', page.text):
        target = urlsplit(urljoin(str(page.url), unescape(found)))
        # Whoever steps back through the past may come to before something was there; then the page says so.
        if target.netloc == page.url.netloc.decode() and "until=" not in target.query:
            yield target.path + (f"?{target.query}" if target.query else "")


def broken_from(client: httpx.Client, beginnings: tuple[str, ...]) -> dict[str, tuple[int, str]]:
    """Follow links from some pages, and return those that lead nowhere: each with its status, and where it stands."""
    seen, alike, broken = set(beginnings), dict[str, int](), dict[str, tuple[int, str]]()
    waiting = deque((path, "") for path in beginnings)
    looked_at = 0
    while waiting and looked_at < MOST:
        path, stands_on = waiting.popleft()
        answer = client.get(path, follow_redirects=True)
        looked_at += 1
        if answer.status_code != 200:
            broken[path] = (answer.status_code, stands_on)
            continue
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        for link in links_on(answer):
            kind = re.sub(r"\d+", "0", link.partition("?")[0])
            if link not in seen and alike.get(kind, 0) < ALIKE:
                seen.add(link)
                alike[kind] = alike.get(kind, 0) + 1
                waiting.append((link, path))
    assert 30 < looked_at < MOST  # Or something has not been looked at.
    return broken


@pytest.mark.parametrize("who", ["a passer-by", "a player", "a host"])
def test_no_link_on_any_page_leads_nowhere(address, who):
    account = {
        "a passer-by": lambda: None,
        "a host": lambda: made_account("links-host", host=True),
        "a player": lambda: Account.objects.get(username__startswith="links-ann"),
    }[who]()
    beginnings = ("/", "/games/links/") if account is None else ("/", "/games/links/", "/account/")
    with over_http(address, account) as client:
        assert broken_from(client, beginnings) == {}


@pytest.mark.parametrize("path", ["/api", "/api/"])
def test_the_page_about_the_api_is_one_of_ours(address, path):
    page = httpx.get(f"{address}{path}", trust_env=False, follow_redirects=True)
    assert page.status_code == 200
    assert "Make a move" in page.text
    assert "nomicon.css" in page.text
    assert page.text.count("<table>") == page.text.count('<div class="scroll"') > 10
    assert httpx.get(f"{address}/api/openapi.json", trust_env=False).json()["openapi"].startswith("3.1")
