"""Every page that a server shows: those of one played game, of the house, and of its hosts."""

from __future__ import annotations

from playwright.sync_api import Page

from nomicon.views.view import VIEWS
from nomicon.web.pages.addresses import slug_of
from tests.web.browser.conftest import PLAYED, Server

ARGUMENTS = {
    "rule": ["201"],
    "rule difference": ["205"],
    "proposal": ["301"],
    "player": ["Asha"],
    "quantity": ["points"],
    "why": ["Asha"],
    "why entry": ["10"],
    "judgement": ["1"],
    "register": ["figures promised"],
    "undo": ["strike", "10"],
}
OF_NONE = {"map"}
"""Views of things that this game has none of."""

OF_THE_HOUSE = [
    "/",
    "/about/",
    "/api/",
    f"/games/{PLAYED}/limits/",
    "/account/delete/",
    "/found/",
    "/account/",
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/account/email/",
    "/account/password/change/",
    "/account/2fa/",
    "/account/2fa/totp/activate/",
    "/account/3rdparty/",
    "/account/sessions/",
]
OF_ACCOUNTS = ["/account/logout/"]
"""What else somebody who hosts finds of their own."""

OF_STRANGERS = [
    "/",
    "/watch/",
    "/account/login/",
    "/account/signup/",
    "/account/password/reset/",
    "/offline/",
]
"""What is there for those who have not signed in."""

OF_HOSTS = [
    "/host/",
    "/host/restore/",
    "/host/games/",
    f"/host/games/{PLAYED}/",
    f"/host/games/{PLAYED}/audit/",
    f"/host/games/{PLAYED}/rescue/",
    "/host/classes/",
    f"/games/{PLAYED}/members/",
    f"/games/{PLAYED}/invite/",
    "/host/accounts/",
    "/host/invitations/",
    "/host/remarks/",
    "/host/acts/",
]


def page_of(view: str) -> str:
    """Return where a view of the game that has been played is, with what it needs to be named."""
    return f"/games/{PLAYED}/{slug_of(view)}/{'/'.join(ARGUMENTS.get(view, []))}"


def game_pages() -> list[str]:
    """Name every page of the game that has been played."""
    return [page_of(name) for name in VIEWS if name not in OF_NONE]


def hosts_pages(server: Server) -> list[str]:
    """Name every page of the host's, after something has been done so that each shows something."""
    server.send(server.host, "/host/restore/", {"act": "keep"})
    sent = {"act": "list", "visibility": "invited", "reason": "Only for a look."}
    server.send(server.host, f"/host/games/{PLAYED}/", sent)
    server.send(server.host, f"/host/games/{PLAYED}/", {**sent, "visibility": "hidden"})
    return OF_HOSTS


def signed_in(page: Page, server: Server) -> Page:
    """Give a browser the host's session."""
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.address} for name, value in server.host.cookies.items()]
    )
    return page
