"""Addresses of a game's pages: every view has one, made of its name and its arguments, with ``.json`` beside it.

``/games/tuesday/rule/201/`` shows rule 201, ``/games/tuesday/rule/201.json`` the same as data, and ``?until=40`` both
as they were after entry 40. A slash or a per cent sign within a name is quoted once more, since servers undo one
quoting.
"""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import quote, unquote

from django.urls import get_script_prefix, reverse

from nomicon.game.values.translatable import _
from nomicon.views.view import VIEWS, AnyView, NoSuchPage

JSON = ".json"

SLUGS = {name.replace(" ", "-"): view for name, view in VIEWS.items()}
"""Views by what they are called in addresses."""


def slug_of(view: str) -> str:
    """Return what a view is called in addresses."""
    return view.replace(" ", "-")


def address(game: str, view: str, *arguments: object, json: bool = False) -> str:
    """Return where a view of a game stands."""
    start = _board(game, get_script_prefix())
    parts = [slug_of(view), *(_quoted(str(one)) for one in arguments)]
    if parts == ["board"] and not json:
        return start
    return f"{start}{'/'.join(parts)}{JSON if json else '/'}"


@lru_cache(4096)
def _board(game: str, _prefix: str) -> str:
    """A page has a hundred addresses of one game, and finding one by its name takes longer than all else about it."""
    return reverse("game", args=[game])


def _quoted(part: str) -> str:
    return quote(quote(part, safe=" ") if set(part) & set("/%") or part in (".", "..") else part, safe="")


def read_address(rest: str) -> tuple[AnyView, list[str], bool]:
    """Find the view that the rest of an address names, its arguments, and whether data is asked for."""
    as_json = rest.endswith(JSON)
    first, *others = rest.removesuffix(JSON).strip("/").split("/")
    view = SLUGS.get(first)
    if view is None:
        raise NoSuchPage(_("There is no page {first!r}. The pages are: {names}.", first=first, names=", ".join(SLUGS)))
    arguments = [unquote(one) for one in others if one]
    wanted = [one for one in view.arguments if not one.startswith("[")]
    if not len(wanted) <= len(arguments) <= len(view.arguments):
        takes = "/".join([first, *view.arguments])
        raise NoSuchPage(_("The address of that page looks like this: {takes}.", takes=takes))
    return view, arguments, as_json
