"""Names as people know them, where a page only has what the program calls them; and what hosts did, as it is told."""

from __future__ import annotations

from functools import cache

from django import template

from nomicon.game.names import GameId
from nomicon.rulebooks.shelf import shelf
from nomicon.web.accounts.acts import ActText
from nomicon.web.page_tools.telling import told
from nomicon.web.pages.lobby.cards import card_of

register = template.Library()


@register.filter
def act(what: str) -> str:
    """Tell what a host has done, as it was written down."""
    return told(ActText.known(what))


@register.filter
def game_title(game: str) -> str:
    """Return the title of a game."""
    return card_of(GameId(game)).title


@register.filter
def ruleset_title(name: str) -> str:
    """Return the title of a ruleset that comes with the program; of any other, its name."""
    return _titles().get(name, name)


@cache
def _titles() -> dict[str, str]:
    """Return the titles of the rulesets on the shelf, which stays the same while the program runs."""
    return {name: one.title for name, one in shelf().items()}
