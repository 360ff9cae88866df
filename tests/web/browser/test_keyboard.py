"""The keyboard alone: real presses of Tab are counted, on the way to a vote and to a proposal, and may not grow."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Server
from tests.web.browser.test_first_rule import signed_in

TO_A_VOTE = 5
"""Presses of Tab from the game's page to the button that votes, by the link that skips to what waits."""

PAST_THE_BAR = 8
"""The same, for somebody who only skips to the content."""

TO_A_PROPOSAL = 20
"""Presses of Tab from the game's page to the button that proposes a new rule of a few words, over all pages."""

IS_SETTLED = "() => !document.querySelector('[autofocus]') || document.activeElement !== document.body"
"""Whether the browser has moved the focus to where a new page wants it, which it does with the first frame drawn."""

FOCUSED = "() => document.activeElement.value || document.activeElement.textContent.trim()"


class Keys:
    """Somebody's hands at the keyboard, whose presses of Tab are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.tabs = page, 0

    def tab_to(self, what: str, most: int = 40) -> None:
        """Press Tab until something has the focus, by its value or its text."""
        for _press in range(most):
            self.page.keyboard.press("Tab")
            self.tabs += 1
            if self.page.evaluate(FOCUSED) == what:
                return
        pytest.fail(f"Tab does not lead to {what} within {most} presses.")

    def follow(self, what: str) -> None:
        """Tab to a link or a button that leads to another page, and press Enter."""
        self.tab_to(what)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")
        self.page.wait_for_function(IS_SETTLED)


@pytest.fixture
def game(server: Server, opens: Callable[..., Page]) -> Page:
    """A player's page of a game in which two play; the other has proposed something."""
    name, link = server.found("Keys")
    sent = {"changes.0.change": "enact", "changes.0.title": "Tea", "changes.0.words": "There is tea.", "act": "propose"}
    with httpx.Client(base_url=server.address, timeout=60, follow_redirects=True) as other:
        server.send(other, link, {"name": "Ben"})
        assert "Tea" in server.send(other, f"/games/{name}/propose/", sent).text
    page = opens()
    page.goto(link)
    page.get_by_label("Your name in this game").fill("Ann")
    page.get_by_role("button", name="Join the game").click()
    page.goto("/")
    page.goto(f"/games/{name}/")
    return page


def test_few_tabs_lead_to_a_vote_and_to_a_proposal(game: Page):
    address = game.url
    plain = Keys(game)
    plain.tab_to("Skip to content")
    game.keyboard.press("Enter")
    plain.tab_to("FOR")
    assert plain.tabs <= PAST_THE_BAR

    game.goto(address.split("#")[0])
    proposing = Keys(game)
    proposing.follow("Skip to proposing")
    proposing.tab_to("Skip to content")
    game.keyboard.press("Enter")
    proposing.follow("add enact")
    proposing.tab_to("")
    game.keyboard.type("Hats")
    proposing.tab_to("")
    game.keyboard.type("Everyone wears a hat.")
    proposing.follow("propose")
    expect(game.get_by_role("status").first).to_contain_text("302")
    assert proposing.tabs <= TO_A_PROPOSAL

    game.goto(address.split("#")[0])
    voting = Keys(game)
    voting.tab_to("Skip to your to-do list")
    game.keyboard.press("Enter")
    voting.tab_to("FOR")
    game.keyboard.press("Enter")
    expect(game.get_by_role("status").first).to_contain_text("You have voted on 301.")
    assert voting.tabs <= TO_A_VOTE


def test_enter_in_a_field_of_a_proposal_takes_nothing_away(server: Server, opens: Callable[..., Page]):
    page, (name, _link) = signed_in(opens()), server.found("Enter")
    page.goto(f"/games/{name}/join/")
    page.get_by_label("Your name in this game").fill("Ann")
    page.get_by_role("button", name="Join").first.click()
    page.goto(f"/games/{name}/propose/?change=enact")
    page.get_by_label("Words", exact=True).fill("Everyone wears a hat.")
    page.get_by_label("Title of the rule").fill("Hats")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_label("Words", exact=True)).to_have_value("Everyone wears a hat.")
    expect(page.locator("#preview")).to_contain_text("What it would do")
