"""The tutorial for the browser, done as it says: what it sets in bold is pressed, and its pictures are made."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.docs.pages import ROOT
from tests.web.browser.conftest import Server
from tests.web.browser.test_a_game import found_a_game
from tests.web.browser.test_accessible import PICTURES
from tests.web.browsers import picture_of

TUTORIAL = ROOT / "docs" / "tutorial" / "play-in-a-browser.md"
WEEK = 7 * 24 * 60 * 60
MOST_BYTES = 160_000


class Reader:
    """Somebody who does what the tutorial says; remembers what was pressed, and takes pictures on the way."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.folder = page, folder
        self.pressed: set[str] = set()
        page.set_viewport_size({"width": 1000, "height": 760})

    def opens(self, name: str) -> None:
        """Open the menu that is called so."""
        self.page.locator("summary", has_text=name).click()
        self.pressed.add(name)

    def presses(self, name: str, within: Locator | None = None) -> None:
        """Press the button, or follow the link, that is called so."""
        place = self.page.locator("body") if within is None else within
        either = place.get_by_role("button", name=name, exact=True).or_(
            place.get_by_role("link", name=name, exact=True)
        )
        either.first.click()
        self.pressed.add(name)

    def looks(self, name: str, at: Locator | None = None) -> None:
        """Take a picture of what is in sight."""
        if at is not None:
            at.evaluate("one => one.scrollIntoView({ behavior: 'instant' })")
        path = self.folder / f"play-{name}.png"
        picture_of(self.page, path=path)
        assert path.stat().st_size < MOST_BYTES


def joins(reader: Reader, invitation: str, name: str) -> str:
    """Follow an invitation with nothing but a name; return the name of the game."""
    page = reader.page
    page.goto(invitation)
    page.get_by_label("Your name in this game").fill(name)
    reader.looks("invitation")
    reader.presses("Join the game")
    expect(page.get_by_role("status").first).to_contain_text(f"{name} joined")
    return page.url.split("/games/")[1].split("/")[0]


def votes(reader: Reader) -> None:
    """Read what is on the table, and vote on it."""
    page = reader.page
    reader.presses("Game")
    reader.looks("board")
    page.locator(".vote a", has_text="301").click()
    reader.looks("vote")
    reader.presses("For")
    expect(page.get_by_role("status").first).to_contain_text("You have voted on 301")


def proposes(reader: Reader) -> None:
    """Propose another quorum, as a setting."""
    page = reader.page
    reader.presses("Propose")
    reader.presses("Change a rule")
    page.get_by_label("Rule", exact=True).select_option("201")
    reader.presses("Show the rule as it is now")
    page.get_by_label("Quorum", exact=True).fill("{share: 1/2, of: Voters}")
    reader.presses("See what it would do")
    expect(page.locator("#preview")).to_contain_text("quorum")
    reader.looks("propose", page.locator("#preview"))
    reader.presses("Propose it")
    expect(page.get_by_role("status").first).to_contain_text("302")


def asks_for_a_judgement(reader: Reader, judges: Callable[[], Page]) -> None:
    """Put a statement to whoever is drawn as its Judge, who says that it is true."""
    page = reader.page
    reader.presses("Game")
    reader.presses("Ask for a judgement")
    page.get_by_role("textbox", name="Statement", exact=True).fill("A Voter who abstains has voted.")
    reader.presses("Ask for a judgement", page.locator("main form"))
    expect(page.get_by_role("status").first).to_contain_text("J-1")
    judges().locator("#waits").get_by_role("button", name="True", exact=True).click()
    reader.opens("More")
    reader.presses("Judgements")
    page.get_by_role("link", name="J-1").first.click()
    expect(page.locator("main")).to_contain_text("TRUE")
    reader.looks("judgement")


def test_what_the_tutorial_says_can_be_done_as_it_says(server: Server, opens: Callable[..., Page], tmp_path: Path):
    folder = PICTURES if PICTURES.name else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    host, ben = opens(), opens()
    invitation = found_a_game(host, "Thursday")
    ann = Reader(opens(), folder)
    game = joins(ann, invitation, "Ann")
    joins(Reader(ben, tmp_path), invitation, "Ben")
    ben.goto(f"/games/{game}/propose/?change=repeal&rule=208")
    ben.get_by_role("button", name="Propose it").click()
    votes(ann)
    proposes(ann)

    def drawn() -> Page:
        judge = {"Ben": ben, "Dee": host}[server.host.get(f"/games/{game}/judgement/1.json").json()["judge"]]
        judge.goto(f"/games/{game}/")
        return judge

    asks_for_a_judgement(ann, drawn)
    server.pass_by(game, WEEK + 1)
    ann.opens("More")
    ann.presses("History")
    expect(ann.page.locator("main")).to_contain_text("302")
    assert set(re.findall(r"\*\*([^*]+)\*\*", TUTORIAL.read_text(encoding="utf-8"))) == ann.pressed
