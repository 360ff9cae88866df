"""A teacher's lesson in the browser: a class is made, pupils come in with pictures, vote, are paused, and go on."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from nomicon.web.pages.classes.teaching import EVERY
from tests.web.browser.axe import barriers
from tests.web.browser.conftest import PASSWORD, Server

NAMES = ("Aisha", "Ben", "Chloe", "Daniel", "Elif", "Finn")


def the_teacher(page: Page) -> Page:
    """Sign in as the host, and make a class of six at two tables."""
    page.goto("/account/login/")
    page.locator("input[name=login]").fill("root")
    page.locator("input[name=password]").fill(PASSWORD)
    page.get_by_role("button", name="Sign In", exact=True).click()
    page.goto("/host/classes/")
    page.get_by_label("Name of the class").fill("Year 10")
    page.get_by_label("Pupils").fill("\n".join(NAMES))
    page.get_by_label("Number of tables").fill("2")
    page.get_by_label("Longest time for a vote, in minutes").fill("8")
    page.get_by_role("button", name="Make the class").click()
    expect(page.get_by_role("heading", name="Year 10")).to_be_visible()
    return page


def new_pictures(teacher: Page) -> dict[str, list[str]]:
    """Make new pictures for all, and read them as the teacher prints them."""
    teacher.get_by_role("button", name="Make new pictures for all pupils").click()
    rows = teacher.get_by_role("region", name="New pictures").locator("tbody tr")
    expect(rows).to_have_count(len(NAMES))
    cells = [row.locator("td").all_inner_texts() for row in rows.all()]
    return {name.strip(): [one.strip() for one in told.split("·")] for name, _table, told in cells}


def comes_in(page: Page, door: str, name: str, pictures: list[str]) -> Page:
    """Choose a name and four pictures."""
    page.goto(door)
    page.get_by_label("Your name").select_option(label=name)
    for place, picture in enumerate(pictures, 1):
        page.get_by_label(f"Picture {place}").select_option(label=picture)
    page.get_by_role("button", name="Sign in").click()
    return page


def on_a_wall(teacher: Page) -> Page:
    """Show what the teacher looks at on a projector, which everybody can read."""
    teacher.context.clock.install()
    wall = teacher.context.new_page()
    wall.goto(teacher.url)
    expect(wall.get_by_text("Listen, please.")).to_be_visible()
    assert barriers(wall) == ""
    return wall


def test_a_lesson(server: Server, opens: Callable[..., Page]):
    teacher = the_teacher(opens())
    address = teacher.url
    pictures = new_pictures(teacher)
    teacher.goto(address)
    told = re.search(r"/class/[A-Z2-9]+/", teacher.content())
    assert told is not None
    wrong = comes_in(opens(), told[0], "Aisha", list(reversed(pictures["Aisha"])))
    if pictures["Aisha"] != list(reversed(pictures["Aisha"])):
        expect(wrong.get_by_role("alert")).to_contain_text("These are not your pictures.")
    aisha, ben = (comes_in(opens(), told[0], name, pictures[name]) for name in ("Aisha", "Ben"))
    expect(ben.get_by_role("heading", level=1)).to_contain_text("Year 10: Table 1")
    aisha.goto(f"{aisha.url}do/declare/")
    expect(aisha.get_by_role("heading", level=1)).to_be_visible()

    teacher.goto(address)
    expect(teacher.get_by_text("Pupils here: 2 of 3")).to_be_visible()
    teacher.get_by_label("Why (everybody can read this)").fill("Listen, please.")
    teacher.get_by_role("button", name="Pause all games").click()
    expect(teacher.get_by_role("status")).to_contain_text("Number of games paused: 2.")
    ben.reload()
    expect(ben.locator(".banner")).to_contain_text("Listen, please.")
    teacher.get_by_role("link", name="Show this table on a projector Table 1").click()
    expect(teacher.get_by_role("heading", level=1)).to_have_text("Table 1 · Year 10")
    expect(teacher.get_by_text("Listen, please.")).to_be_visible()
    wall = on_a_wall(teacher)
    teacher.goto(address)
    teacher.get_by_role("button", name="Resume all games").click()
    wall.clock.fast_forward(1000 * EVERY)  # It changes by itself, and is not loaded anew under whoever reads it.
    expect(wall.get_by_text("Listen, please.")).to_have_count(0)
    ben.reload()
    expect(ben.locator(".banner")).to_have_count(0)

    teacher.get_by_role("link", name="Delete the class").click()
    teacher.get_by_label("Type the name of the class to confirm").fill("Year 10")
    teacher.get_by_role("button", name="Delete the class").click()
    expect(teacher.get_by_role("heading", name="Classes", exact=True)).to_be_visible()
    gone = ben.goto(ben.url)
    assert gone is not None
    assert gone.status == 404
