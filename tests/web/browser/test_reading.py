"""As readers want their pages: light or dark, by keys, in their language, with the times of their zone once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tests.gallery.every_page import signed_in
from tests.web.browser.conftest import PLAYED, Server


def test_dark_is_chosen_at_the_foot_of_a_page_without_scripts(opens: Callable[..., Page]):
    page = opens(scripts=False)
    page.goto("/about/")
    paper = "getComputedStyle(document.body).backgroundColor"
    page.get_by_label("Light or dark").select_option("dark")
    page.locator("form[action='/theme/'] button").click()
    expect(page).to_have_url("/about/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    chosen = page.evaluate(paper)
    wanted = opens(dark=True)
    wanted.goto("/about/")
    assert chosen == wanted.evaluate(paper)


def test_keys_lead_from_page_to_page_and_are_listed_in_the_readers_language(server: Server, opens: Callable[..., Page]):
    page = signed_in(opens(), server)
    page.goto(f"/games/{PLAYED}/")
    page.keyboard.press("g")
    page.keyboard.press("r")
    expect(page).to_have_url(f"/games/{PLAYED}/rules/")
    page.get_by_label("Language").select_option("de")
    page.locator("form[action^='/language/'] button").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.keyboard.press("?")
    keys = page.get_by_role("region", name="Tasten")
    expect(keys).to_contain_text("Vorschläge")
    expect(keys).to_contain_text("Tastenkürzel ausschalten")
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    page.get_by_role("link", name="Tasten").click()
    expect(keys).to_have_count(1)


def test_a_zone_of_ones_own_is_told_once_with_scripts_and_without(server: Server, opens: Callable[..., Page]):
    for scripts in (True, False):
        page = signed_in(opens(scripts=scripts), server)
        page.goto("/account/")
        page.get_by_label("Your time zone").select_option("Asia/Kolkata")
        page.locator("form[action='/account/zone/'] button").click()
        page.goto(f"/games/{PLAYED}/history/")
        moment = page.locator(".moments .at time").first
        there = datetime.fromisoformat(moment.get_attribute("datetime") or "").astimezone(ZoneInfo("Asia/Kolkata"))
        told = moment.inner_text()
        assert told.endswith(f"{there:%H:%M}")
        assert page.locator(".moments .at").first.inner_text().count(f"{there:%H:%M}") == 1
    page.goto("/account/")
    page.get_by_label("Your time zone").select_option("")
    page.locator("form[action='/account/zone/'] button").click()
