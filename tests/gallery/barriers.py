"""What keeps somebody out of a page, with every fold and menu open, in each way in which people see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playwright.sync_api import Browser, Page

from tests.gallery.taking import LOOKS, Look, furnished
from tests.web.browser.axe import COLOURS, barriers
from tests.web.browser.conftest import Server

MODES = ("wide", "dark", "forced", "large")
"""Light, dark, in the reader's own colours, and twice as large."""

OPEN_ALL = "() => document.querySelectorAll('details').forEach((one) => { one.open = true })"
"""Opens what a page hides in folds and menus."""

FOLDS = "main details"
MENUS = "header details"
"""Menus lie over what follows, so each is looked at by itself, while the others are closed."""

CLOSE_MENUS = f"() => document.querySelectorAll('{MENUS}').forEach((one) => {{ one.open = false }})"


def look_at(page: Page, look: Look) -> None:
    """Show a page as somebody sees it."""
    page.set_viewport_size(look.size)
    page.emulate_media(
        color_scheme=look.colours, reduced_motion="reduce", forced_colors="active" if look.is_forced else "none"
    )


def found(page: Page, mode: str) -> Iterator[str]:
    """Yield what is wrong with a page that is open: with its folds open, and then with each menu open."""
    look_at(page, LOOKS[mode])
    # What does not depend on colours or on the width is the same in every mode.
    only = () if mode in ("wide", "large") else COLOURS
    page.evaluate(OPEN_ALL)
    page.evaluate(CLOSE_MENUS)
    yield barriers(page, *only)
    over = page.locator("html").evaluate("root => root.scrollWidth - root.clientWidth")
    yield f"{over} pixels too wide" if over > 1 else ""
    menus = page.locator(MENUS)
    for place in range(menus.count()):
        page.evaluate(CLOSE_MENUS)
        menus.nth(place).evaluate("one => { one.open = true }")
        yield barriers(page, *only)


def find(
    browser: Browser, server: Server, only: str = "", modes: Iterable[str] = MODES
) -> Iterator[tuple[str, str, str]]:
    """Yield each page whose name holds some words, each mode, and what is wrong there; nothing where nothing is."""
    for page, _address, name in furnished(browser, server).chosen(only):
        for mode in modes:
            wrong = "\n".join(dict.fromkeys(one for one in found(page, mode) if one))
            yield name, mode, wrong
