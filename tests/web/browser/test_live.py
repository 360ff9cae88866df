"""A page that is open follows the game: nobody reloads it, and what somebody is writing stays as it is."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Server
from tests.web.browser.test_a_game import sit_down


def test_an_open_page_hears_of_what_others_do(server: Server, opens: Callable[..., Page]):
    game, invitation = server.found("Live")
    ann = sit_down(opens(), invitation, "Ann")
    expect(ann.locator('[data-live="on"]')).to_be_visible()
    ben = sit_down(opens(), invitation, "Ben")
    expect(ann.get_by_role("button", name="1 new")).to_be_visible()
    expect(ann.locator("#page")).to_contain_text("3 players")
    expect(ann.locator(".moments")).not_to_contain_text("Ben joined")  # Nothing moves while she reads.
    ben.goto(f"/games/{game}/do/declare/")
    ben.get_by_label("Text").fill("I shall be late tomorrow.")
    ben.get_by_role("button", name="Declare something").click()
    ann.get_by_role("button", name="2 new").click()
    expect(ann.locator(".moments")).to_contain_text("I shall be late tomorrow.")
    expect(ann.locator(".moments")).to_contain_text("Ben joined")
    expect(ann.locator("[data-shows]")).to_have_count(0)


def test_what_is_being_written_is_not_taken_away_by_news(server: Server, opens: Callable[..., Page]):
    _, invitation = server.found("Writing")
    ann = sit_down(opens(), invitation, "Ann")
    ann.get_by_text("Type a command").click()
    ann.get_by_label("Your move").fill('declare "Wait for')
    sit_down(opens(), invitation, "Ben")
    ann.wait_for_timeout(1500)  # News comes within a tenth of a second; this is what must not happen afterwards.
    expect(ann.get_by_label("Your move")).to_have_value('declare "Wait for')


def test_a_page_of_the_past_stands_still(server: Server, opens: Callable[..., Page]):
    game, invitation = server.found("Past")
    ann = sit_down(opens(), invitation, "Ann")
    ann.goto(f"/games/{game}/?until=1")
    sit_down(opens(), invitation, "Ben")
    expect(ann.locator("#page")).not_to_contain_text("Ben joined")
    assert ann.locator("body").get_attribute("data-live") is None
