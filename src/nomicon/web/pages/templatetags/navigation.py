"""The bar of a game: the pages one goes to most, and More, with those that this game has a use for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.game.state import Game
from nomicon.web.page_tools import tabs
from nomicon.web.pages.templatetags.games import Context, page_url

register = template.Library()

NAVIGATION = (
    ("board", gettext_noop("Game"), "b"),
    ("rules", gettext_noop("Rules"), "r"),
    ("proposals", gettext_noop("Proposals"), "p"),
    ("players", gettext_noop("Players"), "l"),
)
"""The pages one goes to most, each with its key."""

WITHIN = {
    "rules": (
        "rule",
        "rule difference",
        "initial",
        "search",
        "questions",
        "precedence",
        "citations",
        "amendable",
        "rules fragile",
        "rescues",
        "readings",
        "terms",
    ),
    "proposals": ("proposals ended", "proposal", "collisions", "votes", "intents"),
    "players": ("player", "quantity", "why", "turns"),
    "judgements": ("judgement", "claims", "draws", "acts"),
    "history": ("why entry", "undo"),
}
"""Under which of them others stand, so that a reader sees where they are."""


PROPOSE_AT = 2
"""Before which link of the bar the one for proposing stands, where the reader can propose."""

WIDE_ONLY = ("proposals",)
"""Pages that stand behind More on a phone."""


class BarLink(TypedDict):
    """A link in the bar: its icon, its key, and `page` or `true` where the reader is on it or under it.

    On a phone there is no room for one that is `wide_only`. Before one link stands that for proposing.
    """

    view: str
    address: str
    name: str
    key: str
    current: str
    wide_only: bool
    propose_before: str


class BarShown(TypedDict):
    """The links of the bar, and those behind More."""

    title: str
    links: list[BarLink]
    more: list[BarLink]


@register.inclusion_tag("components/game_bar.html", takes_context=True)
def game_bar(context: Context) -> BarShown:
    """Show the bar of a game."""
    game: Game = context["seen"].game
    here = context["view"].name if context.get("view") else ""
    holds = any(context.get("viewer") in office.holders for office in game.offices.values())
    first = [*NAVIGATION, *([("desk", _("Duties"), "d")] if holds else [])]
    links = [_link(context, here, *one) for one in first]
    links[PROPOSE_AT]["propose_before"] = proposing(context)
    return {
        "title": game.title,
        "links": links,
        "more": [*(_link(context, here, *one) for one in _behind_more(context, game, holds)), *_leading(context)],
    }


def _behind_more(context: Context, game: Game, holds: bool) -> list[tuple[str, str, str]]:
    """Name the pages behind More; those of judgements and claims once there are any."""
    return [
        *([("inbox", _("To do"), "w")] if context.get("viewer") else []),
        ("history", _("History"), "h"),
        ("judgements", _("Judgements"), "j"),
        *([("claims", _("Claims"), "c")] if game.claims else []),
        *([] if holds else [("desk", _("Duties"), "d")]),
        ("votes", _("Results of votes"), "v"),
        ("search", _("Search the rules"), "s"),
    ]


def _leading(context: Context) -> list[BarLink]:
    """Return the links that lead to no view."""
    found: list[BarLink] = []
    if context.get("may_invite") and not context.get("until"):
        invite = reverse("invite", args=[context["game"]])
        found.append(_bar_link("", invite, _("Invite people"), "i"))
    pages = f"{page_url(context, 'board')}#all-pages"
    return [*found, _bar_link("", pages, _("All pages of this game"), "o")]


def proposing(context: Context) -> str:
    """Return where the reader can propose; empty where they cannot: they have no seat, or look at the past."""
    if not context.get("is_player") or context.get("until") or context.get("over") or context.get("only_read"):
        return ""
    return reverse("propose", args=[context["game"]])


def _link(context: Context, here: str, view: str, name: str, key: str) -> BarLink:
    current = "page" if view == here else "true" if here in WITHIN.get(view, ()) else ""
    return {**_bar_link(view, page_url(context, view), _(name), key), "current": current}


def _bar_link(view: str, where: str, name: str, key: str) -> BarLink:
    wide_only = view in WIDE_ONLY
    return {
        "view": view, "address": where, "name": name, "key": key, "current": "", "wide_only": wide_only,
        "propose_before": "",
    }  # fmt: skip


@register.inclusion_tag("components/propose_button.html", takes_context=True)
def propose_button(context: Context) -> dict[str, str]:
    """Show the main button of a game's pages."""
    return {"propose": proposing(context)}


class SkipLinks(TypedDict):
    """Where the first presses of Tab lead on a game's pages; empty where there is nothing to do there."""

    to_do: str
    propose: str
    leads_on: bool


@register.inclusion_tag("components/skip_links.html", takes_context=True)
def skip_links(context: Context) -> SkipLinks:
    """Show the ways past the bar, for whoever uses the keyboard: to what waits for them, and to proposing."""
    propose, request = proposing(context), context["request"]
    board, plays = page_url(context, "board"), context.get("viewer") and not context.get("until")
    to_do = "" if not plays else "#waits" if request.path == board else f"{board}#waits"
    elsewhere = "" if request.path == propose else propose
    return {"to_do": to_do, "propose": elsewhere, "leads_on": bool(to_do or elsewhere)}


# -- Tabs ------------------------------------------------------------------------------


class TabsOf(TypedDict):
    """The tabs that a page shows."""

    tabs: tabs.TabsShown


@register.inclusion_tag("components/tabs.html", takes_context=True)
def game_tabs(context: Context, which: str) -> TabsOf:
    """Show the tabs over a page of a game; those over proposals lead a player to the form of one, too."""
    shown = tabs.game_tabs(which, context["view"].name, lambda view: page_url(context, view))
    if which == "proposals" and context.get("viewer"):
        shown["links"].append(tabs.tab(reverse("propose", args=[context["game"]]), _("Write one")))
    return {"tabs": shown}


@register.inclusion_tag("components/tabs.html", takes_context=True)
def host_tabs(context: Context, here: str) -> TabsOf:
    """Show the tabs over the hosts' pages."""
    return {"tabs": tabs.host_tabs(here, notices=context["notices"])}


@register.inclusion_tag("components/tabs.html", takes_context=True)
def account_tabs(context: Context, providers: Sequence[object]) -> TabsOf:
    """Show the tabs over the pages of one's own account: those that it has a use for."""
    here = context["request"].path
    elsewhere = bool(providers) or here == reverse(tabs.ELSEWHERE[0])
    ways_in = [*tabs.SIGN_IN, *([tabs.ELSEWHERE] if elsewhere else [])]
    pages = [
        tabs.MINE,
        *([] if getattr(context["user"], "is_guest", False) else ways_in),
        *([tabs.CALENDAR] if context["calendars"] else []),
        *([tabs.NOTICES] if context["notices"] else []),
        *([tabs.DISCORD] if context["discord"] else []),
        tabs.BROWSERS,
    ]
    return {"tabs": tabs.account_tabs(here, pages)}
