"""Every page can be used by everybody: no fault that axe finds, nothing cut off on a phone, in light and in dark."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from nomicon.views.view import VIEWS
from nomicon.web.pages.addresses import address, slug_of
from tests.web.browser.axe import COLOURS, barriers
from tests.web.browser.conftest import PLAYED, Server

PICTURES = Path(os.environ.get("NOMICON_PICTURES", ""))
"""The folder into which pictures of the main pages are put, for people to look at; nowhere if it is not named."""

ARGUMENTS = {
    "rule": ["201"],
    "rule difference": ["205"],
    "proposal": ["301"],
    "player": ["Asha"],
    "quantity": ["points"],
    "why": ["Asha"],
    "why entry": ["10"],
    "judgement": ["1"],
    "register": ["figures promised"],
    "undo": ["strike", "10"],
}
OF_NONE = {"map"}
"""Views of things that this game has none of."""

OF_THE_HOUSE = [
    "/",
    "/about/",
    "/api/",
    f"/games/{PLAYED}/limits/",
    "/account/delete/",
    "/found/",
    "/account/",
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
]
OF_HOSTS = [
    "/host/",
    "/host/restore/",
    "/host/games/",
    f"/host/games/{PLAYED}/",
    "/host/accounts/",
    "/host/invitations/",
    "/host/remarks/",
    "/host/acts/",
]
MAIN = ["board", "rules", "rule", "proposals", "proposal", "votes", "players", "quantity", "history", "judgements"]


def game_pages() -> list[str]:
    """Name every page of the game that has been played, and the forms that anybody who sits in one can open."""
    views = [name for name in VIEWS if name not in OF_NONE]
    return [f"/games/{PLAYED}/{slug_of(name)}/{'/'.join(ARGUMENTS.get(name, []))}" for name in views]


def hosts_pages(server: Server) -> list[str]:
    """Name every page of the host's, after something has been done so that each shows something."""
    server.send(server.host, "/host/restore/", {"act": "keep"})
    sent = {"act": "list", "visibility": "invited", "reason": "Only for a look."}
    server.send(server.host, f"/host/games/{PLAYED}/", sent)
    server.send(server.host, f"/host/games/{PLAYED}/", {**sent, "visibility": "hidden"})
    return OF_HOSTS


def signed_in(page: Page, server: Server) -> Page:
    """Give a browser the host's session."""
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.address} for name, value in server.host.cookies.items()]
    )
    return page


def test_no_page_keeps_anybody_out_in_light_or_in_dark_and_none_is_wider_than_a_phone(
    server: Server, opens: Callable[..., Page]
):
    page, wrong = signed_in(opens(), server), dict[tuple[str, str], str]()
    for where in [*OF_THE_HOUSE, *hosts_pages(server), *game_pages()]:
        page.emulate_media(color_scheme="light", reduced_motion="reduce")  # Otherwise colours would fade in.
        answer = page.goto(where)
        assert answer is not None
        assert answer.status == 200, where
        wrong[where, "light"] = barriers(page)
        page.emulate_media(color_scheme="dark")
        wrong[where, "dark"] = barriers(page, *COLOURS)
        page.set_viewport_size({"width": 390, "height": 844})
        over = page.locator("html").evaluate("root => root.scrollWidth - root.clientWidth")
        wrong[where, "phone"] = f"{over} pixels too wide" if over > 1 else ""
        page.set_viewport_size({"width": 1200, "height": 900})
    assert {seen: found for seen, found in wrong.items() if found} == {}


@pytest.mark.parametrize("look", ["wide", "phone", "dark"])
def test_pictures_of_the_main_pages_are_made(server: Server, opens: Callable[..., Page], tmp_path: Path, look: str):
    folder = PICTURES if PICTURES.name else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    page = signed_in(opens(phone=look == "phone", dark=look == "dark"), server)
    for name in MAIN:
        page.goto(f"/games/{PLAYED}/{slug_of(name)}/{'/'.join(ARGUMENTS.get(name, []))}")
        page.screenshot(
            path=folder / f"{slug_of(name)}-{look}.png", full_page=look != "wide"
        )  # The wide ones stand in docs/.
    assert len(list(folder.glob(f"*-{look}.png"))) == len(MAIN)
    assert address(PLAYED, "board") == f"/games/{PLAYED}/"
