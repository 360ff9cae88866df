"""A template reads only what its page has: a field that was renamed fails here, and not in front of a visitor."""

from __future__ import annotations

from typing import Any, TypedDict, get_args, get_origin, get_type_hints

import pytest
from django.template.engine import Engine

from nomicon.views.view import VIEWS
from nomicon.web.pages.addresses import slug_of
from nomicon.web.pages.game.contexts import Shown
from nomicon.web.pages.game.extras import BESIDES
from tests.house.tree import ROOT
from tests.web.pages.reading_templates import Reader

GAMES = ROOT / "src/nomicon/web/pages/templates/games"

SURROUNDINGS = ("request", "user", "messages", "csrf_token", "LANGUAGE_CODE", "block", "None", "True", "False")
"""What every template is given by the library."""

LEFT_OUT = ("newest_part", "where", "kept", "asked", "with_games")
"""What a part of pages asks for, and a page that includes it may leave out."""


class _Row(TypedDict):
    name: str


class _Page(TypedDict):
    rows: list[_Row]
    more: dict[str, _Row]


def scope_of(view: str) -> dict[str, Any]:
    """Return what the template of a view is given: each name with its type."""
    besides = _fields(get_type_hints(BESIDES[view])["return"]) if view in BESIDES else {}
    page = get_type_hints(VIEWS[view].show)["return"]
    return {**dict.fromkeys((*SURROUNDINGS, *LEFT_OUT), Any), **get_type_hints(Shown), "page": page, **besides}


def _fields(kind: Any) -> dict[str, Any]:
    given = get_args(kind)
    hints = get_type_hints(get_origin(kind) or kind)
    return {name: hint[given] if getattr(hint, "__parameters__", ()) else hint for name, hint in hints.items()}


@pytest.mark.parametrize("view", [name for name in VIEWS if (GAMES / f"{slug_of(name)}.html").exists()])
def test_a_template_reads_only_what_its_page_has(view):
    assert sorted(set(Reader(f"games/{slug_of(view)}.html").read(scope_of(view)))) == []


@pytest.mark.parametrize(("text", "wrong"), [
    ("{{ page.rows.0.name }}{{ page.more.a.name|upper }}", []),
    ("{{ page.row }}", ["page.row"]),
    ("{% if page.row %}{% endif %}", ["page.row"]),
    ("{% for one in page.rows %}{{ one.title }}{% endfor %}", ["one.title"]),
    ("{% for key, one in page.more.items %}{{ key }}{{ one.title }}{% endfor %}", ["one.title"]),
    ("{% with one=page.rows.0 %}{{ one.title }}{% endwith %}", ["one.title"]),
    ("{% for one in page.rows %}{% if one.name == page.told %}{% endif %}{% endfor %}", ["page.told"]),
    ("{% load i18n %}{% blocktranslate with title=page.title %}{{ title }}{% endblocktranslate %}", ["page.title"]),
    ("{% load games %}{% page_url 'player' page.rows.0.title %}", ["page.rows.0.title"]),
    ("{{ page.rows|default:page.none }}", ["page.none"]),
    ("{{ pages }}", ["pages"]),
])  # fmt: skip
def test_a_field_that_is_not_there_is_found(text, wrong, monkeypatch):
    written = Engine.get_default().from_string(text)
    monkeypatch.setattr("tests.web.pages.reading_templates._parsed", lambda name: written)
    assert list(Reader("x.html").read({"page": _Page})) == [f"x.html: {name}" for name in wrong]
