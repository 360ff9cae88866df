"""Each component is written once: its markup stands under `components/`, or in a tag, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.tree import PROGRAM

OF_COMPONENTS = (
    "badge",
    "ballot",
    "ballot-box",
    "banner",
    "excerpt",
    "face",
    "go",
    "moments",
    "needs",
    "person",
    "pts",
    "score",
    "seats",
    "sum",
    "tabs",
    "vote-foot",
    "vote-top",
    "win",
)
"""Classes that only the markup of a component has."""

ELSEWHERE = {"badge": {"badge.html", "browsers.html"}, "face": {"base.html"}}
"""Where a component stands that is of no game: the reader's own face in the bar, and what a library or a script sets.

The library of accounts has a badge of its own, and a script looks for that beside the reader's browser.
"""


WRITTEN: dict[str, set[str]] = {
    "a typed field": {"choice_field.html"},
    "what is chosen": {"base.html"},
    "where the reader is": {"pages.html"},
}
"""Who writes something else: choices with their meanings, languages by their own names, and numbered pages."""


def copies(folder: Path, name: str) -> list[str]:
    """Return the templates outside of `components/` that write a component's markup themselves."""
    written = re.compile(rf'class="(?:[^"]*\s)?{name}(?:\s[^"]*)?"')
    files = (file for file in folder.rglob("*.html") if file.parent.name != "components")
    return sorted(file.name for file in files if written.search(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", OF_COMPONENTS)
def test_no_template_writes_a_component_again(name: str):
    assert set(copies(PROGRAM / "web", name)) - ELSEWHERE.get(name, set()) == set()


@pytest.mark.parametrize(
    ("what", "copy"),
    [
        ("a moment", r"<time\b|\|\s*date\b"),
        ("where the reader is", r"aria-current="),
        ("what is chosen", r"<option[^>]*{% if"),
        ("new and old words", r'"ins"|"del"'),
        ("a thing to do", r'class="what" id='),
        ("a typed field", r"{{ field\.(?:name|label|hint)"),
    ],
)
def test_no_template_writes_again(what: str, copy: str):
    """These have a tag, a filter or a component, which every template uses."""
    files = [file for file in (PROGRAM / "web").rglob("*.html") if file.parent.name != "components"]
    found = {file.name for file in files if re.search(copy, file.read_text(encoding="utf-8"))}
    assert found - WRITTEN.get(what, set()) == set()


def test_a_copy_would_be_noticed(tmp_path: Path):
    (tmp_path / "some.html").write_text('<ol class="plain score"></ol>', encoding="utf-8")
    assert copies(tmp_path, "score") == ["some.html"]
    assert copies(tmp_path, "seats") == []
