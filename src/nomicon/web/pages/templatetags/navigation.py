"""The links that stand above every page of a game."""

from __future__ import annotations

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.web.pages.templatetags.games import Context, page_url

register = template.Library()

NAVIGATION = (
    ("board", gettext_noop("Game"), "b"),
    ("inbox", gettext_noop("Waiting"), "w"),
    ("rules", gettext_noop("Rules"), "r"),
    ("proposals", gettext_noop("Proposals"), "p"),
    ("players", gettext_noop("Players"), "l"),
    ("judgements", gettext_noop("Judgements"), "j"),
    ("history", gettext_noop("History"), "h"),
    ("desk", gettext_noop("Desk"), "d"),
)
"""The pages one goes to most, each with its key; all others are listed on the game's own."""


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
    "proposals": ("proposals ended", "proposal", "collisions", "votes"),
    "players": ("player", "quantity", "why", "turns"),
    "judgements": ("judgement", "claims", "draws", "acts"),
    "history": ("why entry", "undo"),
}
"""Under which of them others stand, so that a reader sees where they are."""


@register.simple_tag(takes_context=True)
def game_nav(context: Context) -> SafeString:
    """Return the links that stand above every page of a game."""
    here = context["view"].name if context.get("view") else ""
    return format_html_join(
        "\n",
        '<li><a href="{}" data-key="{}"{}>{}</a></li>',
        (
            (page_url(context, view), key, _current(view, here), _(name))
            for view, name, key in NAVIGATION
            if view != "inbox" or context.get("viewer")
        ),
    )


def _current(view: str, here: str) -> str:
    within = mark_safe(' aria-current="true"') if here in WITHIN.get(view, ()) else ""
    return mark_safe(' aria-current="page"') if view == here else within
