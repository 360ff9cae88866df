"""A real browser, Debian's Chromium, for whatever test opens pages as people do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]

WAITS = 30_000.0
"""Milliseconds that a picture may take; it is the library's own figure."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser. Where there is none these tests are skipped, and say so.

    It is closed with each module: as long as it is driven there is a running loop, in which Django refuses to touch its
    database, and the same process goes on to tests that need it.
    """
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine; on Debian: apt install chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


def picture_of(page: Page, path: Path | None = None, *, full_page: bool = False, timeout: float = WAITS) -> bytes:
    """Take a picture of a page. On a busy machine Chromium sometimes says that it cannot, and then can."""
    take = partial(page.screenshot, path=path, full_page=full_page, timeout=timeout)
    try:
        return take()
    except Error as wrong:
        if "Unable to capture screenshot" not in wrong.message:
            raise
        return take()
