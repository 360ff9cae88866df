"""Pages and their one style sheet agree: no page has a class without a style, and no style is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.house.test_templates import templates
from tests.house.tree import PROGRAM

STATIC = PROGRAM / "web" / "site" / "static"
SHEET = STATIC / "nomicon.css"
SCRIPTS = (STATIC / "table.js", PROGRAM.parents[1] / "editor" / "editor.js")

MADE_ELSEWHERE = {
    "errorlist": "Django writes it around the errors of a form.",
    "helptext": "Django writes it around the hints of a form.",
    "htmx-request": "htmx gives it to what is being sent.",
}
"""Classes that stand in no file of ours, with who writes them."""

NUMBERED = {"f": 6, "s": 6}
"""Classes that are made of a letter and a number from 1 on: faces, and the lines of charts."""


CLASS = re.compile(r"[a-zA-Z][\w-]*")
ATTRIBUTE = re.compile(r'\bclass=\\?"((?:[^"{\\]|\{[%{].*?[%}]\}|\{)*)\\?"', re.DOTALL)
BODY = re.compile(r"\{% block body_class %\}(.*?)\{% endblock %\}", re.DOTALL)
TAG = re.compile(r"\{[%{].*?[%}]\}", re.DOTALL)
QUOTED = re.compile(r"""(["'`])((?:(?!\1)[^\\\n])*)\1""")


def styled(sheet: str) -> set[str]:
    """Return the classes that a style sheet speaks of in its selectors."""
    plain = re.sub(r'"[^"]*"', "", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    return {
        name for selector in re.findall(r"([^{};]+)\{", plain) for name in re.findall(r"\.([a-zA-Z][\w-]*)", selector)
    }


def worn(template: str) -> set[str]:
    """Return the classes that a template writes itself, whatever its conditions; of `f{{ hue }}` nothing is known."""
    written = [*ATTRIBUTE.findall(template), *BODY.findall(template)]
    whole = (re.sub(r"[\w-]*\{\{.*?\}\}[\w-]*", " ", one, flags=re.DOTALL) for one in written)
    return {name for one in whole for name in TAG.sub(" ", one).split()}


def handed_on(template: str) -> set[str]:
    """Return what a template hands on to tags and filters in quotes; a component may make a class of it."""
    return words(text for tag in TAG.findall(template) for _, text in QUOTED.findall(tag))


def words(texts: Iterable[str]) -> set[str]:
    """Return what may be classes among some texts: a few words, or what stands as the class of an element."""
    found: set[str] = set()
    for text in texts:
        found.update(name for attribute in ATTRIBUTE.findall(text) for name in CLASS.findall(attribute))
        parts = text.split()
        if len(parts) <= 3 and all(CLASS.fullmatch(part) for part in parts):
            found.update(parts)
    return found


def made_in_code() -> Iterator[str]:
    """Yield each text of the code that makes pages."""
    for file in (PROGRAM / "web").rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        yield from (one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str))


def made_in_scripts() -> Iterator[str]:
    """Yield each text of our own scripts."""
    for file in SCRIPTS:
        yield from (text for _, text in QUOTED.findall(file.read_text(encoding="utf-8")))


def unstyled(files: Iterable[Path], sheet: str) -> dict[str, list[str]]:
    """Return the classes that templates write and no style speaks of, with where they are."""
    found: dict[str, list[str]] = {}
    for file in files:
        for name in worn(file.read_text(encoding="utf-8")) - styled(sheet):
            found.setdefault(name, []).append(file.name)
    return found


def unworn(sheet: str) -> set[str]:
    """Return the classes with a style that no page has."""
    read = [file.read_text(encoding="utf-8") for file in templates()]
    known = set().union(*map(worn, read), *map(handed_on, read), words(made_in_code()), words(made_in_scripts()))
    numbered = {f"{letter}{number}" for letter, many in NUMBERED.items() for number in range(1, many + 1)}
    return styled(sheet) - known - numbered - MADE_ELSEWHERE.keys()


def test_every_class_of_a_page_is_in_the_style_sheet():
    assert unstyled(templates(), SHEET.read_text(encoding="utf-8")) == {}


def test_every_class_of_the_style_sheet_is_on_some_page():
    assert unworn(SHEET.read_text(encoding="utf-8")) == set()


def test_what_no_longer_belongs_together_would_be_noticed(tmp_path: Path):
    page = tmp_path / "some.html"
    page.write_text(
        '<p class="card{% if one == "x" %} unheard-of{% endif %} f{{ hue }} badge-{{ kind }}">{% tag "in-quotes" %}</p>'
        "{% block body_class %}game all-new{% endblock %}",
        encoding="utf-8",
    )
    assert unstyled([page], ".card, .game a { color: red }") == {"unheard-of": [page.name], "all-new": [page.name]}
    assert handed_on(page.read_text(encoding="utf-8")) >= {"in-quotes"}
    assert unworn(".card { } .never-worn:hover > a { background: url('x.never') } /* .no */") == {"never-worn"}
