"""Each component is written once: its markup stands under `components/`, or in a tag, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.tree import PROGRAM

OF_COMPONENTS = (
    "ballot",
    "ballot-box",
    "banner",
    "face",
    "go",
    "moments",
    "needs",
    "person",
    "pts",
    "score",
    "seats",
    "sum",
    "vote-foot",
    "vote-top",
    "win",
)
"""Classes that only the markup of a component has."""

ELSEWHERE = {"face": {"base.html"}}
"""Where a component stands that is of no game: the reader's own face in the bar."""


def copies(folder: Path, name: str) -> list[str]:
    """Return the templates outside of `components/` that write a component's markup themselves."""
    written = re.compile(rf'class="(?:[^"]*\s)?{name}(?:\s[^"]*)?"')
    files = (file for file in folder.rglob("*.html") if file.parent.name != "components")
    return sorted(file.name for file in files if written.search(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", OF_COMPONENTS)
def test_no_template_writes_a_component_again(name: str):
    assert set(copies(PROGRAM / "web", name)) - ELSEWHERE.get(name, set()) == set()


def test_a_copy_would_be_noticed(tmp_path: Path):
    (tmp_path / "some.html").write_text('<ol class="plain score"></ol>', encoding="utf-8")
    assert copies(tmp_path, "score") == ["some.html"]
    assert copies(tmp_path, "seats") == []
