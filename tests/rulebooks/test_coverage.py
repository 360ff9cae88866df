"""Every clause that code does is shown by a playthrough, and the pages that tell which one are up to date."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from nomicon.cli.authors.coverage import coverage_of, coverage_page
from nomicon.game.names import RuleNumber
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.rulebooks.coverage import Clause, Coverage, coverage
from nomicon.rulebooks.files.format import RuleFile
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf

PAGES = Path(__file__).resolve().parents[2] / "docs" / "reference" / "coverage"

PRINTED = sorted(page.stem for page in PAGES.glob("*.md"))
"""The rulebooks whose coverage is kept on a page."""

NOT_SHOWN: dict[str, str] = {}
"""The clauses that code does and that no playthrough shows, and why."""


@cache
def covered(book: str) -> Coverage:
    return coverage_of(load_rulebook(book))


@pytest.mark.parametrize("book", PRINTED)
def test_a_clause_that_code_does_is_shown_by_a_playthrough(book: str):
    excused = {clause for clause in NOT_SHOWN if clause.startswith(f"{book}-")}
    assert {one.name for one in covered(book).not_shown if one.by_code} == excused


@pytest.mark.parametrize("book", PRINTED)
def test_a_clause_that_a_playthrough_names_is_in_a_rule_file(book: str):
    assert covered(book).strays == ()


@pytest.mark.parametrize("book", PRINTED)
def test_the_page_of_a_rulebook_is_what_the_program_prints(book: str):
    """If this fails, print it again: ``nomicon rulebook coverage NAME --to docs/reference/coverage/NAME.md``."""
    page = PAGES / f"{book}.md"
    assert page.read_text(encoding="utf-8") == coverage_page(load_rulebook(book), covered(book), page)


def test_every_rulebook_whose_rules_name_clauses_has_its_page():
    assert [book for book in sorted(shelf()) if covered(book).clauses] == PRINTED


# -- How it is put together -------------------------------------------------------------

HATS = RuleFile(RuleNumber(101), "mutable", RuleText("Hats", "Hats.", by_code=("h.b", "h.a"), by_people=("h.c",)))
LATER = RuleFile(RuleNumber(301), "mutable", RuleText("Coats", "Coats.", by_code=("h.d",)))
WARDROBE = Rulebook("wardrobe", "The wardrobe", "", (HATS,), later=(LATER,))


def test_each_clause_stands_with_its_rule_and_with_what_shows_it():
    found = coverage(WARDROBE, {"two": ["h.a", "h.a"], "one": ["h.a", "h.c", "h.x"]})

    assert found == Coverage(
        "The wardrobe",
        (
            Clause("h.a", RuleNumber(101), "Hats", "", True, ("one", "two")),
            Clause("h.b", RuleNumber(101), "Hats", "", True, ()),
            Clause("h.c", RuleNumber(101), "Hats", "", False, ("one",)),
            Clause("h.d", RuleNumber(301), "Coats", "", True, ()),
        ),
        ("one", "two"),
        (("one", "h.x"),),
    )
    assert [one.name for one in found.not_shown] == ["h.b", "h.d"]


def test_the_page_says_what_is_left_to_people_what_is_not_shown_and_what_is_in_no_rule():
    page = coverage_page(WARDROBE, coverage(WARDROBE, {"one": ["h.a", "h.c", "h.x"]}))

    assert "- Left to people: 1: h.c\n- Not shown by any playthrough: 2: h.b, h.d\n" in page
    assert "- Clauses that a playthrough names but no rule has: h.x (one)\n" in page
    assert "## 101 Hats\n\n| clause | done by | shown by |\n|---|---|---|\n| h.a | code | one |\n" in page
    assert "| h.b | code | – |\n| h.c | people | one |\n" in page


def test_on_a_page_in_a_file_rules_and_playthroughs_are_links():
    book = replace(WARDROBE, folder=Path("/books/wardrobe"), later=())
    file = replace(HATS, where="/books/wardrobe/rules/101-hats.md")
    found = coverage(replace(book, files=(file,)), {"one": ["h.a"]})

    page = coverage_page(book, found, Path("/books/pages/wardrobe.md"))

    assert "## [101 Hats](../wardrobe/rules/101-hats.md)" in page
    assert "| h.a | code | [one](../wardrobe/playthroughs/one.play) |" in page
