"""Two sets of pictures are compared by what people would see, and a page shows where they differ."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.gallery.comparing import compare, report
from tests.gallery.taking import name_of, named
from tests.web.browsers import picture_of


def picture(page: Page, colour: str, height: int = 100) -> bytes:
    """Return a picture of nothing but a square of 10 by 10 in some colour, in the middle of white."""
    page.set_viewport_size({"width": 100, "height": height})
    page.set_content(f'<body style="margin: 45px"><div style="width: 10px; height: 10px; background: {colour}"></div>')
    return picture_of(page)


def test_what_changed_is_marked_and_what_did_not_is_only_counted(browser: Browser, tmp_path: Path):
    page = browser.new_page()
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    for name, before, after in (
        ("same.png", "red", "red"),
        ("other.png", "red", "blue"),
        ("near.png", "#f00", "#f90004"),
    ):
        (old / name).write_bytes(picture(page, before))
        (new / name).write_bytes(picture(page, after))
    (old / "gone.png").write_bytes(picture(page, "red"))
    (new / "came.png").write_bytes(picture(page, "red"))

    found = compare(page, old, new)

    assert [(one.name, one.changed, one.share) for one in found.changed] == [("other.png", 100, 1.0)]
    assert (found.same, found.new, found.missing) == (["near.png", "same.png"], ["came.png"], ["gone.png"])

    shown = report(found, old, new, tmp_path / "changes")
    page.goto(shown.as_uri())
    assert page.locator("h1").inner_text() == "1 pictures changed, 2 did not"
    widths = page.locator("img").evaluate_all("all => all.map((one) => one.naturalWidth)")
    assert widths == [100, 100, 100]


def test_a_longer_page_counts_as_changed_where_the_other_has_nothing(browser: Browser, tmp_path: Path):
    page = browser.new_page()
    for folder, height in (("old", 100), ("new", 150)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "page.png").write_bytes(picture(page, "red", height))
    [found] = compare(page, tmp_path / "old", tmp_path / "new").changed
    assert (found.changed, found.pixels) == (5000, 15000)


def test_pictures_are_named_after_their_pages():
    assert name_of("/") == "home"
    assert named("/games/friday-night-7/rule/203/", "friday-night-7", "player") == "player-games-now-rule-203"
    assert named("/class/K4QP/", "friday-night-7", "stranger") == "stranger-class"
    assert named("/found/", "friday-night-7", "") == "found"
