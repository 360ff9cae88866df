"""Hostile text in a real browser: nothing of it runs, no policy has to stop it, and nothing is asked of elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import ConsoleMessage, Dialog, Page, Request

from tests.web.browser.conftest import Server
from tests.web.browser.test_a_game import sit_down
from tests.web.trust.payloads import PAYLOADS

SHORT = {
    kind: text for kind, text in PAYLOADS.items() if len(text) < 200 and "\x00" not in text and "\ud800" not in text
}


def write_all_of_it(page: Page, game: str) -> None:
    """Write every one of them into statements, a proposal and its debate, as the forms of the pages send them."""
    page.goto(f"/games/{game}/propose/")
    token = page.locator("input[name=csrfmiddlewaretoken]").first.get_attribute("value") or ""

    def send(address: str, *allowed: int, **fields: str) -> None:
        sent = page.request.post(
            f"/games/{game}/{address}",
            form={"csrfmiddlewaretoken": token, **fields},
            max_redirects=0,
            headers={"Referer": page.url},
        )
        assert sent.status in allowed, re.sub(r"<[^>]+>|\s+", " ", sent.text())[-1000:]

    for text in SHORT.values():
        send("moves/", 302, 400, 409, move="declare", text=text)
        send("moves/", 302, 400, 409, move="invoke", statement=text)
    words = "\n\n".join(text for text in SHORT.values() if text.isprintable())
    change = {"changes.0.change": "enact", "changes.0.title": SHORT["out of an attribute"], "changes.0.words": words}
    send("propose/", 302, act="propose", **change)
    for text in SHORT.values():
        send("remark/301/", 302, text=text)


def test_hostile_text_runs_in_no_browser(server: Server, opens: Callable[..., Page]):
    game, invitation = server.found("<img src=x onerror=alert('zq')>")
    page = sit_down(opens(), invitation, "Mal{{7*7}}")
    trouble: list[str] = []
    page.context.on("dialog", lambda dialog: _noted(trouble, dialog))
    page.context.on("console", lambda said: _heard(trouble, said))
    page.context.on("request", lambda asked: _asked(trouble, asked, server.address))
    page.context.on("weberror", lambda wrong: trouble.append(f"{wrong.error}"))
    write_all_of_it(page, game)
    for rest in (
        "",
        "history/",
        "proposals/",
        "proposal/301/",
        "judgements/",
        "judgement/1/",
        "acts/",
        "players/",
        "player/Mal{{7*7}}/",
        "rules/",
        "search/script/",
        "do/",
        "propose/?change=enact",
    ):
        page.goto(f"/games/{game}/{rest}")
        page.wait_for_load_state("load")
        assert page.evaluate("document.scripts.length") <= 4, rest
        assert (
            page.locator("main iframe, main script, main object, main embed, main [onerror], main [onload]").count()
            == 0
        )
    for address in ("/", "/account/"):
        page.goto(address)
    page.wait_for_timeout(300)  # What would run, runs within a moment.
    assert trouble == []
    page.goto(f"/games/{game}/acts/")
    assert "onerror=alert" in page.locator("main").inner_text()


def _noted(trouble: list[str], dialog: Dialog) -> None:
    trouble.append(f"a dialog: {dialog.message}")
    dialog.dismiss()


def _heard(trouble: list[str], said: ConsoleMessage) -> None:
    if said.type == "error" or re.search("content security policy", said.text, re.IGNORECASE):
        trouble.append(f"{said.page.url if said.page else ''}: {said.text}")


def _asked(trouble: list[str], asked: Request, ours: str) -> None:
    if not asked.url.startswith((ours, "data:")):
        trouble.append(f"asked of elsewhere: {asked.url}")
