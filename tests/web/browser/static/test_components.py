"""The components that templates are made of: pages that use them as they are written can be read by everybody."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.house.tree import ROOT
from tests.web.browser.axe import barriers
from tests.web.browser.static.conftest import STATIC, Site

SOURCES = ("build.mjs", "editor.js", "package-lock.json")
EXAMPLES = re.compile(r"^## (?P<title>.+?)$|```html\n(?P<html>.*?)```", re.MULTILINE | re.DOTALL)


def all_components() -> str:
    """Put the examples of the list together into one page."""
    head, foot, title = "", "", ""
    main: list[str] = []
    for found in EXAMPLES.finditer((STATIC / "README.md").read_text(encoding="utf-8")):
        if found["title"]:
            title = found["title"]
        elif title == "Header and navigation":
            head = found["html"]
        elif title == "Footer":
            foot = found["html"]
        else:
            main += [f"<h2>{title}</h2>"] * (bool(main) and f"<h2>{title}</h2>" not in main) + [found["html"]]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Components</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="/static/nomicon.css"></head><body>{head}<main id="main">{"".join(main)}</main>'
        f'{foot}<script src="/static/table.js" defer></script></body></html>'
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1200, 390, 320])
def test_every_component_can_be_read_by_everybody(browser: Browser, site: Site, width, scheme):
    site.pages["/"] = all_components()
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.goto(site.address)
    assert barriers(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


@pytest.mark.parametrize("component", ['<span class="badge"', '<form class="ballot"', "<button", '<p class="buttons"'])
def test_no_component_shows_what_is_hidden(browser: Browser, site: Site, component):
    site.pages["/"] = all_components().replace("</main>", f"{component} id='not-now' hidden>Not now</main>")
    page = browser.new_page()
    page.goto(site.address)
    assert not page.locator("#not-now").is_visible()
    page.close()


def test_the_list_shows_every_kind_of_component():
    used = set(re.findall(r'class="([^"]+)"', all_components()))
    assert {one for names in used for one in names.split()} - classes_of_the_stylesheet() == set()
    assert len(EXAMPLES.findall((STATIC / "README.md").read_text(encoding="utf-8"))) >= 35


def classes_of_the_stylesheet() -> set[str]:
    """Return every class that the stylesheet knows."""
    return set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", stylesheet(), flags=re.DOTALL)))


def stylesheet() -> str:
    """Return our one stylesheet."""
    return (STATIC / "nomicon.css").read_text(encoding="utf-8")


def test_the_stylesheet_is_light_and_fetches_nothing():
    assert len(stylesheet().encode()) < 48_000
    assert not re.search(r"url\(|@import|https?:", stylesheet())


def test_the_scripts_that_every_page_has_are_light():
    assert sum((STATIC / name).stat().st_size for name in ("htmx/htmx.min.js", "table.js")) < 60_000


@pytest.mark.parametrize("name", ["editor.js", "table.js"])
def test_no_script_needs_more_than_the_policy_allows(name):
    text = (STATIC / name).read_text(encoding="utf-8")
    assert not re.search(r"\beval\(|new Function\(|\.innerHTML\s*=|document\.write\(", text)


def test_the_editor_was_bundled_from_the_sources_that_are_here():
    digest = hashlib.sha256(b"".join((ROOT / "editor" / name).read_bytes() for name in SOURCES)).hexdigest()
    assert digest in (STATIC / "editor.js").read_text(encoding="utf-8")[:2000], "in editor/: npm ci && npm run build"


def test_what_is_vendored_is_noted_with_its_version():
    wanted = json.loads((ROOT / "editor" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    noted = Path(STATIC / "README.md").read_text(encoding="utf-8")
    assert [name for name, version in wanted.items() if f"{name} {version}" not in noted] == []
    assert f'version="{wanted["htmx.org"]}"' in (STATIC / "htmx" / "htmx.min.js").read_text(encoding="utf-8")
