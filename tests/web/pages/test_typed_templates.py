"""A template reads only what its page has: a field that was renamed fails here, and not in front of a visitor."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from typing import Any, TypedDict, get_args, get_origin, get_type_hints

import pytest
from django import forms
from django.template.engine import Engine

from nomicon.views.view import VIEWS
from nomicon.web.page_tools.contexts import AWAY_PAGE, PageSurroundings
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.addresses import slug_of
from nomicon.web.pages.game.contexts import Shown
from nomicon.web.pages.game.extras import BESIDES
from tests.house.tree import ROOT
from tests.web.pages.reading_templates import Reader

GAMES = ROOT / "src/nomicon/web/pages/templates/games"

WEB = ROOT / "src/nomicon/web"

SURROUNDINGS = ("request", "user", "messages", "csrf_token", "LANGUAGE_CODE", "block", "None", "True", "False")
"""What every template is given by the library."""

LEFT_OUT = (
    "newest_part",
    "where",
    "kept",
    "asked",
    "with_games",
    "view",
    "view_slug",
    "json_address",
    "name",
    "several",
    "at",
    "number",
)
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
    return {**_around(), **get_type_hints(Shown), "page": page, **besides}


def _around() -> dict[str, Any]:
    return {**dict.fromkeys((*SURROUNDINGS, *LEFT_OUT), Any), **get_type_hints(PageSurroundings)}


def page_templates() -> Iterator[PageTemplate[Any]]:
    """Yield every template of a page that is no view of a game."""
    for path in sorted(WEB.rglob("*.py")):
        if any(
            isinstance(node, ast.Name) and node.id == "PageTemplate" for node in ast.walk(ast.parse(path.read_text()))
        ):
            module = import_module(".".join(path.relative_to(ROOT / "src").with_suffix("").parts))
            yield from (one for one in vars(module).values() if isinstance(one, PageTemplate))


TEMPLATES = {one.name: one for one in page_templates()}


def given_to(template: PageTemplate[Any]) -> dict[str, Any]:
    """Return what a page is given: each name with its type."""
    around = {} if template is AWAY_PAGE else _around()
    return {**around, **get_type_hints(template.context)}


def _fields(kind: Any) -> dict[str, Any]:
    given = get_args(kind)
    hints = get_type_hints(get_origin(kind) or kind)
    return {name: hint[given] if getattr(hint, "__parameters__", ()) else hint for name, hint in hints.items()}


@pytest.mark.parametrize("view", [name for name in VIEWS if (GAMES / f"{slug_of(name)}.html").exists()])
def test_a_template_reads_only_what_its_page_has(view):
    assert sorted(set(Reader(f"games/{slug_of(view)}.html").read(scope_of(view)))) == []


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_page_reads_only_what_it_is_given(name):
    assert sorted(set(Reader(name).read(given_to(TEMPLATES[name])))) == []


IN_THE_GAME = set(get_type_hints(Shown)) - {"view"}
"""Most pages of a game need only some of what stands above all of them; tags read the rest."""


FIELDS = [
    (name, field) for name in TEMPLATES for field in sorted(set(get_type_hints(TEMPLATES[name].context)) - IN_THE_GAME)
]


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_field_under_another_name_is_missed(name, field):
    """Every field that a page is given is read; if only one of the two is renamed, the check above fails."""
    given = given_to(TEMPLATES[name])
    given[f"{field}_renamed"] = given.pop(field)
    assert any(told.endswith(f": {field}") or f": {field}." in told for told in Reader(name).read(given))


def test_pages_are_made_by_typed_templates_alone():
    """Whatever else makes a page of a template would be given anything."""
    makers = ("render", "render_to_string", "TemplateResponse", "select_template", "get_template")
    found = [
        f"{path.relative_to(WEB)}: {node.func.id}"
        for path in sorted(WEB.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers
    ]
    assert found == [
        "page_tools/page_template.py: render",
        "page_tools/page_template.py: render_to_string",
        "pages/game/game.py: select_template",
    ]


class _Form(forms.Form):
    name = forms.CharField()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{{ form.name.errors }}{{ form.as_div }}", []),
        ("{{ form.called }}", ["x.html: form.called"]),
    ],
)
def test_a_field_of_a_form_that_is_not_there_is_found(text, wrong, monkeypatch):
    written = Engine.get_default().from_string(text)
    monkeypatch.setattr("tests.web.pages.reading_templates._parsed", lambda name: written)
    assert list(Reader("x.html").read({"form": _Form})) == wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
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
    ],
)
def test_a_field_that_is_not_there_is_found(text, wrong, monkeypatch):
    written = Engine.get_default().from_string(text)
    monkeypatch.setattr("tests.web.pages.reading_templates._parsed", lambda name: written)
    assert list(Reader("x.html").read({"page": _Page})) == [f"x.html: {name}" for name in wrong]
