"""The cookbook has a page for each ready rule, as the rules and their playthroughs are."""

from __future__ import annotations

import runpy

from tests.docs.pages import ROOT

FOLDER = ROOT / "docs" / "cookbook"


def test_the_cookbook_is_as_it_is_printed():
    pages = runpy.run_path(str(ROOT / "docs" / "make_cookbook.py"))["pages"]()

    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")} == pages, (
        "the ready rules have changed: .venv/bin/python docs/make_cookbook.py"
    )


def test_the_list_leads_to_every_page():
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    pages = {path.name for path in FOLDER.glob("*.md")} - {"README.md"}
    assert [name for name in sorted(pages) if f"]({name})" not in listed] == []
