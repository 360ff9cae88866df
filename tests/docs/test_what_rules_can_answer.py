"""The page that says why each thing is there that rules can answer: it lists just these, and who answers them."""

from __future__ import annotations

import re
from pathlib import Path

from nomicon.cli.authors.answered import answered
from nomicon.law.questions.records import RECORDS
from nomicon.rulebooks.ready_rules import ready_rules
from nomicon.rulebooks.shelf import load_rulebook, shelf

PAGE = Path(__file__).parents[2] / "docs" / "decisions" / "what-rules-can-answer.md"
ROW = re.compile(r"^\| `(?P<name>[^`]+)` \| (?P<books>[^|]*) \| (?P<why>[^|]+) \|$", re.MULTILINE)


WORDED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers as the page says them; the last is how many records there are."""


def flat(text: str) -> str:
    """Return a text without its line breaks."""
    return " ".join(text.split())


def test_the_page_gives_a_reason_for_each_question_and_names_the_rulebooks_that_answer_it():
    text = PAGE.read_text(encoding="utf-8")
    names = sorted(shelf())
    listed = {row["name"]: row["books"].strip() for row in ROW.finditer(text)}

    now = answered((load_rulebook(name) for name in names), ready_rules().values())

    assert listed == {one.name: "all" if len(one.rulebooks) == len(names) else ", ".join(one.rulebooks) for one in now}
    assert text.startswith(f"# Why there are {len(now)} things that rules can answer\n")
    assert f"No bundled rulebook answers {sum(not one.rulebooks for one in now)} of them" in flat(text)
    nobody = sum(not one.rulebooks and not one.ready for one in now)
    assert f"Neither a bundled rulebook nor a ready rule answers {nobody} of them." in flat(text)
    assert len(RECORDS) == len(WORDED)
    assert (
        f"{WORDED[-1]} of them contain {sum(len(one.fields) for one in RECORDS.values())} of the {len(now)} questions."
        in flat(text)
    )


def test_no_two_reasons_are_the_same():
    reasons = [row["why"] for row in ROW.finditer(PAGE.read_text(encoding="utf-8"))]

    assert len(set(reasons)) == len(reasons)
