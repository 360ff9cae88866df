"""Without a connection, the script in the background shows the page that it kept, with its style sheet."""

from __future__ import annotations

from playwright.sync_api import Page

from nomicon.web.notices.push.browsers import WORKER
from tests.web.browser.static.conftest import Site

REGISTER = """async () => {
  const controlled = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done))
  await navigator.serviceWorker.register("/push-worker.js", { scope: "/" })
  if (!navigator.serviceWorker.controller) await controlled
}"""
STYLED = "() => getComputedStyle(document.querySelector('.button')).display"


def test_without_a_connection_a_page_says_so_and_with_one_nothing_is_different(site: Site, page: Page):
    head = (
        '<!doctype html><html lang="en"><head><title>A</title><link rel="stylesheet" href="/static/nomicon.css"></head>'
    )
    site.pages["/"] = f"{head}<body><p>At home</p></body></html>"
    site.pages["/game/"] = f"{head}<body><p>In the game</p></body></html>"
    site.pages["/offline/"] = f'{head}<body><h1>No connection</h1><a class="button" href="">Try again</a></body></html>'
    site.pages["/push-worker.js"] = WORKER.read_text(encoding="utf-8")
    page.goto(f"{site.address}/")
    page.evaluate(REGISTER)
    page.goto(f"{site.address}/game/")
    assert page.locator("p").inner_text() == "In the game"

    site.is_away = True
    page.goto(f"{site.address}/another/")
    assert page.locator("h1").inner_text() == "No connection"
    assert page.url.endswith("/another/")
    assert page.evaluate(STYLED) != "inline"

    site.is_away = False
    site.pages["/another/"] = f"{head}<body><p>Back again</p></body></html>"
    page.get_by_role("link", name="Try again").click()
    assert page.locator("p").inner_text() == "Back again"
