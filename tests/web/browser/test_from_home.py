"""Evenings that begin at the home page: a vote cast there, a club's link, and a teacher who rearranges a class."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Server
from tests.web.browser.test_a_lesson import NAMES, comes_in, new_pictures, the_teacher


def joins(page: Page, invitation: str, name: str) -> Page:
    """Follow an invitation."""
    page.goto(invitation)
    page.locator('main [name="name"]').fill(name)
    page.locator("main form button").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


def test_somebody_votes_from_the_home_page_on_a_phone_without_scripts(server: Server, opens: Callable[..., Page]):
    game, invitation = server.found("Snack evening", "minimal")
    maya = joins(opens(scripts=False, phone=True), invitation, "Maya")
    tom = joins(opens(), invitation, "Tom")
    tom.goto(f"/games/{game}/propose/?change=enact")
    tom.locator('[name="changes.0.title"]').fill("Snacks")
    tom.locator('[name="changes.0.words"]').fill("Whoever proposes brings something to eat.")
    tom.locator('main button[value="propose"]').click()

    maya.goto("/")
    waits = maya.locator(".todo > li")
    expect(waits).to_have_count(1)
    expect(waits).to_contain_text("Whoever proposes brings something to eat.")
    expect(waits.get_by_role("link", name="Snack evening")).to_be_visible()
    waits.get_by_role("button", name="For").click()  # One press, and it is cast.
    assert maya.url == f"{server.address}/"
    expect(maya.get_by_text("You have nothing to do right now.")).to_be_visible()
    maya.goto(f"/games/{game}/proposal/301/")
    expect(maya.locator(".ballot-box")).to_contain_text("Your ballot: FOR.")


def test_a_member_of_a_club_takes_their_own_seat_and_nobody_else_does(server: Server, opens: Callable[..., Page]):
    game, invitation = server.found("The Chess Club", "minimal")
    members = f"/games/{game}/members/"
    server.send(server.host, members, {"act": "add", "names": "Ada\nBert"})
    told = server.send(server.host, members, {"act": "on"}).text
    links = re.findall(r"/member/[\w-]+/", told)
    assert len(links) == 2
    ada = opens()
    ada.goto(links[0])
    ada.get_by_role("button", name="Join as Ada").click()
    expect(ada.get_by_role("heading", level=1)).to_contain_text("The Chess Club")
    again = opens()
    again.goto(links[0])
    expect(again.get_by_text("somebody already plays under the name Ada")).to_be_visible()
    stranger = opens()
    stranger.goto(invitation)
    expect(stranger.locator('main [name="name"]')).to_have_count(0)
    stranger.get_by_role("button", name="Watch this game").click()
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("The Chess Club")
    ada.goto(f"/games/{game}/players/")
    expect(ada.get_by_role("main")).to_contain_text("Ada")


def test_a_teacher_moves_a_pupil_ends_a_vote_and_takes_everything_home(server: Server, opens: Callable[..., Page]):
    teacher = the_teacher(opens())
    address = teacher.url
    expect(teacher.get_by_role("heading", level=2).first).to_have_text("How pupils sign in")  # Nobody is here yet.
    pictures = new_pictures(teacher)
    door = re.search(r"/class/[A-Z2-9]+/", teacher.content())
    assert door is not None
    aisha = comes_in(opens(phone=True), door[0], "Aisha", pictures["Aisha"])
    aisha.goto(f"{aisha.url}propose/?change=enact")
    aisha.locator('[name="changes.0.title"]').fill("Quiet")
    aisha.locator('[name="changes.0.words"]').fill("Everybody whispers.")
    aisha.locator('main button[value="propose"]').click()
    expect(aisha.get_by_role("heading", level=1)).to_be_visible()

    teacher.goto(address)
    expect(teacher.get_by_role("heading", level=2).first).to_have_text("The tables")
    row = teacher.locator("tr", has=teacher.locator("td", has_text=re.compile(f"^{NAMES[-1]}$")))
    row.locator("summary").click()
    row.get_by_label("To the table").select_option(label="Table 1")
    row.get_by_role("button", name="Move", exact=True).click()
    moved = teacher.locator("tr", has=teacher.locator("td", has_text=re.compile(f"^{NAMES[-1]}$")))
    expect(moved).to_contain_text("Table 1")

    expect(teacher.locator(".grid .card").first).to_contain_text("Quiet")
    teacher.get_by_role("button", name="End every open vote").click()
    expect(teacher.locator(".grid .card").first).to_contain_text("No vote is open.")
    with teacher.expect_download() as taken:
        teacher.get_by_role("link", name="Download everything that happened").click()
    assert taken.value.suggested_filename.endswith(".zip")
