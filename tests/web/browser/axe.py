"""What axe finds wrong with a page, as one text; nothing where everybody can use it."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page


def barriers(page: Page) -> str:
    """Return a report of every barrier on a page as it is shown now."""
    found = Axe().run(page)
    return str(found.generate_report()) if found.violations_count else ""
