"""Corrections as they are typed: what can be typed can be shown again, and what cannot be read is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nomicon.hosting.typing.corrections import CORRECTIONS, Correction, read_correction, written_correction
from nomicon.hosting.typing.tokenizer import inner_quoted, parts_of, split_line
from nomicon.law.language.effects import BY_JUDGEMENT

SAID = {
    "NAME": "Ann",
    "AMOUNT": "-2.5",
    "QUANTITY": "gold",
    "PROPOSAL": "301",
    "RULE": "203",
    "OUTCOME": "defeated",
    "MOMENT": "2026-03-20T09:00:00Z",
    "CLASS": "immutable",
    "OFFICE": "Clerk",
    "NUMBER": "250",
    "ENTRY": "12",
    "WORDS": "Otherwise.",
    "CHOICE": "FOR",
}
REFERENCE = Path(__file__).parents[3] / "docs/reference/playthroughs.md"


def typed(form: str) -> str:
    """Fill a form in."""
    return " ".join(SAID.get(word.strip("[]"), word.strip("[]")) for word in form.split())


@pytest.mark.parametrize("one", CORRECTIONS, ids=lambda one: one.form)
def test_what_is_typed_is_shown_as_it_was_typed(one: Correction):
    shorter = re.sub(r" \[.*", "", one.form)
    for form in {one.form, shorter}:
        words = typed(form)
        record = read_correction(words.split())
        assert written_correction(record, inner_quoted) == words


@pytest.mark.parametrize("form", [one.form for one in CORRECTIONS if "PROPOSAL" in one.form])
def test_a_motion_that_changes_no_rule_is_typed_as_it_is_called(form: str):
    words = typed(form).replace("301", "M-1")
    record = read_correction(words.split())
    assert record["proposal"] == -1
    assert written_correction(record, inner_quoted) == words


def test_words_in_quotation_marks_are_one_though_there_are_commas_in_them():
    said = 'words 203 "Whoever comes, stays.", award "Tom Bell" 5, outcome 301 defeated'
    read = [read_correction(words) for words in parts_of(split_line(said))]

    assert [one["effect"] for one in read] == ["CorrectWords", "Award", "DeclareOutcome"]
    assert read[0]["words"] == "Whoever comes, stays."
    assert read[1]["to"] == "Tom Bell"


def test_all_that_judges_alone_can_find_can_be_typed():
    assert {one.effect for one in CORRECTIONS} >= set(BY_JUDGEMENT)


@pytest.mark.parametrize("one", CORRECTIONS, ids=lambda one: one.form)
def test_the_reference_has_every_correction(one: Correction):
    assert f"| `{one.form}` | {one.means} |" in REFERENCE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("outcme 301 adopted", "Write one of these: outcome PROPOSAL OUTCOME"),
        ("outcome all adopted", "'all' is not a proposal's number"),
        ("reopen 301 until soon", "'soon' is not a date and time"),
        ("reopen all of them", "Write one of these: reopen PROPOSAL [until MOMENT]"),
        ("hurl 5", "Write one of these: award NAME AMOUNT"),
        ("", "'' is not a correction"),
        ("award Ann much", "much"),
    ],
)
def test_what_is_no_correction_is_told_with_the_nearest(words: str, told: str):
    with pytest.raises(ValueError, match=re.escape(told)):
        read_correction(split_line(words, "here"))
