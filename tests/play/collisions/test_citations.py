"""Which rules speak of which, in every bundled rulebook, and what each repeal leaves without a meaning."""

from __future__ import annotations

import pytest

from nomicon.law.headers.cited_numbers import numbers_meant
from nomicon.play.collisions.citations import NAME, citations, left_dangling
from tests.play.foresight.positions import BOOKS, opening
from tests.play.playing import VOTES, Playing, rule


@pytest.mark.parametrize("book", BOOKS)
def test_no_rule_of_a_bundled_rulebook_speaks_of_one_that_is_not_there(book: str):
    assert [one for one in citations(opening(book)[0].rules) if one.of is None] == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_repeal_leaves_what_the_others_say_of_the_rule(book: str):
    rules = opening(book)[0].rules
    found = citations(rules)
    for repealed in rules:
        to_it = {one for one in found if one.of == repealed.id and one.by != repealed.id}
        left = set(left_dangling(rules, repealed))
        assert {one for one in to_it if one.how != NAME} <= left <= to_it


@pytest.mark.parametrize(("words", "numbers"), [
    ("As rule 103 says.", {103}),
    ("Rules 103 and 105 hold.", {103, 105}),
    ("Rules 103 to 106 hold.", {103, 104, 105, 106}),
    ("See rules 201, 203–205 or rule 7.", {201, 203, 204, 205, 7}),
    ("rules 1 to 900 of another game", {1, 900}),
    ("The ruler has 12 rules.", set()),
])  # fmt: skip
def test_words_name_rules_one_by_one_and_in_ranges(words: str, numbers: set[int]):
    assert numbers_meant(words) == numbers


def test_what_another_rule_declares_as_well_is_not_left_without_a_meaning():
    one, two = rule(205, declares={"quantities": {"groats": {}}}), rule(206, words="Groats are paid.")
    rules = Playing(VOTES, one, two).game.rules
    mine = rules.numbered(one.number)
    assert mine is not None
    assert [found.name for found in left_dangling(rules, mine)] == ["groats"]


def test_code_and_claims_of_precedence_cite_by_number():
    reading = rule(207, "@answers('quorum')\ndef quorum():\n    return setting(206, 'half')\n", prevails_over=[206])
    rules = Playing(VOTES, rule(206, settings={"half": 2}), reading).game.rules
    assert [(one.number, one.how) for one in citations(rules)] == [(206, "header"), (206, "code")]
