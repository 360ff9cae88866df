"""Pictures of pages as people see them: wide, dark, on a phone, with large text, in the reader's colours, printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.gallery.every_page import OF_THE_HOUSE, game_pages, hosts_pages, signed_in
from tests.web.browser.conftest import Server

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
    "do/leave/",
    "invite/",
]
"""What somebody who plays looks at, in a game that has just begun."""


def begun(browser: Browser, server: Server) -> tuple[str, BrowserContext]:
    """Start a small game in which one proposal is open and one judgement asked for; return it, and who plays in it."""
    game, invitation = server.found("Friday night", "minimal")
    people = [browser.new_context(base_url=server.address, timezone_id="Europe/London") for _ in range(2)]
    for name, context in zip(("Maya", "Tom"), people, strict=True):
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(invitation)
        page.locator('main [name="name"]').fill(name)
        page.locator("main form button").first.click()
        page.wait_for_load_state()
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
    people[1].close()
    return game, people[0]


def name_of(address: str) -> str:
    """Return a file's name for an address."""
    return re.sub(r"[^a-z0-9]+", "-", address.lower()).strip("-") or "home"


def addresses(server: Server, game: str, only: str) -> Iterator[tuple[bool, str]]:
    """Yield each address, and whether the player of the new game looks at it rather than the host."""
    everything = [(False, one) for one in [*OF_THE_HOUSE, *hosts_pages(server), *game_pages(), "/nowhere/"]]
    everything += [(True, f"/games/{game}/{one}") for one in PLAYING]
    everything += [(True, one) for one in ("/", "/account/", "/account/logout/")]
    yield from ((plays, one) for plays, one in everything if only in named(one, game, plays=plays))


def named(address: str, game: str, *, plays: bool) -> str:
    """Name a picture after its page; a player's pages say so."""
    return ("player-" if plays else "") + name_of(address.replace(game, "now"))


def take(browser: Browser, server: Server, folder: Path, only: str = "", looks: Iterable[str] = LOOKS) -> int:
    """Take pictures of every page whose name holds some words; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    game, playing = begun(browser, server)
    host = browser.new_context(base_url=server.address, timezone_id="Europe/London")
    pages = {True: playing.new_page(), False: signed_in(host.new_page(), server)}
    taken = 0
    for page in pages.values():
        page.set_default_timeout(PATIENCE)
    for plays, address in addresses(server, game, only):
        page = pages[plays]
        page.goto(address)
        for look in looks:
            take_one(page, folder / f"{named(address, game, plays=plays)}-{look}.png", LOOKS[look])
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
    page.screenshot(path=file, full_page=True, timeout=PATIENCE)
