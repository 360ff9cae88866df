"""Every clause of Thimbles is done by exactly one rule file, or left to people by exactly one."""

from __future__ import annotations

from collections import Counter

from nomicon.rulebooks.shelf import load_rulebook
from tests.rulebooks.whole_books import clauses_of, files_of

CLAUSES = {
    "001": "a b c",
    "002": "a b c",
    "003": "a b",
    "004": "a b",
    "005": "a b c d",
    "006": "a b c",
    "007": "a b c",
    "008": "a b c",
    "009": "a b",
    "010": "a b c d",
    "011": "a b",
    "012": "a b",
    "013": "a b c d e",
    "014": "a b",
    "015": "a b",
    "016": "a b c d",
    "017": "a b c",
    "018": "a b c",
    "019": "a b c d e f g h i j",
}
"""The clauses of each rule: what it demands, taken apart into single demands."""

IDS = [f"thimbles-{rule}.{clause}" for rule, clauses in CLAUSES.items() for clause in clauses.split()]


def test_there_are_sixty_two_clauses():
    assert len(IDS) == len(set(IDS)) == 62


def test_every_clause_is_done_by_code_or_left_to_people_and_in_one_place_only():
    assert clauses_of(files_of("thimbles")) == Counter(IDS)


def test_a_clause_is_named_by_the_rule_that_it_is_a_clause_of():
    strays = [
        (file.number, clause)
        for file in files_of("thimbles")
        for clause in clauses_of([file])
        if not clause.startswith(f"thimbles-{file.number:03}.")
    ]
    assert strays == []


def test_the_initial_set_is_nineteen_rules_which_can_all_be_changed():
    statuses = {file.number: file.status for file in load_rulebook("thimbles").files}
    assert statuses == dict.fromkeys(range(1, 20), "mutable")
