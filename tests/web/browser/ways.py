"""Whether people can use pages, in each way in which they see them: wide, dark, on a phone, with large text.

In the tests `axe` looks at each page in one way, chosen by its place in the list, so that each way meets a quarter of
the pages. Whether it fits a phone is measured of all.
`./nomicon sweep accessible-pages` has it look at all of them in every way.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from playwright.sync_api import Page

from tests.gallery.every_page import OF_THE_HOUSE, game_pages, hosts_pages
from tests.gallery.taking import LOOKS
from tests.sweeps.accessible_pages import WHOLE
from tests.web.browser.axe import barriers
from tests.web.browser.conftest import Server

IS_WHOLE = WHOLE in os.environ
WAYS = ("wide", "dark", "phone", "large")

GLANCES = 40
"""Times that a page is measured before it counts as too wide: it fits a new size a moment after that is set."""


def too_wide(page: Page) -> str:
    """Say how far a page is wider than what shows it; nothing if it fits, as soon as it has been laid out anew."""
    over = 0
    for _ in range(GLANCES):
        over = page.locator("html").evaluate("root => root.scrollWidth - root.clientWidth")
        if over <= 1:
            return ""
        page.wait_for_timeout(50)
    return f"{over} pixels too wide"


def looked_at(page: Page, server: Server) -> Iterator[tuple[str, str, str]]:
    """Yield each page, each way in which it was looked at, and what keeps somebody out of it there."""
    for place, where in enumerate([*OF_THE_HOUSE, *hosts_pages(server), *game_pages()]):
        answer = page.goto(where)
        assert answer is not None
        assert answer.status == 200, where
        for way in WAYS if IS_WHOLE else (WAYS[place % len(WAYS)],):
            page.emulate_media(color_scheme=LOOKS[way].colours, reduced_motion="reduce")  # No colours that fade in.
            page.set_viewport_size(LOOKS[way].size)
            yield where, way, "\n".join(one for one in (barriers(page), too_wide(page)) if one)
        page.set_viewport_size(LOOKS["phone"].size)
        yield where, "phone", too_wide(page)
