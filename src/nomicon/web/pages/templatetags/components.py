"""The components of pages: each is written once, here or in a template under `components/`, and shows a typed value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from nomicon.game.names import PlayerId, RuleNumber
from nomicon.game.state import Game
from nomicon.law.questions.numerals import numbered
from nomicon.web.page_tools.fields import Option, options_of
from nomicon.web.pages.charts.lineage import happening
from nomicon.web.pages.components import cards
from nomicon.web.pages.components.badges import badge_kind
from nomicon.web.pages.components.icons import ICONS
from nomicon.web.pages.components.moments import is_soon, read_moment, spoken_moment
from nomicon.web.pages.templatetags.games import Context, page_url

register = template.Library()

HUES = 6
"""Colours of people's faces; where there are more people some share one, and each has a name beside."""


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon; what it means stands beside it in words."""
    return format_html('<svg class="i" viewBox="0 0 24 24" aria-hidden="true">{}</svg>', mark_safe(ICONS[name]))


@register.filter("happening")
def happening_told(what: str) -> str:
    """Say what happened to a rule: "enacted", "amended"."""
    return happening(what)


@register.filter
def initial(name: object) -> str:
    """Return the letter that stands in somebody's face."""
    return str(name).strip()[:1].upper()


class PersonShown(TypedDict):
    """Somebody who sits, or sat, in the game: a face in the colour of their seat, and their name."""

    name: str
    address: str
    hue: int
    is_viewer: bool


@register.inclusion_tag("components/person.html", takes_context=True)
def person(context: Context, name: str) -> PersonShown:
    """Show a person of the game, with a link to their page."""
    game: Game = context["seen"].game
    seats = game.in_order()
    player = PlayerId(name)
    plays = player in game.players
    return {
        "name": name,
        "address": page_url(context, "player", name) if plays or player in game.former else "",
        "hue": (seats.index(player) if plays else len(seats)) % HUES + 1,
        "is_viewer": name == context.get("viewer"),
    }


@register.simple_tag(takes_context=True)
def rule_ref(context: Context, number: int, named: str = "") -> SafeString:
    """Name a rule as a link; with its title where it is `named` for the first time."""
    game: Game = context["seen"].game
    rule = game.rules.numbered(RuleNumber(number))
    title = f" ({rule.text.title})" if named and rule is not None else ""
    told = format_html("{} {}{}", _("rule"), numbered(number, game), title)
    return format_html('<a class="ref" href="{}">{}</a>', page_url(context, "rule", number), told)


class ShelfCardShown(TypedDict):
    """Something that can be added to a form: what, its icon, its name and a few words about it."""

    kind: str
    picture: str
    name: str
    hint: str


@register.inclusion_tag("components/shelf_card.html")
def shelf_card(kind: str, picture: str, name: str, hint: str) -> ShelfCardShown:
    """Show a button that adds something to a form."""
    return {"kind": kind, "picture": picture, "name": name, "hint": hint}


class WhenShown(TypedDict):
    """A moment as people say it, what happens then, and the exact moment for whoever asks for it."""

    what: str
    at: str
    spoken: str
    exact: str
    soon: bool


@register.inclusion_tag("components/when.html", takes_context=True)
def when(context: Context, at: str, what: str = "") -> WhenShown:
    """Say when something happens."""
    moment, now = read_moment(at), read_moment(context["at"])
    return {
        "what": what,
        "at": at,
        "spoken": spoken_moment(moment, now),
        "exact": f"{moment:%Y-%m-%d %H:%M:%S} UTC",
        "soon": is_soon(moment, now),
    }


@register.simple_tag(takes_context=True)
def spoken_time(context: Context, at: str) -> SafeString:
    """Say a moment within a sentence or a list."""
    moment, now = read_moment(at), read_moment(context["at"])
    spoken = spoken_moment(moment, now)
    return format_html(
        '<time datetime="{}" title="{} UTC"{}>{}</time>',
        at,
        f"{moment:%Y-%m-%d %H:%M:%S}",
        "" if spoken.endswith(" UTC") else mark_safe(" data-told"),  # A script sets the reader's own time beside it.
        spoken,
    )


@register.simple_block_tag(takes_context=True)
def why(context: Context, content: str, about: str) -> SafeString:
    """Fold away what something rests on; the label says of what, so that ten of them differ in a list."""
    return format_html(
        '<details class="why"><summary>{}<span class="hidden-text"> {}</span></summary><div>{}</div></details>',
        _("Why?"),
        about,
        content,
    )


BANNERS = {"": "notice", "good": "met", "warn": "warn", "bad": "warn"}
"""The kinds of banners, each with its icon."""

TOLD = {"error": "bad", "success": "good", "info": "good", "warning": "warn"}
"""The kinds of banners for what Django tells somebody once."""


@register.simple_block_tag
def banner(content: str, kind: str = "", role: str = "") -> SafeString:
    """Set something off that everybody should read; `kind` is one of `BANNERS`, or what Django calls a message."""
    kind = TOLD.get(kind, kind)
    return format_html(
        '<div class="banner{}"{}>{}<div>{}</div></div>',
        f" {kind}" if kind else "",
        format_html(' role="{}"', role) if role else "",
        icon(BANNERS[kind]),
        content,
    )


@register.simple_block_tag
def badge(content: str, of: str, state: str = "") -> SafeString:
    """Set a word or two in a badge: `of` is its kind, or what has this `state`; "" is a badge without colour."""
    kind = badge_kind(of, state)
    return format_html('<span class="badge{}">{}</span>', f" {kind}" if kind else "", mark_safe(content.strip()))


@register.simple_tag
def excerpt(pieces: Sequence[tuple[str, str]]) -> SafeString:
    """Set some words of a change: each piece is new (`ins`), taken away (`del`), or stays (nothing)."""
    if not pieces:
        return mark_safe("")
    shown = ((format_html(f"<{what}>{{}}</{what}>", words) if what else words,) for what, words in pieces)
    return format_html('<p class="excerpt">{}</p>', format_html_join("\n", "{}", shown))


@register.inclusion_tag("components/options.html")
def options(choices: Sequence[tuple[object, object]], chosen: object) -> dict[str, list[Option]]:
    """Show what can be chosen, each by its value and what is said."""
    return {"options": options_of(choices, chosen)}


@register.inclusion_tag("components/link_card.html", takes_context=True)
def link_card(context: Context) -> cards.LinkCard:
    """Say in the head of a page what a link to its game shows, or one to its proposal."""
    is_proposal = "view" in context and context["view"].name == "proposal"
    return cards.link_card(context["seen"], context["listing"], context["page"]["number"] if is_proposal else None)
