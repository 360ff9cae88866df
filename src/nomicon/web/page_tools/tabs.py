"""Tabs: the links between pages that belong together, with the one that the reader is on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

OF_A_GAME: dict[str, tuple[str, Sequence[tuple[str, str]]]] = {
    "book": (
        gettext_noop("The book"),
        (
            ("rules", gettext_noop("In force")),
            ("initial", gettext_noop("At the start")),
            ("questions", gettext_noop("Questions")),
            ("precedence", gettext_noop("Precedence")),
            ("citations", gettext_noop("Citations")),
            ("rules fragile", gettext_noop("Fragile rules")),
            ("readings", gettext_noop("Readings")),
            ("terms", gettext_noop("Terms")),
            ("search", gettext_noop("Search")),
        ),
    ),
    "disputes": (
        gettext_noop("Disputes and draws"),
        (
            ("judgements", gettext_noop("Judgements")),
            ("claims", gettext_noop("Claims")),
            ("readings", gettext_noop("Readings")),
            ("draws", gettext_noop("Draws by lot")),
            ("acts", gettext_noop("Public acts")),
        ),
    ),
    "proposals": (
        gettext_noop("Proposals"),
        (
            ("proposals", gettext_noop("Open")),
            ("proposals ended", gettext_noop("Ended")),
            ("votes", gettext_noop("Results of votes")),
            ("collisions", gettext_noop("Affecting the same things")),
        ),
    ),
}
"""The tabs over the pages of a game: what they are together, and each view with its name."""

OF_HOSTS = (
    ("health", "host", gettext_noop("Health")),
    ("games", "host_games", gettext_noop("Games")),
    ("classes", "classes", gettext_noop("Classes")),
    ("accounts", "host_accounts", gettext_noop("Accounts")),
    ("invitations", "host_invitations", gettext_noop("Invitations")),
    ("remarks", "host_remarks", gettext_noop("Remarks")),
    ("delivery", "host_delivery", gettext_noop("Delivery")),
    ("acts", "host_acts", gettext_noop("Actions of the hosts")),
    ("restore", "host_restore", gettext_noop("Restore")),
)
"""The hosts' pages: what they call themselves, the name of their address, and their name."""

MINE = ("mine", gettext_noop("My account"))
SIGN_IN = (
    ("account_email", gettext_noop("E-mail addresses")),
    ("account_change_password", gettext_noop("Password")),
    ("mfa_index", gettext_noop("Passkeys and codes")),
)
ELSEWHERE = ("socialaccount_connections", gettext_noop("Accounts elsewhere"))
CALENDAR = ("my_calendar", gettext_noop("Calendar"))
NOTICES = ("my_notices", gettext_noop("Notices"))
DISCORD = ("my_discord", gettext_noop("Discord"))
BROWSERS = ("usersessions_list", gettext_noop("Where I am signed in"))
"""The pages of one's own account: the name of their address, and their name."""

WITH_PAGES_BELOW = ("mfa_index",)
"""Pages that others stand below."""


class Tab(TypedDict):
    """A tab; `current` is `page` where the reader is on it, `true` where they are below it, and empty elsewhere."""

    address: str
    name: str
    current: str


class TabsShown(TypedDict):
    """Tabs, what they are together, and a class for where they stand."""

    label: str
    kind: str
    links: list[Tab]


def tab(address: str, name: str, *, is_here: bool = False) -> Tab:
    """Return a tab."""
    return {"address": address, "name": name, "current": "page" if is_here else ""}


def game_tabs(which: str, here: str, address_of: Callable[[str], str]) -> TabsShown:
    """Return the tabs over a page of a game; `here` is its view."""
    label, views = OF_A_GAME[which]
    links = [tab(address_of(view), _(name), is_here=view == here) for view, name in views]
    return {"label": _(label), "kind": "no-print", "links": links}


def host_tabs(here: str, *, notices: bool) -> TabsShown:
    """Return the tabs over the hosts' pages."""
    shown = (one for one in OF_HOSTS if notices or one[0] != "delivery")
    links = [tab(reverse(named), _(name), is_here=page == here) for page, named, name in shown]
    return {"label": _("Host"), "kind": "sub-nav", "links": links}


def account_tabs(here: str, pages: Sequence[tuple[str, str]]) -> TabsShown:
    """Return the tabs over the pages of one's own account; `here` is the address of the page."""
    return {"label": _("My account"), "kind": "sub-nav", "links": [_account_tab(here, *one) for one in pages]}


def _account_tab(here: str, named: str, name: str) -> Tab:
    found = tab(reverse(named), _(name), is_here=here == reverse(named))
    if not found["current"] and named in WITH_PAGES_BELOW and found["address"] in here:
        found["current"] = "true"
    return found
