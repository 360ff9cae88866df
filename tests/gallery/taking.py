"""Pictures of pages as people see them: wide, dark, on a phone, with large text, in the reader's colours, printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.gallery.every_page import OF_ACCOUNTS, OF_STRANGERS, OF_THE_HOUSE, game_pages, hosts_pages, signed_in
from tests.gallery.furnishing import OPEN_ISLAND, a_class, a_club, people_in, played_on
from tests.web.browser.conftest import Server
from tests.web.browsers import picture_of

WIDE = ViewportSize(width=1200, height=900)
PHONE = ViewportSize(width=390, height=844)
HALF = ViewportSize(width=600, height=450)
"""What is left of a wide window where all is twice as large."""

PAPER = ViewportSize(width=690, height=980)
"""What is left of a sheet of paper between its margins."""


@dataclass(frozen=True, slots=True)
class Look:
    """One way in which people see a page."""

    size: ViewportSize
    colours: Literal["light", "dark"] = "light"
    is_forced: bool = False
    is_printed: bool = False


LOOKS: dict[str, Look] = {
    "wide": Look(WIDE),
    "dark": Look(WIDE, colours="dark"),
    "phone": Look(PHONE),
    "large": Look(HALF),
    "forced": Look(WIDE, is_forced=True),
    "print": Look(PAPER, is_printed=True),
}

PATIENCE = 300_000
"""Milliseconds that a picture may take on a machine that does many things at once."""

PLAYING = [
    "",
    "rules/",
    "rule/203/",
    "proposal/301/",
    "proposals/",
    "players/",
    "player/Maya/",
    "inbox/",
    "history/",
    "judgements/",
    "judgement/1/",
    "claims/",
    "propose/",
    "propose/?change=enact",
    "propose/?change=amend&rule=203",
    "do/",
    "do/invoke/",
    "do/forfeit/",
    "invite/",
]
"""What somebody who plays looks at, in a game that has just begun."""


Shown = tuple[str, str, str]
"""A page to look at: who looks, where it is, and what its picture is called."""


def begun(browser: Browser, server: Server) -> tuple[str, BrowserContext]:
    """Start a small game in which one proposal is open and one judgement asked for; return it, and who plays in it."""
    game, invitation = server.found("Friday night", "minimal")
    people = people_in(browser, server, invitation, "Maya", "Tom")
    page = people["Tom"].pages[0]
    page.goto(f"/games/{game}/propose/?change=enact")
    page.locator('[name="title"]').fill("Snacks")
    page.locator('[name="changes.0.title"]').fill("Snacks")
    page.locator('[name="changes.0.words"]').fill("Whoever makes a proposal brings something to eat for everybody.")
    page.locator('main button[value="propose"]').click()
    page.wait_for_load_state()
    page.goto(f"/games/{game}/do/invoke/")
    page.locator('[name="statement"]').fill("A vote ends when the last player votes, and not at midnight.")
    page.locator("main form button.main").first.click()
    page.wait_for_load_state()
    people["Tom"].close()
    return game, people["Maya"]


@dataclass(frozen=True, slots=True)
class Gallery:
    """Who looks at which pages: the host, somebody who plays, somebody in full swing, and a stranger."""

    pages: dict[str, Page]
    shown: list[Shown]

    def chosen(self, only: str) -> Iterator[tuple[Page, str, str]]:
        """Yield each page whose name holds some words, opened by whoever looks at it, with its address and name."""
        for who, address, name in self.shown:
            if only in name:
                page = self.pages[who]
                answer = page.goto(address)
                is_there = answer is not None and answer.status == (404 if address == NOWHERE else 200)
                assert is_there, f"{who} cannot look at {address}"
                yield page, address, name


NOWHERE = "/nowhere/"


def furnished(browser: Browser, server: Server) -> Gallery:
    """Furnish a server, and say who looks at what."""
    game, playing = begun(browser, server)
    island, people = played_on(browser, server)
    lessons, door = a_class(server)
    members, *links = a_club(server)
    host = browser.new_context(base_url=server.address, timezone_id="Europe/London")
    stranger = browser.new_context(base_url=server.address, timezone_id="Europe/London")
    pages = {
        "": signed_in(host.new_page(), server),
        "player": playing.pages[0],
        "island": people["Maya"].pages[0],
        "stranger": stranger.new_page(),
    }
    for page in pages.values():
        page.set_default_timeout(PATIENCE)
    looked = {
        "": [*OF_THE_HOUSE, *hosts_pages(server), *OF_ACCOUNTS, *lessons, members, *game_pages(), NOWHERE],
        "player": [*(f"/games/{game}/{one}" for one in PLAYING), "/", "/account/", "/account/logout/"],
        "island": [f"/games/{island}/{one}" for one in OPEN_ISLAND],
        "stranger": [*OF_STRANGERS, f"/games/{game}/", f"/games/{game}/proposal/301/", door, *links],
    }
    return Gallery(pages, [(who, one, named(one, game, who)) for who, listed in looked.items() for one in listed])


def name_of(address: str) -> str:
    """Return a file's name for an address."""
    return re.sub(r"[^a-z0-9]+", "-", address.lower()).strip("-") or "home"


def named(address: str, game: str, who: str) -> str:
    """Name a picture after its page, and after who looks at it, if that is not the host."""
    secret = re.sub(r"^/(class|member)/[^/]+/", r"/\1/", address.replace(game, "now"))
    return f"{who}-{name_of(secret)}" if who else name_of(secret)


def take(browser: Browser, server: Server, folder: Path, only: str = "", looks: Iterable[str] = LOOKS) -> int:
    """Take pictures of every page whose name holds some words; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    taken = 0
    for page, _address, name in furnished(browser, server).chosen(only):
        for look in looks:
            take_one(page, folder / f"{name}-{look}.png", LOOKS[look])
            taken += 1
    return taken


def take_one(page: Page, file: Path, look: Look) -> None:
    """Take one picture of a page that is open."""
    page.set_viewport_size(look.size)
    page.emulate_media(
        color_scheme=look.colours,
        reduced_motion="reduce",
        forced_colors="active" if look.is_forced else "none",
        media="print" if look.is_printed else "screen",
    )
    picture_of(page, path=file, full_page=True, timeout=PATIENCE)
