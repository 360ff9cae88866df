"""The book in a real browser, as it is read and printed: without scripts too, and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from nomicon.hosting.playthroughs.run import failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.main.table import set_stage
from tests.web.browser.conftest import Server


@pytest.fixture
def game(server: Server) -> str:
    return server.found("The book")[0]


@pytest.mark.parametrize("scripts", [True, False])
def test_a_reader_searches_compares_and_looks_back(
    game: str, opens: Callable[..., Page], tmp_path: Path, *, scripts: bool
) -> None:
    page = opens(scripts=scripts, phone=True)
    page.goto(f"/games/{game}/rules/")
    page.get_by_role("searchbox", name="Search the rules").fill("legally cast")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules that contain “legally cast”")
    expect(page.locator("mark").first).to_have_text("legally")

    page.get_by_role("link", name="In force").click()
    page.get_by_text("See this page as it was at another time").click()
    page.get_by_label("Or after an entry").fill("1")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("status")).to_contain_text("after entry 1")

    with page.expect_download() as taken:
        page.get_by_role("link", name="The rules as one text (Markdown)").click()
    assert taken.value.suggested_filename == f"{game}-rules.md"
    taken.value.save_as(tmp_path / "rules.md")
    assert "### 101. " in (tmp_path / "rules.md").read_text(encoding="utf-8")


def test_on_paper_the_book_is_its_rules_and_the_code_that_is_unfolded(game: str, opens: Callable[..., Page]) -> None:
    page = opens()
    page.emulate_media(media="print")
    for code, shown in (("out", True), ("folded", False), ("away", False)):
        page.goto(f"/games/{game}/rules/?code={code}")
        for gone in (page.get_by_role("navigation"), page.get_by_role("search"), page.get_by_role("button")):
            assert [one for one in gone.all() if one.is_visible()] == []
        expect(page.locator("#rule-101 .words")).to_be_visible()
        assert any(one.is_visible() for one in page.locator("pre").all()) is shown
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 1200, "nothing is cut off on paper"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_reader_sees_how_rules_can_be_changed_and_saves_it_as_a_playthrough(
    server: Server, opens: Callable[..., Page], tmp_path: Path, *, scripts: bool
) -> None:
    game, invitation = server.found("Ways to change rules", "minimal")
    for name in ("Ann", "Ben"):
        page = opens(scripts=scripts)
        page.goto(invitation)
        page.get_by_label("Your name in this game").fill(name)
        page.get_by_role("button", name="Join the game").click()
    told = page.locator(".lede")
    for _ in range(60):
        page.goto(f"/games/{game}/amendable/")
        if "still looking" not in told.inner_text():
            break
    expect(told).to_contain_text("Rules can be changed by a vote")
    expect(page.get_by_role("heading", name="See how")).to_be_visible()
    page.get_by_text("All these steps as a playthrough (a file that the program can play)").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download the playthrough").click()
    assert taken.value.suggested_filename == f"{game}-rules-proof.play"
    taken.value.save_as(tmp_path / "way.play")
    script = read_script((tmp_path / "way.play").read_text(encoding="utf-8"), "the way")
    assert failures(script, set_stage) == []
