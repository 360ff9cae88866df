"""What axe finds wrong with a page, as one text; nothing where everybody can use it."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

COLOURS = ("color-contrast", "link-in-text-block")
"""What axe looks at that depends on colours alone."""


def barriers(page: Page, *only: str) -> str:
    """Return a report of every barrier on a page as it is shown now, or of some kinds of them."""
    chosen = {"runOnly": {"type": "rule", "values": list(only)}} if only else {}
    found = Axe().run(page, options={"resultTypes": ["violations"], **chosen})
    return str(found.generate_report()) if found.violations_count else ""
