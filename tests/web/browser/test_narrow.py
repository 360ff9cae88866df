"""What comes of forms fits a phone, too, with words that have no end in every place where somebody writes some."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from playwright.sync_api import Page

from nomicon.hosting.api_moves.records import RECORDS
from nomicon.web.pages.game.available_moves import is_written_elsewhere
from nomicon.web.pages.proposals.composing import SPEC_OF as CHANGES
from tests.web.browser.axe import barriers
from tests.web.browser.conftest import Server
from tests.web.browser.ways import IS_WHOLE, WAYS, too_wide

ENDLESS = "Vierwaldstättersee_dampfschiffahrtsgesellschaft" * 5
NAME = "W" * 60

PASTED = f"# {ENDLESS}\n\n1. {ENDLESS} {ENDLESS}\n\n2. Tea. There is tea.\n\nwhat is in no rule: {ENDLESS}\n"

OTHERS = [
    "/account/",
    "/account/claim/",
    "/account/logout/",
    "/account/delete/",
    "/account/email/",
    "/found/",
    "/nowhere/",
    f"/{ENDLESS}/",
    "/games/nowhere/",
    "/api/",
]

EVERY = 1 if IS_WHOLE else len(WAYS)
"""Of how many pages `axe` looks at one; the others differ from it in few words."""

Step = tuple[str, Callable[[], object]]


def pressed(page: Page, button: str) -> None:
    """Press a button of a form, and wait for what comes."""
    page.locator("main button:not([aria-hidden])", has_text=button).first.click()
    page.wait_for_load_state()


def steps(page: Page, server: Server, game: str, link: str) -> Iterator[Step]:
    """Yield what somebody does who writes as much as there is room for, step by step."""
    board = f"/games/{game}"

    def filled(address: str, button: str, choice: str = "", **fields: str) -> Callable[[], object]:
        def fill() -> None:
            page.goto(address)
            if choice:
                page.locator(f'main [value="{choice}"]').check()
            for name, text in fields.items():
                page.locator(f'main [name="{name}"]').first.fill(text)
            pressed(page, button)

        return fill

    yield "an invitation", lambda: page.goto(link)
    yield "no name", filled(link, "Join", name=f"{NAME}\N{ZERO WIDTH SPACE}"[1:])
    yield "joining", filled(link, "Join", name=NAME)
    for kind in (
        "do/",
        *(f"do/{one}/" for one in RECORDS if one != "make" and not is_written_elsewhere(one)),
        "invite/",
        "propose/",
    ):
        yield kind, partial(page.goto, f"{board}/{kind}")
    yield "a declaration", filled(f"{board}/do/declare/", "Declare", text=ENDLESS)
    yield "a statement", filled(f"{board}/do/invoke/", "Ask", statement=ENDLESS)
    yield "a line that nobody understands", filled(f"{board}/do/typed/", "Type a command", line=ENDLESS)
    for change in CHANGES:
        yield f"a form to {change}", partial(page.goto, f"{board}/propose/?change={change}&rule=201")
    sent = {"title": ENDLESS[:100], "reason": ENDLESS, "changes.0.title": ENDLESS[:80], "changes.0.words": ENDLESS}
    yield "a preview", filled(f"{board}/propose/?change=enact", "See what it would do", **sent)
    yield "a draft", filled(f"{board}/propose/?change=enact", "Save as my draft", **sent)
    yield "a proposal", filled(f"{board}/propose/?change=enact", "Propose it", **sent)
    yield "its page", lambda: page.goto(f"{board}/proposal/301/")
    yield "a remark", filled(f"{board}/proposal/301/", "Send it", text=ENDLESS)
    yield "a refusal", filled(f"{board}/do/withdraw/?proposal=301", "Withdraw")
    yield from looks(page, board, filled)


def looks(page: Page, board: str, filled: Callable[..., Callable[[], object]]) -> Iterator[Step]:
    """Yield where they look then, and a founding with rules of their own."""
    for view in (
        "",
        "inbox/",
        "proposals/",
        "history/",
        "judgements/",
        "judgement/1/",
        "players/",
        f"player/{NAME}/",
        "rule/301/",
        "votes/",
        f"search/{ENDLESS}/",
        "why-entry/4/",
    ):
        yield f"the view {view}", partial(page.goto, f"{board}/{view}")
    for address in OTHERS:
        yield address[:40], partial(page.goto, address)
    found = {"title": ENDLESS[:80], "pasted": PASTED}
    yield "pasted rules", filled("/found/", "Look at the rules first", choice="pasted", **found)


def looked_at(page: Page, server: Server) -> Iterator[tuple[str, str]]:
    """Do all steps; yield what is wrong with what comes: with the width of all, with barriers in every so many."""
    game, link = server.found(ENDLESS[:80])
    for place, (what, step) in enumerate(steps(page, server, game, link)):
        step()
        assert "Something went wrong in the program" not in page.content(), what
        yield what, too_wide(page)
        yield what, "" if place % EVERY else barriers(page)


def test_what_comes_of_forms_fits_a_phone_and_keeps_nobody_out(server: Server, opens: Callable[..., Page]):
    assert [one for one in looked_at(opens(phone=True), server) if one[1]] == []
