"""A rule in plain words becomes a rule with a title; a rule file stays what it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicon.hosting.typing.plain_rules import TITLE, read_rule_text, title_of
from nomicon.rulebooks.files.malformed import Malformed


@pytest.mark.parametrize(
    ("text", "title", "words"),
    [
        ("Everyone wears a hat", "Everyone wears a hat", "Everyone wears a hat"),
        ("Everyone wears a hat. On Sundays, two.\n", "Everyone wears a hat", "Everyone wears a hat. On Sundays, two."),
        ("# Hats\n\nEveryone wears a hat.\n", "Hats", "Everyone wears a hat."),
        ('Say "tea": aloud\n', 'Say "tea"', 'Say "tea": aloud'),
        ("One\ntwo\n", "One", "One\ntwo"),
    ],
)
def test_plain_words_become_a_rule_with_a_title(text: str, title: str, words: str):
    rule = read_rule_text(text, "your line")
    assert (rule.text.title, rule.text.words.strip(), rule.number, rule.text.code) == (title, words, None, "")


def test_plain_words_may_have_code_below_them_and_a_fault_in_it_is_on_its_line():
    text = "Everyone gets a point.\n\n```python\n@answers('quorum')\ndef quorum():\n    return 0\n```\n"
    assert "def quorum" in read_rule_text(text, "hat.txt").text.code
    with pytest.raises(Malformed, match=r"hat\.txt, line 8"):
        read_rule_text(f"{text}After the code.\n", "hat.txt")
    with pytest.raises(Malformed, match=r"hat\.txt, line 10"):
        read_rule_text(f"# Points\n\n{text}After the code.\n", "hat.txt")


def test_a_text_with_a_header_is_a_rule_file():
    assert read_rule_text("---\ntitle: Hats\nstatus: immutable\n---\nHats.\n", "hat.md").status == "immutable"
    with pytest.raises(Malformed, match="colour"):
        read_rule_text("---\ncolour: red\n---\nRed.\n", "hat.md")


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=300))
def test_a_title_is_one_short_line(words: str):
    title = title_of(words)
    assert len(title) <= TITLE + 1
    assert "\n" not in title
