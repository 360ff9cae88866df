"""What a server is furnished with so that every page shows something: a class, a club, and games in full swing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Browser, BrowserContext

from tests.web.browser.conftest import Server

PUPILS = ("Aisha", "Ben", "Chloe", "Daniel", "Elif", "Finn", "Grace", "Hamid", "Ivo", "Jana", "Kofi", "Lena")

ISLAND = (
    ("Maya", "propose enact shelf elections", 301),
    ("Maya", "propose enact shelf recall", 302),
    ("Maya", "propose amend 302 set supporters=1", 303),
    ("Maya", "propose enact shelf leaving-office", 304),
    ("Tom", "propose enact shelf map", 305),
    ("Tom", "propose enact shelf lottery", 306),
)
"""What two people adopt, line by line, before the pictures are taken: who proposes, what, and its number."""

AFTERWARDS = (
    ("Maya", "vote 307 AGAINST"),
    ("Tom", "walk Tower"),
    ("Maya", "buy ticket"),
    ("Maya", "propose elect Chair among Maya, Tom"),
    ("Maya", 'propose poll "Tea or coffee?" among Tea, Coffee'),
    ("Maya", "take the chair"),
    ("Tom", "intend recall Chair"),
    ("Maya", 'claim 205 "Tom brought biscuits."'),
    ("Maya", 'declare "The next meeting is on Friday."'),
)
"""What they do then, so that an election, a poll, an announced move and more are open."""

OPEN_ISLAND = [
    "",
    "rules/",
    "proposals/",
    "proposal/M-1/",
    "proposal/M-2/",
    "players/",
    "intents/",
    "claims/",
    "acts/",
    "desk/",
    "inbox/",
    "draws/",
    "maps/",
    "map/island/",
    "registers/",
    "rule/302/",
    "do/",
]
"""Pages of that game that show what the game of the demonstration has none of."""


def people_in(browser: Browser, server: Server, invitation: str, *names: str) -> dict[str, BrowserContext]:
    """Have people follow an invitation, each in a browser of their own."""
    contexts = {name: browser.new_context(base_url=server.address, timezone_id="Europe/London") for name in names}
    for name, context in contexts.items():
        context.set_default_timeout(300_000)
        page = context.new_page()
        page.goto(invitation)
        page.locator('main [name="name"]').fill(name)
        page.locator("main form button").first.click()
        page.wait_for_load_state()
    return contexts


def played_on(browser: Browser, server: Server) -> tuple[str, dict[str, BrowserContext]]:
    """Start a game of two people that has offices, a map, a lottery and motions; return it, and who plays."""
    game, invitation = server.found("Biscuit Island", "minimal")
    people = people_in(browser, server, invitation, "Maya", "Tom")
    for who, line, number in ISLAND:
        typed(people[who], game, line)
        for each in people.values():
            typed(each, game, f"vote {number} FOR")
    for who, line in AFTERWARDS:
        typed(people[who], game, line)
    remark(people["Tom"], game)
    return game, people


def typed(person: BrowserContext, game: str, line: str) -> None:
    """Make a move by its line, as the page of moves does; whether it is refused is shown by the pictures."""
    page = person.pages[0]
    page.goto(f"/games/{game}/do/")
    page.locator("main details", has=page.locator("[name=line]")).evaluate("one => { one.open = true }")
    page.locator("[name=line]").fill(line)
    page.locator("main form", has=page.locator("[name=line]")).locator("button").click()
    page.wait_for_load_state()


def remark(person: BrowserContext, game: str) -> None:
    """Say something in the debate on the election."""
    page = person.pages[0]
    page.goto(f"/games/{game}/proposal/M-1/")
    page.locator(".debate textarea").first.fill("Maya knows the rules best. I would rather play.")
    page.locator(".debate form button").first.click()
    page.wait_for_load_state()


def a_club(server: Server) -> Iterator[str]:
    """Make a game with a member list; yield its page of members, and the link of one member."""
    game, _link = server.found("The Chess Club", "minimal", "invited")
    members = f"/games/{game}/members/"
    server.send(server.host, members, {"act": "add", "names": "Ada\nBert\nCleo"})
    told = server.send(server.host, members, {"act": "on"}).text
    yield members
    yield from re.findall(r"/member/[\w-]+/", told)[:1]


def a_class(server: Server) -> tuple[list[str], str]:
    """Make a class at two tables; return the teacher's pages, and the door for pupils."""
    sent = {"title": "Year 10", "names": "\n".join(PUPILS), "tables": "3", "rulebook": "minimal", "minutes": "8"}
    answer = server.send(server.host, "/host/classes/", sent)
    page = re.search(r"/host/classes/\d+/", str(answer.url))
    door = re.search(r"/class/[A-Z2-9]+/", answer.text)
    wall = re.search(r"/host/classes/\d+/tables/\d+/projector/", answer.text)
    assert page is not None, answer.text[:2000]
    assert door is not None, answer.text[:2000]
    assert wall is not None, answer.text[:2000]
    return [page[0], f"{page[0]}end/", wall[0]], door[0]
