"""The way from nothing to the first rule: four people in four browsers, and every press counted; typing is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.conftest import PASSWORD, Server

FOUNDER_PRESSES = 6
"""From pressing Start until the founder's ballot is cast."""

ALL_PRESSES = 12
"""Of four people, from pressing Start until the first rule is adopted; 15 would be too many."""

FIELDS_TABBED = 25
"""Presses of the Tab key from the top of the page to the button that starts the game."""


@dataclass
class Hand:
    """Somebody's hand at the mouse, which counts."""

    page: Page
    presses: int = 0

    def press(self, what: Locator) -> None:
        """Press a button or a link."""
        what.click()
        self.presses += 1


def signed_in(page: Page) -> Page:
    """Sign the host in; signing up or in is not part of the walk."""
    page.goto("/account/login/")
    page.locator("input[name=login]").fill("root")
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign In", exact=True).click()
    page.goto("/")
    return page


def starts_a_game(founder: Hand) -> str:
    """Start a game with the rules that are chosen already, and return the invitation to it."""
    page = founder.page
    founder.press(page.get_by_role("main").get_by_role("link", name="Start a game"))
    page.get_by_label("Title", exact=True).fill("Hats")
    page.get_by_label("Your name in this game").fill("Asha")
    founder.press(page.get_by_role("button", name="Start a game"))
    link = page.locator("input[readonly]").first.input_value()
    founder.press(page.get_by_role("link", name="To the game"))
    return link


def joins(page: Page, link: str, name: str) -> Hand:
    """Follow the link and join."""
    page.goto(link)
    page.get_by_label("Your name in this game").fill(name)
    friend = Hand(page)
    friend.press(page.get_by_role("button", name="Join the game"))
    return friend


def proposes(founder: Hand) -> None:
    """Propose a rule in one sentence."""
    page = founder.page
    founder.press(page.locator("#steps").get_by_role("link", name="Propose a new rule"))
    page.get_by_label("Title of the rule").fill("Hats")
    page.get_by_label("Words", exact=True).fill("Everyone wears a hat.")
    founder.press(page.get_by_role("button", name="Propose it"))


def votes(hand: Hand) -> None:
    """Vote for what waits; with scripts it appears on the page by itself."""
    hand.press(hand.page.get_by_role("button", name="For", exact=True).first)


def test_a_founder_has_voted_after_six_presses_and_four_people_have_a_rule_after_twelve(
    server: Server, opens: Callable[..., Page]
):
    founder = Hand(signed_in(opens()))
    link = starts_a_game(founder)
    friends = [joins(opens(), link, name) for name in ("Ben", "Chloe", "Dan")]
    proposes(founder)
    votes(founder)
    expect(founder.page.get_by_role("status").first).to_contain_text("You have voted on 301.")
    assert founder.presses <= FOUNDER_PRESSES
    for friend in friends:
        votes(friend)
    expect(friends[-1].page.get_by_role("main")).to_contain_text("adopted")
    assert founder.presses + sum(friend.presses for friend in friends) <= ALL_PRESSES


def test_a_founder_without_scripts_starts_and_votes_in_as_many_presses(server: Server, opens: Callable[..., Page]):
    founder = Hand(signed_in(opens(scripts=False, phone=True)))
    starts_a_game(founder)
    proposes(founder)
    votes(founder)
    expect(founder.page.get_by_role("status").first).to_contain_text("You have voted on 301.")
    assert founder.presses <= FOUNDER_PRESSES


def test_the_keyboard_reaches_the_button_that_starts_a_game_in_few_tabs(server: Server, opens: Callable[..., Page]):
    page = signed_in(opens())
    page.goto("/found/")
    button = page.get_by_role("button", name="Start a game")
    for _tab in range(1, FIELDS_TABBED + 1):
        page.keyboard.press("Tab")
        if button.evaluate("one => one === document.activeElement"):
            break
    assert button.evaluate("one => one === document.activeElement")
