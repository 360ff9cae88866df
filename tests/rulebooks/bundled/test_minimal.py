"""The small rulebook for learning and for tests: seven rules that a page holds, and five games played by them."""

from __future__ import annotations

import re

import pytest

from nomicon.hosting.playthroughs.script import read_script
from nomicon.rulebooks.shelf import load_rulebook
from tests.rulebooks.whole_books import files_of, played, playthroughs_of

TEXTS = playthroughs_of("minimal")


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_playthrough_plays_as_it_is_written_can_be_audited_and_meets_no_trouble(name):
    assert played(TEXTS[name], name) == []


def test_there_are_eight_lessons_and_a_demonstration_and_the_readme_names_each():
    readme = load_rulebook("minimal").folder
    assert readme is not None
    told = (readme / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"`([-\w]+\.play)`", told) == sorted(TEXTS)
    assert len(TEXTS) == 9
    assert all(read_script(TEXTS[name], name).about for name in TEXTS)


def test_there_are_seven_rules_none_longer_than_a_few_sentences():
    files = files_of("minimal")
    assert [file.number for file in files] == [201, 202, 203, 204, 205, 206, 207]
    assert max(len(file.text.words.split()) for file in files) <= 60
    assert max(len(file.text.code.splitlines()) for file in files) <= 4
