"""The two vocabulary pages: each word stands in the program."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import ROOT
from tests.house.tree import PROGRAM, program

ROW = re.compile(r"^\| ([^|]+?) \| (?:`([^`|]+)` \| )?[^|]+ \|$", re.MULTILINE)


def rows(page: str) -> list[tuple[str, str]]:
    """Return the words of a page, each with what stands for it in the code."""
    found = ROW.findall((ROOT / "docs" / "reference" / page).read_text(encoding="utf-8"))
    return [(word, name) for word, name in found if word not in ("word", "---")]


def test_every_word_of_the_game_is_said_to_players():
    catalogue = (PROGRAM / "web" / "locale" / "de" / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    said = "\n".join(re.findall(r'^msgid (".*")$', catalogue, re.MULTILINE)).lower()
    words = [word for word, _name in rows("vocabulary.md")]

    assert len(words) > 30
    assert [word for word in words if word.lower() not in said] == []


def test_every_word_of_the_program_has_its_name_in_the_code():
    named = {name for file in program() for name in re.findall(r"\w+", file.text)}
    folders = {path.stem for path in (ROOT / "tests").iterdir()}
    listed = rows("vocabulary-for-developers.md")

    assert len(listed) > 30
    assert [name for _word, name in listed if name not in named | folders] == []


@pytest.mark.parametrize("page", ["vocabulary.md", "vocabulary-for-developers.md"])
def test_every_word_is_listed_once(page: str):
    words = [word for word, _name in rows(page)]
    assert sorted(words) == sorted(set(words))
